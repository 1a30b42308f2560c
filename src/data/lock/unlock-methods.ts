/*
 * The passphrase and the recovery sheet. Each opens the one data key that seals the journal, so that a way is added, changed or
 * taken away without touching the journal. Nothing is stored here: lock-file-store.ts keeps the file that comes out. The passkey
 * stands in passkey.ts.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readGroup, recoveryGroups, recoveryRandoms, wrongGroups } from '@/lib/recovery-code';
import { utf8 } from '@/lib/bytes';
import type { Argon2Cost } from './argon2';
import { calibrate, deriveKey } from './derive-key';
import { type LockFile, vaultVersion, type WrappedKey } from './lock-file';
import {
  passphraseWay,
  recoveryWay,
  unwrapKey,
  unlockMethodOf,
  withWay,
  wrapKey,
} from './wrapped-keys';

type Key = Uint8Array<ArrayBuffer>;

const saltLength = 16;
const keyLength = 32;
/** Minutes hidden after which a new lock locks. */
const hideAfterAtFirst = 5;

const random = (length: number): Key => crypto.getRandomValues(new Uint8Array(length));

/**
 * A new vault with a new data key, and the groups of its recovery sheet, which are kept nowhere. Without a `cost` it is what this
 * device bears. Rejects with AbortError when the page is left.
 */
export async function createLock(
  passphrase: string,
  cost?: Argon2Cost,
): Promise<{
  readonly file: LockFile;
  readonly key: Key;
  readonly recovery: readonly string[];
}> {
  const key = random(keyLength);
  const now = new Date().toISOString();
  const sheet = newSheet(key);
  const file: LockFile = {
    version: vaultVersion,
    epoch: 1,
    state: 'sealing',
    ways: [await wrappedFor(passphrase, key, cost), sheet.way],
    shareKey: '',
    hideAfter: hideAfterAtFirst,
    createdAt: now,
    recoveryMadeAt: now,
  };
  return { file, key, recovery: sheet.groups };
}

/** The data key; null where the passphrase is wrong. Rejects with AbortError when it is cancelled or the page is left. */
export async function openWithPassphrase(
  file: LockFile,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Key | null> {
  const way = unlockMethodOf(file, passphraseWay);
  if (way === null) return null;
  const params = { ...way.cost, salt: hexToBytes(way.salt) };
  return unwrapKey(way, await deriveKey(passphrase, params, signal));
}

/** The same journal under another passphrase; the old one opens nothing any more. */
export async function changePassphrase(
  file: LockFile,
  key: Key,
  passphrase: string,
  cost?: Argon2Cost,
): Promise<LockFile> {
  return withWay(file, 'passphrase', await wrappedFor(passphrase, key, cost));
}

/**
 * The data key by the groups of the sheet, as they were typed. Those that have a typing error are named by their numbers on the sheet,
 * from 1. 'refused' is a whole sheet of another lock, or an older one.
 */
export function openWithRecovery(
  file: LockFile,
  groups: readonly string[],
): Promise<{ readonly key: Key } | { readonly wrongGroups: readonly number[] } | 'refused'> {
  const wrong = wrongGroups(groups);
  if (wrong.length > 0) return Promise.resolve({ wrongGroups: wrong });
  const way = unlockMethodOf(file, recoveryWay);
  const key = way === null ? null : unwrapKey(way, secretOf(groups));
  return Promise.resolve(key === null ? 'refused' : { key });
}

/** A new recovery sheet; the one before opens nothing any more. */
export function newRecovery(
  file: LockFile,
  key: Key,
): Promise<{ readonly file: LockFile; readonly recovery: readonly string[] }> {
  const { way, groups } = newSheet(key);
  const recoveryMadeAt = new Date().toISOString();
  return Promise.resolve({
    file: { ...withWay(file, 'recovery', way), recoveryMadeAt },
    recovery: groups,
  });
}

async function wrappedFor(passphrase: string, key: Key, asked?: Argon2Cost): Promise<WrappedKey> {
  const { t, m, p } = asked ?? (await calibrate());
  const salt = random(saltLength);
  const made = { kind: 'passphrase', salt: bytesToHex(salt), cost: { t, m, p } } as const;
  const secret = await deriveKey(passphrase, { ...made.cost, salt });
  return { ...made, sealed: wrapKey(made, secret, key) };
}

function newSheet(key: Key): { readonly way: WrappedKey; readonly groups: readonly string[] } {
  const groups = recoveryGroups(random(recoveryRandoms));
  const made = { kind: 'recovery', salt: bytesToHex(random(saltLength)) } as const;
  return { way: { ...made, sealed: wrapKey(made, secretOf(groups), key) }, groups };
}

/** With 135 random bits nothing slow has to stand before it. */
function secretOf(groups: readonly string[]): Uint8Array {
  return utf8(groups.map(readGroup).join(''));
}
