import { rewrite } from '../commit/rewrite';
import { draftRow } from '../drafts/drafts';
import { rowAsOfNow } from '../photos/photo-rows';
import { db } from '../stores/db';
import { guarded } from '../stores/errors';
import type { Pace } from './pace';
import type { WalkWay } from './walk-state';
import { isDone } from './walk-rows';

/*
 * Pictures are sealed by the browser's own cryptography, which nobody may wait for inside a transaction: so one after the other,
 * outside, and each then takes the place of the row that it was made of, if that is still there.
 */

/** Brings the photos into the form that the walk leads to, and says how many. They stand under other names then. Throws StorageFailure. */
export async function walkPhotos(way: WalkWay, pace: Pace): Promise<number> {
  let changed = 0;
  for (const id of await photosLeft(way)) {
    const row = await guarded(() => db.photos.get(id));
    const next = row && (await rowAsOfNow(row));
    await pace.batch(async () => {
      const isChanged = await rewrite(['photos'], async (bare) => {
        const isPlain = (await bare('photos').get(id)) !== undefined;
        const [there] = await bare('photos').opened([id]);
        if (!next || there === undefined || isPlain !== (way === 'sealing')) return false;
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

/** The same for the photos of forms that were not saved. Throws StorageFailure. */
export async function walkDraftPhotos(way: WalkWay, pace: Pace): Promise<number> {
  let changed = 0;
  const store = 'draftPhotos';
  for (const key of await guarded(() => db.draftPhotos.toCollection().primaryKeys())) {
    const row = await guarded(() => db.draftPhotos.get(key));
    if (!row) continue;
    const photo = await rowAsOfNow(row.photo);
    const more = await Promise.all((row.more ?? []).map(rowAsOfNow));
    await pace.batch(async () => {
      const isChanged = await rewrite([store], async (bare) => {
        const there = await bare(store).get(key);
        if (there === undefined || isDone(way, store, there)) return false;
        await bare(store).store([draftRow(row.key, photo, more)]);
        return true;
      });
      if (isChanged) changed += 1;
      return { steps: 1 };
    });
  }
  return changed;
}
