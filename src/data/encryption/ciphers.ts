import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

const nonceLength = 24;
const tagLength = 16;

/** Nonces are asked for many at a time: each question to the browser costs as much as a short text does to seal. */
const pool = new Uint8Array(nonceLength * 128);
let used = pool.length;

function nextNonce(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += nonceLength;
  return pool.subarray(used - nonceLength, used);
}

/** XChaCha20-Poly1305 under a random nonce, which stands before the sealed bytes. At once, so that a write can ask for it. */
export function sealBytes(
  key: Uint8Array,
  bytes: Uint8Array,
  bound: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const sealed = new Uint8Array(nonceLength + bytes.length + tagLength);
  sealed.set(nextNonce());
  xchacha20poly1305(key, sealed.subarray(0, nonceLength), bound).encrypt(
    bytes,
    sealed.subarray(nonceLength),
  );
  return sealed;
}

/** Throws where anything of it was changed, or it was bound to something else. */
export function openBytes(key: Uint8Array, sealed: Uint8Array, bound: Uint8Array): Uint8Array {
  if (sealed.length < nonceLength + tagLength) throw new Error('Too short to be sealed');
  return xchacha20poly1305(key, sealed.subarray(0, nonceLength), bound).decrypt(
    sealed.subarray(nonceLength),
  );
}
