import { JSONParser, TokenType } from '@streamparser/json';
import { NotABackupError, PassphraseError } from './backup-errors';
import { type BackupNote, noteName, readBackupNote } from '@/domain/backup/backup-file';
import { backupFormat } from '@/domain/backup/backup-format';
import { isListName, type ListName, listNames } from '@/domain/schema/lists';
import { version } from '@/lib/build-info';
import {
  EncryptedFileError,
  encryptedFormatOf,
  hasTextAfterArmor,
} from '@/data/encrypted-file/armor';
import type { FileSecret } from '@/data/encrypted-file/age-file';
import { cleanText, isBlank, startOf, textStream } from '@/data/encrypted-file/chosen-file';
import { otherFileReason } from '@/domain/backup/other-files';

/*
 * Only one record of a file is in memory at a time. But in a file of a few megabytes, one record can take gigabytes, because each of its
 * brackets becomes an object; so such a record is refused early. Kinleaf's own files are far below all three limits.
 */
const maxDepth = 10_000;
const maxTokens = 1_000_000;
/** Enough for five photos of 9 MB each, as text. */
const maxBytes = 64_000_000;

/** Limits how much the parser has to hold in memory. */
class RecordLimits {
  depth = 0;
  #tokens = 0;
  #bytes = 0;

  /** Counts a piece of the file that is about to be parsed. Throws NotABackupError, like `takeToken`. */
  takePiece(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxBytes) throw new NotABackupError(tooLarge);
  }

  takeToken(token: TokenType): void {
    this.#tokens += 1;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.depth -= 1;
    if (this.depth > maxDepth || this.#tokens > maxTokens) throw new NotABackupError(tooLarge);
  }

  /** Starts over after a record is complete. */
  reset(): void {
    this.#tokens = 0;
    this.#bytes = 0;
  }
}

const tooLarge =
  'The file has a record that is larger or deeper than any that Kinleaf writes, and would take more memory than a browser has.';

/** The lists of a file: the five of every backup, and the quarantine, which files have since format 2. */
export type FileList = ListName | 'setAside';

const isFileList = (text: string): text is FileList => text === 'setAside' || isListName(text);

/** One record of the file, not validated yet. */
export interface RawRecord {
  readonly list: FileList;
  /** Its position in the list, from 0. */
  readonly index: number;
  readonly value: unknown;
}

interface ReadSoFar {
  readonly bytesRead: number;
  /** Our own files begin with it. */
  readonly note: BackupNote | null;
}

/**
 * Reads a backup file piece by piece, with at most one piece and one record in memory. `take` gets the records of each piece and is
 * awaited before the next one is read. Returns the note about who wrote the file, or null. Throws NotABackupError, what `take` throws,
 * and the signal's reason.
 */
export async function parseBackup(
  file: ReadableStream<Uint8Array>,
  take: (records: readonly RawRecord[], soFar: ReadSoFar) => Promise<void>,
  signal: AbortSignal,
): Promise<BackupNote | null> {
  const shape = new Shape();
  const reader = file.getReader();
  let bytesRead = 0;
  try {
    while (true) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      bytesRead += value.length;
      await take(shape.read(value), { bytesRead, note: shape.note });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  shape.end();
  return shape.note;
}

/** Checks the outer structure of the file: an object with the five lists. */
class Shape {
  note: BackupNote | null = null;
  readonly #parser = new JSONParser({ paths: ['$.*', '$.*.*'], stringBufferSize: 1 << 16 });
  readonly #lists = new Set<FileList>();
  #records: RawRecord[] = [];
  readonly #limits = new RecordLimits();
  #isNamed = false;
  /** The bytes read so far. */
  #bytes = 0;
  /** The position after the last bracket; null before that. */
  #end: number | null = null;

  constructor() {
    this.#parser.onToken = ({ token, offset }) => {
      this.#limits.takeToken(token);
      if (token === TokenType.RIGHT_BRACE && this.#limits.depth === 0) this.#end = offset + 1;
    };
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      const isWhole = stack.length === 1;
      const name = isWhole ? key : stack[1]?.key;
      if (typeof name !== 'string') throw new NotABackupError(notOurs);
      this.#isNamed = true;
      if (isWhole) this.#endOf(name, value);
      // Keep the note whole.
      else if (name === noteName) return;
      else if (isFileList(name) && Array.isArray(parent) && typeof key === 'number')
        this.#records.push({ list: name, index: key, value });
      // Without this, the parser would hold what it has passed on until the end of the list or file.
      if (Array.isArray(parent)) parent.length = 0;
      else if (parent && typeof key === 'string') Reflect.deleteProperty(parent, key);
      this.#limits.reset();
    };
  }

  /** Returns the records that a piece of the file completes. */
  read(bytes: Uint8Array): readonly RawRecord[] {
    this.#records = [];
    if (this.#end === null)
      this.#attempt(() => {
        this.#limits.takePiece(bytes.length);
        this.#parser.write(bytes);
      });
    if (this.#end !== null)
      this.#takeAfterEnd(bytes.subarray(Math.max(0, this.#end - this.#bytes)));
    this.#bytes += bytes.length;
    return this.#records;
  }

  #takeAfterEnd(bytes: Uint8Array): void {
    if (!isBlank(bytes)) throw new NotABackupError(textAfter);
  }

  end(): void {
    if (this.#bytes === 0)
      throw new NotABackupError(
        'There’s nothing in the file: it wasn’t saved completely, or its contents were lost. Use another copy of it.',
      );
    if (this.#end === null) {
      if (!this.#isNamed) throw new NotABackupError(notOurs);
      throw new NotABackupError(
        'The file ends in the middle: it was cut off when it was saved or sent. Use another copy of it.',
      );
    }
    const missing = listNames.filter((name) => !this.#lists.has(name));
    if (missing.length === listNames.length) throw new NotABackupError(notOurs);
    if (missing.length > 0)
      throw new NotABackupError(
        `The file has no list of ${missing.join(', ')}. A backup has all five: ${listNames.join(', ')}.`,
      );
  }

  #endOf(name: string, value: unknown): void {
    if (name === noteName) this.#readNote(value);
    if (!isFileList(name)) return;
    if (!Array.isArray(value))
      throw new NotABackupError(`What the file has under ${name} is not a list.`);
    if (this.#lists.has(name)) throw new NotABackupError(`The file has the list ${name} twice.`);
    this.#lists.add(name);
  }

  #readNote(value: unknown): void {
    this.note = readBackupNote(value);
    if (!this.note || this.note.format <= backupFormat) return;
    const { version: fileVersion } = this.note;
    // If only the format is newer, naming the same version would suggest that there is nothing to update.
    const number = fileVersion === version ? '' : ` (${fileVersion.slice(0, 20)})`;
    throw new NotABackupError(
      `The file was made by a newer version of Kinleaf${number}. Reload this page to update Kinleaf, then import the file again.`,
    );
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof NotABackupError) throw error;
      // What the parser refuses comes after the end, and is looked at there.
      if (this.#end !== null) return;
      // The parser decodes UTF-8, and nothing else fails with this.
      if (error instanceof TypeError) throw new NotABackupError(wrongLetters, { cause: error });
      const reason = this.#isNamed
        ? 'The file is damaged: from some place on it is not JSON any more. Use another copy of it.'
        : notOurs;
      // The parser's own message is for developers: it names bytes and states.
      throw new NotABackupError(reason, { cause: error });
    }
  }
}

const textAfter =
  'Other text comes after the end of the backup, such as the end of an email. Use a copy of the file as Kinleaf saved it.';

const wrongLetters =
  'Some letters in the file can’t be read: it’s damaged, or a text editor saved it differently. Use a copy of the file as Kinleaf saved it.';

const notOurs =
  'It is not a file that Export Backup made. Those are JSON files with the lists children, journal, food, reports and recommendations.';

/**
 * Opens a backup file by its content, not its name: a plain one directly, an encrypted one with its secret. Throws PassphraseError if that is
 * missing or wrong, and NotABackupError if no passphrase can open the file. An encrypted file that is damaged further on fails while it
 * is being read: catch that with `asBackupError`.
 */
export async function openFile(
  file: Blob,
  secret: FileSecret | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if (!(await isEncrypted(file))) {
    const reason = otherFileReason((await startOf(file)).text);
    if (reason !== null) throw new NotABackupError(reason);
    return textStream(file);
  }
  const { checkTakesPassphrase, decryptStream } = await import('@/data/encrypted-file/age-file');
  if (secret !== undefined) {
    const decrypted = await decryptStream(file, secret).catch(asBackupError);
    return decrypted.pipeThrough(cleanText());
  }
  // Don't ask for a passphrase that could not help.
  await checkTakesPassphrase(file).catch(asBackupError);
  throw new PassphraseError(false);
}

/** Returns what opens a file as often as it's read, though its passphrase takes a second to try. Throws as `openFile` does. */
export async function secretOf(file: Blob, passphrase: string): Promise<FileSecret> {
  if (!(await isEncrypted(file))) return passphrase;
  const { openFileHeader } = await import('@/data/encrypted-file/age-file');
  return openFileHeader(file, passphrase).catch(asBackupError);
}

async function isEncrypted(file: Blob): Promise<boolean> {
  const format = await encryptedFormatOf(file);
  if (format === 'armored' && (await hasTextAfterArmor(file))) throw new NotABackupError(textAfter);
  return format !== null;
}

/** Rethrows the error of an encrypted file as one that the screens have a sentence for; any other error unchanged. */
export function asBackupError(error: unknown): never {
  if (!(error instanceof EncryptedFileError)) throw error;
  if (error.reason === 'wrong-passphrase') throw new PassphraseError(true);
  throw new NotABackupError(error.message, { cause: error });
}
