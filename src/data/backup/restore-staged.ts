import {
  type AnyRecord,
  countAll,
  type Counts,
  type ListName,
  listNames,
  noCounts,
  photoIdsOf,
} from '../../domain/backup-file';
import { invariant } from '../../lib/invariant';
import { type BackupMark, db, type RecordBatch, type ReplacedMark } from '../stores/db';
import { rowOf } from '../photos/photo-rows';
import { photoScope, sweepPhotos } from '../photos/photos';
import type { PreparedPhoto } from '../photos/prepare-photo';
import { addAside } from '../records/set-aside';
import { PartLostError } from './errors';
import {
  findLost,
  findLostBatches,
  isLost,
  type LostRecords,
  noneLost,
  readAll,
  readableIds,
} from '../stores/lost-records';

/*
 * A restore in three steps, so that the journal is either the old one or the new one, whatever happens in between:
 * what is read from the file is staged beside the journal; one transaction moves the journal to `replaced` and the
 * staged records in its place, and removes the photos that nobody uses any more.
 */

/** The store of a list's live records. */
const liveStore = (list: ListName) => db.table<AnyRecord, string>(list);

/** Everything a swap moves: one transaction holds it all. */
const swapScope = [
  ...new Set([...listNames.map((list) => db.table(list)), ...photoScope]),
  db.marks,
];

/** Records read at a time from a live store. */
const pageSize = 500;

/** Stages some records with their photos. Throws what the stores throw, like every function here. */
export async function stage(batch: RecordBatch, photos: readonly PreparedPhoto[]): Promise<void> {
  await db.transaction('rw', [db.staged, db.photos], async () => {
    await db.photos.bulkPut(photos.map(rowOf));
    await db.staged.add(batch);
  });
}

/** Forgets what is staged, with the photos that only it uses. */
export async function clearStaged(): Promise<void> {
  await db.transaction('rw', photoScope, async () => {
    await db.staged.clear();
    await sweepPhotos();
  });
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
  await swap(async (lost) => {
    const ids = await db.staged.toCollection().primaryKeys();
    const children = new Set<string>();
    for (const id of ids) {
      const batch = await db.staged.get(id);
      if (batch?.list === 'children') for (const child of batch.records) children.add(child.id);
    }
    const before = await currentMark(now, 'before-restore');
    await db.replaced.clear();
    await moveLiveToReplaced(lost);
    await copyAsideToReplaced(lost);
    // One batch at a time in memory.
    for (const id of ids) {
      const batch = invariant(await db.staged.get(id), 'a staged batch');
      if (batch.list === 'setAside')
        await addAside(batch.records, await readAll(db.setAside, lost));
      else
        await liveStore(batch.list).bulkAdd(
          batch.records.filter((record) => !('childId' in record) || children.has(record.childId)),
        );
    }
    await db.staged.clear();
    await db.marks.put(before);
    await writeBackupMark(backup);
    await sweepPhotos();
  });
}

/**
 * Brings back what the latest restore (or undo) replaced, in one transaction; what it replaces can be brought back
 * in turn. Answers false when there is nothing to bring back. Where the browser lost a part of it, throws PartLostError
 * and changes nothing, unless the part that is left is welcome.
 */
export async function bringBackReplaced(now: Date, isPartWelcome = false): Promise<boolean> {
  return swap(async (lost, lostBatches) => {
    const mark = await db.marks.get('replaced');
    if (mark?.key !== 'replaced') return false;
    const all = await db.replaced.toCollection().primaryKeys();
    const ids = all.filter((id) => !lostBatches.has(id));
    const isAsideKnown =
      lostBatches.size === 0 || (await lookAtPart(ids, mark.counts, isPartWelcome));
    const kind = mark.kind === 'before-restore' ? 'before-undo' : 'before-restore';
    const before = await currentMark(now, kind);
    await moveLiveToReplaced(lost);
    await copyAsideToReplaced(lost);
    // Else what is set aside now stays, because a restore only added to it.
    if (isAsideKnown) await db.setAside.clear();
    for (const id of ids) {
      const batch = invariant(await db.replaced.get(id), 'a replaced batch');
      if (batch.list === 'setAside') await db.setAside.bulkAdd([...batch.records]);
      else await liveStore(batch.list).bulkAdd([...batch.records]);
    }
    await db.replaced.bulkDelete(all);
    await db.marks.put(before);
    await writeBackupMark(mark.backup);
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
  await db.transaction('rw', [...photoScope, db.marks], async () => {
    await db.replaced.clear();
    await db.marks.delete('replaced');
    await sweepPhotos();
  });
}

async function currentMark(now: Date, kind: ReplacedMark['kind']): Promise<ReplacedMark> {
  const backup = await db.marks.get('backup');
  return {
    key: 'replaced',
    kind,
    at: now.toISOString(),
    counts: await countLive(),
    backup: backup?.key === 'backup' ? backup : null,
  };
}

async function writeBackupMark(mark: BackupMark | null): Promise<void> {
  if (mark) await db.marks.put(mark);
  else await db.marks.delete('backup');
}

/** One transaction over everything; a record that nobody can read any more is no reason to keep the others. */
async function swap<T>(
  work: (lost: LostRecords, lostBatches: ReadonlySet<number>) => Promise<T>,
): Promise<T> {
  const attempt = (...lost: Parameters<typeof work>) =>
    db.transaction('rw', swapScope, async () => work(...lost));
  try {
    return await attempt(noneLost, new Set());
  } catch (error) {
    if (!isLost(error)) throw error;
    const lost = await findLost([...listNames.map(liveStore), db.setAside]);
    return attempt(lost, await findLostBatches(db.replaced));
  }
}

async function moveLiveToReplaced(lost: LostRecords): Promise<void> {
  for (const list of listNames) {
    const store = liveStore(list);
    const readable = await readableIds(store, lost);
    for (let last = '', at = 0; ; at += pageSize) {
      const page = readable?.slice(at, at + pageSize);
      const records = page
        ? (await store.bulkGet([...page])).filter((row) => row !== undefined)
        : await store.where(':id').above(last).limit(pageSize).toArray();
      if (records.length === 0) break;
      await db.replaced.add({ list, records, photoIds: photoIdsOf(records) });
      last = records.at(-1)?.id ?? '';
    }
    await store.clear();
  }
}

/** What is set aside as it is now, for the way back: a restore only adds to it. */
async function copyAsideToReplaced(lost: LostRecords): Promise<void> {
  const records = await readAll(db.setAside, lost);
  const photoIds = [...new Set(records.flatMap(({ photoIds: ids }) => ids))];
  if (records.length > 0) await db.replaced.add({ list: 'setAside', records, photoIds });
}
