import { type AnyRecord, childIdOf, type ListName, listNames } from '../../domain/backup-file';
import { canonical, contentOf } from '../../domain/merge/content';
import {
  compareRecords,
  idBeside,
  type MergeKind,
  mergeRecords,
} from '../../domain/merge/merge-record';
import { isWholeRecord } from '../../domain/stored-record';
import { recordOf } from '../../lib/record-of';
import { db } from '../stores/db';
import { guarded } from '../stores/errors';
import { findLost, isLost, type LostRecords, noneLost } from '../stores/lost-records';

/*
 * What is staged beside what is stored, a batch at a time: how each record of the file stands to the one of its id here. Ids are
 * all that is held of a whole journal.
 */

/** What has to be known of both sides at once. */
export interface BothSides {
  /** The children that are stored or come with the file. */
  readonly children: ReadonlySet<string>;
  /** The ids of the file, by list. */
  readonly staged: Readonly<Record<ListName, ReadonlySet<string>>>;
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
export async function despiteLost<T>(work: (lost: LostRecords) => Promise<T>): Promise<T> {
  try {
    return await work(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    const stores = [...listNames.map((list) => db.table<unknown, string>(list)), db.setAside];
    return work(await guarded(() => findLost(stores)));
  }
}

export async function readBothSides(lost: LostRecords): Promise<BothSides> {
  const staged = recordOf(listNames, () => new Set<string>());
  for (const key of await db.staged.toCollection().primaryKeys()) {
    const batch = await db.staged.get(key);
    if (!batch || batch.list === 'setAside') continue;
    for (const record of batch.records)
      if (takesPart(batch.list, record)) staged[batch.list].add(record.id);
  }
  const children = await db.children.toCollection().primaryKeys();
  return { children: new Set([...children, ...staged.children]), staged, lost };
}

/** How the records of a batch stand to what is stored; those that take no part are left out. */
export async function meet(
  list: ListName,
  records: readonly AnyRecord[],
  sides: BothSides,
): Promise<readonly Met[]> {
  const taking = records.filter((record) => takesPart(list, record));
  const lost = sides.lost.get(list);
  const ids = taking.map(({ id }) => id).filter((id) => lost?.has(id) !== true);
  const table = db.table<AnyRecord, string>(list);
  const stored = (await table.bulkGet(ids)).filter((row) => row !== undefined);
  const here = new Map(stored.map((row) => [row.id, row]));
  const met = taking.map((theirs): Met => {
    const row = here.get(theirs.id) ?? null;
    const isWhole = row !== null && isWholeRecord(list, row);
    const found = { list, theirs, mine: isWhole ? row : null, damaged: isWhole ? null : row };
    const childId = childIdOf(list, theirs);
    if (childId !== null && !sides.children.has(childId)) return { ...found, kind: 'orphan' };
    return { ...found, kind: isWhole ? compareRecords(list, row, theirs) : 'new' };
  });
  return withoutKnown(list, met);
}

/** Of what was merged before, so that both versions stand here, nothing is left to do. */
async function withoutKnown(list: ListName, met: readonly Met[]): Promise<readonly Met[]> {
  const beside = new Map(
    met.flatMap((one) => {
      const id = unchangedBeside(one);
      return id === null ? [] : [[one, id] as const];
    }),
  );
  if (beside.size === 0) return met;
  const known = await besideKnown(list, [...beside.values()]);
  return met.map((one) => {
    const id = beside.get(one);
    return id !== undefined && (id === '' || known.has(id)) ? { ...one, kind: 'same' } : one;
  });
}

/** For what leaves the stored record as it is: the id of the version beside it, '' where there is none; else null. */
function unchangedBeside({ list, mine, theirs, kind }: Met): string | null {
  if (mine === null || (kind !== 'joins' && kind !== 'differs')) return null;
  const { record, other } = mergeRecords(list, mine, theirs, 'both');
  if (canonical(contentOf(list, record)) !== canonical(contentOf(list, mine))) return null;
  return other ? idBeside(list, other) : '';
}

/** Which of the versions that would be kept beside a record are here already. */
export async function besideKnown(
  list: ListName,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const store = list === 'children' ? db.setAside : db.table<unknown, string>(list);
  return new Set(await store.where(':id').anyOf(ids).primaryKeys());
}
