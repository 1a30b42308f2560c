import { db } from '../stores/db';
import type { LetGo } from './changes';

/** Where a photo is named by one record, and where by many at once. */
const users = [db.children, db.journal, db.food] as const;
const usersOfMany = [db.staged, db.replaced, db.setAside] as const;

/** Inside a write, once the rows have changed: which of the photos that were let go nobody uses any more. */
export async function unusedAmong(letGo: readonly LetGo[]): Promise<readonly string[]> {
  if (letGo.includes('unknown')) return unusedOfAll();
  const unused: string[] = [];
  for (const id of new Set(letGo.flat())) {
    let uses = 0;
    for (const table of users) uses += await table.where('photoId').equals(id).count();
    for (const table of usersOfMany) uses += await table.where('photoIds').equals(id).count();
    if (uses === 0) unused.push(id);
  }
  return unused;
}

async function unusedOfAll(): Promise<readonly string[]> {
  const used = new Set<unknown>();
  for (const table of users) for (const id of await table.orderBy('photoId').keys()) used.add(id);
  for (const table of usersOfMany)
    for (const id of await table.orderBy('photoIds').keys()) used.add(id);
  const ids = await db.photos.toCollection().primaryKeys();
  return ids.filter((id) => !used.has(id));
}
