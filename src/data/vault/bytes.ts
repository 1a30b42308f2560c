const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Throws where the bytes are no UTF-8. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Arguments that a call takes without trouble in every engine. */
const piece = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/** Throws where the text is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const found = atob(text);
  const bytes = new Uint8Array(found.length);
  for (let at = 0; at < found.length; at += 1) bytes[at] = found.charCodeAt(at);
  return bytes;
}
