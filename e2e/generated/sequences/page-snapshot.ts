// The content of the database, as the page of the sequences reports it.
import type { AnyRecord } from '../../../src/domain/schema/lists';
import type { Child, FoodItem, JournalEntry } from '../../../src/domain/schema/entities';
import { pictureOf as storedPicture } from '../../../src/data/photos/photo-store';
import { db } from '../../../src/data/db/db';
import type { Records, Snapshot } from './contract';
import { withinReach } from './model';
import { allDrafts } from './page-drafts';
import { faultsOfLock } from './page-lock';

interface Stored {
  readonly children: readonly Child[];
  readonly journal: readonly JournalEntry[];
  readonly food: readonly FoodItem[];
}

/** The records by their labels. */
function labelled({ children, journal, food }: Stored): Records {
  const labels = new Map(children.map(({ id, name }) => [id, name]));
  const childOf = ({ childId }: { childId: string }) => labels.get(childId) ?? 'nobody';
  const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);
  return {
    children: children
      .map(({ name, bio, photoId }) => ({ label: name, text: bio, photo: photoId ?? null }))
      .sort(byLabel),
    entries: journal
      .map((entry) => ({
        label: entry.title,
        child: childOf(entry),
        text: entry.content,
        photo: entry.photoId ?? null,
      }))
      .sort(byLabel),
    foods: food
      .map((item) => ({
        label: item.name,
        child: childOf(item),
        text: item.notes ?? '',
        state: item.state,
        photo: item.photoId ?? null,
      }))
      .sort(byLabel),
  };
}

async function putAside(): Promise<Records | null> {
  if (!(await db.marks.get('replaced'))) return null;
  const stored: Record<string, AnyRecord[]> = { children: [], journal: [], food: [] };
  for (const { list, records } of await db.replaced.toArray())
    if (list !== 'setAside') stored[list]?.push(...records);
  return labelled(stored as unknown as Stored);
}

export async function snapshot(): Promise<Snapshot> {
  const drafts = await allDrafts();
  const faults = await faultsOfLock();
  return db.transaction('r', db.tables, async () => {
    const children = await db.children.toArray();
    const journal = await db.journal.toArray();
    const food = await db.food.toArray();
    const photos = await db.photos.toArray();
    const recommendations = await db.recommendations.toArray();
    const ids = new Set(children.map(({ id }) => id));
    if ((await db.staged.count()) > 0) faults.push('records of a restore that was not finished');
    for (const { childId } of [...journal, ...food, ...recommendations])
      if (!ids.has(childId)) faults.push(`a record of a child that is not there: ${childId}`);
    for (const row of photos)
      if (storedPicture(row, 'full').size !== 90_000 || storedPicture(row, 'thumb').size !== 9000)
        faults.push(`half a photo: ${row.id}`);
    const records = labelled({ children, journal, food });
    const aside = await putAside();
    return {
      ...records,
      putAside: aside,
      photos: photos.map(({ id }) => id).sort(),
      drafts: withinReach(drafts, [records, aside]),
      faults,
    };
  });
}
