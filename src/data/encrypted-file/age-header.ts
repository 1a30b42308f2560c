import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { base64nopad } from '@scure/base';
import { Decrypter, Encrypter, Stanza } from 'age-encryption';
import { type Bytes, randomBytes, utf8 } from '@/lib/bytes';
import { EncryptedFileError } from './armor';

/*
 * The header of an age file holds the key of its payload, encrypted with a key that is derived from the passphrase. That is slow by
 * design and takes about a second each way, so a separate worker does it while the payload is read or written.
 */

/** A header and the payload's key, which it contains. */
export interface OpenHeader {
  readonly header: Bytes;
  readonly fileKey: Bytes;
}

export type HeaderRequest =
  | { readonly kind: 'make'; readonly passphrase: string; readonly workFactor: number }
  /** With the header of a file, and the forms of a passphrase to try. */
  | { readonly kind: 'open'; readonly header: Bytes; readonly passphrases: readonly string[] };

/** Makes or opens a header. Throws EncryptedFileError. */
export async function deriveHeader(request: HeaderRequest): Promise<OpenHeader> {
  try {
    return await (request.kind === 'make' ? makeHeader(request) : openHeader(request));
  } catch (error) {
    throw asHeaderError(error);
  }
}

async function makeHeader({
  passphrase,
  workFactor,
}: HeaderRequest & { readonly kind: 'make' }): Promise<OpenHeader> {
  let fileKey: Bytes = new Uint8Array();
  const encrypter = new Encrypter();
  // The library's own recipient for passphrases doesn't return the key, which the payload is encrypted with.
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = new Uint8Array(key);
      return [passphraseStanza(key, passphrase, workFactor)];
    },
  });
  const file = await encrypter.encrypt(new Uint8Array());
  return { header: headerIn(file), fileKey };
}

/** Encrypts a file key with a passphrase (https://age-encryption.org/v1, “scrypt”). */
function passphraseStanza(fileKey: Uint8Array, passphrase: string, workFactor: number): Stanza {
  const salt = randomBytes(16);
  const salted = new Uint8Array([...utf8('age-encryption.org/v1/scrypt'), ...salt]);
  const key = scrypt(passphrase, salted, { N: 2 ** workFactor, r: 8, p: 1, dkLen: 32 });
  const wrapped = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey);
  return new Stanza(['scrypt', base64nopad.encode(salt), String(workFactor)], wrapped);
}

/** Returns the header at the beginning of a file: its lines up to the one with the MAC. */
function headerIn(file: Uint8Array): Bytes {
  let end = 0;
  for (let isLast = false; !isLast;) {
    isLast = file[end] === 0x2d && file[end + 1] === 0x2d;
    end = file.indexOf(0x0a, end) + 1;
  }
  return file.slice(0, end);
}

async function openHeader({
  header,
  passphrases,
}: HeaderRequest & { readonly kind: 'open' }): Promise<OpenHeader> {
  const decrypter = new Decrypter();
  for (const passphrase of passphrases) decrypter.addPassphrase(passphrase);
  return { header, fileKey: new Uint8Array(await decrypter.decryptHeader(header)) };
}

/** Turns the library's errors, which are for developers, into ours. */
function asHeaderError(error: unknown): EncryptedFileError {
  if (error instanceof RangeError) return new EncryptedFileError('no-memory', error);
  const isRefused = error instanceof Error && error.message.startsWith('no identity matched');
  return new EncryptedFileError(isRefused ? 'wrong-passphrase' : 'damaged', error);
}
