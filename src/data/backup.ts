import { localDay } from '../domain/calendar-day';
import { readSnapshot } from './backup/snapshot';
import { blobToDataUrl } from './data-url';
import { guarded } from './errors';

/** The name of a backup file made at an instant, after the local day. */
export function backupFileName(now: Date): string {
  return `kinleaf-backup-${localDay(now)}.json`;
}

/**
 * The whole journal as one JSON file, made in this page: the way out of a screen that failed, which needs nothing
 * else to work. It shows the stores as they were at one moment. Throws StorageFailure.
 */
export async function buildBackup(now = new Date()): Promise<{ fileName: string; blob: Blob }> {
  return guarded(async () => {
    const { pieces } = await readSnapshot(now);
    const parts: string[] = [];
    // Outside the transaction, which does not wait for anything but its own reads.
    for (const piece of pieces)
      parts.push(piece instanceof Blob ? JSON.stringify(await blobToDataUrl(piece)) : piece);
    return { fileName: backupFileName(now), blob: new Blob(parts, { type: 'application/json' }) };
  });
}
