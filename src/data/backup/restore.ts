import {
  type AnyRecord,
  childIdOf,
  countAll,
  type Counts,
  type ListName,
  listNames,
  noCounts,
} from '@/domain/schema/lists';
import { invariant } from '@/lib/invariant';
import {
  historyLists,
  type ListWithHistory,
  type RecordWithHistory,
} from '@/domain/merge/revisions';
import { add, type Change, photosOf, put, remove } from '@/data/commit/changes';
import { type Apply, commit, commitWithin } from '@/data/commit/commit';
import { replacedRevisions } from '@/data/commit/write-history';
import { circleKey } from '@/data/commit/write-outbox';
import type { BackupMark, MergedSinceBackupMark, RecordBatch, ReplacedMark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import type { PreparedPhoto } from '@/data/photos/shrink-photo';
import { lostPhotosAmong } from '@/data/photos/photo-store';
import { quarantineChanges } from '@/data/records/quarantined-records';
import { readBackupMark, readMergedSinceBackup } from './backup-marks';
import { PartLostError } from './backup-errors';
import {
  findLost,
  findLostBatches,
  isDecrypted,
  isLost,
  type LostRecords,
  noneLost,
  readableIds,
  readAll,
} from '@/data/db/readable-rows';
import { photoFields } from '@/domain/schema/photo-fields';
import type { QuarantinedRecord, ReadQuarantined } from '@/domain/backup/quarantine';
import type { FileList } from './parse-backup';

/*
 * A restore has two steps, so that the journal is always either the old one or the new one. First the file is staged beside the journal. Then
 * one transaction moves the journal to `replaced` and the staged records into its stores, and removes unused photos. Nothing is pushed to a
 * circle until someone has decided about the differences: `circle/store/resolve-restore.ts`.
 */

/** Returns the store of a list's live records. */
const liveStore = (list: ListName) => db.table<AnyRecord, string>(list);

/** The stores of a restore or its undo, which is one transaction. */
const swappedStores = [...listNames, 'setAside', 'staged', 'replaced', 'marks'] as const;

const pageSize = 500;

/**
 * Stages some records with their photos. A stored photo isn't overwritten, unless its bytes are lost. Throws what the stores throw, like
 * every function here.
 */
export async function stage(batch: RecordBatch, photos: readonly PreparedPhoto[]): Promise<void> {
  await commit([add('staged', batch, { photos, renewed: await lostPhotosAmong(photos) })]);
}

/** Removes the staged records and the photos that only they use. */
export async function clearStaged(): Promise<void> {
  await commitWithin(['staged'], async (apply) => apply(await removalOf('staged')));
}

/** Counts the live records, by list. */
export async function countLive(): Promise<Counts> {
  const counts = noCounts();
  for (const list of listNames) counts[list] = await liveStore(list).count();
  return counts;
}

/**
 * Replaces the journal with the staged records, in one transaction. Leaves out records of children that aren't staged; the person has been
 * told so. The existing quarantine stays, and the file's is added.
 */
export async function restoreStaged(backup: BackupMark | null, now: Date): Promise<void> {
  await swap(async (apply, lost) => {
    const ids = await db.staged.toCollection().primaryKeys();
    const children = new Set<string>();
    for (const id of ids) {
      const batch = await db.staged.get(id);
      if (batch?.list === 'children') for (const child of batch.records) children.add(child.id);
    }
    const before = await currentMark(now, 'before-restore');
    await apply(await removalOf('replaced'));
    await moveLiveToReplaced(apply, lost);
    await copyQuarantineToReplaced(apply, lost);
    const lostInQuarantine = new Set(lost.get('setAside'));
    // Only one batch in memory at a time.
    for (const id of ids) {
      const batch = invariant(await db.staged.get(id), 'a staged batch');
      if (batch.list === 'setAside') {
        const earlier = await readAll(db.setAside, new Map([['setAside', lostInQuarantine]]));
        await apply(quarantineChanges(batch.records, earlier, lostInQuarantine));
      } else {
        const { list, records } = batch;
        const own = records.filter((one) => children.has(childIdOf(list, one) ?? one.id));
        await apply(own.map((record) => add(list, record)));
      }
    }
    await apply([...(await removalOf('staged')), put('marks', before), ...markChanges(backup)]);
  });
}

/**
 * Undoes the latest restore (or undo) in one transaction; that can be undone in turn. Returns false if there is nothing to undo. If the
 * browser lost a part of the replaced journal, throws PartLostError and changes nothing, unless `acceptsPart` is true.
 */
export async function undoRestore(now: Date, acceptsPart = false): Promise<boolean> {
  return swap(async (apply, lost, lostBatches) => {
    const mark = await db.marks.get('replaced');
    if (mark?.key !== 'replaced' || mark.kind === 'before-merge') return false;
    const all = await db.replaced.toCollection().primaryKeys();
    const ids = all.filter((id) => !lostBatches.has(id));
    const isQuarantineWhole =
      lostBatches.size === 0 || (await checkPart(ids, mark.counts, acceptsPart));
    const kind = mark.kind === 'before-restore' ? 'before-undo' : 'before-restore';
    const before = await currentMark(now, kind);
    await moveLiveToReplaced(apply, lost);
    await copyQuarantineToReplaced(apply, lost);
    // If not, the quarantine stays as it is, since a restore only added to it.
    if (isQuarantineWhole) await apply(await removalOf('setAside'));
    for (const id of ids) {
      const batch = invariant(await db.replaced.get(id), 'a replaced batch');
      const { list } = batch;
      await apply(batch.records.map((record) => add(list, record)));
    }
    await apply([
      ...all.map((id) => remove('replaced', id)),
      put('marks', before),
      ...markChanges(mark.backup, mark.brought),
    ]);
    return true;
  });
}

/** Checks what is left of a replaced journal. Returns whether its quarantine is complete. Throws PartLostError. */
async function checkPart(
  ids: readonly number[],
  counts: Counts,
  acceptsPart: boolean,
): Promise<boolean> {
  const found = noCounts();
  let isQuarantineWhole = false;
  for (const id of ids) {
    const batch = invariant(await db.replaced.get(id), 'a replaced batch');
    if (batch.list === 'setAside') isQuarantineWhole = true;
    else found[batch.list] += batch.records.length;
  }
  const left = countAll(found);
  const lost = countAll(counts) - left;
  // Without its children the journal would be unreachable.
  if (found.children < counts.children) throw new PartLostError(countAll(counts), 0);
  if (!acceptsPart) throw new PartLostError(lost, left);
  return isQuarantineWhole;
}

/** Deletes what the latest restore replaced, and the photos that only it used. */
export async function deleteReplaced(): Promise<void> {
  await commitWithin(['replaced', 'marks'], async (apply) =>
    apply([...(await removalOf('replaced')), remove('marks', 'replaced')]),
  );
}

async function currentMark(now: Date, kind: ReplacedMark['kind']): Promise<ReplacedMark> {
  const backup = await readBackupMark();
  const brought = await readMergedSinceBackup(backup);
  const counts = await countLive();
  const at = now.toISOString();
  return { key: 'replaced', kind, at, counts, backup, ...(brought && { brought }) };
}

function markChanges(backup: BackupMark | null, brought?: MergedSinceBackupMark): Change[] {
  return [
    backup ? put('marks', backup) : remove('marks', 'backup'),
    brought ? put('marks', brought) : remove('marks', 'brought'),
  ];
}

/** Returns the changes that empty a store, by key alone, since the bytes of a row may be lost. */
export async function removalOf(
  name: 'staged' | 'replaced' | 'setAside' | ListName,
): Promise<Change[]> {
  const keys = await db.table<unknown, string & number>(name).toCollection().primaryKeys();
  return keys.map((key) => remove(name, key));
}

/** Runs one transaction over all stores of a restore. If a record can't be read any more, runs it once more without it. */
async function swap<T>(
  work: (apply: Apply, lost: LostRecords, lostBatches: ReadonlySet<number>) => Promise<T>,
): Promise<T> {
  const attempt = (lost: LostRecords, lostBatches: ReadonlySet<number>) =>
    commitWithin(
      swappedStores,
      async (apply) => {
        const unsent = await unsentRecords(lost);
        const result = await work(apply, lost, lostBatches);
        await apply(await revisionsOfUnsent(unsent));
        return result;
      },
      { from: 'restore' },
    );
  try {
    return await attempt(noneLost, new Set());
  } catch (error) {
    if (!isLost(error)) throw error;
    const lost = await findLost([...listNames.map(liveStore), db.setAside]);
    return attempt(lost, await findLostBatches(db.replaced));
  }
}

/** A record that waits to be sent to a circle. */
interface Unsent {
  readonly list: ListWithHistory;
  readonly record: RecordWithHistory;
}

/** Returns the records that wait to be sent to a circle: nobody else has what they say. */
async function unsentRecords(lost: LostRecords): Promise<readonly Unsent[]> {
  const found: Unsent[] = [];
  for (const list of historyLists) {
    const waiting = await db.outbox.where('key').startsWith(`${list}/`).primaryKeys();
    const ids = waiting
      .map((key) => key.slice(list.length + 1))
      .filter((id) => lost.get(list)?.has(id) !== true);
    const records = await db.table<RecordWithHistory, string>(list).bulkGet(ids);
    for (const record of records) if (record !== undefined) found.push({ list, record });
  }
  return found;
}

/** Returns the changes that keep those of these records that were replaced as earlier versions, also for the circle. */
async function revisionsOfUnsent(unsent: readonly Unsent[]): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const { list, record: before } of unsent) {
    const childId = childIdOf(list, before) ?? before.id;
    const now = await db.table<RecordWithHistory, string>(list).get(before.id);
    const circle = await db.circles.get(childId);
    if (now === undefined || circle === undefined || !isDecrypted(circle)) continue;
    if (childIdOf(list, now) !== childIdOf(list, before)) continue;
    for (const revision of replacedRevisions([put(list, now, { before })])) {
      const key = circleKey('history', revision.id);
      changes.push(add('history', { ...revision, by: circle.deviceId }));
      changes.push(put('outbox', { key, childId, list: 'history', id: revision.id }));
    }
  }
  return changes;
}

async function moveLiveToReplaced(apply: Apply, lost: LostRecords): Promise<void> {
  for (const list of listNames) {
    const store = liveStore(list);
    const readable = await readableIds(store, lost);
    for (let last = '', at = 0; ; at += pageSize) {
      const page = readable?.slice(at, at + pageSize);
      const records = page
        ? (await store.bulkGet([...page])).filter((row) => row !== undefined)
        : await store.where(':id').above(last).limit(pageSize).toArray();
      if (records.length === 0) break;
      const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
      await apply([add('replaced', { list, records, photoIds })]);
      last = records.at(-1)?.id ?? '';
    }
    await apply(await removalOf(list));
  }
}

/** Copies the quarantine for the undo, without emptying it: a restore only adds to it. */
async function copyQuarantineToReplaced(apply: Apply, lost: LostRecords): Promise<void> {
  const records = await readAll(db.setAside, lost);
  const photoIds = [...new Set(records.flatMap(({ photoIds: ids }) => ids))];
  if (records.length > 0) await apply([add('replaced', { list: 'setAside', records, photoIds })]);
}

/** The pictures of a record of a file; data URLs, unless they are damaged. */
export type Pictures = Pick<ReadQuarantined, 'photoUrl' | 'morePhotoUrls'>;

/** A valid record of a file, whose pictures are not decoded yet. */
export type ValidRecord = Pictures & {
  /** Its name in messages. */
  readonly name: string;
} & (
    | { readonly list: ListName; readonly record: AnyRecord }
    | { readonly list: 'setAside'; readonly record: QuarantinedRecord }
  );

export interface RecordWithPhotos {
  readonly valid: ValidRecord;
  /** The id of its own stored photo; undefined if it has none, or none that can be decoded. */
  readonly photoId: string | undefined;
  /** The ids of its other photos. */
  readonly moreIds: readonly string[];
}

/** Combines records of one list into a batch to be staged. */
export function batchOf(list: FileList, taken: readonly RecordWithPhotos[]): RecordBatch {
  if (list !== 'setAside') {
    const records = taken.flatMap(({ valid: one, photoId, moreIds }) =>
      one.list === 'setAside'
        ? []
        : // The first photo that can be decoded replaces one that can't.
          [
            {
              ...one.record,
              ...photoFields([photoId, ...moreIds].filter((id) => id !== undefined)),
            },
          ],
    );
    const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
    return { list, records, photoIds };
  }
  const records = taken.flatMap(({ valid: one, photoId, moreIds }) =>
    one.list === 'setAside' ? [withStoredPhotos(one.record, photoId, moreIds)] : [],
  );
  return { list, records, photoIds: [...new Set(records.flatMap(({ photoIds }) => photoIds))] };
}

/** Sets the photo ids of a quarantined record to those in this browser, also in the record itself if that has a `photoId`. */
function withStoredPhotos(
  quarantined: QuarantinedRecord,
  photoId: string | undefined,
  moreIds: readonly string[],
): QuarantinedRecord {
  const photoIds = [...(photoId === undefined ? [] : [photoId]), ...moreIds];
  const { record } = quarantined;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  if (photoId === undefined || !isRecord || !('photoId' in record))
    return { ...quarantined, photoIds };
  return { ...quarantined, record: { ...record, photoId }, photoIds };
}
