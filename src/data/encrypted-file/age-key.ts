import { Decrypter, Encrypter } from 'age-encryption';

/*
 * Files encrypted for a key pair of this app, in the age format: encrypting needs only the recipient (`age1…`), which isn't secret, and
 * only the identity (`AGE-SECRET-KEY-1…`) decrypts them.
 */

/** Encrypts a file for one recipient. */
export async function encryptFor(recipient: string, content: Blob): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return new Response(await encrypter.encrypt(content.stream())).blob();
}

/** Decrypts a file. Throws if it was encrypted for another key, or was changed since. */
export async function decryptWithIdentity(identity: string, encrypted: Blob): Promise<Blob> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return new Response(await decrypter.decrypt(encrypted.stream())).blob();
}
