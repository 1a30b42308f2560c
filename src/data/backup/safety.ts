import { Dexie } from 'dexie';
import { isBackupDue } from '@/domain/backup/backup-reminder';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { BackupMark, MergedMark, ReplacedMark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { readBackupMark, readMergedSinceBackup } from './backup-marks';

/** The index of each list that orders its records by when they were written. */
const laterIndexes = [
  ['journal', '[childId+updatedAt]'],
  ['food', '[childId+updatedAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
] as const;

/** How safe the journal is on this device. */
export interface Safety {
  /** The newest backup that was read back completely, or null. */
  readonly backup: BackupMark | null;
  /**
   * Records written, changed or merged since that backup, without the sample journal; all of them if there is no backup. Never more than
   * `enough`. One that was merged and changed may be counted twice: better too many than too few.
   */
  readonly since: number;
  /** The instant at which the first child was added, since when there is something to lose; null if there is none. */
  readonly begun: string | null;
  /** What the latest restore replaced or the latest merge changed, for the undo; null if there is neither. */
  readonly replaced: ReplacedMark | MergedMark | null;
}

/** Returns whether it's time for a backup, counting from the last one, or from when there was something to lose. */
export function isBackupDueFor({ backup, begun, since }: Safety, today: CalendarDay): boolean {
  const from = backup?.at ?? begun;
  return isBackupDue({
    since: from === null ? null : localDay(new Date(from)),
    records: since,
    today,
  });
}

/**
 * Returns how safe the journal is now. Counts in the indexes: only the children are loaded. A browser steps through every key that it
 * counts and blocks other reads, even those of the next screen, so nothing is counted beyond `enough`. Throws StorageFailure.
 */
export async function readSafety(enough: number): Promise<Safety> {
  return guarded(async () => {
    const backup = await readBackupMark();
    const brought = backup && (await readMergedSinceBackup(backup));
    const replaced = await db.marks.get('replaced');
    const from = backup?.at ?? '';
    const own = (await db.children.toArray()).filter(({ sample }) => sample !== true);
    let since = brought?.records ?? 0;
    since += own.filter(({ updatedAt }) => updatedAt > from).length;
    for (const { id } of own) {
      for (const [list, index] of laterIndexes) {
        if (since >= enough) break;
        const later = db
          .table(list)
          .where(index)
          .between([id, from], [id, Dexie.maxKey], false, true);
        since += (await later.limit(enough - since).primaryKeys()).length;
      }
    }
    return {
      backup,
      since: Math.min(enough, since),
      begun: own.map(({ createdAt }) => createdAt).sort()[0] ?? null,
      replaced: replaced?.key === 'replaced' ? replaced : null,
    };
  });
}

export interface StorageSpace {
  /** Bytes that this origin uses and may still use; null if the browser doesn't say. */
  readonly used: number | null;
  readonly left: number | null;
  /** Whether the browser promised to keep the data when space on the device runs low; null if it doesn't say. */
  readonly isPersisted: boolean | null;
}

/** Returns what the browser says about this origin's storage. */
export async function readStorageSpace(): Promise<StorageSpace> {
  if (!('storage' in navigator)) return { used: null, left: null, isPersisted: null };
  const [estimate, isPromised] = await Promise.all([
    navigator.storage.estimate().catch((): StorageEstimate => ({})),
    navigator.storage.persisted().catch(() => null),
  ]);
  const used = estimate.usage ?? null;
  const left = estimate.quota === undefined || used === null ? null : estimate.quota - used;
  return { used, left, isPersisted: isPromised };
}

/** Asks the browser to persist the data. Returns whether it promised to. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
