import { browserFacts, download, wayToSave } from '@/lib/browser';
import { whileBusy } from '@/lib/busy';

/**
 * Saves a file: by the browser's download, or where there is none by the sheet for sharing. That sheet opens in a click
 * alone, and the click that began an export is long over when the file is there; so it is offered with a button of its own.
 * Resolves when the file was handed over. Rejects with AbortError when the person lets it go.
 */
export async function saveFile(fileName: string, blob: Blob): Promise<void> {
  const file = new File([blob], fileName, { type: blob.type });
  if (wayToSaveOf(file) === 'download') {
    download(fileName, blob);
    return;
  }
  const { offerFile } = await whileBusy(import('./save-file-dialog'));
  await offerFile(file);
}

/** Whether a file of that name and type is saved at once, without a further question. */
export function isSavedAtOnce(fileName: string, type: string): boolean {
  return wayToSaveOf(new File([], fileName, { type })) === 'download';
}

function wayToSaveOf(file: File): 'download' | 'share' {
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  return wayToSave(browserFacts(), canShare);
}
