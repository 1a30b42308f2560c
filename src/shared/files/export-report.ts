import { startExport } from '@/data/backup/backup-client';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { exportFileName } from '@/domain/backup/file-names';
import { saveFile } from '@/ui/overlays/save-file';

/**
 * Saves a report with the child's profile in the form of a backup file, read back before. Answers the file's
 * name; rejects with StorageFailure, NotABackupError, or
 * AbortError when the person lets the file go.
 */
export async function exportReport(child: Child, reportId: string): Promise<string> {
  const now = new Date();
  const name = exportFileName(child.name, 'report', localDay(now), 'json');
  const chosen = { kind: 'report', childId: child.id, reportId } as const;
  const { file } = await startExport(name, null, now, () => undefined, chosen).done;
  await saveFile(name, file);
  return name;
}
