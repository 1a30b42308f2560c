/*
 * The data key, sealed for one way in: XChaCha20-Poly1305 under a key that HKDF makes of the way's secret. What is sealed is bound to
 * the kind of the way and to what its secret was made with, so that no part of one way passes for another's.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { utf8 } from '@/lib/bytes';
import { type LockFile, vaultVersion, type WrappedKey } from './lock-file';

const keyLength = 32;
const nonceLength = 24;

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/));
/** At least 16 bytes. */
const salt = z.string().check(z.regex(/^([0-9a-f]{2}){16,64}$/));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** More than a browser bears is refused before a worker tries it: a damaged number must not take the device down. */
export const passphraseWay = z.looseObject({
  kind: z.literal('passphrase'),
  sealed: hex,
  salt,
  cost: z
    .object({ t: whole(1, 64), m: whole(8, 1024 * 1024), p: whole(1, 16) })
    // Each lane has at least eight blocks of a KiB (RFC 9106, 3.1).
    .check(z.refine(({ m, p }) => m >= 8 * p)),
});

export const recoveryWay = z.looseObject({ kind: z.literal('recovery'), sealed: hex, salt });

export const passkeyWay = z.looseObject({
  kind: z.literal('passkey'),
  sealed: hex,
  /** What the passkey's own secret is asked with. */
  salt,
  credentialId: hex,
  /** How the browser reaches it, in the browser's words. */
  transports: z.array(z.string()),
  /** What whoever added it called it. */
  label: z.string(),
  addedAt: z.string(),
});

const schemas = { passphrase: passphraseWay, recovery: recoveryWay, passkey: passkeyWay };
export type UnlockMethodKind = keyof typeof schemas;

/** The way of a kind, where the file has one that can be read. */
export function unlockMethodOf<W>(file: LockFile, schema: z.ZodMiniType<W>): W | null {
  for (const way of file.ways) {
    const read = schema.safeParse(way);
    if (read.success) return read.data;
  }
  return null;
}

/** Whether the file can be opened in this way at all: for what a screen offers. */
export function hasWay(file: LockFile, kind: UnlockMethodKind): boolean {
  return file.ways.some((way) => schemas[kind].safeParse(way).success);
}

/** The file with this way in the place of those of its kind; null takes them out. */
export function withWay(file: LockFile, kind: UnlockMethodKind, way: WrappedKey | null): LockFile {
  const others = file.ways.filter((other) => other.kind !== kind);
  return { ...file, ways: way === null ? others : [...others, way] };
}

/** What a way's secret was made with. */
interface MadeWith {
  readonly kind: UnlockMethodKind;
  readonly salt: string;
  readonly cost?: { readonly t: number; readonly m: number; readonly p: number };
  readonly credentialId?: string;
}

/** The data key sealed for a way's secret: hex of the nonce and what is sealed. */
export function wrapKey(made: MadeWith, secret: Uint8Array, key: Uint8Array): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = cipherFor(made, secret, nonce).encrypt(key);
  return bytesToHex(nonce) + bytesToHex(sealed);
}

/** The data key; null where the secret is another one, or anything of the way was changed. */
export function unwrapKey(
  made: MadeWith & { readonly sealed: string },
  secret: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  const bytes = hexToBytes(made.sealed);
  try {
    const cipher = cipherFor(made, secret, bytes.subarray(0, nonceLength));
    const key = cipher.decrypt(bytes.subarray(nonceLength));
    return key.length === keyLength ? key : null;
  } catch {
    // The library throws for whatever does not open, and for what is too short to be sealed.
    return null;
  }
}

function cipherFor(made: MadeWith, secret: Uint8Array, nonce: Uint8Array) {
  const { kind, salt, cost, credentialId = null } = made;
  const info = utf8(`kinleaf way ${kind}`);
  const key = hkdf(sha256, secret, hexToBytes(salt), info, keyLength);
  // An order of its own: the fields of an object may come back in another.
  const bound = [vaultVersion, kind, salt, cost ? [cost.t, cost.m, cost.p] : null, credentialId];
  return xchacha20poly1305(key, nonce, utf8(JSON.stringify(bound)));
}
