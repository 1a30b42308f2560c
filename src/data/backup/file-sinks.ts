import { backupType, isEncryptedFileName, encryptedType } from '@/domain/backup/file-names';

/** A part of a file: text, or encrypted bytes. */
export type FilePart = string | Uint8Array<ArrayBuffer>;

/** Receives the parts of a file, one after another. */
export interface Sink {
  write(part: FilePart): Promise<void>;
  /** Completes the file and returns it, so that it can be read back. */
  finish(): Promise<Blob>;
  /** Gives up; an existing file on disk stays as it was. */
  abort(): Promise<void>;
}

/** How many characters or bytes are collected before they are passed on. */
const chunkLength = 4 << 20;

/** Builds the file from blobs, which the browser stores outside the page's memory, on disk if there are many. */
export function blobSink(type: string = backupType): Sink {
  const chunks: Blob[] = [];
  let parts: FilePart[] = [];
  let length = 0;
  const flush = () => {
    if (parts.length > 0) chunks.push(new Blob(parts));
    parts = [];
    length = 0;
  };
  return {
    write: (part) => {
      parts.push(part);
      length += part.length;
      if (length > chunkLength) flush();
      return Promise.resolve();
    },
    finish: () => {
      flush();
      return Promise.resolve(new Blob(chunks, { type }));
    },
    abort: () => Promise.resolve(),
  };
}

/** Writes straight to a file on disk. The browser replaces the file only when it's finished. */
export async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const file = await handle.createWritable();
  let parts: FilePart[] = [];
  let length = 0;
  const flush = async () => {
    const chunk = new Blob(parts);
    parts = [];
    length = 0;
    if (chunk.size > 0) await file.write(chunk);
  };
  return {
    write: async (part) => {
      parts.push(part);
      length += part.length;
      if (length > chunkLength) await flush();
    },
    finish: async () => {
      await flush();
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
