import { backupType, isSealedFileName, sealedType } from '@/domain/backup/file-names';

/** A part of a file: text, or what it is sealed to. */
export type FilePart = string | Uint8Array<ArrayBuffer>;

/** Where the parts of a file go, one after another. */
export interface Sink {
  write(part: FilePart): Promise<void>;
  /** Ends the file and answers it, to be read back. */
  finish(): Promise<Blob>;
  /** Gives up: a file on disk stays what it was before. */
  abort(): Promise<void>;
}

/** Characters or bytes that are gathered before they are handed on. */
const chunkLength = 4 << 20;

/** Builds the file out of blobs: the browser keeps those outside the page's memory, on disk when they are many. */
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

/** Writes straight into a file on disk. The browser puts it in place only when it is finished. */
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

/** The part of the File System Access API that the standard library of types lacks. */
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
 * Up to so many bytes a backup is simply downloaded. A larger one is written straight to a file that the person
 * chooses, where the browser can, so that it need not be held anywhere else on the way.
 */
const downloadUpTo = 64_000_000;

/**
 * Where a backup of this journal goes: a file that the person chose, or null for a download, also where the browser takes
 * the click for too long ago. To be called in a click. Rejects with AbortError when the person closes the browser's dialog.
 */
export async function chooseDestination(fileName: string): Promise<FileSystemFileHandle | null> {
  if (!hasPicker(window) || !(await isLarge())) return null;
  try {
    return await window.showSaveFilePicker({
      suggestedName: fileName,
      types: [
        isSealedFileName(fileName)
          ? { description: 'Sealed Kinleaf backup', accept: { [sealedType]: ['.age'] } }
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
