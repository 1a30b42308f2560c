import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from '@/lib/bytes';

/** What a key of its own is made for, and its length in bytes. AES-SIV takes two keys of 32 bytes (RFC 5297). */
const uses = { rows: 32, tokens: 64, texts: 32, pictures: 32 } as const;

/** One key out of the data key, by HKDF (RFC 5869): what is sealed for one use opens nothing of another. */
export function subKey(key: Uint8Array, use: keyof typeof uses): Uint8Array<ArrayBuffer> {
  const made = hkdf(sha256, key, utf8('kinleaf vault'), utf8(`kinleaf ${use} 1`), uses[use]);
  return new Uint8Array(made);
}
