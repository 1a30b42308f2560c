/*
 * One entry of the member log: someone joined, was removed or renamed. Each entry contains the hash of the one before and is signed by a
 * parent's device, so that no one can insert, omit or change one. The text is stored exactly as it was signed.
 */
import { parseJson } from '@/lib/values';
import { sha256 } from '@noble/hashes/sha2.js';
import * as z from 'zod/mini';
import { type EpochKey, roles } from '@/domain/circle/members';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import { sign, verify } from '@/circle/crypto/signatures';
import { openBox, decryptWith, sealBox, encryptWith } from '@/circle/crypto/sealed-boxes';

export interface SignedEntry {
  /** Its exact JSON. */
  readonly entry: string;
  /** Ed25519 signature of the device in `by`, base64url. */
  readonly sig: string;
}

const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));
};
const name = z.string().check(z.maxLength(200));
const ciphertext = z.string().check(z.maxLength(1000));
const instant = z.string().check(z.maxLength(40));
const whole = z.int().check(z.minimum(0));
const key = bytes(32);
const deviceId = bytes(8);
/** The key of the epoch in a box for each device, by device id. */
const wraps = z.record(deviceId, ciphertext);

const member = z.object({
  id: deviceId,
  person: name,
  device: name,
  isPaper: z.optional(z.boolean()),
  role: z.enum(roles),
  signKey: key,
  boxKey: key,
  user: name,
  addedAt: instant,
});

const headSchema = z.object({
  n: whole,
  prev: z.string(),
  at: instant,
  by: deviceId,
  kind: z.string(),
});
export type EntryHead = z.infer<typeof headSchema>;

const head = { n: whole, prev: z.string(), at: instant, by: deviceId };
/** The fingerprint of a key, which proves that it's the right one without revealing it. */
const fingerprint = bytes(16);
const keyPrints = z.object({ id: fingerprint, chain: fingerprint, epoch: fingerprint });

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('start'), member, keyPrints, wraps }),
  z.object({
    ...head,
    kind: z.literal('add'),
    member,
    wraps,
    /** The recovery sheet's server password, encrypted for parents: `sheetPasswordKey`. */
    place: z.optional(ciphertext),
  }),
  z.object({
    ...head,
    kind: z.literal('remove'),
    member: deviceId,
    epoch: whole,
    print: fingerprint,
    wraps,
    /** The previous epoch's key, encrypted with the new one. */
    previous: ciphertext,
  }),
  z.object({ ...head, kind: z.literal('rename'), member: deviceId, person: name, device: name }),
]);
export type LogEntry = z.infer<typeof entrySchema>;

const kinds: ReadonlySet<string> = new Set<LogEntry['kind']>(['start', 'add', 'remove', 'rename']);
export const isKnownKind = (kind: string): boolean => kinds.has(kind);

/** Returns the fields common to all entries, even those of a later version; null if it's no entry. */
export const readHead = (text: string): EntryHead | null =>
  headSchema.safeParse(parseJson(text)).data ?? null;

/** Returns the whole entry; null if this version can't read it. */
export const readLogEntry = (text: string): LogEntry | null =>
  entrySchema.safeParse(parseJson(text)).data ?? null;

/** Returns what is signed: the exact text of the entry, bound to the circle's database. */
const signedBytes = (database: string, text: string) =>
  utf8(JSON.stringify(['kinleaf-circle-entry', 1, database, text]));

/** Returns the hash that the next entry refers to, base64url. */
export const hashOf = (database: string, text: string): string =>
  toBase64Url(sha256(signedBytes(database, text)));

export async function signEntry(
  database: string,
  entry: LogEntry,
  signSecret: string,
): Promise<SignedEntry> {
  const text = JSON.stringify(entry);
  return { entry: text, sig: toBase64Url(await sign(signSecret, signedBytes(database, text))) };
}

export async function isSignedBy(
  database: string,
  { entry, sig }: SignedEntry,
  signKey: string,
): Promise<boolean> {
  try {
    return await verify(signKey, fromBase64Url(sig), signedBytes(database, entry));
  } catch {
    // The signature isn't base64url.
    return false;
  }
}

/** Returns the fingerprint of a key. */
export function keyFingerprintOf(use: 'id' | 'chain' | 'epoch', key: string): string {
  return toBase64Url(sha256(utf8(JSON.stringify(['kinleaf-key-print', use, key]))).subarray(0, 16));
}

export const wrapFor = (
  database: string,
  { epoch, key }: EpochKey,
  device: { readonly id: string; readonly boxKey: string },
): string => sealBox(device.boxKey, ['epoch', database, epoch, device.id], fromBase64Url(key));

/** Encrypts the previous epoch's key with the new one. */
export const encryptPrevious = (database: string, key: EpochKey, previous: string): string =>
  encryptWith(fromBase64Url(key.key), ['previous', database, key.epoch], fromBase64Url(previous));

export interface KeyHolder {
  readonly database: string;
  readonly deviceId: string;
  readonly boxSecret: string;
  readonly epochs: readonly EpochKey[];
}

/**
 * Returns the keys of all epochs up to the last of these verified entries. Each epoch's key is in a box for every device that was a member,
 * and the previous key is encrypted with it, so a device with the newest key has them all. A key that an entry withholds or gets wrong is
 * missing, and documents encrypted with it stay unreadable.
 */
export function epochKeys(holder: KeyHolder, entries: readonly SignedEntry[]): readonly EpochKey[] {
  const found = new Map(holder.epochs.map(({ epoch, key }) => [epoch, key]));
  const prints = new Map<number, string>();
  const previous = new Map<number, string>();
  let epoch = Math.max(0, ...found.keys());
  for (const { entry: text } of entries) {
    const entry = readLogEntry(text);
    if (entry === null || entry.kind === 'rename') continue;
    if (entry.kind === 'start') epoch = 1;
    if (entry.kind === 'remove') {
      ({ epoch } = entry);
      previous.set(epoch, entry.previous);
    }
    const print = epochFingerprintOf(entry);
    if (print !== null) prints.set(epoch, print);
    const key = unwrapKey(holder, epoch, entry);
    if (key !== null && !found.has(epoch) && matchesFingerprint(prints.get(epoch), key))
      found.set(epoch, key);
  }
  for (let at = Math.max(0, ...found.keys()); at > 1; at -= 1) {
    const key = found.get(at);
    const ciphertext = previous.get(at);
    if (key === undefined || ciphertext === undefined || found.has(at - 1)) continue;
    const decrypted = decryptWith(
      fromBase64Url(key),
      ['previous', holder.database, at],
      ciphertext,
    );
    if (decrypted !== null && matchesFingerprint(prints.get(at - 1), toBase64Url(decrypted)))
      found.set(at - 1, toBase64Url(decrypted));
  }
  return [...found].map(([at, key]) => ({ epoch: at, key })).sort((a, b) => a.epoch - b.epoch);
}

function epochFingerprintOf(entry: LogEntry): string | null {
  if (entry.kind === 'start') return entry.keyPrints.epoch;
  return entry.kind === 'remove' ? entry.print : null;
}

function unwrapKey(
  { database, deviceId, boxSecret }: KeyHolder,
  epoch: number,
  entry: Exclude<LogEntry, { kind: 'rename' }>,
): string | null {
  const box = entry.wraps[deviceId];
  if (box === undefined) return null;
  const decrypted = openBox(boxSecret, ['epoch', database, epoch, deviceId], box);
  return decrypted === null ? null : toBase64Url(decrypted);
}

/** Without a fingerprint any key is accepted: the entry that began the epoch was read earlier. */
const matchesFingerprint = (print: string | undefined, key: string) =>
  print === undefined || print === keyFingerprintOf('epoch', key);
