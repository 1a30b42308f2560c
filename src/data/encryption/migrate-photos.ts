import { rewrite } from '@/data/commit/rewrite';
import { draftRow } from '@/data/drafts/drafts';
import { isSealing, reencodedPhotoRow } from '@/data/photos/photo-store';
import { db, type DraftPhoto, type PhotoRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle, WalkWay } from './migration-state';
import { isDone } from './migrate-rows';

/*
 * Pictures are sealed by the browser's own cryptography, which nobody may wait for inside a transaction: so one after the other,
 * outside, and each then takes the place of the row that it was made of, if that is still there. One that cannot be read or opened
 * stays as it is until that is sure: `Doubts`.
 */

/**
 * Brings the photos into the form that the walk leads to. They stand under other names then. Answers how many of them were changed,
 * or have to be read again. Throws StorageFailure, and whatever keeps a picture from being read that is not lost.
 */
export async function walkPhotos(way: WalkWay, pace: Throttle, doubts: RetryOnce): Promise<number> {
  let changed = 0;
  for (const id of await photosLeft(way)) {
    const row = await unlessLost(() => db.photos.get(id));
    if (!row) continue;
    const next = await reencodedPhotoRow(row, (part) => doubts.isSecond(`${id} ${part}`));
    if (!next) {
      changed += 1;
      continue;
    }
    await pace.batch(async () => {
      const isChanged = await rewrite(['photos'], async (bare) => {
        const plain = await bare('photos').get(id);
        const isPlain = plain !== undefined && !isDone('sealing', 'photos', plain);
        const [there] = await bare('photos').opened([id]);
        if (there === undefined || isPlain !== (way === 'sealing')) return false;
        if (!isOfNow(next)) return false;
        // It takes the other name away as well.
        await bare('photos').store([next]);
        return true;
      });
      if (isChanged) changed += 1;
      return { steps: 1 };
    });
  }
  return changed;
}

/** The ids of the photos that stand in the other form: a sealed one has another name in the store. */
async function photosLeft(way: WalkWay): Promise<readonly string[]> {
  const names = new Set(await rewrite(['photos'], (bare) => bare('photos').keys()));
  const ids = await guarded(() => db.photos.toCollection().primaryKeys());
  return ids.filter((id) => names.has(id) === (way === 'sealing'));
}

/** The same for the photos of forms that were not saved. */
export async function walkDraftPhotos(
  way: WalkWay,
  pace: Throttle,
  doubts: RetryOnce,
): Promise<number> {
  let changed = 0;
  const store = 'draftPhotos';
  for (const key of await guarded(() => db.draftPhotos.toCollection().primaryKeys())) {
    const row = await unlessLost(() => db.draftPhotos.get(key));
    if (!row) continue;
    const next = await draftAsOfNow(row, doubts);
    if (!next) {
      changed += 1;
      continue;
    }
    await pace.batch(async () => {
      const isChanged = await rewrite([store], async (bare) => {
        const there = await bare(store).get(key);
        if (there === undefined || isDone(way, store, there)) return false;
        if (![next.photo, ...(next.more ?? [])].every(isOfNow)) return false;
        await bare(store).store([next]);
        return true;
      });
      if (isChanged) changed += 1;
      return { steps: 1 };
    });
  }
  return changed;
}

async function draftAsOfNow(row: DraftPhoto, doubts: RetryOnce): Promise<DraftPhoto | null> {
  const photos = await Promise.all(
    [row.photo, ...(row.more ?? [])].map((photo, at) =>
      reencodedPhotoRow(photo, (part) => doubts.isSecond(`${row.key} ${at} ${part}`)),
    ),
  );
  const [first, ...more] = photos.filter((photo) => photo !== null);
  return first && more.length === photos.length - 1 ? draftRow(row.key, first, more) : null;
}

/** Whether a photo was prepared for the lock as it is now: a write that had to catch up with it first begins once more. */
const isOfNow = (row: PhotoRow) => 'pictures' in row === isSealing();

/** A row; undefined where there is none, or the browser lost it: nobody reads that one, and it stays as it is. */
async function unlessLost<T>(read: () => PromiseLike<T | undefined>): Promise<T | undefined> {
  try {
    return await guarded(read);
  } catch (error) {
    if (!isLost(error)) throw error;
    console.info('The row of a photo is lost, and stays as it is.', error);
    return undefined;
  }
}

/**
 * What a walk could not read, or open, by a name of its own: the browser says the same of what is lost for good and of what it had
 * no hand free for. Nothing is given up before it failed in two rounds, one after the other.
 */
export class RetryOnce {
  #before: ReadonlySet<string> = new Set();
  #now = new Set<string>();

  beginRound(): void {
    this.#before = this.#now;
    this.#now = new Set();
  }

  /** Notes that it failed in this round; answers whether it did in the one before. */
  isSecond(name: string): boolean {
    this.#now.add(name);
    return this.#before.has(name);
  }
}
