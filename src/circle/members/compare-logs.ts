/*
 * Comparing the member logs of two devices. Whoever runs the server can show each device another log, and each is valid by itself.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base32crockford } from '@scure/base';
import { utf8 } from '@/lib/bytes';

/** How far a device has read the member log. */
interface ReadLog {
  readonly database: string;
  readonly chainLength: number;
  readonly chainHash: string;
}

const codeBytes = 10;

/**
 * Returns a code to compare by phone, such as 'A1B2-C3D4-E5F6-G7H8'. Devices show the same if they have read the same log. It has 80 bits,
 * so that nobody can try entries until a forked log has the same code.
 */
export function logCode({ database, chainLength, chainHash }: ReadLog): string {
  const text = JSON.stringify(['kinleaf-member-log-code', database, chainLength, chainHash]);
  const code = base32crockford.encode(sha256(utf8(text)).subarray(0, codeBytes));
  return (code.match(/.{4}/g) ?? []).join('-');
}
