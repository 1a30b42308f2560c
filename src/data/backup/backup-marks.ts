import type { AnyRecord } from '@/domain/schema/lists';
import { type Change, put, remove } from '@/data/commit/changes';
import type { BackupMark, BroughtMark, MergedMark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { commit } from '@/data/commit/commit';
import { guarded } from '@/data/db/errors';
import type { ReplacedUndo } from '@/domain/merge/merge-summary';

/*
 * How many records that a merge brought are in no backup of this journal. What was written after the latest backup is found by when
 * that was (safety.ts); what was written before it is counted here.
 */

/** The mark of what was brought since a backup, or null where that is nothing. */
export async function readBrought(backup: BackupMark | null): Promise<BroughtMark | null> {
  const mark = await db.marks.get('brought');
  return mark?.key === 'brought' && mark.at > (backup?.at ?? '') ? mark : null;
}

/** How many of these records were written before the latest backup. */
export async function countBrought(records: readonly AnyRecord[]): Promise<number> {
  const backup = await readBackupMark();
  if (backup === null) return 0;
  const writtenAt = (record: AnyRecord) =>
    'updatedAt' in record ? record.updatedAt : record.createdAt;
  return records.filter((record) => !(writtenAt(record) > backup.at)).length;
}

/** Counts what a merge brought with what merges brought before. */
export async function addBrought(records: number, at: string): Promise<Change[]> {
  if (records === 0) return [];
  const earlier = await readBrought(await readBackupMark());
  return [put('marks', { key: 'brought', at, records: records + (earlier?.records ?? 0) })];
}

/** Counts it no longer, but for so many records that stayed. */
export async function takeBrought({ counted = 0 }: MergedMark, stayed: number): Promise<Change[]> {
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
 * Remembers the note of the latest backup before another one is made. What it answers takes the new note back while `save`
 * is under way: a file that the person has not saved yet is no backup. When `save` rejects, the note of before stays.
 */
export async function holdBackupMark(): Promise<(save: () => Promise<void>) => Promise<void>> {
  const before = await guarded(() => db.marks.get('backup'));
  return async (save) => {
    const made = await guarded(() => db.marks.get('backup'));
    await commit([before ? put('marks', before) : remove('marks', 'backup')]);
    await save();
    if (made) await commit([put('marks', made)]);
  };
}

/** What stands where a restore and a merge keep what they touch: the next of the two takes its place. */
export async function readGivenUp(): Promise<ReplacedUndo | null> {
  const mark = await db.marks.get('replaced');
  if (mark?.key !== 'replaced') return null;
  return mark.kind === 'before-merge' ? 'merge' : 'restore';
}

/** The web lock that a tab holds while it reads and restores a backup file. */
export const restoreLock = 'kinleaf-restore';
