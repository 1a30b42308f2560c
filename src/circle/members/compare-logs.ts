/*
 * Comparing the member logs of two devices. The person who runs the server can show each device another log, and each is valid on its
 * own. Devices notice by telling each other the hashes of the entries they have read, and people by comparing a code of the last one.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base32crockford } from '@scure/base';
import { utf8 } from '@/lib/bytes';
import { hashOf, type SignedEntry } from './member-entries';

/** How far a device has read the member log. */
interface ReadLog {
  readonly database: string;
  readonly chainLength: number;
  readonly chainHash: string;
  readonly list?: readonly SignedEntry[];
}

/** In place of the hash of an entry that this device didn't keep. */
const unknown = '';

/** Returns the hashes of all entries in order; an entry that wasn't kept has an empty one, but never the last. */
export function logHashes({ database, chainLength, chainHash, list = [] }: ReadLog): string[] {
  if (list.length === chainLength) return list.map(({ entry }) => hashOf(database, entry));
  return [...Array.from({ length: Math.max(0, chainLength - 1) }, () => unknown), chainHash];
}

/**
 * Compares this device's log with another's, by their hashes. Returns 'forked' if an entry differs: a server that is late doesn't explain
 * that, only one that lies, one that was split while two parents changed the members, or a device that lies; 'longer' if the other has
 * more; and 'known' if this device has all of it.
 */
export function compareLogs(
  own: readonly string[],
  other: readonly string[],
): 'known' | 'longer' | 'forked' {
  const isForked = other.some((hash, at) => {
    const mine = own[at] ?? unknown;
    return mine !== unknown && hash !== unknown && mine !== hash;
  });
  if (isForked) return 'forked';
  return other.length > own.length ? 'longer' : 'known';
}

const codeBytes = 10;

/**
 * Returns a code to compare by phone, such as 'A1B2-C3D4-E5F6-G7H8'. Devices show the same if they have read the same log. It has 80 bits,
 * so that nobody can try entries until a forked log has the same code.
 */
export function logCode({ database, chainLength, chainHash }: Omit<ReadLog, 'list'>): string {
  const text = JSON.stringify(['kinleaf-member-log-code', database, chainLength, chainHash]);
  const code = base32crockford.encode(sha256(utf8(text)).subarray(0, codeBytes));
  return (code.match(/.{4}/g) ?? []).join('-');
}
