import { startExport } from '@/data/backup/backup-client';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { exportFileName } from '@/domain/backup/file-names';
import { saveFile } from '@/ui/overlays/save-file';

/**
 * Saves a report with the child's profile as a backup file, which is read back and checked first. Returns the file's
 * name. Throws StorageFailure, NotABackupError, or AbortError if the person cancels.
 */
export async function exportReport(child: Child, reportId: string): Promise<string> {
  const now = new Date();
  const name = exportFileName(child.name, 'report', localDay(now), 'json');
  const chosen = { kind: 'report', childId: child.id, reportId } as const;
  const { file } = await startExport(name, null, now, () => undefined, chosen).done;
  await saveFile(name, file);
  return name;
}
