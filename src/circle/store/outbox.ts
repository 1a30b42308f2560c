import { Dexie } from 'dexie';
import { add, type Change, lettingGo, put, remove } from '@/data/commit/changes';
import { circleKey } from '@/data/commit/write-outbox';
import { type CirclePhotoRow, db, type RevisionRow, type OutboxRow } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { datedOfChild, stampedOfChild } from '@/data/db/ranges';

/** A circle's own stores, without the circle itself. */
export const keptStores = ['circleDocs', 'outbox', 'circleAside', 'circlePhotos'] as const;

/** The stores that `enqueueAll` looks into, with the circle itself. */
export const everyStore = [
  ...(['children', 'journal', 'food', 'reports', 'history'] as const),
  ...(['circles', 'circleDocs', 'outbox', 'circlePhotos'] as const),
];

/**
 * Inside a write: everything of a child waits to be looked at by the circle, deleted records among it, as if the server had none of it. For a
 * circle that begins, and for a server that was made anew.
 */
export async function enqueueAll(childId: string): Promise<readonly Change[]> {
  const [records, docs, photos] = [
    [...(await recordsOf(childId)), ...(await wordsOf(childId))],
    await db.circleDocs.where('childId').equals(childId).toArray(),
    await db.circlePhotos.where('childId').equals(childId).toArray(),
  ];
  const known = docs.map(({ key }) => rowOf(key, childId));
  const waiting = new Map([...known, ...records].map((row) => [row.key, row]));
  return [
    ...docs.filter(isDecrypted).map((row) => put('circleDocs', { ...row, rev: null })),
    ...(await enqueueRows(childId, [...waiting.values()])),
    ...photos.filter(isThere).map((row) => put('circlePhotos', { ...row, state: 'up' })),
  ];
}

/** Inside a write: these wait from now on. Of those that wait already, what was noted with their last write stays. */
export async function enqueueRows(
  childId: string,
  rows: readonly OutboxRow[],
): Promise<readonly Change[]> {
  const waiting = await db.outbox.where('childId').equals(childId).toArray();
  const noted = new Map(waiting.map((row) => [row.key, row]));
  return rows.map((row) => put('outbox', noted.get(row.key) ?? row));
}

const isThere = ({ state }: CirclePhotoRow) => state === 'there';

/** Inside a write: what a circle kept of a child goes, with the photos that were kept for it alone. */
export async function nothingIsKept(childId: string): Promise<readonly Change[]> {
  const up = await db.circlePhotos.where('[childId+state]').equals([childId, 'up']).count();
  const changes: Change[] = [lettingGo(remove('circles', childId), up > 0 ? 'unknown' : [])];
  for (const store of keptStores) {
    const keys = await db
      .table<object, string & number>(store)
      .where('childId')
      .equals(childId)
      .primaryKeys();
    changes.push(...keys.map((key) => remove(store, key)));
  }
  return changes;
}

/** The records that a circle keeps of a child, as rows that wait. */
export async function recordsOf(childId: string): Promise<readonly OutboxRow[]> {
  const ids = [
    ['children', await db.children.where('id').equals(childId).primaryKeys()],
    ['journal', await datedOfChild(db.journal, childId).primaryKeys()],
    ['food', await datedOfChild(db.food, childId).primaryKeys()],
    ['reports', await stampedOfChild(db.reports, childId).primaryKeys()],
  ] as const;
  return ids.flatMap(([list, own]) => own.map((id) => rowOf(circleKey(list, id), childId)));
}

/** The earlier words of its records, in the same way. */
export async function wordsOf(childId: string): Promise<readonly OutboxRow[]> {
  const words = db.history
    .where('[childId+at]')
    .between([childId, Dexie.minKey], [childId, Dexie.maxKey]);
  return (await words.primaryKeys()).map((id) => rowOf(circleKey('history', id), childId));
}

/** Earlier words that are kept, and go to the circle, by a write that nobody notes them of. */
export function wordsThatWait(rows: readonly RevisionRow[]): readonly Change[] {
  return rows.flatMap((row) => [
    add('history', row),
    put('outbox', rowOf(circleKey('history', row.id), row.childId)),
  ]);
}

const lists: readonly OutboxRow['list'][] = ['children', 'journal', 'food', 'reports', 'history'];

/** What waits under a key. */
export function rowOf(key: string, childId: string): OutboxRow {
  const at = key.indexOf('/');
  const list = lists.find((name) => name === key.slice(0, at)) ?? 'history';
  return { key, childId, list, id: key.slice(at + 1) };
}
