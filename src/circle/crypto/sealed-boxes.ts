/*
 * Boxes: a few bytes encrypted for one device, with X25519 and a new key for each box, HKDF, XChaCha20-Poly1305. The purpose is bound in, so
 * that a box can't be used for another one. A box doesn't say who made it: what contains it is signed.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, utf8 } from '@/lib/bytes';
import type { KeyPair } from './signatures';

const keyLength = 32;
const nonceLength = 24;

/** The purpose of a box. */
export type BoxContext = readonly (string | number)[];

/** Returns a new pair, or the one of a given secret of 32 bytes. */
export function makeBoxKeys(secret: Uint8Array = x25519.utils.randomSecretKey()): KeyPair {
  return { publicKey: toBase64Url(x25519.getPublicKey(secret)), secretKey: toBase64Url(secret) };
}

/** Encrypts bytes for the owner of a public key; returns base64url. Throws if the key is invalid. */
export function sealBox(boxKey: string, context: BoxContext, bytes: Uint8Array): string {
  const own = x25519.utils.randomSecretKey();
  const ownKey = x25519.getPublicKey(own);
  const theirs = fromBase64Url(boxKey);
  const cipher = cipherOf(x25519.getSharedSecret(own, theirs), ownKey, theirs, context);
  return toBase64Url(concatBytes(ownKey, cipher.encrypt(bytes)));
}

/** Decrypts a box; returns null if it's for someone else or another purpose, or was changed. */
export function openBox(boxSecret: string, context: BoxContext, box: string): Bytes | null {
  try {
    const bytes = fromBase64Url(box);
    const secret = fromBase64Url(boxSecret);
    const theirs = bytes.subarray(0, keyLength);
    const shared = x25519.getSharedSecret(secret, theirs);
    const cipher = cipherOf(shared, theirs, x25519.getPublicKey(secret), context);
    return new Uint8Array(cipher.decrypt(bytes.subarray(keyLength)));
  } catch {
    // The libraries throw for an invalid key, invalid base64url or a failed decryption.
    return null;
  }
}

/** Each box has its own key, so the nonce can be derived from the same secret. */
function cipherOf(shared: Uint8Array, from: Uint8Array, to: Uint8Array, context: BoxContext) {
  const bound = utf8(JSON.stringify(['kinleaf-circle-box', 1, ...context]));
  const derived = hkdf(sha256, shared, concatBytes(from, to), bound, keyLength + nonceLength);
  return xchacha20poly1305(derived.subarray(0, keyLength), derived.subarray(keyLength), bound);
}

/** Encrypts bytes with a key that both sides have; returns base64url. */
export function encryptWith(key: Uint8Array, context: BoxContext, bytes: Uint8Array): string {
  const nonce = randomBytes(nonceLength);
  return toBase64Url(concatBytes(nonce, cipherUnder(key, context, nonce).encrypt(bytes)));
}

/** Decrypts bytes; returns null if the key or purpose is another, or they were changed. */
export function decryptWith(key: Uint8Array, context: BoxContext, encrypted: string): Bytes | null {
  try {
    const bytes = fromBase64Url(encrypted);
    const cipher = cipherUnder(key, context, bytes.subarray(0, nonceLength));
    return new Uint8Array(cipher.decrypt(bytes.subarray(nonceLength)));
  } catch {
    return null;
  }
}

/** The key may have other uses too, so a separate one is derived from it. */
function cipherUnder(key: Uint8Array, context: BoxContext, nonce: Uint8Array) {
  const bound = utf8(JSON.stringify(['kinleaf-circle-under', 1, ...context]));
  return xchacha20poly1305(hkdf(sha256, key, undefined, bound, keyLength), nonce, bound);
}
