import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '@/lib/values';

/** What a stored row is known by, when it was changed included: 64 hex digits. */
export function fingerprintOf(row: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(row))));
}

/**
 * An id that follows from what it is made of, in the form of every other: the same on whichever device. One that stands in the clear
 * must be made of no words, which could be guessed by it.
 */
export function deterministicId(content: unknown): string {
  const hex = fingerprintOf(content);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
