import { postponeBackupMark } from '@/data/backup/backup-marks';
import { rescueBackup } from '@/data/backup/rescue-backup';
import { backupFileName, backupType } from '@/domain/backup/file-names';
import { lossText } from '@/domain/backup/loss-messages';
import { isSavedAtOnce, saveFile } from '@/ui/overlays/save-file';

/**
 * Saves a copy of the journal after the app has failed and returns a description of the result. Throws AbortError if
 * the person cancelled, or the reason the copy could not be made.
 */
export async function saveRescueCopy(): Promise<string> {
  // If recording the latest backup can't wait until the file is saved, the copy is made anyway.
  const isHeld = !isSavedAtOnce(backupFileName(new Date()), backupType);
  const hold = isHeld ? await postponeBackupMark().catch(() => null) : null;
  const { fileName, download, lostRecords, lostPhotos } = await rescueBackup();
  if (download) {
    const save = () => saveFile(fileName, download);
    await (hold ? hold(save) : save());
  }
  return `Backup created. ${lossText(lostRecords, lostPhotos)}`.trim();
}
