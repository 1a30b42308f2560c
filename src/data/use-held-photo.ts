import { useEffect, useRef } from 'react';
import type { StoredPhoto } from './db';
import { readPhoto } from './photos';

/**
 * Holds a stored photo in memory while a form shows it: it goes with its record when that is deleted elsewhere, and the
 * form may still be saved as new. Answers the way to it; null when there is none, or it cannot be read.
 */
export function useHeldPhoto(id: string | undefined): () => Promise<StoredPhoto | null> {
  const held = useRef<Promise<StoredPhoto | null>>(Promise.resolve(null));
  useEffect(() => {
    held.current = id === undefined ? Promise.resolve(null) : readWhole(id);
  }, [id]);
  return () => held.current;
}

/** With the bytes themselves: a Blob out of a store may be no more than a way to what is removed. */
async function readWhole(id: string): Promise<StoredPhoto | null> {
  try {
    const photo = await readPhoto(id);
    if (!photo) return null;
    const [full, thumb] = await Promise.all([whole(photo.full), whole(photo.thumb)]);
    return { ...photo, full, thumb };
  } catch (error) {
    console.info('The photo of a record could not be held.', error);
    return null;
  }
}

async function whole(picture: Blob): Promise<Blob> {
  return new Blob([await picture.arrayBuffer()], { type: picture.type });
}
