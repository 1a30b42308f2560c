import { rewrite } from '@/data/commit/rewrite-rows';
import { draftRow } from '@/data/drafts/drafts';
import { mustEncryptPictures, pictureOf, reencodedPhotoRow } from '@/data/photos/photo-store';
import { sha256 } from '@/data/photos/shrink-photo';
import { db, type DraftPhoto, type PhotoRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle, MigrationDirection } from './migration-state';
import { isMigrated } from './migrate-rows';

/*
 * Pictures are encrypted by Web Crypto, which a transaction cannot await. So photos are converted outside of one, several at a time, and then
 * replace the rows they were made from, if those still exist. A photo that cannot be read or decrypted stays as it is until a second round
 * confirms it: `RetryOnce`.
 */

/**
 * Migrates the photos; their ids in the store change with it. Returns how many were changed or have to be tried again. Throws
 * StorageFailure, and the error if a picture can't be read for any other reason than being lost.
 */
export async function migratePhotos(
  direction: MigrationDirection,
  pace: Throttle,
  retries: RetryOnce,
): Promise<number> {
  let changed = 0;
  const left = await photosLeft(direction);
  pace.beginStore();
  while (left.length > 0) {
    const read = await Promise.all(
      left.splice(0, Math.min(pace.size, photosAtOnce)).map(async (id) => {
        const row = await unlessLost(() => db.photos.get(id));
        return row && reencodedPhotoRow(row, (part) => retries.isSecond(`${id} ${part}`));
      }),
    );
    changed += read.filter((next) => next === null).length;
    const converted = read.filter((next) => next !== null && next !== undefined);
    if (converted.length > 0)
      changed += (await pace.batch(() => replacePhotos(converted, direction))).changed;
  }
  return changed;
}

/** How many photos are in memory at the same time. */
const photosAtOnce = 8;

/** Stores the converted rows of photos that haven't been deleted or converted since they were read. */
function replacePhotos(converted: readonly PhotoRow[], direction: MigrationDirection) {
  const ids = converted.map(({ id }) => id);
  return rewrite(['photos'], async (bare) => {
    const photos = bare('photos');
    const plain = await Promise.all(ids.map((id) => photos.get(id)));
    const there = await photos.readDecrypted(ids);
    const replacing = converted.filter((next, at) => {
      const isPlain = plain[at] !== undefined && !isMigrated('sealing', 'photos', plain[at]);
      return (
        there[at] !== undefined && isPlain === (direction === 'sealing') && isCurrentForm(next)
      );
    });
    // Also deletes the rows under the other ids.
    await photos.putEncoded(replacing);
    return { steps: converted.length, changed: replacing.length };
  });
}

/**
 * Encrypts photos, of records and drafts, that aren't encrypted although the lock is on. Of a photo that is stored encrypted as well, that one
 * stays. One that can't be read now stays as it is, and is not shown; so does one whose id isn't that of its bytes: otherwise somebody
 * without the key could put another picture in the place of one. Returns how many it changed. Throws StorageFailure.
 */
export async function encryptPlainPhotos(pace: Throttle): Promise<number> {
  let changed = 0;
  for (const store of ['photos', 'draftPhotos'] as const) {
    const keys = await rewrite([store], (bare) => bare(store).keys());
    for (const key of keys) {
      const row = await rewrite([store], (bare) => bare(store).get(key));
      if (!row || isMigrated('sealing', store, row)) continue;
      const next = await encryptedForm(store, row);
      if (!next) continue;
      await pace.batch(async () => {
        await rewrite([store], async (bare) => {
          const there = store === 'photos' ? await bare(store).readDecrypted([key]) : [];
          await bare(store).remove([key]);
          if (there[0] === undefined) await bare(store).putEncoded([next]);
        });
        changed += 1;
        return { steps: 1 };
      });
    }
  }
  return changed;
}

/** Returns the row of a photo with encrypted pictures; null if it isn't one, or can't be read now. */
async function encryptedForm(store: 'photos' | 'draftPhotos', row: object) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What isn't one fails.
    const photo = store === 'photos' ? (row as PhotoRow) : null;
    if (photo && (await sha256(await pictureOf(photo, 'full').read())) !== photo.id) return null;
    if (photo) return await reencodedPhotoRow(photo, () => false);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What isn't one fails.
    return await reencodedDraft(row as DraftPhoto, new RetryOnce());
  } catch (error) {
    console.info('A photo that is not encrypted cannot be used.', error);
    return null;
  }
}

/** Returns the ids of the photos that are left to migrate: an encrypted photo has another id in the store. */
async function photosLeft(direction: MigrationDirection): Promise<string[]> {
  const names = new Set(await rewrite(['photos'], (bare) => bare('photos').keys()));
  const ids = await guarded(() => db.photos.toCollection().primaryKeys());
  return ids.filter((id) => names.has(id) === (direction === 'sealing'));
}

/** Migrates the photos of drafts, like `migratePhotos`. */
export async function migrateDraftPhotos(
  direction: MigrationDirection,
  pace: Throttle,
  retries: RetryOnce,
): Promise<number> {
  let changed = 0;
  const store = 'draftPhotos';
  for (const key of await guarded(() => db.draftPhotos.toCollection().primaryKeys())) {
    const row = await unlessLost(() => db.draftPhotos.get(key));
    if (!row) continue;
    const next = await reencodedDraft(row, retries);
    if (!next) {
      changed += 1;
      continue;
    }
    await pace.batch(async () => {
      const isChanged = await rewrite([store], async (bare) => {
        const there = await bare(store).get(key);
        if (there === undefined || isMigrated(direction, store, there)) return false;
        if (![next.photo, ...(next.more ?? [])].every(isCurrentForm)) return false;
        await bare(store).putEncoded([next]);
        return true;
      });
      if (isChanged) changed += 1;
      return { steps: 1 };
    });
  }
  return changed;
}

async function reencodedDraft(row: DraftPhoto, retries: RetryOnce): Promise<DraftPhoto | null> {
  const photos = await Promise.all(
    [row.photo, ...(row.more ?? [])].map((photo, at) =>
      reencodedPhotoRow(photo, (part) => retries.isSecond(`${row.key} ${at} ${part}`)),
    ),
  );
  const [first, ...more] = photos.filter((photo) => photo !== null);
  return first && more.length === photos.length - 1 ? draftRow(row.key, first, more) : null;
}

/** Returns whether a photo has the form that the lock requires now: a write that had to catch up with the lock runs again with the old photo. */
const isCurrentForm = (row: PhotoRow) => 'pictures' in row === mustEncryptPictures();

/** Returns a row; undefined if there is none or the browser lost it. A lost row stays as it is. */
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
 * Remembers, by name, what a migration could not read or decrypt. The browser reports the same for what is lost for good and for what
 * it temporarily cannot serve, so nothing is given up before it failed in two consecutive rounds.
 */
export class RetryOnce {
  #before: ReadonlySet<string> = new Set();
  #now = new Set<string>();

  beginRound(): void {
    this.#before = this.#now;
    this.#now = new Set();
  }

  /** Records a failure in this round; returns whether it also failed in the one before. */
  isSecond(name: string): boolean {
    this.#now.add(name);
    return this.#before.has(name);
  }
}
