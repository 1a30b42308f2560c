/**
 * Why a sealed file does not open:
 * - `wrong-passphrase`: another passphrase sealed it, or the place where the passphrase is checked was damaged. Nobody can tell
 *   the two apart.
 * - `for-a-key`: it was sealed for somebody's key, and no passphrase opens it.
 * - `too-costly`: whoever made it asks for more memory than a browser can be trusted to have.
 * - `no-memory`: this device has less memory to spare than it takes.
 * - `damaged`: it was cut off or changed after it was sealed.
 */
export type SealedFileReason =
  | 'wrong-passphrase'
  | 'for-a-key'
  | 'too-costly'
  | 'no-memory'
  | 'damaged';

const sentences: Readonly<Record<SealedFileReason, string>> = {
  'wrong-passphrase':
    'This passphrase does not open the file. Look at capital letters, spaces and the order of the words.',
  'for-a-key':
    'The file is sealed for a key, not with a passphrase. Kinleaf opens files that are sealed with a passphrase. Open it with the age program that has the key, then import what comes out.',
  'too-costly':
    'The file is sealed in a way that asks for more memory than a browser has. Open it with an age program on a computer, then import what comes out.',
  'no-memory':
    'This device has not enough free memory to open the file. Close other apps and tabs, then try again.',
  damaged: 'The file is damaged, or was cut off when it was saved or sent. Use another copy of it.',
};

/** A sealed file that does not open; the message says why, for the screen. */
export class EncryptedFileError extends Error {
  override readonly name = 'SealedFileError';
  readonly reason: SealedFileReason;
  constructor(reason: SealedFileReason, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}
