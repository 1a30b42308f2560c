import type { ReplacedUndo } from '@/domain/merge/merge-summary';
import { db } from '@/data/db/db';

/** What stands where a restore and a merge keep what they touch: the next of the two takes its place. */
export async function readGivenUp(): Promise<ReplacedUndo | null> {
  const mark = await db.marks.get('replaced');
  if (mark?.key !== 'replaced') return null;
  return mark.kind === 'before-merge' ? 'merge' : 'restore';
}
