/*
 * The unlock methods and the lock's state: one small unencrypted file that reveals nothing of the journal. It exists twice. The mark in
 * the stores is the truth (lock-file-store.ts); its copy in localStorage, the lock hint, is for a page that has just started and hasn't opened
 * the database yet. This module must not import the database: the lock screen loads it.
 */
import * as z from 'zod/mini';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';

/**
 * The only format that this version writes. A file with a higher number is left as it is. One of version 1 has no MAC, so nothing in it but
 * the unlock methods is believed: check-lock-file.ts.
 */
export const lockFileVersion = 2;

/**
 * An unlock method: the data key, encrypted for it. `sealed` is hex of a nonce and the encrypted key; each kind has its own fields
 * (wrapped-keys.ts). A kind that this version doesn't know is kept, but can't be used.
 */
const unlockMethod = z.looseObject({ kind: z.string(), sealed: z.string() });
export type WrappedKey = z.infer<typeof unlockMethod>;

const instant = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not an ISO timestamp'));

const lockFile = z.looseObject({
  version: z.union([z.literal(1), z.literal(lockFileVersion)]),
  /** Increases with every change of `state`. */
  epoch: z.int().check(z.minimum(1)),
  /**
   * 'sealing' while the journal is being encrypted, 'opening' while it's being decrypted: plain rows exist then, and are read. 'renewing' while
   * encrypted rows get index tokens of the current form.
   */
  state: z.enum(['sealing', 'on', 'opening', 'renewing']),
  ways: z.array(unlockMethod).check(z.minLength(1)),
  /** The age recipient (X25519) that photos shared to the locked app are encrypted for. Empty if there is none. */
  shareKey: z.string(),
  /** Locks after this many minutes hidden; with 'close', only at the next start. */
  hideAfter: z.union([z.int().check(z.minimum(1)), z.literal('close')]),
  createdAt: instant,
  /** When the current recovery sheet was made. */
  recoveryMadeAt: z.optional(instant),
  /** Hex, over all other fields: lock-file-mac.ts. */
  mac: z.optional(z.string()),
});

/** The lock file. Fields of a later version are kept. */
export type LockFile = z.infer<typeof lockFile>;

const versioned = z.looseObject({ version: z.int() });

/** Parses a lock file; 'newer' if a later version wrote it, null if it isn't one. */
export function asLockFile(value: unknown): LockFile | 'newer' | null {
  const read = lockFile.safeParse(value);
  if (read.success) return read.data;
  const any = versioned.safeParse(value);
  return any.success && any.data.version > lockFileVersion ? 'newer' : null;
}

export function parseLockFile(text: string): LockFile | 'newer' | null {
  try {
    return asLockFile(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Reads the copy in localStorage; null with the lock off, 'damaged' if there is one that can't be read. */
export function readLockHint(): LockFile | 'newer' | 'damaged' | null {
  const text = localStore.get(lockFileKey);
  return text === null ? null : (parseLockFile(text) ?? 'damaged');
}

/**
 * Returns a change of the stored lock file that adopts one unlock method of `changed`, or removes it if `changed` has none, and keeps what
 * another tab changed in the meantime.
 */
export function withUnlockMethodsOf(
  changed: LockFile,
  kind: string,
): (stored: LockFile) => LockFile {
  const methods = changed.ways.filter((method) => method.kind === kind);
  return (stored) => ({
    ...stored,
    ways: [...stored.ways.filter((method) => method.kind !== kind), ...methods],
    ...(kind === 'recovery' && { recoveryMadeAt: changed.recoveryMadeAt }),
  });
}

/** The key that the journal is encrypted with, 32 bytes. */
export type DataKey = Uint8Array<ArrayBuffer>;
