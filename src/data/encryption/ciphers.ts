import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { type PicturePart, encryptedTextPrefix } from '@/data/db/encryption';
import type { Tokens } from './index-tokens';

const nonceLength = 24;
const tagLength = 16;

/** Random bytes for many nonces at a time: each call to the browser costs as much as encrypting a short text. */
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

/** Encrypts with XChaCha20-Poly1305; a random nonce precedes the ciphertext. Synchronous, so that it can be used inside a transaction. */
export function encryptBytes(
  key: Uint8Array,
  bytes: Uint8Array,
  bound: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const ciphertext = new Uint8Array(nonceLength + bytes.length + tagLength);
  ciphertext.set(nextNonce());
  xchacha20poly1305(key, ciphertext.subarray(0, nonceLength), bound).encrypt(
    bytes,
    ciphertext.subarray(nonceLength),
  );
  return ciphertext;
}

/** Throws if the ciphertext was changed or is bound to something else. */
export function decryptBytes(
  key: Uint8Array,
  ciphertext: Uint8Array,
  bound: Uint8Array,
): Uint8Array {
  if (ciphertext.length < nonceLength + tagLength) throw new Error('Too short to be sealed');
  return xchacha20poly1305(key, ciphertext.subarray(0, nonceLength), bound).decrypt(
    ciphertext.subarray(nonceLength),
  );
}

/** Encrypts a text and binds it to a storage key. */
export function encryptText(key: Uint8Array, name: string, text: string): string {
  return encryptedTextPrefix + toBase64(encryptBytes(key, utf8(text), utf8(name)));
}

/** Returns the decrypted text; null if it was encrypted with another data key or for another storage key, or is damaged. */
export function decryptText(key: Uint8Array, name: string, stored: string): string | null {
  try {
    return textOf(
      decryptBytes(key, fromBase64(stored.slice(encryptedTextPrefix.length)), utf8(name)),
    );
  } catch (error) {
    console.info(`The sealed text of ${name} could not be opened.`, error);
    return null;
  }
}

const pictureNonceLength = 12;

/**
 * Encrypts pictures with the browser's own AES-GCM: they are large, and it doesn't block the page. The key is not extractable.
 */
export class PictureCipher {
  readonly #key: Promise<CryptoKey>;
  readonly #tokens: Tokens;

  constructor(key: Uint8Array<ArrayBuffer>, tokens: Tokens) {
    this.#key = crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    this.#tokens = tokens;
  }

  /** Binds the ciphertext to the photo and the part; the nonce precedes it. */
  async encrypt(photoId: string, part: PicturePart, picture: ArrayBuffer): Promise<ArrayBuffer> {
    const iv = crypto.getRandomValues(new Uint8Array(pictureNonceLength));
    const additionalData = this.#bound(photoId, part);
    const params = { name: 'AES-GCM', iv, additionalData };
    const ciphertext = await crypto.subtle.encrypt(params, await this.#key, picture);
    const all = new Uint8Array(pictureNonceLength + ciphertext.byteLength);
    all.set(iv);
    all.set(new Uint8Array(ciphertext), pictureNonceLength);
    return all.buffer;
  }

  /** Throws if the ciphertext is damaged or was encrypted for another photo or part. */
  async decrypt(photoId: string, part: PicturePart, ciphertext: ArrayBuffer): Promise<ArrayBuffer> {
    const all = new Uint8Array(ciphertext);
    const params = {
      name: 'AES-GCM',
      iv: all.subarray(0, pictureNonceLength),
      additionalData: this.#bound(photoId, part),
    };
    return crypto.subtle.decrypt(params, await this.#key, all.subarray(pictureNonceLength));
  }

  #bound(photoId: string, part: PicturePart): Uint8Array<ArrayBuffer> {
    return utf8(`kinleaf picture 1 ${part} ${this.#tokens.of('photo', photoId)}`);
  }
}

/** The length in bytes of the key for each use. AES-SIV takes two keys of 32 bytes (RFC 5297). */
const uses = { rows: 32, tokens: 64, texts: 32, pictures: 32, 'lock file': 32 } as const;

/** Derives the key for one use from the data key, by HKDF (RFC 5869), so that ciphertext of one use can't pass for another's. */
export function subKey(key: Uint8Array, use: keyof typeof uses): Uint8Array<ArrayBuffer> {
  const derived = hkdf(sha256, key, utf8('kinleaf vault'), utf8(`kinleaf ${use} 1`), uses[use]);
  return new Uint8Array(derived);
}
