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

/** Engines since 2025 have base64 of their own, which is many times as fast. */
type WithBase64 = Uint8Array & { toBase64?(): string };
const bytesFrom: Uint8ArrayConstructor & { fromBase64?(text: string): Bytes } = Uint8Array;

/** A number of arguments that every engine accepts in one call. */
const maxArguments = 0x2000;

/** Returns base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  const native: WithBase64 = bytes;
  if (native.toBase64) return native.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(text);
}

/** Returns the bytes of base64 text, with or without padding and spaces. Throws if it isn't base64. */
export function fromBase64(text: string): Bytes {
  if (bytesFrom.fromBase64) return bytesFrom.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A plain loop: calling a function for each byte takes ten times as long, and a backup holds hundreds of photos.
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

const alphabet = utf8('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/** Returns the text that `toBase64` returns as ASCII: a text of hundreds of kB stays in memory longer than bytes. */
export function toBase64Bytes(bytes: Bytes): Bytes {
  const text = new Uint8Array(4 * Math.ceil(bytes.length / 3));
  const end = bytes.length - (bytes.length % 3);
  for (let at = 0, to = 0; at < end; at += 3, to += 4) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text[to] = alphabet[three >> 18] ?? 0;
    text[to + 1] = alphabet[(three >> 12) & 63] ?? 0;
    text[to + 2] = alphabet[(three >> 6) & 63] ?? 0;
    text[to + 3] = alphabet[three & 63] ?? 0;
  }
  text.set(utf8(toBase64(bytes.subarray(end))), (end / 3) * 4);
  return text;
}

type Transferable = ArrayBuffer & { transfer?(length: number): ArrayBuffer };

/**
 * Frees the memory of bytes at once, where the engine can, so that hundreds of MB don't pile up until the next garbage collection. Only
 * for bytes that this program allocated and no longer needs: Chromium keeps a buffer that a Blob returned even longer then.
 */
export function release(bytes: Bytes): void {
  const buffer: Transferable = bytes.buffer;
  buffer.transfer?.(0);
}

/** Returns the SHA-256 of bytes in lower-case hex. */
export async function sha256Hex(bytes: Bytes | ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
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
