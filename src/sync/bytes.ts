import { base64urlnopad } from '@scure/base';

export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Bytes as they stand in documents, names and links: base64url without padding. */
export const toText = (bytes: Uint8Array): string => base64urlnopad.encode(bytes);

/** The bytes of such a text. Throws where it is none. */
export const fromText = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text));

export const randomBytes = (length: number): Bytes =>
  crypto.getRandomValues(new Uint8Array(length));

/** The text of bytes. Throws where they are no UTF-8. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
