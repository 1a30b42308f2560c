import { db } from '../stores/db';
import { guarded } from '../stores/errors';

/**
 * Remembers the note of the latest backup before another one is made. What it answers takes the new note back while `save`
 * is under way: a file that the person has not saved yet is no backup. When `save` rejects, the note of before stays.
 */
export async function holdBackupMark(): Promise<(save: () => Promise<void>) => Promise<void>> {
  const before = await guarded(() => db.marks.get('backup'));
  return async (save) => {
    const made = await guarded(() => db.marks.get('backup'));
    await guarded(async () => {
      if (before) await db.marks.put(before);
      else await db.marks.delete('backup');
    });
    await save();
    await guarded(async () => {
      if (made) await db.marks.put(made);
    });
  };
}
