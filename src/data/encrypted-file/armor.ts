import { armor } from 'age-encryption';
import { toBase64 } from '@/lib/bytes';

/*
 * The form of a sealed file that passes as text, as mail takes it: base64 in lines between two others. The library decodes a
 * whole file at once; here it gets a run of lines at a time, so that a file of any size is read piece by piece.
 */

/** Bytes that a full line of 64 characters holds. */
const lineBytes = 48;
/** Characters that may stand without an end of line: no armored file has a line of more than 64. */
const longestLine = 1024;

/** Makes the binary form out of the armored one. Its readers meet EncryptedFileError where it is none. */
export function armorDecoder(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const lines = new ArmoredLines();
  let rest = '';
  return new TransformStream({
    transform: (chunk, controller) => {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > longestLine) throw new EncryptedFileError('damaged');
      const bytes = lines.take(parts);
      if (bytes.length > 0) controller.enqueue(bytes);
    },
    flush: (controller) => {
      const bytes = lines.take([rest]);
      if (bytes.length > 0) controller.enqueue(bytes);
      if (!lines.isOver) throw new EncryptedFileError('damaged');
    },
  });
}

class ArmoredLines {
  isOver = false;
  #hasBegun = false;
  /** A line that is not full is the last one. */
  #isLastLine = false;

  /** The bytes of some lines. */
  take(lines: readonly string[]): Uint8Array {
    const body: string[] = [];
    for (const line of lines) {
      const text = line.trimEnd();
      if (this.isOver || !this.#hasBegun) this.#takeOutside(text);
      else if (text === armorEnd) this.isOver = true;
      else body.push(text);
    }
    return body.length === 0 ? new Uint8Array() : this.#decode(body);
  }

  #takeOutside(text: string): void {
    if (text === '') return;
    // Nothing but white space stands around the two lines.
    if (this.isOver || text.trimStart() !== armorStart) throw new EncryptedFileError('damaged');
    this.#hasBegun = true;
  }

  #decode(body: readonly string[]): Uint8Array {
    if (this.#isLastLine) throw new EncryptedFileError('damaged');
    try {
      const bytes = armor.decode([armorStart, ...body, armorEnd].join('\n'));
      this.#isLastLine = bytes.length < body.length * lineBytes;
      return bytes;
    } catch (error) {
      throw new EncryptedFileError('damaged', error);
    }
  }
}

/** Bytes that are read at a time: whole lines of 48. */
const pieceBytes = 48 * 16_384;

/** A sealed file in the form that passes as text, which age programs call armored: `armor.ts` reads it. */
export async function asArmored(sealed: Blob): Promise<Blob> {
  const parts = [`${armorStart}\n`];
  for (let at = 0; at < sealed.size; at += pieceBytes) {
    const bytes = new Uint8Array(await sealed.slice(at, at + pieceBytes).arrayBuffer());
    parts.push(toBase64(bytes).replace(/.{1,64}/g, '$&\n'));
  }
  return new Blob([...parts, `${armorEnd}\n`], { type: 'text/plain' });
}

/*
 * What a file is, by what it begins with and never by its name: people rename files, and mail programs do.
 * https://age-encryption.org/v1 says how a sealed file begins.
 */

/** How a sealed file stands on the disk; null for a file that is not sealed. */
export type EncryptedFormat = 'binary' | 'armored' | null;

const binaryStart = 'age-encryption.org/v1';
/** The lines around what passes as text. */
const armorStart = '-----BEGIN AGE ENCRYPTED FILE-----';
const armorEnd = '-----END AGE ENCRYPTED FILE-----';

/** White space that a mail program may have put before an armored file. */
const longestLead = 1024;

/** Looks at the beginning of a file alone. Throws what the browser throws when the file cannot be read. */
export async function encryptedFormatOf(file: Blob): Promise<EncryptedFormat> {
  // Byte for byte: a beginning that is no text must not be taken for one.
  const bytes = new Uint8Array(await file.slice(0, longestLead + armorStart.length).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.startsWith(binaryStart)) return 'binary';
  return start.trimStart().startsWith(armorStart) ? 'armored' : null;
}

/**
 * Why a sealed file does not open:
 * - `wrong-passphrase`: another passphrase sealed it, or the place where the passphrase is checked was damaged. Nobody can tell
 *   the two apart.
 * - `for-a-key`: it was sealed for somebody's key, and no passphrase opens it.
 * - `too-costly`: whoever made it asks for more memory than a browser can be trusted to have.
 * - `no-memory`: this device has less memory to spare than it takes.
 * - `damaged`: it was cut off or changed after it was sealed.
 */
export type EncryptedFileReason =
  | 'wrong-passphrase'
  | 'for-a-key'
  | 'too-costly'
  | 'no-memory'
  | 'damaged';

const sentences: Readonly<Record<EncryptedFileReason, string>> = {
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
  readonly reason: EncryptedFileReason;
  constructor(reason: EncryptedFileReason, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}
