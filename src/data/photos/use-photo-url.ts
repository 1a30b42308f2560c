import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { onPageReturn } from '../../lib/page-return';
import { readPhoto } from './photos';
import { sayFailed } from '../stores/failed-reads';
import { onPhotoWrite, writesOf } from './renewed-photos';

/** A photo on its way to the screen. */
export interface PhotoUrl {
  /** An object URL of it; null while it loads, and when it cannot be read. */
  readonly url: string | null;
  /** Whether it is not stored any more, or cannot be read. */
  readonly isLost: boolean;
  /** To be told when no picture came of the URL, which goes: it is read once more, and lost if none comes then either. */
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

/** What was read. */
interface Shown<K> {
  readonly key: K;
  readonly url: string | null;
  /** Whether it was read before, and no picture came of it. */
  readonly isSecond: boolean;
}

/** A wish to read once more. */
interface Again<K> {
  readonly key: K;
  readonly turn: number;
}

/*
 * A picture that does not come is no proof that its bytes are lost: WebKit breaks off those of a page that is left, and
 * shows the same page when it comes back. So it is read a second time, and whatever is not shown is read once more when the
 * page comes back.
 */
function useObjectUrl<K>(
  key: K | null,
  load: (key: K) => Promise<Blob | undefined>,
  turn = 0,
): PhotoUrl {
  const [shown, setShown] = useState<Shown<K> | null>(null);
  const [again, setAgain] = useState<Again<K> | null>(null);
  const read = useEffectEvent(load);
  const wasTried = useEffectEvent(() => again?.key === key && again.turn === turn);
  useEffect(() => {
    if (key === null) return;
    let url: string | null = null;
    let isGone = false;
    const isSecond = wasTried();
    read(key)
      .then((blob) => {
        if (isGone) return;
        if (blob) url = URL.createObjectURL(blob);
        setShown({ key, url, isSecond });
      })
      .catch((error: unknown) => {
        if (!isGone) setShown({ key, url: null, isSecond });
        sayFailed('A photo could not be read.', error);
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, turn, again]);
  const now = shown !== null && shown.key === key ? shown : null;
  const isLost = now !== null && now.url === null;
  const isShown = now !== null && !isLost;
  const readAgain = useEffectEvent(() => {
    if (key !== null) setAgain({ key, turn });
  });
  useEffect(() => (isShown ? undefined : onPageReturn(readAgain)), [isShown]);
  return {
    url: now?.url ?? null,
    isLost,
    onError: () => {
      if (!isShown) return;
      if (now.isSecond) setShown({ ...now, url: null });
      else {
        setShown(null);
        setAgain({ key: now.key, turn });
      }
    },
  };
}
