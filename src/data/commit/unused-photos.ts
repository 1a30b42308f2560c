import { versionPhotos } from '@/domain/circle/show-document';
import { db } from '@/data/db/db';
import { isDecrypted } from '@/data/db/opened-rows';
import { type ReleasedPhotos, photoUses } from './changes';

/** Inside a write, once the rows have changed: which of the photos that were let go nobody uses any more. */
export async function unusedAmong(letGo: readonly ReleasedPhotos[]): Promise<readonly string[]> {
  const unused = letGo.includes('unknown') ? await unusedOfAll() : await unusedOf(letGo.flat());
  if (unused.length === 0) return unused;
  const children = await childrenWithMarks();
  return notOfVersions(await notOnTheirWayUp(unused, children), children);
}

async function unusedOf(ids: readonly string[]): Promise<readonly string[]> {
  const unused: string[] = [];
  for (const id of new Set(ids)) {
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

/**
 * Without the photos that have yet to go up to a circle: this device is the only one that has them, and others may show them still, in
 * a version that is not shown here. They are let go once they are there.
 */
async function notOnTheirWayUp(
  ids: readonly string[],
  children: readonly string[],
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of ids) {
    let isUp = false;
    for (const childId of children) {
      const mark = await db.circlePhotos.where('[childId+picture]').equals([childId, id]).first();
      isUp ||= mark?.state === 'up';
    }
    if (!isUp) left.push(id);
  }
  return left;
}

/** Without the photos of versions that are not shown: somebody chooses between them, and sees them. */
async function notOfVersions(
  ids: readonly string[],
  children: readonly string[],
): Promise<readonly string[]> {
  const chosenFrom = new Set<string>();
  for (const childId of children) {
    const docs = db.circleDocs.where('[childId+mark]').equals([childId, 'versions']);
    for (const row of await docs.toArray())
      for (const id of isDecrypted(row) ? versionPhotos(row.doc) : []) chosenFrom.add(id);
  }
  return ids.filter((id) => !chosenFrom.has(id));
}

/** The children of whose photos anything is noted: from one to the next, of an empty store one look. */
async function childrenWithMarks(): Promise<readonly string[]> {
  const children: string[] = [];
  for (;;) {
    const behind = db.circlePhotos.where('childId').above(children.at(-1) ?? '');
    const [next] = await behind.limit(1).keys();
    if (typeof next !== 'string') return children;
    children.push(next);
  }
}
