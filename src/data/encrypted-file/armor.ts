import { armor } from 'age-encryption';
import { toBase64, utf8 } from '@/lib/bytes';
import { hasTextAfter, isBlank, startOf } from './chosen-file';

/*
 * The armored form of an encrypted file, which can be sent as text: base64 between a first and a last line. The library decodes only whole
 * files, so here it gets some lines at a time, and a file of any size is read piece by piece.
 */

/** The bytes in a full line of 64 characters. */
const lineBytes = 48;
/** Characters without a line end after which the file is refused: no armored file has lines of more than 64. */
const longestLine = 1024;

/** Converts the armored form to the binary one. The stream fails with EncryptedFileError if the file isn't armored. */
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
  /** Only the last line may be shorter than the others. */
  #isLastLine = false;

  /** Returns the bytes of some lines. */
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
    if (isBlank(utf8(text))) return;
    // Only white space may precede the first line and follow the last.
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

/** Bytes read at a time: a whole number of lines. */
const pieceBytes = 48 * 16_384;

/** Returns the armored form of a binary encrypted file. */
export async function asArmored(binary: Blob): Promise<Blob> {
  const parts = [`${armorStart}\n`];
  for (let at = 0; at < binary.size; at += pieceBytes) {
    const bytes = new Uint8Array(await binary.slice(at, at + pieceBytes).arrayBuffer());
    parts.push(toBase64(bytes).replace(/.{1,64}/g, '$&\n'));
  }
  return new Blob([...parts, `${armorEnd}\n`], { type: 'text/plain' });
}

/** Null for a file that isn't encrypted. */
export type EncryptedFormat = 'binary' | 'armored' | null;

const binaryStart = 'age-encryption.org/v1';
const armorStart = '-----BEGIN AGE ENCRYPTED FILE-----';
const armorEnd = '-----END AGE ENCRYPTED FILE-----';

/**
 * Detects the format from the beginning of a file (https://age-encryption.org/v1), never from its name: people and mail programs rename
 * files. Throws the browser's error if the file can't be read.
 */
export async function encryptedFormatOf(file: Blob): Promise<EncryptedFormat> {
  const { text } = await startOf(file);
  if (text.startsWith(binaryStart)) return 'binary';
  return text.startsWith(armorStart) ? 'armored' : null;
}

/** Returns whether an armored file has other text after its last line, such as the end of an email. */
export const hasTextAfterArmor = (file: Blob): Promise<boolean> => hasTextAfter(armorEnd, file);

/**
 * Why a file can't be decrypted:
 * - `wrong-passphrase`: it was encrypted with another passphrase, or the bytes that check the passphrase are damaged, which looks the same.
 * - `for-a-key`: it was encrypted for a key, and no passphrase decrypts it.
 * - `too-costly`: it demands more memory than a browser can be relied on to have.
 * - `no-memory`: this device doesn't have enough free memory.
 * - `damaged`: it was cut off or changed after it was encrypted.
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

/** A file that can't be decrypted; the message says why, for the screen. */
export class EncryptedFileError extends Error {
  override readonly name = 'SealedFileError';
  readonly reason: EncryptedFileReason;
  constructor(reason: EncryptedFileReason, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}
