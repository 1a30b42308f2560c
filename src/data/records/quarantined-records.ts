import { Dexie } from 'dexie';
import { type AnyRecord, type ListName, listNames } from '@/domain/schema/lists';
import {
  quarantineKey,
  type RecordQuarantineReason,
  type QuarantinedRecord,
} from '@/domain/backup/quarantine';
import { add, type Change, photosOf, put, remove } from '@/data/commit/changes';
import { type Apply, commitWithin } from '@/data/commit/commit';
import type { WriteOrigin } from '@/data/commit/write-outbox';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { readAll, retryWithoutLost } from '@/data/db/readable-rows';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** The index of each list that begins with the child. */
const byChild = [
  ['journal', '[childId+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
] as const satisfies readonly (readonly [ListName, string])[];

const lists = byChild.map(([list]) => db.table<AnyRecord, string>(list));

/**
 * Returns the changes that quarantine records. A record is left out if `earlier`, the quarantine so far, has an identical one
 * with at least the same photos. Ids in `lost` are overwritten.
 */
export function quarantineChanges(
  records: readonly QuarantinedRecord[],
  earlier: readonly QuarantinedRecord[],
  lost = new Set<string>(),
): Change[] {
  const known = new Map<string, (readonly string[])[]>();
  const addKnown = (one: QuarantinedRecord) => {
    const key = quarantineKey(one);
    known.set(key, [...(known.get(key) ?? []), one.photoIds]);
  };
  const isKnown = (one: QuarantinedRecord) =>
    known
      .get(quarantineKey(one))
      ?.some((photos) => one.photoIds.every((id) => photos.includes(id)));
  earlier.forEach(addKnown);
  const ids = new Set(earlier.map(({ id }) => id));
  const added: QuarantinedRecord[] = [];
  for (const one of records) {
    if (isKnown(one) === true) continue;
    addKnown(one);
    const id = ids.has(one.id) ? crypto.randomUUID() : one.id;
    ids.add(id);
    added.push({ ...one, id });
  }
  return added.map((one) => (lost.delete(one.id) ? put('setAside', one) : add('setAside', one)));
}

/**
 * Commits changes to the lists and the quarantine, as `commitWithin` does. `decide` gets a function that reads the quarantine. If the
 * browser lost rows of it, `decide` runs a second time, and they are left out. Throws StorageFailure.
 */
export async function commitWithQuarantine<T>(
  decide: (apply: Apply, readQuarantined: () => Promise<QuarantinedRecord[]>) => Promise<T>,
  from: WriteOrigin = 'person',
): Promise<T> {
  return retryWithoutLost([db.setAside], (lost) =>
    commitWithin(
      [...listNames, 'setAside'],
      async (apply) => decide(apply, () => readAll(db.setAside, lost)),
      { from },
    ),
  );
}

/**
 * Quarantines records without a child: no screen could show them, and every import would refuse them. Their photos stay.
 * Returns how many there were. Reads only keys and writes nothing if there are none. Throws StorageFailure.
 */
export async function quarantineOrphans(now = new Date()): Promise<number> {
  return guarded(async () => {
    const found = await db.transaction('r', [db.children, ...lists], countOrphans);
    if (found === 0) return 0;
    return commitWithQuarantine(async (apply, readQuarantined) => {
      const orphans = await readOrphans(now);
      const records = orphans.map(({ quarantined }) => quarantined);
      await apply(quarantineChanges(records, await readQuarantined()));
      await apply(
        orphans.map(({ quarantined: { list }, record }) => remove(list, record.id, record)),
      );
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
  const orphans: { readonly quarantined: QuarantinedRecord; readonly record: AnyRecord }[] = [];
  const gaps = await gapsBetweenChildren();
  for (const [list, index] of byChild) {
    for (const gap of gaps) {
      for (const record of await inGap(list, index, gap).toArray())
        orphans.push({ quarantined: asQuarantined(list, record, 'orphan', now), record });
    }
  }
  return orphans;
}

/** Returns a stored record in its quarantined form: unchanged, and keeping its photos in use. */
export function asQuarantined(
  list: ListName,
  record: AnyRecord,
  reason: RecordQuarantineReason,
  now: Date,
): QuarantinedRecord {
  const photoIds = photosOf(list, record);
  return { id: crypto.randomUUID(), list, reason, at: now.toISOString(), record, photoIds };
}

/** Returns whether a quarantined record is a child's profile or belongs to that child. */
export function isAbout(childId: string, { list, record }: QuarantinedRecord): boolean {
  if (typeof record !== 'object' || record === null) return false;
  return Reflect.get(record, list === 'children' ? 'id' : 'childId') === childId;
}

type Gap = readonly [above: unknown, below: unknown];

/** Returns the index ranges that belong to no stored child: before, between and after the stored ones. */
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

/** Returns how many records are quarantined, and up to `shown` readable ones, the latest first. */
export async function readQuarantine(
  shown: number,
): Promise<{ readonly count: number; readonly first: readonly QuarantinedRecord[] }> {
  return retryWithoutLost([db.setAside], async (lost) => {
    const all = await readAll(db.setAside, lost);
    all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    const count = all.length + (lost.get('setAside')?.size ?? 0);
    return { count, first: all.slice(0, shown) };
  });
}

export async function countQuarantined(): Promise<number> {
  return db.setAside.count();
}

/** Deletes all quarantined records and the photos that only they used. Throws StorageFailure. */
export async function deleteQuarantined(): Promise<void> {
  await commitWithin(['setAside'], async (apply) => {
    // By key, so that those whose bytes are lost are deleted too.
    const ids = await db.setAside.toCollection().primaryKeys();
    await apply(ids.map((id) => remove('setAside', id)));
  });
}
