/*
 * Documents as they stand on the server: sealed with XChaCha20-Poly1305 and signed by the device that wrote them. The nonce follows from what
 * is sealed, so that two devices which come to the same write the same; that equal content is visible as equal is the price.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { type Bytes, fromCanonicalBase64, randomBytes, toBase64, utf8 } from '@/lib/bytes';
import type { BlobName, ServerDoc } from '@/circle/server/server';

/** The form of documents that this version writes. */
const form = 1;
const nonceLength = 24;
const tagLength = 16;
/** A server takes no document that is larger. */
const mostLetters = 8_000_000;

/** What a document is on the server, beside what is in it. */
export interface SealedAs {
  readonly database: string;
  readonly id: string;
  /** That of the keys; 0 for the list of members and for the recovery sheet. */
  readonly epoch: number;
  /** The server's name of whoever made the document first. */
  readonly user: string;
  /** The id of the device that signs. */
  readonly device: string;
}

/** What keeps a document from being opened. */
export class SealedDocError extends Error {
  override readonly name = 'SealedDocError';
  readonly reason: Exclude<QuarantineReason, 'not-allowed' | 'late'>;

  constructor(reason: SealedDocError['reason'], cause?: unknown) {
    super(`A document of the circle: ${reason}`, { cause });
    this.reason = reason;
  }
}

export async function sealDoc(
  plain: Uint8Array,
  { database, id, epoch, user, device }: SealedAs,
  keys: Pick<DocKeys, 'seal' | 'nonce'>,
  sign: (bytes: Bytes) => Promise<Uint8Array>,
): Promise<ServerDoc> {
  const bound = boundTo(database, id, epoch);
  const full = padded(plain);
  const nonce = nonceOf(keys.nonce, bound, full);
  const sealed = xchacha20poly1305(keys.seal, nonce, bound).encrypt(full);
  const doc = {
    _id: id,
    v: form,
    e: epoch,
    w: user,
    d: device,
    c: toBase64(concatBytes(nonce, sealed)),
  };
  return { ...doc, s: toBase64(await sign(signedBytes(database, doc))) };
}

export interface Opening {
  readonly database: string;
  /** Null for an epoch whose key this device does not have. */
  readonly keysOf: (epoch: number) => Pick<DocKeys, 'seal' | 'nonce'> | null;
  /** Whether the device that the document names signed these bytes, and may have. */
  readonly verify: (bytes: Bytes, signature: Bytes, doc: ServerDoc) => Promise<boolean>;
}

/** What was sealed. Rejects with SealedDocError where it is a later version's, or anything of it is not as it was written. */
export async function openDoc(
  doc: ServerDoc,
  { database, keysOf, verify }: Opening,
): Promise<Bytes> {
  if (doc.v > form) throw new SealedDocError('newer');
  if (doc.v !== form || doc.c.length > mostLetters) throw new SealedDocError('unreadable');
  const signature = decoded(doc.s, 'signature');
  if (!(await verify(signedBytes(database, doc), signature, doc)))
    throw new SealedDocError('signature');
  const keys = keysOf(doc.e);
  if (keys === null) throw new SealedDocError('sealed-otherwise');
  const sealed = decoded(doc.c, 'unreadable');
  const bound = boundTo(database, doc._id, doc.e);
  const full = opened(keys.seal, sealed, bound);
  if (!isSame(nonceOf(keys.nonce, bound, full), sealed.subarray(0, nonceLength)))
    throw new SealedDocError('unreadable');
  try {
    return new Uint8Array(unpadded(full));
  } catch (error) {
    throw new SealedDocError('unreadable', error);
  }
}

const boundTo = (database: string, id: string, epoch: number): Bytes =>
  utf8(JSON.stringify(['kinleaf-circle', form, database, id, epoch]));

/** What a device signs: all that the server holds of a document but its revision, and who signs, whose key says that. */
function signedBytes(
  database: string,
  { _id, v, e, w, c }: Pick<ServerDoc, '_id' | 'v' | 'e' | 'w' | 'c'>,
): Bytes {
  return utf8(JSON.stringify(['kinleaf-circle-signed', database, _id, v, e, w, c]));
}

function nonceOf(key: Uint8Array, bound: Uint8Array, full: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bound.length);
  return hmac(sha256, key, concatBytes(length, bound, full)).subarray(0, nonceLength);
}

function opened(key: Uint8Array, sealed: Uint8Array, bound: Uint8Array): Uint8Array {
  if (sealed.length < nonceLength + tagLength) throw new SealedDocError('unreadable');
  try {
    const cipher = xchacha20poly1305(key, sealed.subarray(0, nonceLength), bound);
    return cipher.decrypt(sealed.subarray(nonceLength));
  } catch (error) {
    throw new SealedDocError('sealed-otherwise', error);
  }
}

function decoded(text: string, reason: SealedDocError['reason']): Bytes {
  try {
    return fromCanonicalBase64(text);
  } catch (error) {
    throw new SealedDocError(reason, error);
  }
}

/** Both are known to whoever compares them: nothing is learned by how long it takes. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** What documents are sealed with, 32 bytes each. */
export interface DocKeys {
  readonly seal: Bytes;
  /** What the nonce is made with: `encrypt-document.ts`. */
  readonly nonce: Bytes;
  /** For the pictures of a photo. */
  readonly photo: Bytes;
}

/** The keys of an epoch, or of the list of members, out of the one that goes from device to device: HKDF (RFC 5869). */
export function docKeys(key: Uint8Array): DocKeys {
  return { seal: subKey(key, 'seal'), nonce: subKey(key, 'nonce'), photo: subKey(key, 'photo') };
}

function subKey(key: Uint8Array, use: string): Bytes {
  const info = utf8(`kinleaf circle ${use} 1`);
  return new Uint8Array(hkdf(sha256, key, utf8('kinleaf circle'), info, 32));
}

const step = 64;
const mark = 0x80;

/** Bytes up to the next multiple of 64, so that their length tells less (ISO 7816-4: a mark, then zeros). */
function padded(bytes: Uint8Array): Bytes {
  const full = new Uint8Array((Math.floor(bytes.length / step) + 1) * step);
  full.set(bytes);
  full[bytes.length] = mark;
  return full;
}

/** The bytes before it. Throws where they are not padded, or in another way. */
function unpadded(full: Uint8Array): Uint8Array {
  const end = full.findLastIndex((byte) => byte !== 0);
  if (full[end] !== mark || full.length !== (Math.floor(end / step) + 1) * step)
    throw new Error('Not padded');
  return full.subarray(0, end);
}

/* The pictures of a photo, sealed by the browser: AES-GCM, a random nonce of 12 bytes before what is sealed. */

const photoNonceLength = 12;

/** Where a picture stands on the server: it opens nowhere else. */
export interface PicturePlace {
  readonly database: string;
  /** The id of its document. */
  readonly id: string;
  readonly name: BlobName;
}

/** @param key `photo` of the keys of an epoch: that of the document it stands beside */
export async function sealPicture(key: Bytes, bytes: Bytes, place: PicturePlace): Promise<Bytes> {
  const nonce = randomBytes(photoNonceLength);
  const cipher = await importedKey(key, 'encrypt');
  const sealed = new Uint8Array(await crypto.subtle.encrypt(way(nonce, place), cipher, bytes));
  const whole = new Uint8Array(photoNonceLength + sealed.length);
  whole.set(nonce);
  whole.set(sealed, photoNonceLength);
  return whole;
}

/** Rejects where anything of it was changed, or it stands in another place. */
export async function openPicture(key: Bytes, sealed: Bytes, place: PicturePlace): Promise<Bytes> {
  if (sealed.length < photoNonceLength + tagLength) throw new Error('Too short to be sealed');
  const cipher = await importedKey(key, 'decrypt');
  const nonce = sealed.subarray(0, photoNonceLength);
  const rest = sealed.subarray(photoNonceLength);
  return new Uint8Array(await crypto.subtle.decrypt(way(nonce, place), cipher, rest));
}

const importedKey = (key: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

const way = (nonce: Bytes, { database, id, name }: PicturePlace): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: utf8(JSON.stringify(['kinleaf-circle-photo', 1, database, id, name])),
});

export type QuarantineReason =
  | 'sealed-otherwise'
  | 'signature'
  | 'not-allowed'
  | 'newer'
  | 'unreadable'
  /** Signed by somebody who was removed, and not met before that was known here. */
  | 'late';
