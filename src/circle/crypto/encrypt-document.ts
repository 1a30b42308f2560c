/*
 * Documents as they stand on the server: sealed with XChaCha20-Poly1305 and signed by the device that wrote them. The nonce follows from what
 * is sealed, so that two devices which come to the same write the same; that equal content is visible as equal is the price.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Bytes, fromCanonicalBase64, toBase64, utf8 } from '@/lib/bytes';
import type { DocKeys } from './epoch-keys';
import type { QuarantineReason } from './quarantine-reason';
import { padded, unpadded } from './padding';
import type { ServerDoc } from '@/circle/server/server';

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
