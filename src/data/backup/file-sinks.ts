import type { Bytes } from '@/lib/bytes';
import { backupType, isEncryptedFileName, encryptedType } from '@/domain/backup/file-names';

/** A part of a file: text, or bytes. */
export type FilePart = string | Bytes;

/** Receives the parts of a file, one after another. */
export interface Sink {
  write(part: FilePart): Promise<void>;
  /** Completes the file and returns it, so that it can be read back. */
  finish(): Promise<Blob>;
  /** Gives up; an existing file on disk stays as it was. */
  abort(): Promise<void>;
}

/** Bytes that are passed on together. */
const chunkLength = 1 << 20;

/**
 * Collects parts and passes them on in chunks of bytes; `pass` must not keep a chunk after it resolves, because the next one is collected
 * in the same place. Strings of hundreds of kB that are handed to the browser would stay in memory until some later collection.
 */
export class Chunks {
  readonly #encoder = new TextEncoder();
  readonly #chunk = new Uint8Array(chunkLength);
  readonly #pass: (chunk: Bytes) => Promise<void>;
  #used = 0;

  constructor(pass: (chunk: Bytes) => Promise<void>) {
    this.#pass = pass;
  }

  async write(part: FilePart): Promise<void> {
    for (let at = 0; at < part.length;) {
      at += typeof part === 'string' ? this.#addText(part, at) : this.#addBytes(part, at);
      // The chunk has no room for the next byte, or for a character, which takes up to four.
      if (at < part.length) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.#used > 0) await this.#pass(this.#chunk.subarray(0, this.#used));
    this.#used = 0;
  }

  /** Returns how many characters found room. */
  #addText(text: string, at: number): number {
    const rest = at === 0 ? text : text.slice(at);
    const { read, written } = this.#encoder.encodeInto(rest, this.#chunk.subarray(this.#used));
    this.#used += written;
    return read;
  }

  /** Returns how many bytes found room. */
  #addBytes(bytes: Bytes, at: number): number {
    const some = bytes.subarray(at, at + chunkLength - this.#used);
    this.#chunk.set(some, this.#used);
    this.#used += some.length;
    return some.length;
  }
}

/** Builds the file from blobs, which the browser stores outside the page's memory, on disk if there are many. */
export function blobSink(type: string = backupType): Sink {
  const blobs: Blob[] = [];
  const chunks = new Chunks((chunk) => {
    blobs.push(new Blob([chunk]));
    return Promise.resolve();
  });
  return {
    write: (part) => chunks.write(part),
    finish: async () => {
      await chunks.flush();
      return new Blob(blobs, { type });
    },
    abort: () => Promise.resolve(),
  };
}

/** Writes straight to a file on disk. The browser replaces the file only when it's finished. */
export async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const file = await handle.createWritable();
  const chunks = new Chunks((chunk) => file.write(new Blob([chunk])));
  return {
    write: (part) => chunks.write(part),
    finish: async () => {
      await chunks.flush();
      await file.close();
      return handle.getFile();
    },
    abort: () => file.abort(),
  };
}

/** The part of the File System Access API that TypeScript's library lacks. */
interface SavePicker {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
    readonly types: readonly {
      readonly description: string;
      readonly accept: Readonly<Record<string, readonly string[]>>;
    }[];
  }): Promise<FileSystemFileHandle>;
}

function hasPicker(object: object): object is SavePicker {
  return 'showSaveFilePicker' in object;
}

/**
 * Backups up to this size, in bytes, are simply downloaded. A larger one is written straight to a file that the person chooses, if the
 * browser can, so that it needs no temporary space.
 */
const downloadUpTo = 64_000_000;

/**
 * Returns the file that the person chose for a backup; null for a download, also if the browser considers the click too long ago. Call it
 * in a click. Rejects with AbortError if the person closes the browser's dialog.
 */
export async function chooseDestination(fileName: string): Promise<FileSystemFileHandle | null> {
  if (!hasPicker(window) || !(await isLarge())) return null;
  try {
    return await window.showSaveFilePicker({
      suggestedName: fileName,
      types: [
        isEncryptedFileName(fileName)
          ? { description: 'Sealed Kinleaf backup', accept: { [encryptedType]: ['.age'] } }
          : { description: 'Kinleaf backup', accept: { [backupType]: ['.json'] } },
      ],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return null;
    throw error;
  }
}

async function isLarge(): Promise<boolean> {
  try {
    const { usage = 0 } = await navigator.storage.estimate();
    return usage > downloadUpTo;
  } catch {
    return false;
  }
}
