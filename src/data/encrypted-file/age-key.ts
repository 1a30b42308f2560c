import { Decrypter, Encrypter } from 'age-encryption';

/*
 * Files that are sealed for a key of this app, in the form of age: whoever seals needs the recipient (`age1…`) alone, which is
 * no secret, and only the identity (`AGE-SECRET-KEY-1…`) opens them.
 */

/** Seals some bytes for a recipient. */
export async function encryptFor(recipient: string, content: Blob): Promise<Blob> {
  const sealing = new Encrypter();
  sealing.addRecipient(recipient);
  return new Response(await sealing.encrypt(content.stream())).blob();
}

/** Opens what was sealed for the recipient of an identity. Throws for anything else, and for what was changed since. */
export async function decryptWith(identity: string, sealed: Blob): Promise<Blob> {
  const opening = new Decrypter();
  opening.addIdentity(identity);
  return new Response(await opening.decrypt(sealed.stream())).blob();
}
