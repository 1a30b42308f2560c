import { db } from '../stores/db';
import { type LetGo, photoUses } from './changes';

/** Inside a write, once the rows have changed: which of the photos that were let go nobody uses any more. */
export async function unusedAmong(letGo: readonly LetGo[]): Promise<readonly string[]> {
  if (letGo.includes('unknown')) return unusedOfAll();
  const unused: string[] = [];
  for (const id of new Set(letGo.flat())) {
    let uses = 0;
    for (const [store, index] of photoUses)
      uses += await db.table(store).where(index).equals(id).count();
    if (uses === 0) unused.push(id);
  }
  return unused;
}

async function unusedOfAll(): Promise<readonly string[]> {
  const used = new Set<unknown>();
  for (const [store, index] of photoUses)
    for (const id of await db.table(store).orderBy(index).keys()) used.add(id);
  const ids = await db.photos.toCollection().primaryKeys();
  return ids.filter((id) => !used.has(id));
}
