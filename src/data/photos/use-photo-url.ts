import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { readPhoto } from './photos';
import { sayFailed } from '../stores/failed-reads';
import { onPhotoWrite, writesOf } from './renewed-photos';

/**
 * An object URL of a stored photo, or null while it loads, when there is none, or when it cannot be read.
 * The URL is revoked when the component goes or shows another photo, or this one was written.
 */
export function usePhotoUrl(id: string | undefined, size: 'full' | 'thumb'): string | null {
  const writes = useSyncExternalStore(onPhotoWrite, () => writesOf(id ?? ''));
  return useObjectUrl(id ?? null, async (key) => (await readPhoto(key))?.[size], writes);
}

/** An object URL of a picture that is in hand, revoked when it is replaced. */
export function useBlobUrl(blob: Blob | null): string | null {
  return useObjectUrl(blob, (key) => Promise.resolve(key));
}

function useObjectUrl<K>(
  key: K | null,
  load: (key: K) => Promise<Blob | undefined>,
  turn = 0,
): string | null {
  const [shown, setShown] = useState<{ key: K; url: string } | null>(null);
  const read = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    let url: string | null = null;
    let isGone = false;
    read(key)
      .then((blob) => {
        if (isGone || !blob) return;
        url = URL.createObjectURL(blob);
        setShown({ key, url });
      })
      .catch((error: unknown) => {
        sayFailed('A photo could not be read.', error);
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, turn]);
  return shown !== null && shown.key === key ? shown.url : null;
}
