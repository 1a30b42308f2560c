import { put, remove } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';

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
