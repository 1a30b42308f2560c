import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, utf8 } from '@/lib/bytes';

/** What documents are sealed with, 32 bytes each. */
export interface DocKeys {
  readonly seal: Bytes;
  /** What the nonce is made with: `encrypt-document.ts`. */
  readonly nonce: Bytes;
  /** For the pictures of a photo. */
  readonly photo: Bytes;
}

/** The keys of an epoch, or of the list of members, out of the one that goes from device to device: HKDF (RFC 5869). */
export function docKeys(key: Uint8Array): DocKeys {
  return { seal: subKey(key, 'seal'), nonce: subKey(key, 'nonce'), photo: subKey(key, 'photo') };
}

function subKey(key: Uint8Array, use: string): Bytes {
  const info = utf8(`kinleaf circle ${use} 1`);
  return new Uint8Array(hkdf(sha256, key, utf8('kinleaf circle'), info, 32));
}
