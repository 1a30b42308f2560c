/*
 * A few bytes sealed for one device: X25519 with a key of its own for each box, HKDF, XChaCha20-Poly1305. What it is for is bound in, so
 * that no box passes for another. It says nothing of who sealed it: whatever carries it is signed.
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

/** What a box is for, in an order of its own. */
export type BoxContext = readonly (string | number)[];

/** A new pair, or the one of a secret that came out of somewhere else: 32 bytes. */
export function makeBoxKeys(secret: Uint8Array = x25519.utils.randomSecretKey()): KeyPair {
  return { publicKey: toBase64Url(x25519.getPublicKey(secret)), secretKey: toBase64Url(secret) };
}

/** These bytes for the owner of a key, base64url. Throws where the key is none. */
export function sealBox(boxKey: string, context: BoxContext, bytes: Uint8Array): string {
  const own = x25519.utils.randomSecretKey();
  const ownKey = x25519.getPublicKey(own);
  const theirs = fromBase64Url(boxKey);
  const cipher = cipherOf(x25519.getSharedSecret(own, theirs), ownKey, theirs, context);
  return toBase64Url(concatBytes(ownKey, cipher.encrypt(bytes)));
}

/** What is in a box; null where it is for somebody else or for another use, or was changed. */
export function openBox(boxSecret: string, context: BoxContext, box: string): Bytes | null {
  try {
    const bytes = fromBase64Url(box);
    const secret = fromBase64Url(boxSecret);
    const theirs = bytes.subarray(0, keyLength);
    const shared = x25519.getSharedSecret(secret, theirs);
    const cipher = cipherOf(shared, theirs, x25519.getPublicKey(secret), context);
    return new Uint8Array(cipher.decrypt(bytes.subarray(keyLength)));
  } catch {
    // The libraries throw for whatever is no key, is no base64url, or does not open.
    return null;
  }
}

/** Each box has a key of its own, so the nonce comes out of the same secret. */
function cipherOf(shared: Uint8Array, from: Uint8Array, to: Uint8Array, context: BoxContext) {
  const bound = utf8(JSON.stringify(['kinleaf-circle-box', 1, ...context]));
  const made = hkdf(sha256, shared, concatBytes(from, to), bound, keyLength + nonceLength);
  return xchacha20poly1305(made.subarray(0, keyLength), made.subarray(keyLength), bound);
}

/** Bytes sealed under a key that both sides have, base64url. */
export function sealUnder(key: Uint8Array, context: BoxContext, bytes: Uint8Array): string {
  const nonce = randomBytes(nonceLength);
  return toBase64Url(concatBytes(nonce, cipherUnder(key, context, nonce).encrypt(bytes)));
}

/** What was sealed; null where the key or the use is another, or it was changed. */
export function openUnder(key: Uint8Array, context: BoxContext, sealed: string): Bytes | null {
  try {
    const bytes = fromBase64Url(sealed);
    const cipher = cipherUnder(key, context, bytes.subarray(0, nonceLength));
    return new Uint8Array(cipher.decrypt(bytes.subarray(nonceLength)));
  } catch {
    return null;
  }
}

/** The key may be used for other things too, so one of its own is made of it. */
function cipherUnder(key: Uint8Array, context: BoxContext, nonce: Uint8Array) {
  const bound = utf8(JSON.stringify(['kinleaf-circle-under', 1, ...context]));
  return xchacha20poly1305(hkdf(sha256, key, undefined, bound, keyLength), nonce, bound);
}
