import {
  type AnyRecord,
  childIdOf,
  contentOf,
  fingerprintOf,
  type ListName,
  listNames,
} from '@/domain/schema/lists';
import {
  compareRecords,
  idBeside,
  type MergeKind,
  mergeVersions,
} from '@/domain/merge/merge-record';
import { canonicalJson, recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { findLost, isLost, type LostRecords, noneLost, readAll } from '@/data/db/readable-rows';
import type { AsideReason, QuarantinedRecord } from '@/domain/backup/quarantine';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { asAside } from '@/data/records/quarantined-records';
import { photosOf, put } from '@/data/commit/changes';
import { withLeftOut } from '@/domain/backup/handover';
import { commitWithin } from '@/data/commit/commit';

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

/**
 * A record that a merge sets aside, under an id of its own that says nothing of it. One that is whole has its fields in their order,
 * so that it is told from others wherever it comes from; what is damaged stays as it is.
 */
export function asideOf(
  list: ListName,
  row: AnyRecord,
  reason: AsideReason,
  now: Date,
): QuarantinedRecord {
  const aside = asAside(list, row, reason, now);
  if (reason === 'unreadable') return aside;
  const record: unknown = JSON.parse(canonicalJson(row));
  return { ...aside, record };
}

/** What tells a record that is set aside from others, for a merge: when it was changed alone is no difference. */
export function asidePrint({ list, record, photoIds }: Told): string {
  const says = isWhole(list, record) ? contentOf(list, record) : record;
  return fingerprintOf([list, says, [...photoIds].sort()]);
}

type Told = Pick<QuarantinedRecord, 'list' | 'record' | 'photoIds'>;

const isWhole = (list: ListName, record: unknown): record is AnyRecord =>
  isWholeRecord(list, record);

/** How the records of a batch stand to what is stored; those that take no part are left out. */
export async function matchRecords(
  list: ListName,
  records: readonly AnyRecord[],
  sides: BothSides,
): Promise<readonly Met[]> {
  const taking = records.filter((record) => takesPart(list, record));
  const here = await storedOf(
    list,
    taking.map(({ id }) => id),
    sides,
  );
  const met = taking.map((theirs): Met => {
    const row = here.get(theirs.id) ?? null;
    const isWhole = row !== null && isWholeRecord(list, row);
    const found = { list, theirs, mine: isWhole ? row : null, damaged: isWhole ? null : row };
    if (isOrphan(list, theirs, sides)) return { ...found, kind: 'orphan' };
    return { ...found, kind: isWhole ? compareRecords(list, row, theirs) : 'new' };
  });
  return withoutKnown(met, sides);
}

/** The version of the file on its way along what is kept beside the stored record. */
interface Walk {
  readonly met: Met;
  readonly mine: AnyRecord;
  readonly other: AnyRecord;
}

/** Of what was merged before, so that both versions stand here, nothing is left to do: it counts as the same. */
async function withoutKnown(met: readonly Met[], sides: BothSides): Promise<readonly Met[]> {
  const known = new Set<Met>();
  let walks = met.flatMap((one): Walk[] =>
    one.mine !== null && (one.kind === 'joins' || one.kind === 'differs')
      ? [{ met: one, mine: one.mine, other: one.theirs }]
      : [],
  );
  while (walks.length > 0) {
    const next: Walk[] = [];
    for (const walk of walks) {
      const other = passes(walk);
      if (other === 'changes') continue;
      if (other === null || isAsideAlready(walk.met.list, other, sides)) known.add(walk.met);
      else next.push({ ...walk, other });
    }
    walks = await alongFrom(next, sides);
  }
  return known.size === 0
    ? met
    : met.map((one) => (known.has(one) ? { ...one, kind: 'same' } : one));
}

/** What goes on to what is kept beside: null where it stands here already. */
function passes({ met: { list }, mine, other }: Walk): AnyRecord | 'changes' | null {
  const { record, others } = mergeVersions(list, [mine, other]);
  if (canonicalJson(contentOf(list, record)) !== canonicalJson(contentOf(list, mine)))
    return 'changes';
  return others[0] ?? null;
}

/** A child is not kept twice: its other profile stands beside the journal. */
const isAsideAlready = (list: ListName, record: AnyRecord, { aside }: BothSides) =>
  list === 'children' && aside.has(asidePrint({ list, record, photoIds: photosOf(list, record) }));

/** The walks at what is kept beside the record at which they were; those that meet nothing there have an end. */
async function alongFrom(walks: readonly Walk[], sides: BothSides): Promise<Walk[]> {
  const list = walks[0]?.met.list;
  if (list === undefined || list === 'children') return [];
  const ids = walks.map(({ mine }) => idBeside(list, mine.id));
  const here = await storedOf(list, ids, sides);
  return walks.flatMap((walk, at): Walk[] => {
    const mine = here.get(ids[at] ?? '');
    if (mine === undefined || !isWholeRecord(list, mine)) return [];
    return [{ ...walk, mine, other: { ...walk.other, id: mine.id } }];
  });
}

/**
 * Fills what was left out of a handover from the records that stand here, before the two are compared: a picture that was not
 * handed over is no picture taken away. Throws what the stores throw.
 */
export async function completeStaged(leftOut: readonly string[]): Promise<void> {
  if (leftOut.length === 0) return;
  for (const key of await db.staged.toCollection().primaryKeys())
    await skippingUnreadable((lost) => completeBatch(key, leftOut, lost));
}

async function completeBatch(
  key: number,
  leftOut: readonly string[],
  lost: LostRecords,
): Promise<void> {
  const batch = await db.staged.get(key);
  if (!batch || batch.list === 'setAside') return;
  const { list } = batch;
  await commitWithin(['staged', list], async (apply) => {
    const ids = batch.records.map(({ id }) => id).filter((id) => lost.get(list)?.has(id) !== true);
    const here = await wholeRows(list, ids);
    const records = batch.records.map((theirs) => {
      const mine = here.get(theirs.id);
      return mine ? withLeftOut(list, theirs, mine, leftOut) : theirs;
    });
    const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
    await apply([put('staged', { ...batch, records, photoIds }, { before: batch })]);
  });
}

async function wholeRows(
  list: ListName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRecord>> {
  const rows = await db.table<AnyRecord, string>(list).bulkGet([...ids]);
  const whole = rows.filter((row) => row !== undefined && isWholeRecord(list, row));
  return new Map(whole.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}
