import type { JournalEntry } from '@/domain/schema/entities';
import { factKeysOf } from '@/domain/facts/fact-keys';
import { db, type FactKeys } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, storedIdsAmong } from '@/data/db/readable-rows';
import { writableDb } from '@/data/db/writable-db';
import { rowsToStore } from '@/data/photos/photo-store';
import {
  add,
  type Change,
  photoUses,
  type ReleasedPhotos,
  type Rows,
  type StoreName,
} from './changes';
import { checkLock, mustReadLockMark, withLockOfStores } from './lock-check';
import { canWriteHistory, replacedRevisions } from './write-history';
import { type WriteOrigin, OutboxWriter, outboxStoresFor } from './write-outbox';
import { conflictPhotos } from '@/domain/circle/show-document';

/*
 * The only way to write to the stores. A change adds, puts or deletes one named row; all changes of a commit are stored, or none. Every
 * other module has a read-only `db`. Code that must know of every write belongs here and nowhere else.
 */

/** Stores some changes, in their order, as part of the commit; may be called repeatedly. */
export type Apply = (changes: readonly Change[]) => Promise<void>;

interface Writing {
  /** Who writes, which decides what goes to the outbox and what is refused. */
  readonly from?: WriteOrigin;
}

/**
 * Stores changes and their photos in one transaction, and removes the photos that nothing uses any more. Throws StorageFailure, and
 * ReadOnlyError if this device may not change a record of a circle; nothing has changed then.
 */
export async function commit(
  changes: readonly Change[],
  { from = 'person' }: Writing = {},
): Promise<void> {
  if (changes.length === 0) return;
  const stores = new Set<string>(changes.map(({ store }) => store));
  if (changes.some(({ released }) => released.length > 0)) addPhotoUsers(stores);
  else if (changes.some((change) => change.kind !== 'delete' && change.photos.length > 0))
    stores.add('photos');
  await transact(stores, from, (apply) => apply(changes));
}

/**
 * Stores changes that depend on what is stored. `decide` reads the named stores in the same transaction and passes its changes to
 * `apply`; it must await nothing but the stores. Resolves with what `decide` returns. Throws what it throws, StorageFailure and
 * ReadOnlyError; nothing has changed then.
 */
export async function commitWithin<T>(
  names: readonly StoreName[],
  decide: (apply: Apply) => Promise<T>,
  { from = 'person' }: Writing = {},
): Promise<T> {
  const stores = new Set<string>(names);
  if (photoUses.some(([store]) => stores.has(store))) addPhotoUsers(stores);
  return transact(stores, from, decide);
}

function addPhotoUsers(stores: Set<string>): void {
  for (const [name] of photoUses) stores.add(name);
  stores.add('photos');
  // Photos that wait to be pushed stay, and so do those of conflicting versions.
  stores.add('circlePhotos');
  stores.add('circleDocs');
}

async function transact<T>(
  stores: ReadonlySet<string>,
  from: WriteOrigin,
  decide: (apply: Apply) => Promise<T>,
): Promise<T> {
  const names = new Set(stores);
  if (stores.has('journal')) names.add('factKeys');
  if (canWriteHistory(stores)) names.add('history');
  for (const name of outboxStoresFor(stores)) names.add(name);
  // The lock writes its own mark, without a check against itself.
  const isAboutMarks = stores.size === 1 && stores.has('marks');
  return withLockOfStores(() => {
    if (mustReadLockMark()) names.add('marks');
    return transactAtOnce([...names], isAboutMarks, from, decide);
  });
}

async function transactAtOnce<T>(
  names: readonly string[],
  isAboutMarks: boolean,
  from: WriteOrigin,
  decide: (apply: Apply) => Promise<T>,
): Promise<T> {
  return guarded(() =>
    writableDb.transaction('rw', names, async () => {
      if (!isAboutMarks) await checkLock();
      const released: ReleasedPhotos[] = [];
      const circles = new OutboxWriter(from);
      const result = await decide(async (changes) => {
        if (isAboutMarks && !changes.every(isOfTheLock)) await checkLock();
        // Changes from the circle bring their own history.
        const replaced = from === 'person' ? replacedRevisions(changes) : [];
        const own = [...changes, ...replaced.map((row) => add('history', row))];
        const all = [...own, ...(await circles.changesFor(own, replaced))];
        for (const run of runsOf(all)) await store(run);
        for (const change of all) released.push(change.released);
      });
      const unused = await unusedAmong(released);
      if (unused.length > 0) await writableDb.photos.bulkDelete([...unused]);
      return result;
    }),
  );
}

function isOfTheLock(change: Change): boolean {
  const key: unknown = change.kind === 'delete' ? change.id : Reflect.get(change.row, 'key');
  return change.store === 'marks' && key === 'vault';
}

/** A longer bulk write would delay the response to a tap. */
const longestRun = 500;

/** Groups consecutive changes of the same kind and store, to be written in bulk. */
function runsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const runs: Change[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues = last?.kind === change.kind && last.store === change.store;
    if (run && continues && run.length < longestRun) run.push(change);
    else runs.push([change]);
  }
  return runs;
}

async function store(run: readonly Change[]): Promise<void> {
  const [first] = run;
  if (!first) return;
  const table = writableDb.table<unknown, string | number>(first.store);
  if (first.kind === 'delete') {
    const ids = run.flatMap((change) => (change.kind === 'delete' ? [change.id] : []));
    await table.bulkDelete(ids);
    if (first.store === 'journal') await writableDb.factKeys.bulkDelete(ids.map(String));
    return;
  }
  await storePhotos(run);
  const rows = run.flatMap((change) => (change.kind === 'delete' ? [] : [change.row]));
  await (first.kind === 'add' ? table.bulkAdd(rows) : table.bulkPut(rows));
  if (first.store === 'journal') await storeFactKeys(run, first.kind);
}

/** Stores the index keys of these entries' facts. An added entry had none before. If an entry is put twice, the later row wins. */
async function storeFactKeys(run: readonly Change[], kind: 'put' | 'add'): Promise<void> {
  const latest = new Map<string, FactKeys>();
  for (const change of run)
    if (change.kind !== 'delete' && isEntry(change.row))
      latest.set(change.row.id, { id: change.row.id, keys: factKeysOf(change.row) });
  const found = [...latest.values()];
  const [withKeys, withoutKeys] = [found.filter(hasKeys), found.filter((row) => !hasKeys(row))];
  if (kind === 'put' && withoutKeys.length > 0)
    await writableDb.factKeys.bulkDelete(withoutKeys.map(({ id }) => id));
  if (withKeys.length > 0) await writableDb.factKeys.bulkPut(withKeys);
}

/**
 * Stores the index keys of these entries' facts as they would be stored now, and nothing else. Reads the entries in the transaction:
 * another tab may have written one. Throws StorageFailure; nothing has changed then.
 */
export async function storeRenewedKeys(ids: readonly string[]): Promise<void> {
  await transact(new Set(['journal', 'factKeys']), 'person', async () => {
    const entries = await writableDb.journal.bulkGet([...ids]);
    const rows = entries.flatMap((entry) =>
      entry ? [{ id: entry.id, keys: factKeysOf(entry) }] : [],
    );
    await writableDb.factKeys.bulkPut(rows.filter(hasKeys));
  });
}

const isEntry = (row: Rows[StoreName]): row is JournalEntry => 'content' in row && 'title' in row;

const hasKeys = ({ keys }: FactKeys): boolean => keys.length > 0;

/**
 * Stores the photos of some rows, each once: its id is the hash of its content. A stored photo isn't overwritten, because in WebKit a
 * running export would find its file gone; except a `renewed` one, whose file may be lost.
 */
async function storePhotos(run: readonly Change[]): Promise<void> {
  const puts = run.filter((change) => change.kind !== 'delete');
  const photos = puts.flatMap((change) => change.photos);
  if (photos.length === 0) return;
  const renewed = new Set(puts.flatMap((change) => change.renewed.map(({ id }) => id)));
  const checkedIds = photos.map(({ id }) => id).filter((id) => !renewed.has(id));
  const known = await storedIdsAmong(writableDb.photos, checkedIds);
  await writableDb.photos.bulkPut(await rowsToStore(photos.filter(({ id }) => !known.has(id))));
}

/** Returns the released photos that nothing uses any more. Call it inside the write, after the rows have changed. */
async function unusedAmong(released: readonly ReleasedPhotos[]): Promise<readonly string[]> {
  const unused = released.includes('unknown')
    ? await unusedOfAll()
    : await unusedOf(released.flat());
  if (unused.length === 0) return unused;
  const children = await childrenWithMarks();
  return notInConflict(await notWaitingForPush(unused, children), children);
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
 * Leaves out the photos that wait to be pushed to a circle: only this device has them, and others may still show them in a version
 * that isn't shown here. They are released once they are on the server.
 */
async function notWaitingForPush(
  ids: readonly string[],
  children: readonly string[],
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of ids) {
    let isWaiting = false;
    for (const childId of children) {
      const mark = await db.circlePhotos.where('[childId+picture]').equals([childId, id]).first();
      isWaiting ||= mark?.state === 'up';
    }
    if (!isWaiting) left.push(id);
  }
  return left;
}

/** Leaves out the photos of conflicting versions: somebody will see and choose between them. */
async function notInConflict(
  ids: readonly string[],
  children: readonly string[],
): Promise<readonly string[]> {
  const chosenFrom = new Set<string>();
  for (const childId of children) {
    const docs = db.circleDocs.where('[childId+mark]').equals([childId, 'versions']);
    for (const row of await docs.toArray())
      for (const id of isDecrypted(row) ? conflictPhotos(row.doc) : []) chosenFrom.add(id);
  }
  return ids.filter((id) => !chosenFrom.has(id));
}

/** Returns the children that have rows in `circlePhotos`, hopping from one to the next; an empty store costs a single read. */
async function childrenWithMarks(): Promise<readonly string[]> {
  const children: string[] = [];
  for (;;) {
    const rest = db.circlePhotos.where('childId').above(children.at(-1) ?? '');
    const [next] = await rest.limit(1).keys();
    if (typeof next !== 'string') return children;
    children.push(next);
  }
}
