import type { AnyRecord } from '@/domain/schema/lists';
import { type Change, put, remove } from '@/data/commit/changes';
import type { BackupMark, BroughtMark, MergedMark } from '@/data/db/backup-rows';
import { db } from '@/data/db/db';

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
