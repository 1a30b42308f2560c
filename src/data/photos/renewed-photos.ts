import { Dexie, RangeSet } from 'dexie';
import { createEmitter } from '@/lib/store';
import { db, type StoredPhoto } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { photoInHand } from './photo-store';

/*
 * A stored photo whose bytes are lost is there again once somebody chooses the same picture: it is stored anew, and
 * whoever shows it, in whichever tab, reads it again. Its id is its content, so that nothing else tells the new one from the old.
 */

/**
 * Those of some photos that are stored already and cannot be read any more. Before a write: it waits for their bytes, and
 * counts as a part of it.
 */
export async function lostAmong(photos: readonly StoredPhoto[]): Promise<readonly StoredPhoto[]> {
  const lost = await guarded(() => Promise.all(photos.map(({ id }) => isPhotoLost(id))));
  return photos.filter((_, at) => lost[at]);
}

async function isPhotoLost(id: string): Promise<boolean> {
  try {
    const row = await db.photos.get(id);
    if (!row) return false;
    const photo = await photoInHand(row);
    return photo === null || photo.full.size === 0 || photo.thumb.size === 0;
  } catch (error) {
    // The row itself: whether it is lost or the stores are closed, the write that follows knows.
    console.info('A stored photo could not be looked at.', error);
    return true;
  }
}

const writes = new Map<string, number>();
let writesOfMany = 0;
const changes = createEmitter();

// Of this tab and of the others.
Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/photos/`];
  if (!written) return;
  for (const { from, to } of RangeSet(written)) {
    if (typeof from === 'string' && from === to) writes.set(from, (writes.get(from) ?? 0) + 1);
    else writesOfMany += 1;
  }
  changes.emit();
});

/** How often a photo was written since this page began: what was read before is to be read again. */
export function writesOf(id: string): number {
  return (writes.get(id) ?? 0) + writesOfMany;
}

/** Calls back when photos were written; returns the way to stop. */
export const onPhotoWrite = changes.subscribe;
