import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, randomBytes, toBase64Url, utf8 } from '@/lib/bytes';
import { EncryptedFileError } from './armor';

/*
 * The payload of an age file (https://age-encryption.org/v1, “Payload”): a nonce, then chunks of 64 kB, each encrypted with
 * ChaCha20-Poly1305. Unlike the library, this leaves that to the browser where it can, which takes a third of the time.
 */

const nonceLength = 16;
const chunkLength = 1 << 16;
const tagLength = 16;

/** Encrypts or decrypts a chunk, in place of which its result is passed on. */
type ConvertChunk = (chunk: Bytes, index: number, isLast: boolean) => Promise<Bytes>;

/** Encrypts a stream into a payload. */
export function encryptPayload(fileKey: Uint8Array): TransformStream<Uint8Array, Bytes> {
  const nonce = randomBytes(nonceLength);
  return chunked(() => chunkLength, cipherOf(fileKey, nonce, 'encrypt'), nonce);
}

/** Decrypts a payload. The stream fails with EncryptedFileError if it was cut off or changed. */
export function decryptPayload(fileKey: Uint8Array): TransformStream<Uint8Array, Bytes> {
  let decrypt: ConvertChunk | null = null;
  const lengthOf = (index: number) => (index === 0 ? nonceLength : chunkLength + tagLength);
  return chunked(lengthOf, async (chunk, index, isLast) => {
    if (decrypt === null) {
      if (isLast) throw new EncryptedFileError('damaged');
      decrypt = cipherOf(fileKey, chunk, 'decrypt');
      return new Uint8Array();
    }
    // Only a payload without any content has an empty chunk.
    if (chunk.length <= tagLength && index > 1) throw new EncryptedFileError('damaged');
    return decrypt(chunk, index - 1, isLast).catch((error: unknown) => {
      throw new EncryptedFileError('damaged', error);
    });
  });
}

/** How many chunks are converted while those before them are still being used. */
const ahead = 16;

/** Passes a stream through in chunks of given lengths. Only the last may be shorter, or empty. */
function chunked(
  lengthOf: (index: number) => number,
  convert: ConvertChunk,
  start: Bytes = new Uint8Array(),
): TransformStream<Uint8Array, Bytes> {
  let index = 0;
  let chunk = new Uint8Array(lengthOf(index));
  let used = 0;
  const converted: Promise<Bytes>[] = [];
  const convertNext = (next: Bytes, isLast: boolean) => {
    const promise = convert(next, index, isLast);
    // Thrown when its turn comes.
    promise.catch(() => undefined);
    converted.push(promise);
    index += 1;
  };
  return new TransformStream({
    start: (controller) => {
      if (start.length > 0) controller.enqueue(start);
    },
    transform: async (piece, controller) => {
      for (let at = 0; at < piece.length;) {
        // A full chunk may be the last, which only the end of the stream tells.
        if (used === chunk.length) {
          convertNext(chunk, false);
          chunk = new Uint8Array(lengthOf(index));
          used = 0;
        }
        const part = piece.subarray(at, at + chunk.length - used);
        chunk.set(part, used);
        used += part.length;
        at += part.length;
      }
      for (const one of converted.splice(0, Math.max(0, converted.length - ahead)))
        controller.enqueue(await one);
    },
    flush: async (controller) => {
      convertNext(chunk.subarray(0, used), true);
      for (const one of converted) controller.enqueue(await one);
    },
  });
}

const algorithm = 'ChaCha20-Poly1305';

function cipherOf(
  fileKey: Uint8Array,
  nonce: Uint8Array,
  direction: 'encrypt' | 'decrypt',
): ConvertChunk {
  const key = hkdf(sha256, fileKey, nonce, utf8('payload'), 32);
  const imported = importedKey(key);
  return async (chunk, index, isLast) => {
    const iv = chunkNonce(index, isLast);
    const native = await imported;
    return native === null
      ? chacha20poly1305(key, iv)[direction](chunk)
      : new Uint8Array(await crypto.subtle[direction]({ name: algorithm, iv }, native, chunk));
  };
}

/** Returns the key for the browser's own cipher; null if this browser has none yet. */
async function importedKey(key: Bytes): Promise<CryptoKey | null> {
  try {
    const jwk = { kty: 'oct', k: toBase64Url(key) };
    const native = await crypto.subtle.importKey('jwk', jwk, algorithm, false, [
      'encrypt',
      'decrypt',
    ]);
    // It must work, too, or every file would look damaged. This nonce is never used for a chunk.
    const params = { name: algorithm, iv: new Uint8Array(12).fill(255) };
    await crypto.subtle.decrypt(params, native, await crypto.subtle.encrypt(params, native, key));
    return native;
  } catch {
    return null;
  }
}

/** Returns the nonce of a chunk: its number in 11 bytes, and whether it's the last. */
function chunkNonce(index: number, isLast: boolean): Bytes {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
