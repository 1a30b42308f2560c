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

/** Every engine accepts this many arguments in one call. */
const maxArguments = 0x2000;

/** Returns base64 with padding (RFC 4648, section 4), made by the browser, which is fast enough for a whole journal. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(text);
}

/** Returns the bytes of a base64 text, with or without padding and spaces. Throws if it is not base64. */
export function fromBase64(text: string): Bytes {
  const found = atob(text);
  const bytes = new Uint8Array(found.length);
  // A plain loop: calling a function for each byte takes ten times as long, and a backup holds hundreds of photos.
  for (let at = 0; at < found.length; at += 1) bytes[at] = found.charCodeAt(at);
  return bytes;
}

/**
 * Returns the bytes of a base64 text that is spelled as `toBase64` spells it, so that no two texts stand for the same bytes.
 * Throws for any other text.
 */
export function fromCanonicalBase64(text: string): Bytes {
  const bytes = fromBase64(text);
  if (toBase64(bytes) !== text) throw new Error('Not the base64 of its bytes');
  return bytes;
}

/** Returns base64url without padding, as documents, names and links use it. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Returns the bytes of a base64url text. Throws if it has padding or is not base64url. */
export function fromBase64Url(text: string): Bytes {
  return new Uint8Array(base64urlnopad.decode(text));
}
