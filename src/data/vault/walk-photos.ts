import { draftRow } from '../drafts/drafts';
import { photoInHand, rowOf, withStorableBytes } from '../photos/photo-rows';
import { rewrite } from '../commit/rewrite';
import { db, type PhotoRow } from '../stores/db';
import { guarded } from '../stores/errors';
import type { Pace } from './pace';
import { isSealedRow } from './seal-rows';
import type { WalkWay } from './walk-state';

/*
 * Pictures are sealed by the browser's own cryptography, which nobody may wait for inside a transaction: so one after the other,
 * outside, and each then takes the place of the row that it was made of, if that is still there.
 */

/** How a store's rows went: so many were in the other form, so many pictures of them could not be read any more. */
interface Walked {
  readonly changed: number;
  readonly lost: number;
}

/** Brings the photos into the form that the walk leads to. They stand under other names then. Throws StorageFailure. */
export async function walkPhotos(way: WalkWay, pace: Pace): Promise<Walked> {
  let [changed, lost] = [0, 0];
  for (const id of await photosLeft(way)) {
    const row = await guarded(() => db.photos.get(id));
    const next = row && (await inOtherForm(row));
    await pace.batch(async () => {
      const isChanged = await rewrite(['photos'], async (bare) => {
        const isPlain = (await bare('photos').get(id)) !== undefined;
        const [there] = await bare('photos').opened([id]);
        if (there === undefined || isPlain !== (way === 'sealing')) return false;
        await bare('photos').forget([id]);
        if (next) await bare('photos').store([next]);
        return true;
      });
      if (isChanged) changed += 1;
      if (isChanged && !next) lost += 1;
      return { steps: 1 };
    });
  }
  return { changed, lost };
}

/** The ids of the photos that stand in the other form: a sealed one has another name in the store. */
async function photosLeft(way: WalkWay): Promise<readonly string[]> {
  const names = new Set(await rewrite(['photos'], (bare) => bare('photos').keys()));
  const ids = await guarded(() => db.photos.toCollection().primaryKeys());
  return ids.filter((id) => names.has(id) === (way === 'sealing'));
}

/** What has to stand there now; null where its pictures cannot be read. */
async function inOtherForm(row: PhotoRow): Promise<PhotoRow | null> {
  const photo = await photoInHand(row);
  return photo && rowOf(await withStorableBytes(photo));
}

/** The same for the photos of forms that were not saved. Throws StorageFailure. */
export async function walkDraftPhotos(way: WalkWay, pace: Pace): Promise<Walked> {
  let [changed, lost] = [0, 0];
  const store = 'draftPhotos';
  for (const key of await rewrite([store], (bare) => bare(store).keys())) {
    const isLeft = (row: unknown) => isSealedRow(row) !== (way === 'sealing');
    const row = await guarded(() => db.draftPhotos.get(String(key)));
    const photos = row ? await Promise.all([row.photo, ...(row.more ?? [])].map(inOtherForm)) : [];
    const kept = photos.filter((photo) => photo !== null);
    await pace.batch(async () => {
      await rewrite([store], async (bare) => {
        const there = await bare(store).get(key);
        if (!row || there === undefined || !isLeft(there)) return;
        const [first, ...more] = kept;
        if (first) await bare(store).store([draftRow(row.key, first, more)]);
        else await bare(store).remove([key]);
        changed += 1;
        lost += photos.length - kept.length;
      });
      return { steps: 1 };
    });
  }
  return { changed, lost };
}
