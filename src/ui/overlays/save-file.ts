import { browserFacts, download, saveMethodOf } from '@/lib/browser';
import { whileBusy } from '@/lib/busy';

/**
 * Saves a file by download or, where that's impossible, through the share sheet. That opens only from a click, and the click that
 * started the export is long past, so a button offers it. Resolves once the file is saved or shared. Rejects with AbortError if
 * the user cancels.
 */
export async function saveFile(fileName: string, blob: Blob): Promise<void> {
  const file = new File([blob], fileName, { type: blob.type });
  if (methodFor(file) === 'download') {
    download(fileName, blob);
    return;
  }
  const { offerFile } = await whileBusy(import('./save-file-dialog'));
  await offerFile(file);
}

/** Returns whether such a file is saved at once, without another question. */
export function isSavedAtOnce(fileName: string, type: string): boolean {
  return methodFor(new File([], fileName, { type })) === 'download';
}

function methodFor(file: File): 'download' | 'share' {
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  return saveMethodOf(browserFacts(), canShare);
}
