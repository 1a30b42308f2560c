import { put } from '@/data/commit/changes';
import type { Apply } from '@/data/commit/commit';
import { liveQuery } from '@/data/db/async-scopes';
import { type CircleDocRow, db } from '@/data/db/db';
import { isDecrypted, type LostRecords } from '@/data/db/readable-rows';
import { writeWithoutLost } from './fold-outbox';
import { isOffLimits, readRow } from './stored-records';
import { photoMarks } from './circle-photos';
import { projectDocument } from './project-document';
import { followOutboxSize } from './outbox';

/** Returns how many records of a child are parked: the circle has them, but they can't be shown here yet. */
async function countParked(childId: string): Promise<number> {
  return parkedOf(childId).count();
}

/** Stores parked records that can be shown now. Throws StorageFailure. */
export async function projectParked(childId: string): Promise<void> {
  if ((await countParked(childId)) === 0) return;
  await writeWithoutLost((apply, lost) => projectParkedWithin(apply, childId, lost));
}

/** Like `projectParked`, inside a write. */
export async function projectParkedWithin(
  apply: Apply,
  childId: string,
  lost: LostRecords,
): Promise<void> {
  const parked = (await parkedOf(childId).toArray()).filter(isDecrypted);
  const isFirst = ({ doc }: CircleDocRow) => doc.list === 'children';
  const pictures: string[] = [];
  for (const row of [...parked.filter(isFirst), ...parked.filter((one) => !isFirst(one))]) {
    const stored = await readRow(row.doc, lost);
    if (isOffLimits(stored)) continue;
    const isChildHere = (await db.children.where('id').equals(childId).count()) > 0;
    const {
      changes,
      mark,
      pictures: own,
    } = projectDocument(row.doc, stored ?? undefined, isChildHere);
    if (mark === 'parked') continue;
    await apply([...changes, put('circleDocs', { ...row, mark })]);
    pictures.push(...own);
  }
  await apply(await photoMarks(childId, { received: pictures }));
}

const parkedOf = (childId: string) =>
  db.circleDocs.where('[childId+mark]').equals([childId, 'parked']);

/**
 * Calls back with the size of a child's outbox, now and whenever it may have changed in any tab. Also stores parked records as soon as
 * they can be shown. Returns a function that stops both.
 */
export function followOutboxAndParked(
  childId: string,
  onPending: (count: number) => void,
): () => void {
  const parked = liveQuery(() => countParked(childId)).subscribe({
    next: (count) => {
      if (count > 0) void projectParked(childId).catch(logError);
    },
    error: logError,
  });
  const unfollow = followOutboxSize(childId, onPending);
  return () => {
    parked.unsubscribe();
    unfollow();
  };
}

function logError(error: unknown): void {
  console.info('Could not read the parked records of a circle.', error);
}
