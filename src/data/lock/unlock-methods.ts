/*
 * The passphrase and the recovery sheet. Each decrypts the one data key that the journal is encrypted with, so that a method can be added,
 * changed or removed without touching the journal. Nothing is stored here: see lock-file-store.ts. For the passkey, see passkey.ts.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readGroup, recoveryGroups, recoveryRandomCount, wrongGroups } from '@/lib/recovery-code';
import { randomBytes, utf8 } from '@/lib/bytes';
import { isSameValue } from '@/lib/values';
import type { Argon2Cost } from './argon2';
import { calibrate, deriveKey } from './derive-key';
import { type DataKey, type LockFile, lockFileVersion, type WrappedKey } from './lock-file';
import {
  passphraseMethod,
  recoveryMethod,
  unwrapKey,
  unlockMethodOf,
  withUnlockMethod,
  wrapKey,
} from './wrapped-keys';

const saltLength = 16;
const keyLength = 32;
/** Minutes hidden after which a new lock locks the page. */
const defaultHideAfter = 5;

/**
 * Creates a lock with a new data key, and the groups of its recovery sheet, which are stored nowhere. Without a `cost`, measures what this
 * device can do. Rejects with AbortError when the page is left.
 */
export async function createLock(
  passphrase: string,
  cost?: Argon2Cost,
): Promise<{
  readonly file: LockFile;
  readonly key: DataKey;
  readonly recovery: readonly string[];
}> {
  const key = randomBytes(keyLength);
  const now = new Date().toISOString();
  const sheet = newSheet(key);
  const file: LockFile = {
    version: lockFileVersion,
    epoch: 1,
    state: 'sealing',
    ways: [await wrapForPassphrase(passphrase, key, cost), sheet.method],
    shareKey: '',
    hideAfter: defaultHideAfter,
    createdAt: now,
    recoveryMadeAt: now,
  };
  return { file, key, recovery: sheet.groups };
}

/** Returns the data key; null if the passphrase is wrong. Rejects with AbortError when it's cancelled or the page is left. */
export async function unlockWithPassphrase(
  file: LockFile,
  passphrase: string,
  signal?: AbortSignal,
): Promise<DataKey | null> {
  const method = unlockMethodOf(file, passphraseMethod);
  if (method === null) return null;
  const params = { ...method.cost, salt: hexToBytes(method.salt) };
  return unwrapKey(method, await deriveKey(passphrase, params, signal));
}

/** Returns the lock file with a new passphrase; the old one doesn't unlock it any more. */
export async function changePassphrase(
  file: LockFile,
  key: DataKey,
  passphrase: string,
  cost?: Argon2Cost,
): Promise<LockFile> {
  const before = unlockMethodOf(file, passphraseMethod)?.cost;
  const asked = cost ?? highest(await calibrate(), before);
  return withUnlockMethod(file, 'passphrase', await wrapForPassphrase(passphrase, key, asked));
}

/** Returns the cost that was measured, but no lower one than before: the device may have been busy. */
const highest = (measured: Argon2Cost, before: Argon2Cost | undefined): Argon2Cost =>
  before && before.m >= measured.m && before.t > measured.t ? before : measured;

/** After this many days, an unlock measures again what the device can do. */
const daysBetweenMeasures = 180;
const day = 24 * 60 * 60 * 1000;

/**
 * Returns the lock file with the key of its passphrase derived at the cost that this device can do today, never at a lower one; null if
 * that was measured lately. Without a `cost`, measures. Rejects with AbortError when the page is left.
 */
export async function raisePassphraseCost(
  file: LockFile,
  key: DataKey,
  passphrase: string,
  now: Date,
  cost?: Argon2Cost,
): Promise<LockFile | null> {
  const method = unlockMethodOf(file, passphraseMethod);
  if (method === null) return null;
  const age = now.getTime() - Date.parse(method.measuredAt ?? '');
  if (age >= 0 && age < daysBetweenMeasures * day) return null;
  const { t, m } = method.cost;
  const today = cost ?? (await calibrate());
  const isHigher = today.t >= t && today.m >= m && (today.t > t || today.m > m);
  if (!isHigher)
    return withUnlockMethod(file, 'passphrase', { ...method, measuredAt: now.toISOString() });
  // It may have unlocked another copy of the file, with another passphrase.
  const unlocked = await unlockWithPassphrase(file, passphrase);
  if (unlocked === null || !isSameValue(unlocked, key)) return null;
  return withUnlockMethod(file, 'passphrase', await wrapForPassphrase(passphrase, key, today));
}

/**
 * Returns the data key for the groups of the recovery sheet, as typed; or the numbers, from 1, of groups with a typing error. 'refused'
 * means a correct sheet of another lock, or an older one.
 */
export function unlockWithRecoverySheet(
  file: LockFile,
  groups: readonly string[],
): Promise<{ readonly key: DataKey } | { readonly wrongGroups: readonly number[] } | 'refused'> {
  const wrong = wrongGroups(groups);
  if (wrong.length > 0) return Promise.resolve({ wrongGroups: wrong });
  const method = unlockMethodOf(file, recoveryMethod);
  const key = method === null ? null : unwrapKey(method, secretOf(groups));
  return Promise.resolve(key === null ? 'refused' : { key });
}

/** Makes a new recovery sheet; the previous one doesn't unlock the journal any more. */
export function renewRecoverySheet(
  file: LockFile,
  key: DataKey,
): Promise<{ readonly file: LockFile; readonly recovery: readonly string[] }> {
  const { method, groups } = newSheet(key);
  const recoveryMadeAt = new Date().toISOString();
  return Promise.resolve({
    file: { ...withUnlockMethod(file, 'recovery', method), recoveryMadeAt },
    recovery: groups,
  });
}

async function wrapForPassphrase(
  passphrase: string,
  key: DataKey,
  asked?: Argon2Cost,
): Promise<WrappedKey> {
  const { t, m, p } = asked ?? (await calibrate());
  const salt = randomBytes(saltLength);
  const made = { kind: 'passphrase', salt: bytesToHex(salt), cost: { t, m, p } } as const;
  const secret = await deriveKey(passphrase, { ...made.cost, salt });
  return { ...made, sealed: wrapKey(made, secret, key), measuredAt: new Date().toISOString() };
}

function newSheet(key: DataKey): {
  readonly method: WrappedKey;
  readonly groups: readonly string[];
} {
  const groups = recoveryGroups(randomBytes(recoveryRandomCount));
  const made = { kind: 'recovery', salt: bytesToHex(randomBytes(saltLength)) } as const;
  return { method: { ...made, sealed: wrapKey(made, secretOf(groups), key) }, groups };
}

/** With 135 random bits, no slow derivation is needed. */
function secretOf(groups: readonly string[]): Uint8Array {
  return utf8(groups.map(readGroup).join(''));
}
