import { fromBase64, textOf, toBase64, utf8 } from '@/lib/bytes';
import { openBytes, sealBytes } from './ciphers';
import { sealedTextMark } from '@/data/db/encryption';

/** A text that can stand under that key alone. */
export function sealText(key: Uint8Array, name: string, text: string): string {
  return sealedTextMark + toBase64(sealBytes(key, utf8(text), utf8(name)));
}

/** The text; null where it was sealed for another key or place, or is damaged. */
export function openText(key: Uint8Array, name: string, stored: string): string | null {
  if (!stored.startsWith(sealedTextMark)) return null;
  try {
    return textOf(openBytes(key, fromBase64(stored.slice(sealedTextMark.length)), utf8(name)));
  } catch (error) {
    console.info(`The sealed text of ${name} could not be opened.`, error);
    return null;
  }
}
