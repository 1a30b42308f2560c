/** The ids of documents on the server, which reveal their kind and number, but not what they are about. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { CircleList } from '@/domain/circle/document';
import { toBase64Url, utf8 } from '@/lib/bytes';

const kinds = {
  r: 'record',
  h: 'history',
  b: 'photo',
  p: 'presence',
  m: 'members',
  q: 'recovery-sheet',
} as const;
export type DocumentKind = (typeof kinds)[keyof typeof kinds];

const kindOfLetter = new Map<string, DocumentKind>(Object.entries(kinds));

/** Returns null for an id that isn't Kinleaf's. */
export function kindOf(id: string): DocumentKind | null {
  const pattern = id.startsWith('m') ? /^m\d{6}$/ : /^[rhbpq][\w-]{22}$/;
  return pattern.test(id) ? (kindOfLetter.get(id.charAt(0)) ?? null) : null;
}

/** Returns the id of a record's document, which is the same on every device of a circle and in every epoch. */
export const recordDocumentId = (idKey: Uint8Array, list: CircleList, id: string): string =>
  documentId('r', idKey, `${list}/${id}`);

export const historyDocumentId = (idKey: Uint8Array, id: string): string =>
  documentId('h', idKey, `history/${id}`);

export const photoDocumentId = (idKey: Uint8Array, photoId: string): string =>
  documentId('b', idKey, `photo/${photoId}`);

/** Returns the id of a device's presence document as earlier versions chose it. One that exists is still used. */
export const earlierPresenceDocumentId = (idKey: Uint8Array, deviceId: string): string =>
  documentId('p', idKey, `presence/${deviceId}`);

/** Returns the only id under which the server's rules let a user write a new presence document: `p--------------------c1`. */
export const presenceDocumentId = (user: string): string =>
  `p${user.slice(user.lastIndexOf('-') + 1).padStart(22, '-')}`;

/** Returns the id of entry `n` of the member log, from 0. */
export const memberLogDocumentId = (n: number): string => `m${String(n).padStart(6, '0')}`;

function documentId(letter: keyof typeof kinds, idKey: Uint8Array, of: string): string {
  return letter + toBase64Url(hmac(sha256, idKey, utf8(of)).subarray(0, 16));
}
