import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { readPhoto } from './photos';
import { sayFailed } from '../stores/failed-reads';
import { onPhotoWrite, writesOf } from './renewed-photos';

/** A photo on its way to the screen. */
export interface PhotoUrl {
  /** An object URL of it; null while it loads, and when it cannot be read. */
  readonly url: string | null;
  /** Whether it is not stored any more, or cannot be read. */
  readonly isLost: boolean;
  /** To be told when no picture came of the URL: the bytes are lost, and the URL goes. */
  readonly onError: () => void;
}

/** A stored photo. Its URL is revoked when the component goes or shows another photo, or this one was written. */
export function usePhoto(id: string | undefined, size: 'full' | 'thumb'): PhotoUrl {
  const writes = useSyncExternalStore(onPhotoWrite, () => writesOf(id ?? ''));
  return useObjectUrl(id ?? null, async (key) => (await readPhoto(key))?.[size], writes);
}

/** A picture that was read out of a store. Its URL is revoked when it is replaced. */
export function usePicture(blob: Blob): PhotoUrl {
  return useObjectUrl(blob, (key) => Promise.resolve(key));
}

function useObjectUrl<K>(
  key: K | null,
  load: (key: K) => Promise<Blob | undefined>,
  turn = 0,
): PhotoUrl {
  const [shown, setShown] = useState<{ key: K; url: string | null } | null>(null);
  const read = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    let url: string | null = null;
    let isGone = false;
    read(key)
      .then((blob) => {
        if (isGone) return;
        if (blob) url = URL.createObjectURL(blob);
        setShown({ key, url });
      })
      .catch((error: unknown) => {
        if (!isGone) setShown({ key, url: null });
        sayFailed('A photo could not be read.', error);
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, turn]);
  const now = shown !== null && shown.key === key ? shown : null;
  return {
    url: now?.url ?? null,
    isLost: now !== null && now.url === null,
    onError: () => {
      setShown((was) => (was && was.url === now?.url ? { ...was, url: null } : was));
    },
  };
}
