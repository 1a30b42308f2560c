import type { AnyRecord } from '@/domain/schema/lists';
import { type Change, put, remove } from '@/data/commit/changes';
import type { BackupMark, MergedSinceBackupMark, MergedMark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { commit } from '@/data/commit/commit';
import { guarded } from '@/data/db/errors';
import type { ReplacedUndo } from '@/domain/merge/merge-summary';

/*
 * How many merged records are in no backup of this journal. Records written after the latest backup are found by their timestamps
 * (safety.ts); merged records that are older than it are counted here.
 */

/** Returns the mark of what was merged since a backup; null if nothing was. */
export async function readMergedSinceBackup(
  backup: BackupMark | null,
): Promise<MergedSinceBackupMark | null> {
  const mark = await db.marks.get('brought');
  return mark?.key === 'brought' && mark.at > (backup?.at ?? '') ? mark : null;
}

/** Counts the records that were written before the latest backup. */
export async function countMergedSinceBackup(records: readonly AnyRecord[]): Promise<number> {
  const backup = await readBackupMark();
  if (backup === null) return 0;
  const writtenAt = (record: AnyRecord) =>
    'updatedAt' in record ? record.updatedAt : record.createdAt;
  return records.filter((record) => !(writtenAt(record) > backup.at)).length;
}

/** Returns the changes that add merged records to the mark. */
export async function addMergedSinceBackup(records: number, at: string): Promise<Change[]> {
  if (records === 0) return [];
  const earlier = await readMergedSinceBackup(await readBackupMark());
  return [put('marks', { key: 'brought', at, records: records + (earlier?.records ?? 0) })];
}

/** Returns the changes that subtract an undone merge from the mark, except for `stayed` records. */
export async function subtractMergedSinceBackup(
  { counted = 0 }: MergedMark,
  stayed: number,
): Promise<Change[]> {
  const mark = await db.marks.get('brought');
  if (mark?.key !== 'brought') return [];
  const records = mark.records - Math.max(0, counted - stayed);
  return [records > 0 ? put('marks', { ...mark, records }) : remove('marks', 'brought')];
}

export async function readBackupMark(): Promise<BackupMark | null> {
  const mark = await db.marks.get('backup');
  return mark?.key === 'backup' ? mark : null;
}

/**
 * Remembers the mark of the latest backup before a new one is made. The function it returns restores that mark while `save` is running,
 * since a file that the person hasn't saved yet is no backup. If `save` rejects, the old mark stays.
 */
export async function postponeBackupMark(): Promise<(save: () => Promise<void>) => Promise<void>> {
  const before = await guarded(() => db.marks.get('backup'));
  return async (save) => {
    const made = await guarded(() => db.marks.get('backup'));
    await commit([before ? put('marks', before) : remove('marks', 'backup')]);
    await save();
    if (made) await commit([put('marks', made)]);
  };
}

/** Returns which undo the next restore or merge gives up, since both use `replaced`. */
export async function readReplacedUndo(): Promise<ReplacedUndo | null> {
  const mark = await db.marks.get('replaced');
  if (mark?.key !== 'replaced') return null;
  return mark.kind === 'before-merge' ? 'merge' : 'restore';
}

/** The web lock that a tab holds while it reads and restores a backup file. */
export const restoreLock = 'kinleaf-restore';
