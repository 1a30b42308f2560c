import { photosOf } from '@/data/commit/changes';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { type LostRecords, retryWithoutLost } from '@/data/db/readable-rows';
import { countOwned, readChild } from '@/data/records/children';
import type { Counts } from '@/domain/schema/lists';
import { recordsOf, revisionRowsOf } from './outbox';

/** What this device keeps of a child, and what everybody in its circle would get. */
export interface JournalHere {
  /** As the child is called on this device; null if its profile isn't here. */
  readonly name: string | null;
  readonly counts: Counts;
  /** How many different photos there are. */
  readonly photos: number;
}

/** Returns what this device keeps of a child; null if nothing would be sent to its circle. Throws StorageFailure. */
export async function readJournalHere(childId: string): Promise<JournalHere | null> {
  return guarded(async () => {
    if (!(await hasJournal(childId))) return null;
    const name = (await readChild(childId))?.name ?? null;
    const counts = await countOwned(childId);
    const photos = await retryWithoutLost([db.children, db.journal, db.food], (lost) =>
      countPhotos(childId, lost),
    );
    return { name, counts, photos };
  });
}

/** Returns whether `enqueueAll` would send anything. */
export async function hasJournal(childId: string): Promise<boolean> {
  const records = [...(await recordsOf(childId)), ...(await revisionRowsOf(childId))];
  return records.length > 0 || (await db.circleDocs.where('childId').equals(childId).count()) > 0;
}

/** How many records are in memory at a time. */
const pageSize = 500;

async function countPhotos(childId: string, lost: LostRecords): Promise<number> {
  const records = (await recordsOf(childId)).filter(({ list, id }) => !lost.get(list)?.has(id));
  const photos = new Set<string>();
  for (const list of ['children', 'journal', 'food'] as const) {
    const ids = records.filter((one) => one.list === list).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += pageSize)
      for (const row of await db.table<object, string>(list).bulkGet(ids.slice(at, at + pageSize)))
        for (const photo of row ? photosOf(list, row) : []) photos.add(photo);
  }
  return photos.size;
}
