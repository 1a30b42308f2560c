import { Dexie, RangeSet } from 'dexie';
import { add, type Change, lettingGo, put, remove } from '@/data/commit/changes';
import { circleKey } from '@/data/commit/write-outbox';
import { type CirclePhotoRow, db, type OutboxRow, type RevisionRow } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { datedOfChild, stampedOfChild } from '@/data/db/ranges';
import { createEmitter } from '@/lib/store';
import { guarded } from '@/data/db/errors';

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

/*
 * What waits to go to the circle of a child, held in memory. Chromium steps over every row that an index ever had to find those that it
 * has: after a first sync, each look into the store would take as long as one at the whole journal. It is read once, and kept in step by
 * what the writes of this tab and of the others say that they touched.
 */

/** The keys in the outbox, by child, of those children that somebody has asked for. */
const known = new Map<string, Set<string>>();
/** Keys that were written since, and are to be looked at again. */
const touched = new Set<string>();
/** More of them than this, and all is read anew. */
const atMost = 1000;
let timesForgotten = 0;
const changes = createEmitter();

function forget(): void {
  known.clear();
  touched.clear();
  timesForgotten += 1;
}

Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/outbox/`];
  // Of a page that comes back nobody knows what it has missed.
  const isUnknown = Object.hasOwn(parts, 'all');
  if (!written && !isUnknown) return;
  if (isUnknown) forget();
  for (const { from, to } of written ? RangeSet(written) : []) {
    if (typeof from === 'string' && from === to) touched.add(from);
    else forget();
  }
  if (touched.size > atMost) forget();
  changes.emit();
});

let last: Promise<unknown> = Promise.resolve();

/** The keys of what waits, one look after the other. Throws StorageFailure. */
export function keysWaiting(childId: string): Promise<readonly string[]> {
  const reading = last.then(() => read(childId));
  last = reading.catch(() => undefined);
  return reading;
}

async function read(childId: string): Promise<readonly string[]> {
  const found = known.get(childId) ?? (await readAll(childId));
  await lookAgain();
  return [...(known.get(childId) ?? found)];
}

async function readAll(childId: string): Promise<Set<string>> {
  const before = timesForgotten;
  const stored = db.outbox.where('childId').equals(childId);
  const keys = new Set(await guarded(() => stored.primaryKeys()));
  if (before === timesForgotten) known.set(childId, keys);
  return keys;
}

async function lookAgain(): Promise<void> {
  const keys = [...touched];
  if (keys.length === 0) return;
  touched.clear();
  try {
    const rows = await guarded(() => db.outbox.bulkGet(keys));
    for (const [childId, waiting] of known)
      for (const [at, key] of keys.entries())
        if (rows[at]?.childId === childId) waiting.add(key);
        else waiting.delete(key);
  } catch (error) {
    forget();
    throw error;
  }
}

/** Tells how much of a child waits to be sent, now and whenever that may have changed, in this tab or another. Answers the way to stop. */
export function followOutbox(childId: string, onCount: (count: number) => void): () => void {
  let isReading = false;
  let isStale = false;
  let isStopped = false;
  const look = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const keys = await keysWaiting(childId).catch(tell);
      if (keys && !isStopped) onCount(keys.length);
    }
    isReading = false;
  };
  const again = () => void look();
  const stop = changes.subscribe(again);
  again();
  return () => {
    isStopped = true;
    stop();
  };
}

function tell(error: unknown): void {
  console.info('What waits for a circle could not be looked at.', error);
}
