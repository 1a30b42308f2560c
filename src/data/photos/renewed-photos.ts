import { db, type StoredPhoto } from '../stores/db';
import { guarded } from '../stores/errors';
import { photoInHand } from './photo-rows';

/*
 * A stored photo whose bytes are lost is there again once somebody chooses the same picture: it is stored anew, and
 * whoever shows it in this tab reads it again. Its id is its content, so that nothing else tells the new one from the old.
 */

/**
 * Those of some photos that are stored already and cannot be read any more. Before a write: it waits for their bytes, and
 * counts as a part of it.
 */
export async function lostAmong(photos: readonly StoredPhoto[]): Promise<readonly StoredPhoto[]> {
  const lost = await guarded(() => Promise.all(photos.map(({ id }) => isLost(id))));
  return photos.filter((_, at) => lost[at]);
}

async function isLost(id: string): Promise<boolean> {
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

const renewals = new Map<string, number>();
const listeners = new Set<() => void>();

/** How often a photo was stored anew in this tab. */
export function renewalsOf(id: string): number {
  return renewals.get(id) ?? 0;
}

/** Calls back when photos were stored anew; returns the way to stop. */
export function onRenewed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whoever shows these photos that they were stored anew. */
export function tellRenewed(photos: readonly StoredPhoto[]): void {
  if (photos.length === 0) return;
  for (const { id } of photos) renewals.set(id, renewalsOf(id) + 1);
  for (const listener of listeners) listener();
}
