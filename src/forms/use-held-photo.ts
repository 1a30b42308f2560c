import { useEffect, useRef } from 'react';
import { db, type StoredPhoto } from '../data/stores/db';
import { photoInHand } from '../data/photos/photo-rows';

/**
 * Holds a stored photo in memory while a form shows it: it goes with its record when that is deleted elsewhere, and the
 * form may still be saved as new. Answers the way to it; null when there is none, or it cannot be read.
 */
export function useHeldPhoto(id: string | undefined): () => Promise<StoredPhoto | null> {
  const held = useRef<Promise<StoredPhoto | null>>(Promise.resolve(null));
  useEffect(() => {
    held.current = id === undefined ? Promise.resolve(null) : readInHand(id);
  }, [id]);
  return () => held.current;
}

async function readInHand(id: string): Promise<StoredPhoto | null> {
  try {
    const row = await db.photos.get(id);
    return row ? await photoInHand(row) : null;
  } catch (error) {
    console.info('The photo of a record could not be held.', error);
    return null;
  }
}
