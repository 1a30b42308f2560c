/*
 * The data key, encrypted for one unlock method: XChaCha20-Poly1305 with a key that HKDF derives from the method's secret. The ciphertext
 * is bound to the method's kind and parameters, so that no part of one method can be used in another.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { utf8 } from '@/lib/bytes';
import type { LockFile, WrappedKey } from './lock-file';

/** The version of the format of a wrapped key, which is bound to it. */
const wrapVersion = 1;
const keyLength = 32;
const nonceLength = 24;

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/));
/** At least 16 bytes. */
const salt = z.string().check(z.regex(/^([0-9a-f]{2}){16,64}$/));
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Refuses costs that a browser can't handle before a worker tries: a damaged number must not take the device down. */
export const passphraseMethod = z.looseObject({
  kind: z.literal('passphrase'),
  sealed: hex,
  salt,
  cost: z
    .object({ t: whole(1, 64), m: whole(8, 1024 * 1024), p: whole(1, 16) })
    // Each lane has at least eight blocks of a KiB (RFC 9106, 3.1).
    .check(z.refine(({ m, p }) => m >= 8 * p))
    // Sixteen passes over 64 MiB take a slow phone a minute.
    .check(z.refine(({ t, m }) => t * m <= 1024 * 1024)),
  /** When it was measured what this device can do; absent before that was noted. */
  measuredAt: z.optional(z.string()),
});

export const recoveryMethod = z.looseObject({ kind: z.literal('recovery'), sealed: hex, salt });

export const passkeyMethod = z.looseObject({
  kind: z.literal('passkey'),
  sealed: hex,
  /** The input of the PRF that returns the passkey's secret. */
  salt,
  credentialId: hex,
  /** How the browser reaches it, in WebAuthn's terms. */
  transports: z.array(z.string()),
  /** The name that was given to it when it was added. */
  label: z.string(),
  addedAt: z.string(),
});

export type UnlockMethodKind = 'passphrase' | 'recovery' | 'passkey';

/** Returns the unlock method of a schema, if the file has one that can be read. */
export function unlockMethodOf<W>(file: LockFile, schema: z.ZodMiniType<W>): W | null {
  for (const method of file.ways) {
    const read = schema.safeParse(method);
    if (read.success) return read.data;
  }
  return null;
}

/** Returns the file with this unlock method replacing those of its kind; null removes them. */
export function withUnlockMethod(
  file: LockFile,
  kind: UnlockMethodKind,
  method: WrappedKey | null,
): LockFile {
  const others = file.ways.filter((other) => other.kind !== kind);
  return { ...file, ways: method === null ? others : [...others, method] };
}

/** The parameters that an unlock method's secret was made with. */
interface MethodParams {
  readonly kind: UnlockMethodKind;
  readonly salt: string;
  readonly cost?: { readonly t: number; readonly m: number; readonly p: number };
  readonly credentialId?: string;
}

/** Encrypts the data key with an unlock method's secret. Returns hex of the nonce and the ciphertext. */
export function wrapKey(method: MethodParams, secret: Uint8Array, key: Uint8Array): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = cipherFor(method, secret, nonce).encrypt(key);
  return bytesToHex(nonce) + bytesToHex(sealed);
}

/** Returns the data key; null if the secret is wrong or anything of the method was changed. */
export function unwrapKey(
  method: MethodParams & { readonly sealed: string },
  secret: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  const bytes = hexToBytes(method.sealed);
  try {
    const cipher = cipherFor(method, secret, bytes.subarray(0, nonceLength));
    const key = cipher.decrypt(bytes.subarray(nonceLength));
    return key.length === keyLength ? key : null;
  } catch {
    // The library throws if decryption fails, and if the ciphertext is too short.
    return null;
  }
}

function cipherFor(method: MethodParams, secret: Uint8Array, nonce: Uint8Array) {
  const { kind, salt, cost, credentialId = null } = method;
  const info = utf8(`kinleaf way ${kind}`);
  const key = hkdf(sha256, secret, hexToBytes(salt), info, keyLength);
  // An array has a fixed order; the fields of an object might be read back in another one.
  const bound = [wrapVersion, kind, salt, cost ? [cost.t, cost.m, cost.p] : null, credentialId];
  return xchacha20poly1305(key, nonce, utf8(JSON.stringify(bound)));
}
