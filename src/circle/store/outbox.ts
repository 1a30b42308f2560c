import { Dexie, RangeSet } from 'dexie';
import { add, type Change, withReleased, put, remove } from '@/data/commit/changes';
import { circleKey } from '@/data/commit/write-outbox';
import { type CirclePhotoRow, db, type OutboxRow, type RevisionRow } from '@/data/db/db';
import { isDecrypted, noneLost, storedIdsAmong } from '@/data/db/readable-rows';
import { datedOfChild, undatedOfChild } from '@/data/db/ranges';
import { createEmitter } from '@/lib/store';
import { guarded } from '@/data/db/errors';
import { readRow } from './stored-records';

/** The stores with a circle's own data, without the circle itself. */
export const circleDataStores = ['circleDocs', 'outbox', 'circleAside', 'circlePhotos'] as const;

/** The stores that `enqueueAll` reads, with the circle itself. */
export const allCircleStores = [
  ...(['children', 'journal', 'food', 'reports', 'history'] as const),
  ...(['circles', 'circleDocs', 'outbox', 'circlePhotos'] as const),
];

/**
 * Returns the changes that put everything of a child into the outbox, deleted records too, as if the server had none of it: for a new circle
 * or a recreated database. Call it inside a write.
 */
export async function enqueueAll(childId: string): Promise<readonly Change[]> {
  const [records, docs, photos] = [
    [...(await recordsOf(childId)), ...(await revisionRowsOf(childId))],
    await db.circleDocs.where('childId').equals(childId).toArray(),
    await db.circlePhotos.where('childId').equals(childId).toArray(),
  ];
  const known = docs.map(({ key }) => outboxRowOf(key, childId));
  const waiting = new Map([...known, ...records].map((row) => [row.key, row]));
  return [
    ...docs.filter(isDecrypted).map((row) => put('circleDocs', { ...row, rev: null })),
    ...(await enqueueRows(childId, [...waiting.values()])),
    ...photos.filter(isUploaded).map((row) => put('circlePhotos', { ...row, state: 'up' })),
  ];
}

/**
 * Returns the changes that put rows into the outbox. Rows that wait already keep their time, and those of another child with the same key
 * stay unless the record is this child's. Call it inside a write.
 */
export async function enqueueRows(
  childId: string,
  rows: readonly OutboxRow[],
): Promise<readonly Change[]> {
  const waiting = await db.outbox.where('childId').equals(childId).toArray();
  const stored = new Map(waiting.map((row) => [row.key, row]));
  const all = new Set(await db.outbox.toCollection().primaryKeys());
  const changes: Change[] = [];
  for (const row of rows) {
    const own = stored.get(row.key);
    const isOthers = own === undefined && all.has(row.key);
    if (!isOthers || (await isStoredFor(row))) changes.push(put('outbox', own ?? row));
  }
  return changes;
}

async function isStoredFor({ list, id, childId }: OutboxRow): Promise<boolean> {
  if (list === 'history') return (await db.history.get(id))?.childId === childId;
  const row = await readRow({ list, id, childId }, noneLost);
  return row !== null && row !== 'other-child';
}

const isUploaded = ({ state }: CirclePhotoRow) => state === 'there';

/**
 * Returns the changes that delete all data of a child's circle, and photos kept only for uploading. With `keepsCopy`, the marks of stored
 * photos that never came for this child stay: another child's, which a member named, must not be sent to a later circle. Call it inside a
 * write.
 */
export async function deleteCircleData(
  childId: string,
  { keepsCopy = false } = {},
): Promise<readonly Change[]> {
  const spared = keepsCopy ? await marksOfOthersPhotos(childId) : new Set();
  const up = await db.circlePhotos.where('[childId+state]').equals([childId, 'up']).count();
  const changes: Change[] = [withReleased(remove('circles', childId), up > 0 ? 'unknown' : [])];
  for (const store of circleDataStores) {
    const keys = await db
      .table<object, string & number>(store)
      .where('childId')
      .equals(childId)
      .primaryKeys();
    for (const key of keys)
      if (store !== 'circlePhotos' || !spared.has(key)) changes.push(remove(store, key));
  }
  return changes;
}

async function marksOfOthersPhotos(childId: string): Promise<ReadonlySet<unknown>> {
  const down = await db.circlePhotos.where('[childId+state]').equals([childId, 'down']).toArray();
  const ids = down.map(({ picture }) => picture);
  const stored = await storedIdsAmong(db.photos, ids);
  return new Set(down.filter(({ picture }) => stored.has(picture)).map(({ id }) => id));
}

/** Returns outbox rows for all records of a child. */
export async function recordsOf(childId: string): Promise<readonly OutboxRow[]> {
  const ids = [
    ['children', await db.children.where('id').equals(childId).primaryKeys()],
    ['journal', await datedOfChild(db.journal, childId).primaryKeys()],
    ['food', await datedOfChild(db.food, childId).primaryKeys()],
    ['reports', await undatedOfChild(db.reports, childId).primaryKeys()],
  ] as const;
  return ids.flatMap(([list, own]) => own.map((id) => outboxRowOf(circleKey(list, id), childId)));
}

/** Returns outbox rows for all earlier versions of a child's records. */
export async function revisionRowsOf(childId: string): Promise<readonly OutboxRow[]> {
  const revisions = db.history
    .where('[childId+at]')
    .between([childId, Dexie.minKey], [childId, Dexie.maxKey]);
  return (await revisions.primaryKeys()).map((id) =>
    outboxRowOf(circleKey('history', id), childId),
  );
}

/** Returns the changes that store earlier versions and put them into the outbox, which commits from the circle don't do. */
export function enqueueRevisions(rows: readonly RevisionRow[]): readonly Change[] {
  return [
    ...rows.map((row) => add('history', row)),
    ...rows.map((row) => put('outbox', outboxRowOf(circleKey('history', row.id), row.childId))),
  ];
}

/** Returns the changes that remove these keys from a child's outbox; another child's rows with the same keys stay. Call it inside a write. */
export async function dequeued(
  keys: readonly string[],
  childId: string,
): Promise<readonly Change[]> {
  const rows = await db.outbox.bulkGet([...keys]);
  return rows.flatMap((row) => (row?.childId === childId ? [remove('outbox', row.key)] : []));
}

const lists: readonly OutboxRow['list'][] = ['children', 'journal', 'food', 'reports', 'history'];

export function outboxRowOf(key: string, childId: string): OutboxRow {
  const at = key.indexOf('/');
  const list = lists.find((name) => name === key.slice(0, at)) ?? 'history';
  return { key, childId, list, id: key.slice(at + 1) };
}

/**
 * The keys in the outbox by child, for children whose outbox was read. Cached, because Chromium steps over every row an index ever had,
 * even deleted ones: after a first sync, each read would take as long as reading the whole journal. `touched` keeps it up to date.
 */
const known = new Map<string, Set<string>>();
/** Keys that were written since, to be read again. */
const touched = new Set<string>();
/** With more touched keys than this, everything is read again. */
const maxTouched = 1000;
let forgetCount = 0;
const changes = createEmitter();

function forget(): void {
  known.clear();
  touched.clear();
  forgetCount += 1;
}

Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/outbox/`];
  // A page restored from the back/forward cache has missed changes.
  const isUnknown = Object.hasOwn(parts, 'all');
  if (!written && !isUnknown) return;
  if (isUnknown) forget();
  for (const { from, to } of written ? RangeSet(written) : []) {
    if (typeof from === 'string' && from === to) touched.add(from);
    else forget();
  }
  if (touched.size > maxTouched) forget();
  changes.emit();
});

let last: Promise<unknown> = Promise.resolve();

/** Returns the keys in a child's outbox, until the next read. Reads run one after the other. Throws StorageFailure. */
export function outboxKeys(childId: string): Promise<ReadonlySet<string>> {
  const reading = last.then(() => read(childId));
  last = reading.catch(() => undefined);
  return reading;
}

async function read(childId: string): Promise<ReadonlySet<string>> {
  const found = known.get(childId) ?? (await readAll(childId));
  await readTouched();
  return known.get(childId) ?? found;
}

async function readAll(childId: string): Promise<Set<string>> {
  const before = forgetCount;
  const stored = db.outbox.where('childId').equals(childId);
  const keys = new Set(await guarded(() => stored.primaryKeys()));
  if (before === forgetCount) known.set(childId, keys);
  return keys;
}

async function readTouched(): Promise<void> {
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

/**
 * Calls back with the size of a child's outbox, now and whenever it may have changed in any tab; `soon` decides when it's read again.
 * Returns a function that stops it.
 */
export function followOutboxSize(
  childId: string,
  onCount: (count: number) => void,
  soon: (read: () => void) => void = (read) => {
    read();
  },
): () => void {
  let isReading = false;
  let isStale = false;
  let isStopped = false;
  const readCount = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const keys = await outboxKeys(childId).catch(logError);
      if (keys && !isStopped) onCount(keys.size);
    }
    isReading = false;
  };
  const stop = changes.subscribe(() => {
    soon(() => void readCount());
  });
  void readCount();
  return () => {
    isStopped = true;
    stop();
  };
}

function logError(error: unknown): void {
  console.info('Could not read the outbox of a circle.', error);
}
