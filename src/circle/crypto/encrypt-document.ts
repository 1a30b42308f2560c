/*
 * Documents on the server: encrypted with XChaCha20-Poly1305 and signed by the device that wrote them. The nonce is derived from the content,
 * so that two devices with the same result write the same document. The price: the server can see that two contents are equal.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { type Bytes, fromCanonicalBase64, randomBytes, toBase64, utf8 } from '@/lib/bytes';
import type { BlobName, ServerDoc } from '@/circle/server/server';

/** The version of the document format. */
const formatVersion = 1;
const nonceLength = 24;
const tagLength = 16;
/** In characters: no server takes a larger document. */
const maxLength = 8_000_000;

/** The unencrypted fields of a document. */
export interface DocumentHeader {
  readonly database: string;
  readonly id: string;
  /** The epoch of the keys; 0 for the member log and the recovery sheet. */
  readonly epoch: number;
  /** The server's user name of the document's owner, who made it first. */
  readonly user: string;
  /** The id of the device that signs. */
  readonly device: string;
}

/** A document can't be decrypted. */
export class DocumentError extends Error {
  override readonly name = 'SealedDocError';
  readonly reason: Exclude<QuarantineReason, 'not-allowed' | 'late' | 'other-child'>;

  constructor(reason: DocumentError['reason'], cause?: unknown) {
    super(`A document of the circle: ${reason}`, { cause });
    this.reason = reason;
  }
}

export async function encryptDoc(
  plain: Uint8Array,
  { database, id, epoch, user, device }: DocumentHeader,
  keys: Pick<DocKeys, 'document' | 'nonce'>,
  sign: (bytes: Bytes) => Promise<Uint8Array>,
): Promise<ServerDoc> {
  const context = contextOf(database, id, epoch);
  const paddedText = padded(plain);
  const nonce = nonceOf(keys.nonce, context, paddedText);
  const encrypted = xchacha20poly1305(keys.document, nonce, context).encrypt(paddedText);
  const doc = {
    _id: id,
    v: formatVersion,
    e: epoch,
    w: user,
    d: device,
    c: toBase64(concatBytes(nonce, encrypted)),
  };
  return { ...doc, s: toBase64(await sign(signedBytes(database, doc))) };
}

export interface DecryptOptions {
  readonly database: string;
  /** Returns null for an epoch whose key this device doesn't have. */
  readonly keysOf: (epoch: number) => Pick<DocKeys, 'document' | 'nonce'> | null;
  /** Whether the device named in the document signed these bytes and was allowed to. */
  readonly verify: (bytes: Bytes, signature: Bytes, doc: ServerDoc) => Promise<boolean>;
}

/** Verifies and decrypts a document. Rejects with DocumentError if a later version wrote it or anything was changed. */
export async function decryptDoc(
  doc: ServerDoc,
  { database, keysOf, verify }: DecryptOptions,
): Promise<Bytes> {
  if (doc.v > formatVersion) throw new DocumentError('newer');
  if (doc.v !== formatVersion || doc.c.length > maxLength) throw new DocumentError('unreadable');
  const signature = decoded(doc.s, 'signature');
  if (!(await verify(signedBytes(database, doc), signature, doc)))
    throw new DocumentError('signature');
  const keys = keysOf(doc.e);
  if (keys === null) throw new DocumentError('sealed-otherwise');
  const encrypted = decoded(doc.c, 'unreadable');
  const context = contextOf(database, doc._id, doc.e);
  const paddedText = decrypt(keys.document, encrypted, context);
  if (!isSame(nonceOf(keys.nonce, context, paddedText), encrypted.subarray(0, nonceLength)))
    throw new DocumentError('unreadable');
  try {
    return new Uint8Array(unpadded(paddedText));
  } catch (error) {
    throw new DocumentError('unreadable', error);
  }
}

const contextOf = (database: string, id: string, epoch: number): Bytes =>
  utf8(JSON.stringify(['kinleaf-circle', formatVersion, database, id, epoch]));

/** Returns what a device signs: everything except the revision, and the device itself, which its key identifies. */
function signedBytes(
  database: string,
  { _id, v, e, w, c }: Pick<ServerDoc, '_id' | 'v' | 'e' | 'w' | 'c'>,
): Bytes {
  return utf8(JSON.stringify(['kinleaf-circle-signed', database, _id, v, e, w, c]));
}

function nonceOf(key: Uint8Array, context: Uint8Array, paddedText: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, context.length);
  return hmac(sha256, key, concatBytes(length, context, paddedText)).subarray(0, nonceLength);
}

function decrypt(key: Uint8Array, encrypted: Uint8Array, context: Uint8Array): Uint8Array {
  if (encrypted.length < nonceLength + tagLength) throw new DocumentError('unreadable');
  try {
    const cipher = xchacha20poly1305(key, encrypted.subarray(0, nonceLength), context);
    return cipher.decrypt(encrypted.subarray(nonceLength));
  } catch (error) {
    throw new DocumentError('sealed-otherwise', error);
  }
}

function decoded(text: string, reason: DocumentError['reason']): Bytes {
  try {
    return fromCanonicalBase64(text);
  } catch (error) {
    throw new DocumentError(reason, error);
  }
}

/** Not constant-time: both values are known here, so timing reveals nothing. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** The keys that encrypt documents, 32 bytes each. */
export interface DocKeys {
  readonly document: Bytes;
  /** The key the nonce is derived with. */
  readonly nonce: Bytes;
  /** For the pictures of a photo. */
  readonly photo: Bytes;
}

/** Derives the keys of an epoch, or of the member log, from the shared one: HKDF (RFC 5869). */
export function docKeys(key: Uint8Array): DocKeys {
  return {
    document: subKey(key, 'seal'),
    nonce: subKey(key, 'nonce'),
    photo: subKey(key, 'photo'),
  };
}

function subKey(key: Uint8Array, use: string): Bytes {
  const info = utf8(`kinleaf circle ${use} 1`);
  return new Uint8Array(hkdf(sha256, key, utf8('kinleaf circle'), info, 32));
}

const blockLength = 64;
const mark = 0x80;

/** Pads to the next multiple of 64, so that the length reveals less (ISO 7816-4: a mark, then zeros). */
function padded(bytes: Uint8Array): Bytes {
  const paddedText = new Uint8Array((Math.floor(bytes.length / blockLength) + 1) * blockLength);
  paddedText.set(bytes);
  paddedText[bytes.length] = mark;
  return paddedText;
}

/** Removes the padding. Throws if it's missing or wrong. */
function unpadded(paddedText: Uint8Array): Uint8Array {
  const end = paddedText.findLastIndex((byte) => byte !== 0);
  if (
    paddedText[end] !== mark ||
    paddedText.length !== (Math.floor(end / blockLength) + 1) * blockLength
  )
    throw new Error('Not padded');
  return paddedText.subarray(0, end);
}

/** Photos are encrypted by the browser: AES-GCM, with a random nonce in front of the ciphertext. */
const photoNonceLength = 12;

/** Where a picture is on the server. Bound into the ciphertext, so that it can't be moved. */
export interface PictureLocation {
  readonly database: string;
  /** The id of its document. */
  readonly id: string;
  readonly name: BlobName;
}

/** Encrypts a picture. `key` is the `photo` key of its document's epoch. */
export async function encryptPicture(
  key: Bytes,
  bytes: Bytes,
  location: PictureLocation,
): Promise<Bytes> {
  const nonce = randomBytes(photoNonceLength);
  const cipher = await importedKey(key, 'encrypt');
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt(cipherParams(nonce, location), cipher, bytes),
  );
  const whole = new Uint8Array(photoNonceLength + encrypted.length);
  whole.set(nonce);
  whole.set(encrypted, photoNonceLength);
  return whole;
}

/** Rejects if anything was changed or the picture was moved. */
export async function decryptPicture(
  key: Bytes,
  encrypted: Bytes,
  location: PictureLocation,
): Promise<Bytes> {
  if (encrypted.length < photoNonceLength + tagLength) throw new Error('Too short to be encrypted');
  const cipher = await importedKey(key, 'decrypt');
  const nonce = encrypted.subarray(0, photoNonceLength);
  const rest = encrypted.subarray(photoNonceLength);
  return new Uint8Array(await crypto.subtle.decrypt(cipherParams(nonce, location), cipher, rest));
}

const importedKey = (key: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

const cipherParams = (nonce: Bytes, { database, id, name }: PictureLocation): AesGcmParams => ({
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
  /** It belongs to another child, or has the id of another child's record on this device. */
  | 'other-child'
  /** Signed by a removed device, and first seen here after its removal was known. */
  | 'late';
