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
import { add, type Change, photosOf, put, remove } from '@/data/commit/changes';
import { type Apply, commit, commitWithin } from '@/data/commit/commit';
import type { BackupMark, BroughtMark, RecordBatch, ReplacedMark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import type { PreparedPhoto } from '@/data/photos/prepare-photo';
import { lostAmong } from '@/data/photos/photo-store';
import { quarantineChanges } from '@/data/records/quarantined-records';
import { readBackupMark, readBrought } from './backup-marks';
import { PartLostError } from './backup-errors';
import {
  findLost,
  findLostBatches,
  isLost,
  type LostRecords,
  noneLost,
  readableIds,
  readAll,
} from '@/data/db/readable-rows';
import { photoFields } from '@/domain/schema/photo-fields';
import type { QuarantinedRecord, ReadAside } from '@/domain/backup/quarantine';
import type { FileList } from './parse-backup';

/*
 * A restore in three steps, so that the journal is either the old one or the new one, whatever happens in between:
 * what is read from the file is staged beside the journal; one transaction moves the journal to `replaced` and the
 * staged records in its place, and removes the photos that nobody uses any more. Nobody in a circle hears of it before somebody has
 * said what is to become of the difference: `circle/store/resolve-restore.ts`.
 */

/** The store of a list's live records. */
const liveStore = (list: ListName) => db.table<AnyRecord, string>(list);

/** Everything a swap moves: one transaction holds it all. */
const swapped = [...listNames, 'setAside', 'staged', 'replaced', 'marks'] as const;

/** Records read at a time from a live store. */
const pageSize = 500;

/** Stages some records with their photos. One that is stored stays, but where its bytes are lost the file mends it. Throws what the stores throw, like every function here. */
export async function stage(batch: RecordBatch, photos: readonly PreparedPhoto[]): Promise<void> {
  await commit([add('staged', batch, { photos, renewed: await lostAmong(photos) })]);
}

/** Forgets what is staged, with the photos that only it uses. */
export async function clearStaged(): Promise<void> {
  await commitWithin(['staged'], async (apply) => apply(await removalOf('staged')));
}

/** How many records are live, by list. */
export async function countLive(): Promise<Counts> {
  const counts = noCounts();
  for (const list of listNames) counts[list] = await liveStore(list).count();
  return counts;
}

/**
 * Puts the staged records in the journal's place, in one transaction. Records of children that are not staged are
 * left out: the person was told of them. What is set aside here stays, beside what the file brings.
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
    await copyAsideToReplaced(apply, lost);
    const lostAside = new Set(lost.get('setAside'));
    // One batch at a time in memory.
    for (const id of ids) {
      const batch = invariant(await db.staged.get(id), 'a staged batch');
      if (batch.list === 'setAside') {
        const earlier = await readAll(db.setAside, new Map([['setAside', lostAside]]));
        await apply(quarantineChanges(batch.records, earlier, lostAside));
      } else {
        const { list, records } = batch;
        const own = records.filter((one) => children.has(childIdOf(list, one) ?? one.id));
        await apply(own.map((record) => add(list, record)));
      }
    }
    await apply([...(await removalOf('staged')), put('marks', before), ...markedBy(backup)]);
  });
}

/**
 * Brings back what the latest restore (or undo) replaced, in one transaction; what it replaces can be brought back
 * in turn. Answers false when there is nothing to bring back. Where the browser lost a part of it, throws PartLostError
 * and changes nothing, unless the part that is left is welcome.
 */
export async function bringBackReplaced(now: Date, isPartWelcome = false): Promise<boolean> {
  return swap(async (apply, lost, lostBatches) => {
    const mark = await db.marks.get('replaced');
    if (mark?.key !== 'replaced' || mark.kind === 'before-merge') return false;
    const all = await db.replaced.toCollection().primaryKeys();
    const ids = all.filter((id) => !lostBatches.has(id));
    const isAsideKnown =
      lostBatches.size === 0 || (await lookAtPart(ids, mark.counts, isPartWelcome));
    const kind = mark.kind === 'before-restore' ? 'before-undo' : 'before-restore';
    const before = await currentMark(now, kind);
    await moveLiveToReplaced(apply, lost);
    await copyAsideToReplaced(apply, lost);
    // Else what is set aside now stays, because a restore only added to it.
    if (isAsideKnown) await apply(await removalOf('setAside'));
    for (const id of ids) {
      const batch = invariant(await db.replaced.get(id), 'a replaced batch');
      const { list } = batch;
      await apply(batch.records.map((record) => add(list, record)));
    }
    await apply([
      ...all.map((id) => remove('replaced', id)),
      put('marks', before),
      ...markedBy(mark.backup, mark.brought),
    ]);
    return true;
  });
}

/** Looks at what is left of a replaced journal. Answers whether what was set aside is among it. Throws PartLostError. */
async function lookAtPart(
  ids: readonly number[],
  counts: Counts,
  isPartWelcome: boolean,
): Promise<boolean> {
  const found = noCounts();
  let isAsideKnown = false;
  for (const id of ids) {
    const batch = invariant(await db.replaced.get(id), 'a replaced batch');
    if (batch.list === 'setAside') isAsideKnown = true;
    else found[batch.list] += batch.records.length;
  }
  const left = countAll(found);
  const lost = countAll(counts) - left;
  // Without its children nobody could reach a journal.
  if (found.children < counts.children) throw new PartLostError(countAll(counts), 0);
  if (!isPartWelcome) throw new PartLostError(lost, left);
  return isAsideKnown;
}

/** Forgets what the latest restore replaced, with the photos that only it used. */
export async function forgetReplaced(): Promise<void> {
  await commitWithin(['replaced', 'marks'], async (apply) =>
    apply([...(await removalOf('replaced')), remove('marks', 'replaced')]),
  );
}

async function currentMark(now: Date, kind: ReplacedMark['kind']): Promise<ReplacedMark> {
  const backup = await readBackupMark();
  const brought = await readBrought(backup);
  const counts = await countLive();
  const at = now.toISOString();
  return { key: 'replaced', kind, at, counts, backup, ...(brought && { brought }) };
}

function markedBy(backup: BackupMark | null, brought?: BroughtMark): Change[] {
  return [
    backup ? put('marks', backup) : remove('marks', 'backup'),
    brought ? put('marks', brought) : remove('marks', 'brought'),
  ];
}

/** The changes that empty a store, each row named by its key alone: its bytes may be lost. */
export async function removalOf(
  name: 'staged' | 'replaced' | 'setAside' | ListName,
): Promise<Change[]> {
  const keys = await db.table<unknown, string & number>(name).toCollection().primaryKeys();
  return keys.map((key) => remove(name, key));
}

/** One transaction over everything; a record that nobody can read any more is no reason to keep the others. */
async function swap<T>(
  work: (apply: Apply, lost: LostRecords, lostBatches: ReadonlySet<number>) => Promise<T>,
): Promise<T> {
  const attempt = (lost: LostRecords, lostBatches: ReadonlySet<number>) =>
    commitWithin(swapped, async (apply) => work(apply, lost, lostBatches), { from: 'restore' });
  try {
    return await attempt(noneLost, new Set());
  } catch (error) {
    if (!isLost(error)) throw error;
    const lost = await findLost([...listNames.map(liveStore), db.setAside]);
    return attempt(lost, await findLostBatches(db.replaced));
  }
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

/** What is set aside as it is now, for the way back: a restore only adds to it. */
async function copyAsideToReplaced(apply: Apply, lost: LostRecords): Promise<void> {
  const records = await readAll(db.setAside, lost);
  const photoIds = [...new Set(records.flatMap(({ photoIds: ids }) => ids))];
  if (records.length > 0) await apply([add('replaced', { list: 'setAside', records, photoIds })]);
}

/** The pictures of a record of a file, as data URLs if all is well. */
export type Pictures = Pick<ReadAside, 'photoUrl' | 'morePhotoUrls'>;

/** A record of a file that can be taken in, its pictures not looked at yet. */
export type TakenRecord = Pictures & {
  /** How it is named to a person. */
  readonly name: string;
} & (
    | { readonly list: ListName; readonly record: AnyRecord }
    | { readonly list: 'setAside'; readonly record: QuarantinedRecord }
  );

export interface TakenWithPhotos {
  readonly taken: TakenRecord;
  /** Its own stored photo; undefined when it has none, or none that can be opened. */
  readonly photoId: string | undefined;
  /** Those that it has besides. */
  readonly moreIds: readonly string[];
}

/** Records of one list as they are staged. */
export function batchOf(list: FileList, taken: readonly TakenWithPhotos[]): RecordBatch {
  if (list !== 'setAside') {
    const records = taken.flatMap(({ taken: one, photoId, moreIds }) =>
      one.list === 'setAside'
        ? []
        : // The first that can be opened takes the place of one that cannot.
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
  const records = taken.flatMap(({ taken: one, photoId, moreIds }) =>
    one.list === 'setAside' ? [asideWith(one.record, photoId, moreIds)] : [],
  );
  return { list, records, photoIds: [...new Set(records.flatMap(({ photoIds }) => photoIds))] };
}

/** A record with a `photoId` names its photo by the id that it has in this browser; any other keeps its words as they are. */
function asideWith(
  aside: QuarantinedRecord,
  photoId: string | undefined,
  moreIds: readonly string[],
): QuarantinedRecord {
  const photoIds = [...(photoId === undefined ? [] : [photoId]), ...moreIds];
  const { record } = aside;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  if (photoId === undefined || !isRecord || !('photoId' in record)) return { ...aside, photoIds };
  return { ...aside, record: { ...record, photoId }, photoIds };
}
