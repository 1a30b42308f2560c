import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isPageHidden, onPageReturn } from './page-return';
import { isAwaitingDownload } from './coming-photo';
import { readPicture } from './photo-changes';
import { sayFailed } from '@/data/db/failed-reads';
import { onPhotoWrite, writesOf } from './renewed-photos';

/** A photo on its way to the screen. */
export interface PhotoUrl {
  /** An object URL of it; null while it loads, and when it cannot be read. */
  readonly url: string | null;
  /** Whether it is not stored any more, or cannot be read. */
  readonly isLost: boolean;
  /** Whether it has yet to come from a circle. */
  readonly isComing: boolean;
  /** To be told when no picture came of the URL, which goes: it is read once more, and lost if none comes then either. */
  readonly onError: () => void;
}

/** A stored photo. Its URL is revoked when the component goes or shows another photo, or this one was written. */
export function usePhoto(id: string | undefined, size: 'full' | 'thumb'): PhotoUrl {
  const writes = useSyncExternalStore(onPhotoWrite, () => writesOf(id ?? ''));
  return useObjectUrl(id ?? null, (key) => pictureOrComing(key, size), writes);
}

async function pictureOrComing(id: string, size: 'full' | 'thumb') {
  return (await readPicture(id, size)) ?? ((await isAwaitingDownload(id)) ? 'coming' : undefined);
}

/** A picture that was read out of a store. Its URL is revoked when it is replaced. */
export function usePicture(blob: Blob): PhotoUrl {
  return useObjectUrl(blob, (key) => Promise.resolve(key));
}

/** What was read; the URL is null where it could not be, or no picture came of it. */
interface Shown<K> {
  readonly key: K;
  readonly url: string | null;
  readonly isComing?: boolean;
}

/** Pictures that did not come since a photo was last written, or its page came back. */
interface Failures {
  count: number;
  /** The URL of the latest one: its picture may fail more than once. */
  url: string | null;
  /** Whether one was broken off while the page is left. */
  isBrokenOff: boolean;
}

const none = (): Failures => ({ count: 0, url: null, isBrokenOff: false });

/*
 * A picture that does not come is no proof that its bytes are lost: WebKit breaks off those of a page that is left, and
 * shows the same page when it comes back. So it is read a second time, and what is not shown when the page comes back, or
 * was broken off, is read anew.
 */
function useObjectUrl<K>(
  key: K | null,
  load: (key: K) => Promise<Blob | 'coming' | undefined>,
  turn = 0,
): PhotoUrl {
  const [shown, setShown] = useState<Shown<K> | null>(null);
  const [again, setAgain] = useState(0);
  const failures = useRef<Failures>(none());
  const read = useEffectEvent(load);
  useEffect(() => {
    failures.current = none();
  }, [key, turn]);
  useEffect(() => {
    if (key === null || isPageHidden()) return;
    let url: string | null = null;
    let isGone = false;
    read(key)
      .then((blob) => {
        if (isGone) return;
        if (blob instanceof Blob) url = URL.createObjectURL(blob);
        setShown({ key, url, isComing: blob === 'coming' });
      })
      .catch((error: unknown) => {
        if (!isGone) setShown({ key, url: null });
        sayFailed('A photo could not be read.', error);
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, turn, again]);
  const now = shown?.key === key ? shown : null;
  const isShown = now !== null && now.url !== null;
  const comeBack = useEffectEvent(() => {
    if (failures.current.isBrokenOff) setShown(null);
    if (!isShown || failures.current.isBrokenOff) setAgain(again + 1);
    failures.current = none();
  });
  useEffect(() => onPageReturn(comeBack), []);
  return {
    url: now?.url ?? null,
    isLost: now !== null && !isShown && now.isComing !== true,
    isComing: now?.isComing === true,
    onError: () => {
      if (isPageHidden()) {
        failures.current.isBrokenOff = true;
        return;
      }
      if (!isShown || failures.current.url === now.url) return;
      failures.current.url = now.url;
      failures.current.count += 1;
      if (failures.current.count > 1) setShown({ ...now, url: null });
      else {
        setShown(null);
        setAgain(again + 1);
      }
    },
  };
}
