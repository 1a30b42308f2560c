import { useEffect, useRef } from 'react';
import { db, type StoredPhoto } from '@/data/db/db';
import { photoInHand } from '@/data/photos/photo-store';

type Held = ReadonlyMap<string, StoredPhoto>;

/**
 * Holds stored photos in memory while a form shows them: they go with their record when that is deleted elsewhere, and the
 * form may still be saved as new. Answers the way to them, by their ids; those that cannot be read are not among them.
 */
export function useHeldPhotos(ids: readonly string[]): () => Promise<Held> {
  const held = useRef<Promise<Held>>(Promise.resolve(new Map()));
  const key = ids.join(' ');
  useEffect(() => {
    held.current = readInHand(key === '' ? [] : key.split(' '));
  }, [key]);
  return () => held.current;
}

async function readInHand(ids: readonly string[]): Promise<Held> {
  const held = new Map<string, StoredPhoto>();
  for (const id of ids) {
    try {
      const row = await db.photos.get(id);
      const photo = row && (await photoInHand(row));
      if (photo) held.set(id, photo);
    } catch (error) {
      console.info('A photo of a record could not be held.', error);
    }
  }
  return held;
}
