import type { Bytes } from './bytes';

/** Arguments that a call takes without trouble in every engine. */
const piece = 0x2000;

/** Base64 with padding (RFC 4648, section 4), by the browser, which is fast enough for a whole journal. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/** Throws where the text is no base64, or is another one for bytes that have theirs: nothing has two names. */
export function fromBase64(text: string): Bytes {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Error('Not the base64 of its bytes');
  return bytes;
}
