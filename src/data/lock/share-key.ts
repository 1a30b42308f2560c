import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { utf8 } from '@/lib/bytes';

/*
 * The key pair for photos that another app shares while Kinleaf is locked: the service worker has only the recipient, and the identity
 * that decrypts them is derived from the data key, so no other key has to be stored.
 */

/** Separates this key from others derived from the data key. */
const label = utf8('kinleaf shared photo');

/** Returns the age identity, 'AGE-SECRET-KEY-1…': as secret as the data key. */
export function shareIdentity(key: Uint8Array): string {
  const secret = hkdf(sha256, key, undefined, label, 32);
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase();
}

/** Returns its age recipient, 'age1…', which is public. */
export async function shareRecipient(key: Uint8Array): Promise<string> {
  return identityToRecipient(shareIdentity(key));
}
