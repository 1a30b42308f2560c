import { backupType, isSealedFileName, sealedType } from '@/domain/backup/file-names';

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
