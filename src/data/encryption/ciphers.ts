import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { type PicturePart, sealedTextMark } from '@/data/db/encryption';
import type { Tokens } from './index-tokens';

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

/** A text that can stand under that key alone. */
export function sealText(key: Uint8Array, name: string, text: string): string {
  return sealedTextMark + toBase64(sealBytes(key, utf8(text), utf8(name)));
}

/** The text; null where it was sealed for another key or place, or is damaged. */
export function openText(key: Uint8Array, name: string, stored: string): string | null {
  if (!stored.startsWith(sealedTextMark)) return null;
  try {
    return textOf(openBytes(key, fromBase64(stored.slice(sealedTextMark.length)), utf8(name)));
  } catch (error) {
    console.info(`The sealed text of ${name} could not be opened.`, error);
    return null;
  }
}

const pictureNonceLength = 12;

/**
 * Seals pictures by the browser's own AES-GCM: they are large, and it does not hold up the page. The key cannot be read back out
 * of it.
 */
export class PictureSeal {
  readonly #key: Promise<CryptoKey>;
  readonly #tokens: Tokens;

  constructor(key: Uint8Array<ArrayBuffer>, tokens: Tokens) {
    this.#key = crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    this.#tokens = tokens;
  }

  /** Bound to the photo and to which of its pictures it is; the nonce stands before it. */
  async seal(photoId: string, part: PicturePart, picture: Blob): Promise<ArrayBuffer> {
    const iv = crypto.getRandomValues(new Uint8Array(pictureNonceLength));
    const additionalData = this.#bound(photoId, part);
    const bytes = await picture.arrayBuffer();
    const how = { name: 'AES-GCM', iv, additionalData };
    const sealed = await crypto.subtle.encrypt(how, await this.#key, bytes);
    const all = new Uint8Array(pictureNonceLength + sealed.byteLength);
    all.set(iv);
    all.set(new Uint8Array(sealed), pictureNonceLength);
    return all.buffer;
  }

  /** Throws where it is damaged, or was sealed for another photo or part. */
  async open(photoId: string, part: PicturePart, sealed: ArrayBuffer): Promise<ArrayBuffer> {
    const all = new Uint8Array(sealed);
    const how = {
      name: 'AES-GCM',
      iv: all.subarray(0, pictureNonceLength),
      additionalData: this.#bound(photoId, part),
    };
    return crypto.subtle.decrypt(how, await this.#key, all.subarray(pictureNonceLength));
  }

  #bound(photoId: string, part: PicturePart): Uint8Array<ArrayBuffer> {
    return utf8(`kinleaf picture 1 ${part} ${this.#tokens.of('photo', photoId)}`);
  }
}

/** What a key of its own is made for, and its length in bytes. AES-SIV takes two keys of 32 bytes (RFC 5297). */
const uses = { rows: 32, tokens: 64, texts: 32, pictures: 32 } as const;

/** One key out of the data key, by HKDF (RFC 5869): what is sealed for one use opens nothing of another. */
export function subKey(key: Uint8Array, use: keyof typeof uses): Uint8Array<ArrayBuffer> {
  const made = hkdf(sha256, key, utf8('kinleaf vault'), utf8(`kinleaf ${use} 1`), uses[use]);
  return new Uint8Array(made);
}
