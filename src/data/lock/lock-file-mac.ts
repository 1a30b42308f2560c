import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { equalBytes } from '@noble/ciphers/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8 } from '@/lib/bytes';
import { canonicalJson } from '@/lib/values';
import { subKey } from '@/data/encryption/ciphers';
import { type DataKey, type LockFile, lockFileVersion } from './lock-file';

/*
 * The lock file isn't encrypted, because it is what a locked page reads. Anyone who can write into the browser's storage can change it, so it
 * is believed only with a MAC (HMAC-SHA-256) that the data key made: someone who hasn't unlocked the journal can't turn its lock off.
 */

/** Returns the lock file with the MAC of its fields, in the current version. */
export function withMac(key: DataKey, file: LockFile): LockFile {
  const current = { ...file, version: lockFileVersion } as const;
  return { ...current, mac: bytesToHex(macOf(key, current)) };
}

/** Returns whether this key made the lock file, and nothing of it was changed since. */
export function isAuthentic(key: DataKey, file: LockFile): boolean {
  return (
    file.version === lockFileVersion &&
    file.mac !== undefined &&
    equalBytes(utf8(file.mac), utf8(bytesToHex(macOf(key, file))))
  );
}

function macOf(key: DataKey, { mac: _, ...fields }: LockFile): Uint8Array {
  return hmac(sha256, subKey(key, 'lock file'), utf8(canonicalJson(fields)));
}
