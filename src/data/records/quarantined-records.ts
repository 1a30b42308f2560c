import { Dexie } from 'dexie';
import { type AnyRecord, type ListName, listNames } from '@/domain/schema/lists';
import { asideKey, type AsideReason, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { add, type Change, photosOf, put, remove } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import type { From } from '@/data/commit/write-outbox';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { findLost, isLost, type LostRecords, noneLost, readAll } from '@/data/db/readable-rows';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** Where the records of each list stand in the order of their children. */
const byChild = [
  ['journal', '[childId+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
] as const satisfies readonly (readonly [ListName, string])[];

const lists = byChild.map(([list]) => db.table<AnyRecord, string>(list));

/**
 * The changes that set records aside; one that stands there already, word for word and with every photo of it, is not set
 * aside twice. `earlier` is what stands there.
 */
export function quarantineChanges(
  records: readonly QuarantinedRecord[],
  earlier: readonly QuarantinedRecord[],
  lost = new Set<string>(),
): Change[] {
  const known = new Map<string, (readonly string[])[]>();
  const know = (one: QuarantinedRecord) => {
    const key = asideKey(one);
    known.set(key, [...(known.get(key) ?? []), one.photoIds]);
  };
  const isKnown = (one: QuarantinedRecord) =>
    known.get(asideKey(one))?.some((photos) => one.photoIds.every((id) => photos.includes(id)));
  earlier.forEach(know);
  const ids = new Set(earlier.map(({ id }) => id));
  const fresh: QuarantinedRecord[] = [];
  for (const one of records) {
    if (isKnown(one) === true) continue;
    know(one);
    const id = ids.has(one.id) ? crypto.randomUUID() : one.id;
    ids.add(id);
    fresh.push({ ...one, id });
  }
  return fresh.map((one) => (lost.delete(one.id) ? put('setAside', one) : add('setAside', one)));
}

/**
 * Commits changes to the lists and to what is set aside, as `commitWithin` does. `decide` is handed the way to read what is set
 * aside, but for rows that the browser lost; where there are such, it decides anew. Throws StorageFailure.
 */
export async function commitBesideAside<T>(
  decide: (apply: Apply, aside: () => Promise<QuarantinedRecord[]>) => Promise<T>,
  from: From = 'person',
): Promise<T> {
  return despiteLost((lost) =>
    commitWithin(
      [...listNames, 'setAside'],
      async (apply) => decide(apply, () => readAll(db.setAside, lost)),
      { from },
    ),
  );
}

/** Does some work on what is set aside, and once more without the rows that turn out to be lost. */
async function despiteLost<T>(work: (lost: LostRecords) => Promise<T>): Promise<T> {
  try {
    return await work(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    // Not within the work: a read that fails ends its transaction.
    return work(await guarded(() => findLost([db.setAside])));
  }
}

/**
 * Sets records aside whose child is not stored: no screen could reach them, and every import would refuse them. Their
 * photos stay. Answers how many there were. Looks at keys alone, and writes nothing when there are none. Throws
 * StorageFailure.
 */
export async function setOrphansAside(now = new Date()): Promise<number> {
  return guarded(async () => {
    const found = await db.transaction('r', [db.children, ...lists], countOrphans);
    if (found === 0) return 0;
    return commitBesideAside(async (apply, aside) => {
      const orphans = await readOrphans(now);
      const records = orphans.map((orphan) => orphan.aside);
      await apply(quarantineChanges(records, await aside()));
      await apply(orphans.map(({ aside: { list }, record }) => remove(list, record.id, record)));
      return orphans.length;
    }, 'damage');
  });
}

async function countOrphans(): Promise<number> {
  let count = 0;
  for (const gap of await gapsBetweenChildren())
    for (const [list, index] of byChild) count += await inGap(list, index, gap).count();
  return count;
}

async function readOrphans(now: Date) {
  const orphans: { readonly aside: QuarantinedRecord; readonly record: AnyRecord }[] = [];
  const gaps = await gapsBetweenChildren();
  for (const [list, index] of byChild) {
    for (const gap of gaps) {
      for (const record of await inGap(list, index, gap).toArray())
        orphans.push({ aside: asAside(list, record, 'orphan', now), record });
    }
  }
  return orphans;
}

/** A stored record as it is set aside: word for word, and holding on to its photo. */
export function asAside(
  list: ListName,
  record: AnyRecord,
  reason: AsideReason,
  now: Date,
): QuarantinedRecord {
  const photoIds = photosOf(list, record);
  return { id: crypto.randomUUID(), list, reason, at: now.toISOString(), record, photoIds };
}

/** Whether what is set aside is a child's profile or a record of that child. */
export function isAbout(childId: string, { list, record }: QuarantinedRecord): boolean {
  if (typeof record !== 'object' || record === null) return false;
  return Reflect.get(record, list === 'children' ? 'id' : 'childId') === childId;
}

type Gap = readonly [above: unknown, below: unknown];

/** The ranges of the indexes by child that belong to no child: before, between and behind the stored ones. */
async function gapsBetweenChildren(): Promise<readonly Gap[]> {
  const ids = await db.children.toCollection().primaryKeys();
  const edges: unknown[] = [Dexie.minKey];
  for (const id of ids) edges.push([id], [id, Dexie.maxKey]);
  edges.push(Dexie.maxKey);
  return edges.flatMap((edge, at): Gap[] => (at % 2 === 0 ? [[edge, edges[at + 1]]] : []));
}

function inGap(
  list: ListName,
  index: string,
  [above, below]: Gap,
): ReadonlyCollection<AnyRecord, string> {
  return db.table<AnyRecord, string>(list).where(index).between(above, below, false, false);
}

/** How many records are set aside, and as many of them that can be read as asked for, the latest first. */
export async function readSetAside(
  shown: number,
): Promise<{ readonly count: number; readonly first: readonly QuarantinedRecord[] }> {
  return despiteLost(async (lost) => {
    const all = await readAll(db.setAside, lost);
    all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    const count = all.length + (lost.get('setAside')?.size ?? 0);
    return { count, first: all.slice(0, shown) };
  });
}

/** How many records are set aside. */
export async function countSetAside(): Promise<number> {
  return db.setAside.count();
}

/** Deletes what is set aside, with the photos that only it used. Throws StorageFailure. */
export async function deleteSetAside(): Promise<void> {
  await commitWithin(['setAside'], async (apply) => {
    // By their keys alone: one whose bytes are lost goes like the others.
    const ids = await db.setAside.toCollection().primaryKeys();
    await apply(ids.map((id) => remove('setAside', id)));
  });
}
