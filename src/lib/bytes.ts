import { base64urlnopad } from '@scure/base';

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Returns the text of UTF-8 bytes. Throws if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** A number of arguments that every engine accepts in one call. */
const maxArguments = 0x2000;

/** Returns base64 with padding (RFC 4648, section 4). Uses the browser's encoder, which is fast enough for a whole journal. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(text);
}

/** Returns the bytes of base64 text, with or without padding and spaces. Throws if it isn't base64. */
export function fromBase64(text: string): Bytes {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A plain loop: calling a function for each byte takes ten times as long, and a backup holds hundreds of photos.
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/**
 * Returns the bytes of base64 text spelled exactly as `toBase64` spells it, so that each value has only one text. Throws for any
 * other spelling.
 */
export function fromCanonicalBase64(text: string): Bytes {
  const bytes = fromBase64(text);
  if (toBase64(bytes) !== text) throw new Error('Not the base64 of its bytes');
  return bytes;
}

/** Returns base64url without padding, the form used in documents, names and links. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Returns the bytes of base64url text. Throws if it has padding or isn't base64url. */
export function fromBase64Url(text: string): Bytes {
  return new Uint8Array(base64urlnopad.decode(text));
}
