/*
 * What a file is, by what it begins with and never by its name: people rename files, and mail programs do.
 * https://age-encryption.org/v1 says how a sealed file begins.
 */

/** How a sealed file stands on the disk; null for a file that is not sealed. */
export type SealedForm = 'binary' | 'armored' | null;

const binaryStart = 'age-encryption.org/v1';
/** The lines around what passes as text. */
export const armorStart = '-----BEGIN AGE ENCRYPTED FILE-----';
export const armorEnd = '-----END AGE ENCRYPTED FILE-----';

/** White space that a mail program may have put before an armored file. */
const longestLead = 1024;

/** Looks at the beginning of a file alone. Throws what the browser throws when the file cannot be read. */
export async function sealedFormOf(file: Blob): Promise<SealedForm> {
  // Byte for byte: a beginning that is no text must not be taken for one.
  const bytes = new Uint8Array(await file.slice(0, longestLead + armorStart.length).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith(binaryStart)) return 'binary';
  return start.trimStart().startsWith(armorStart) ? 'armored' : null;
}
