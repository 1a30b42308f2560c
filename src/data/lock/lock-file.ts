/*
 * How the lock is opened and what it does just now: one small file in the clear, which says nothing of the journal. It
 * stands twice. The mark in the stores is the truth (lock-file-store.ts); its copy in localStorage is what a page sees that
 * begins, before it opens anything. This module knows no database: the lock screen loads it.
 */
import * as z from 'zod/mini';
import { vaultKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';

/** The only form that this version writes. A file of a higher number is left as it is. */
export const vaultVersion = 1;

/**
 * One way in: the data key, sealed for it. `sealed` is hex of a nonce and the sealed key; what else a kind needs is its own
 * (wrapped-keys.ts). A kind that this version does not know is kept, and cannot be used.
 */
const way = z.looseObject({ kind: z.string(), sealed: z.string() });
export type WrappedKey = z.infer<typeof way>;

const instant = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not an ISO timestamp'));

const vaultFile = z.looseObject({
  version: z.literal(vaultVersion),
  /** Rises with every change of what the lock does: turning on, on, turning off. */
  epoch: z.int().check(z.minimum(1)),
  /** 'sealing' while the journal is being sealed, 'opening' while it is being opened; both kinds of rows are there then. */
  state: z.enum(['sealing', 'on', 'opening']),
  ways: z.array(way).check(z.minLength(1)),
  /** An age recipient (X25519): a photo shared to the locked app is sealed for it. Empty where there is none. */
  shareKey: z.string(),
  /** Locks after so many minutes hidden; 'close' locks at the next start alone. */
  hideAfter: z.union([z.int().check(z.minimum(1)), z.literal('close')]),
  createdAt: instant,
  /** When the recovery sheet that opens it was made. */
  recoveryMadeAt: z.optional(instant),
});

/** What a later version wrote into it beside these fields stays in it. */
export type LockFile = z.infer<typeof vaultFile>;

const versioned = z.looseObject({ version: z.int() });

/** A vault file out of what was read; 'newer' where a later version wrote it, null where it is none. */
export function vaultOf(value: unknown): LockFile | 'newer' | null {
  const read = vaultFile.safeParse(value);
  if (read.success) return read.data;
  const any = versioned.safeParse(value);
  return any.success && any.data.version > vaultVersion ? 'newer' : null;
}

/** The same out of its text. */
export function parseVault(text: string): LockFile | 'newer' | null {
  try {
    return vaultOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a page sees that begins; null with the lock off, 'damaged' where something stands there and cannot be read. */
export function readLockHint(): LockFile | 'newer' | 'damaged' | null {
  const text = localStore.get(vaultKey);
  return text === null ? null : (parseVault(text) ?? 'damaged');
}

/**
 * A change of the stored vault file that takes over one way in, and leaves what another tab changed meanwhile. A file without that
 * way takes it away.
 */
export function withWaysOf(changed: LockFile, kind: string): (stored: LockFile) => LockFile {
  const taken = changed.ways.filter((way) => way.kind === kind);
  return (stored) => ({
    ...stored,
    ways: [...stored.ways.filter((way) => way.kind !== kind), ...taken],
    ...(kind === 'recovery' && { recoveryMadeAt: changed.recoveryMadeAt }),
  });
}

/** The key that opens the journal, 32 bytes. */
export type DataKey = Uint8Array<ArrayBuffer>;
