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
  conflictCopyId,
  type MergeKind,
  mergeAll,
} from '@/domain/merge/merge-record';
import { canonicalJson, recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { type LostRecords, readAll, retryWithoutLost } from '@/data/db/readable-rows';
import type { RecordQuarantineReason, QuarantinedRecord } from '@/domain/backup/quarantine';
import { isValidRecord } from '@/domain/schema/stored-record';
import { asQuarantined } from '@/data/records/quarantined-records';
import { photosOf, put } from '@/data/commit/changes';
import { restoreLeftOut } from '@/domain/backup/handover';
import { commitWithin } from '@/data/commit/commit';

/*
 * Compares staged records with stored ones, a batch at a time. Only ids are kept in memory for the whole journal.
 */

/** What a merge needs to know about both sides as a whole. */
export interface BothSides {
  /** The children that are stored or in the file. */
  readonly children: ReadonlySet<string>;
  /** The ids in the file, by list, each with the key of its staged batch. */
  readonly staged: Readonly<Record<ListName, ReadonlyMap<string, number>>>;
  /** Fingerprints of everything quarantined, here and in the file. */
  readonly quarantined: ReadonlySet<string>;
  /** Stored records whose bytes the browser lost: the file's versions replace them. */
  readonly lost: LostRecords;
}

/** A record of the file, compared with the stored one. */
export interface MatchedRecord {
  readonly list: ListName;
  readonly incoming: AnyRecord;
  /** The stored record with its id; null if there is none that can be read. */
  readonly local: AnyRecord | null;
  /** A damaged stored record with its id, to be quarantined. */
  readonly damaged: AnyRecord | null;
  /** The timestamps of `same` records may differ; an `orphan` has no child on either side. */
  readonly kind: 'new' | 'orphan' | MergeKind;
}

/** Returns whether a merge includes a record. It ignores the sample journal, and recommendations, which are derived again. */
export function isMergeable(list: ListName, record: AnyRecord): boolean {
  return list !== 'recommendations' && record.sample !== true;
}

/** Runs some work on the records and the quarantine; if a read finds lost ones, once more without them. */
export async function mergeWithoutLost<T>(work: (lost: LostRecords) => Promise<T>): Promise<T> {
  const tables = [...listNames.map((list) => db.table<unknown, string>(list)), db.setAside];
  return retryWithoutLost(tables, work);
}

export async function readBothSides(lost: LostRecords): Promise<BothSides> {
  const staged = recordOf(listNames, () => new Map<string, number>());
  const aside = new Set((await readAll(db.setAside, lost)).map(quarantineFingerprint));
  for (const key of await db.staged.toCollection().primaryKeys()) {
    const batch = await db.staged.get(key);
    if (batch?.list === 'setAside')
      for (const one of batch.records) aside.add(quarantineFingerprint(one));
    else
      for (const record of batch?.records ?? [])
        if (batch && isMergeable(batch.list, record)) staged[batch.list].set(record.id, key);
  }
  const children = await db.children.toCollection().primaryKeys();
  return {
    children: new Set([...children, ...staged.children.keys()]),
    staged,
    quarantined: aside,
    lost,
  };
}

/** Returns whether the child of a record is on neither side. */
export function isOrphan(list: ListName, record: AnyRecord, { children }: BothSides): boolean {
  const childId = childIdOf(list, record);
  return childId !== null && !children.has(childId);
}

/** Returns the stored rows of these ids, damaged ones included, without those that are lost. */
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
 * Quarantines a record in a merge, under a new random id. A whole record gets its fields in canonical order, so that it compares equal
 * whichever file it comes from; a damaged one stays as it is.
 */
export function quarantineInMerge(
  list: ListName,
  row: AnyRecord,
  reason: RecordQuarantineReason,
  now: Date,
): QuarantinedRecord {
  const quarantined = asQuarantined(list, row, reason, now);
  if (reason === 'unreadable') return quarantined;
  const record: unknown = JSON.parse(canonicalJson(row));
  return { ...quarantined, record };
}

/** Returns the fingerprint of a quarantined record, for a merge: timestamps of whole records are ignored. */
export function quarantineFingerprint({ list, record, photoIds }: Fingerprintable): string {
  const content = isWhole(list, record) ? contentOf(list, record) : record;
  return fingerprintOf([list, content, [...photoIds].sort()]);
}

type Fingerprintable = Pick<QuarantinedRecord, 'list' | 'record' | 'photoIds'>;

const isWhole = (list: ListName, record: unknown): record is AnyRecord =>
  isValidRecord(list, record);

/** Compares the records of a batch with the stored ones; those that a merge ignores are left out. */
export async function matchRecords(
  list: ListName,
  records: readonly AnyRecord[],
  sides: BothSides,
): Promise<readonly MatchedRecord[]> {
  const mergeable = records.filter((record) => isMergeable(list, record));
  const here = await storedOf(
    list,
    mergeable.map(({ id }) => id),
    sides,
  );
  const matched = mergeable.map((incoming): MatchedRecord => {
    const row = here.get(incoming.id) ?? null;
    const isWhole = row !== null && isValidRecord(list, row);
    const found = { list, incoming, local: isWhole ? row : null, damaged: isWhole ? null : row };
    if (isOrphan(list, incoming, sides)) return { ...found, kind: 'orphan' };
    return { ...found, kind: isWhole ? compareRecords(list, row, incoming) : 'new' };
  });
  return withoutKnown(matched, sides);
}

/** The file's version of a record (`other`), and the stored version it is compared with next (`local`). */
interface Lookup {
  readonly matched: MatchedRecord;
  readonly local: AnyRecord;
  readonly other: AnyRecord;
}

/** Marks records as the same if both versions are stored already, because of an earlier merge. */
async function withoutKnown(
  matched: readonly MatchedRecord[],
  sides: BothSides,
): Promise<readonly MatchedRecord[]> {
  const known = new Set<MatchedRecord>();
  let lookups = matched.flatMap((one): Lookup[] =>
    one.local !== null && (one.kind === 'joins' || one.kind === 'differs')
      ? [{ matched: one, local: one.local, other: one.incoming }]
      : [],
  );
  while (lookups.length > 0) {
    const next: Lookup[] = [];
    for (const lookup of lookups) {
      const other = nextVersion(lookup);
      if (other === 'changes') continue;
      if (other === null || isQuarantinedAlready(lookup.matched.list, other, sides))
        known.add(lookup.matched);
      else next.push({ ...lookup, other });
    }
    lookups = await nextLookups(next, sides);
  }
  return known.size === 0
    ? matched
    : matched.map((one) => (known.has(one) ? { ...one, kind: 'same' } : one));
}

/** Returns the version to compare with the next one stored beside; null if it is already stored at this id. */
function nextVersion({ matched: { list }, local, other }: Lookup): AnyRecord | 'changes' | null {
  const { record, others } = mergeAll(list, [local, other]);
  if (canonicalJson(contentOf(list, record)) !== canonicalJson(contentOf(list, local)))
    return 'changes';
  return others[0] ?? null;
}

/** A child isn't duplicated: its other profile is quarantined. */
const isQuarantinedAlready = (list: ListName, record: AnyRecord, { quarantined }: BothSides) =>
  list === 'children' &&
  quarantined.has(quarantineFingerprint({ list, record, photoIds: photosOf(list, record) }));

/** Moves each lookup on to the version stored beside its record, and drops those without one. */
async function nextLookups(lookups: readonly Lookup[], sides: BothSides): Promise<Lookup[]> {
  const list = lookups[0]?.matched.list;
  if (list === undefined || list === 'children') return [];
  const ids = lookups.map(({ local }) => conflictCopyId(list, local.id));
  const here = await storedOf(list, ids, sides);
  return lookups.flatMap((lookup, at): Lookup[] => {
    const local = here.get(ids[at] ?? '');
    if (local === undefined || !isValidRecord(list, local)) return [];
    return [{ ...lookup, local, other: { ...lookup.other, id: local.id } }];
  });
}

/**
 * Fills in what a handover left out from the stored records, before the two are compared: a picture that wasn't shared is not a removed
 * one. Throws what the stores throw.
 */
export async function completeStaged(leftOut: readonly string[]): Promise<void> {
  if (leftOut.length === 0) return;
  for (const key of await db.staged.toCollection().primaryKeys())
    await mergeWithoutLost((lost) => completeBatch(key, leftOut, lost));
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
    const records = batch.records.map((incoming) => {
      const local = here.get(incoming.id);
      return local ? restoreLeftOut(list, incoming, local, leftOut) : incoming;
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
  const whole = rows.filter((row) => row !== undefined && isValidRecord(list, row));
  return new Map(whole.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}
