import { type AnyRecord, childIdOf, type ListName, listNames } from '@/domain/schema/lists';
import type { MergeKind } from '@/domain/merge/merge-record';
import { recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { findLost, isLost, type LostRecords, noneLost, readAll } from '@/data/db/readable-rows';
import { asidePrint } from './merge-aside';

/*
 * What is staged beside what is stored, a batch at a time: how each record of the file stands to the one of its id here. Ids are
 * all that is held of a whole journal.
 */

/** What has to be known of both sides at once. */
export interface BothSides {
  /** The children that are stored or come with the file. */
  readonly children: ReadonlySet<string>;
  /** The ids of the file, by list, each with the batch that it is staged in. */
  readonly staged: Readonly<Record<ListName, ReadonlyMap<string, number>>>;
  /** What is set aside, here and in the file, each by a hash of what it says. */
  readonly aside: ReadonlySet<string>;
  /** Stored records whose bytes the browser lost: those of the file take their places. */
  readonly lost: LostRecords;
}

/** A record of the file, and how it stands to what is stored. */
export interface Met {
  readonly list: ListName;
  readonly theirs: AnyRecord;
  /** The stored record of its id; null where there is none that can be read. */
  readonly mine: AnyRecord | null;
  /** What stands in its place and is no whole record, for somebody to set aside. */
  readonly damaged: AnyRecord | null;
  /** What is `same` may still say a later instant; an `orphan` has no child on either side. */
  readonly kind: 'new' | 'orphan' | MergeKind;
}

/** The sample journal is everybody's, and recommendations are derived anew. */
export function takesPart(list: ListName, record: AnyRecord): boolean {
  return list !== 'recommendations' && record.sample !== true;
}

/** Does some work with what is lost; once more where a read finds that something is. */
export async function skippingUnreadable<T>(work: (lost: LostRecords) => Promise<T>): Promise<T> {
  try {
    return await work(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    const stores = [...listNames.map((list) => db.table<unknown, string>(list)), db.setAside];
    return work(await guarded(() => findLost(stores)));
  }
}

export async function readBothSides(lost: LostRecords): Promise<BothSides> {
  const staged = recordOf(listNames, () => new Map<string, number>());
  const aside = new Set((await readAll(db.setAside, lost)).map(asidePrint));
  for (const key of await db.staged.toCollection().primaryKeys()) {
    const batch = await db.staged.get(key);
    if (batch?.list === 'setAside') for (const one of batch.records) aside.add(asidePrint(one));
    else
      for (const record of batch?.records ?? [])
        if (batch && takesPart(batch.list, record)) staged[batch.list].set(record.id, key);
  }
  const children = await db.children.toCollection().primaryKeys();
  return { children: new Set([...children, ...staged.children.keys()]), staged, aside, lost };
}

/** Whether the child of a record is on neither side. */
export function isOrphan(list: ListName, record: AnyRecord, { children }: BothSides): boolean {
  const childId = childIdOf(list, record);
  return childId !== null && !children.has(childId);
}

/** The stored rows of some ids, damaged ones among them, but for those that are lost. */
export async function storedOf(
  list: ListName,
  ids: readonly string[],
  { lost }: BothSides,
): Promise<ReadonlyMap<string, AnyRecord>> {
  const readable = ids.filter((id) => lost.get(list)?.has(id) !== true);
  const rows = await db.table<AnyRecord, string>(list).bulkGet(readable);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}
