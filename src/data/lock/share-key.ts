import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { utf8 } from '@/lib/bytes';

/*
 * What a photo is sealed for that another app shares while Kinleaf is locked: the service worker has the recipient alone, and
 * the identity that opens it follows from the data key, so that nothing more has to be kept.
 */

/** Tells this key from the other keys that follow from the data key. */
const label = utf8('kinleaf shared photo');

/** The identity in the form of age, 'AGE-SECRET-KEY-1…': a secret like the data key it follows from. */
export function shareIdentity(key: Uint8Array): string {
  const secret = hkdf(sha256, key, undefined, label, 32);
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase();
}

/** The recipient that belongs to it, 'age1…': anybody may know it. */
export async function shareRecipient(key: Uint8Array): Promise<string> {
  return identityToRecipient(shareIdentity(key));
}
