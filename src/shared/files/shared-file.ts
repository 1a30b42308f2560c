import { asText } from '@/data/encrypted-file/armor';
import { asTextFileName } from '@/domain/backup/file-names';

/**
 * What Chromium's sheet takes: files of a list of types and endings, of which text is one and `.age` is none, and no more than
 * this. It does not say so beforehand, it refuses. Other browsers take more.
 * https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/modules/webshare/FILE_TYPES.md
 */
const mostBytes = 50 * 1024 * 1024;

/** The sealed file as the sheet for sharing takes it, or null where there is none for it. */
export async function fileToShare(name: string, sealed: Blob): Promise<File | null> {
  if (!('canShare' in navigator)) return null;
  try {
    const text = await asText(sealed);
    const file = new File([text], asTextFileName(name), { type: text.type });
    return file.size <= mostBytes && navigator.canShare({ files: [file] }) ? file : null;
  } catch (error) {
    // Without it the file can still be saved.
    console.info('There is no file to share.', error);
    return null;
  }
}
