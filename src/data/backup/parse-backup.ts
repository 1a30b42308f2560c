import { JSONParser, TokenType } from '@streamparser/json';
import { NotABackupError, PassphraseError } from './backup-errors';
import { backupFormat, type BackupNote, noteName, readNote } from '@/domain/backup/backup-file';
import { isListName, type ListName, listNames } from '@/domain/schema/lists';
import { version } from '@/lib/identity';
import { EncryptedFileError, sealedFormOf } from '@/data/encrypted-file/armor';

/*
 * One record of a file is in memory at a time. A file of a few megabytes can hold one that takes gigabytes, because each of
 * its brackets becomes an object; it is refused before it does. What Kinleaf writes is far below all three.
 */
const deepest = 10_000;
const mostTokens = 1_000_000;
/** Five photos of 9 MB each, as text. */
const mostBytes = 64_000_000;

/** Watches how much a parser has to hold. */
class RecordLimits {
  #depth = 0;
  #tokens = 0;
  #bytes = 0;

  /** A piece of the file is about to be read. Throws NotABackupError, like `takeToken`. */
  takePiece(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > mostBytes) throw new NotABackupError(tooLarge);
  }

  takeToken(token: TokenType): void {
    this.#tokens += 1;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth > deepest || this.#tokens > mostTokens) throw new NotABackupError(tooLarge);
  }

  /** What was held so far is let go. */
  letGo(): void {
    this.#tokens = 0;
    this.#bytes = 0;
  }
}

const tooLarge =
  'The file has a record that is larger or deeper than any that Kinleaf writes, and would take more memory than a browser has.';

/** The lists of a file: the five of every backup, and what is set aside, which files before format 2 lack. */
export type FileList = ListName | 'setAside';

const isFileList = (text: string): text is FileList => text === 'setAside' || isListName(text);

/** One record of the file as it stands there, not looked at yet. */
export interface RawRecord {
  readonly list: FileList;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly value: unknown;
}

interface SoFar {
  readonly bytesRead: number;
  /** Our own files begin with it. */
  readonly note: BackupNote | null;
}

/**
 * Reads a backup file piece by piece: no more than one piece and one record of it are ever in memory. `take` gets
 * the records of each piece and is awaited before the next one is read. Answers the note of who wrote the file, or
 * null. Throws NotABackupError, what `take` throws, and the signal's reason.
 */
export async function parseBackup(
  file: ReadableStream<Uint8Array>,
  take: (records: readonly RawRecord[], soFar: SoFar) => Promise<void>,
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

/** The outer shape of the file: an object with the five lists. */
class Shape {
  note: BackupNote | null = null;
  readonly #parser = new JSONParser({ paths: ['$.*', '$.*.*'], stringBufferSize: 1 << 16 });
  readonly #lists = new Set<FileList>();
  #records: RawRecord[] = [];
  readonly #limits = new RecordLimits();
  #isNamed = false;

  constructor() {
    this.#parser.onToken = ({ token }) => {
      this.#limits.takeToken(token);
    };
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      const isWhole = stack.length === 1;
      const name = isWhole ? key : stack[1]?.key;
      if (typeof name !== 'string') throw new NotABackupError(notOurs);
      this.#isNamed = true;
      if (isWhole) this.#endOf(name, value);
      // It is read whole.
      else if (name === noteName) return;
      else if (isFileList(name) && Array.isArray(parent) && typeof key === 'number')
        this.#records.push({ list: name, index: key, value });
      // The parser would keep what it has handed out until the list ends, or the file.
      if (Array.isArray(parent)) parent.length = 0;
      else if (parent && typeof key === 'string') Reflect.deleteProperty(parent, key);
      this.#limits.letGo();
    };
  }

  /** The records that a piece of the file completes. */
  read(bytes: Uint8Array): readonly RawRecord[] {
    this.#records = [];
    this.#attempt(() => {
      this.#limits.takePiece(bytes.length);
      this.#parser.write(bytes);
    });
    return this.#records;
  }

  end(): void {
    if (!this.#parser.isEnded) {
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
    this.note = readNote(value);
    if (!this.note || this.note.format <= backupFormat) return;
    const { version: its } = this.note;
    // The form can be newer while the number is the same: naming it would say that there is nothing to update.
    const number = its === version ? '' : ` (${its.slice(0, 20)})`;
    throw new NotABackupError(
      `The file was made by a newer version of Kinleaf${number}. Reload this page to update Kinleaf, then import the file again.`,
    );
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof NotABackupError) throw error;
      const reason = this.#isNamed
        ? 'The file is damaged: from some place on it is not JSON any more. Use another copy of it.'
        : notOurs;
      // The parser's own words are for developers: they name bytes and states.
      throw new NotABackupError(reason, { cause: error });
    }
  }
}

const notOurs =
  'It is not a file that Export Backup made. Those are JSON files with the lists children, journal, food, reports and recommendations.';

/**
 * What stands in a backup file, whatever its name: a plain file as it is, a sealed one opened with its passphrase. Throws
 * PassphraseError where one is asked for or does not open it, and NotABackupError for what no passphrase opens. A sealed file
 * that is damaged further on fails while it is read: `inWords` is for that.
 */
export async function openFile(
  file: Blob,
  passphrase: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  if ((await sealedFormOf(file)) === null) return file.stream();
  const { checkPassphraseOpens, openStream } = await import('@/data/encrypted-file/age-file');
  if (passphrase !== undefined) return openStream(file, passphrase).catch(inWords);
  // Nobody is asked for a passphrase that could not help.
  await checkPassphraseOpens(file).catch(inWords);
  throw new PassphraseError(false);
}

/** Throws what a sealed file failed with as what is told of a file; anything else as it is. */
export function inWords(error: unknown): never {
  if (!(error instanceof EncryptedFileError)) throw error;
  if (error.reason === 'wrong-passphrase') throw new PassphraseError(true);
  throw new NotABackupError(error.message, { cause: error });
}
