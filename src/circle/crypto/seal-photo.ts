/* The pictures of a photo, sealed by the browser: AES-GCM, a random nonce of 12 bytes before what is sealed. */
import { type Bytes, randomBytes, utf8 } from '@/lib/bytes';
import type { BlobName } from '@/circle/server/server';

const photoNonceLength = 12;
const tagLength = 16;

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
