import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isAwaitingDownload, onPhotoWrite, writesOf } from './photo-store';
import { type ChosenPhoto, chosenPhotoId, readPicture } from './photo-changes';
import { logFailure } from '@/data/db/failed-reads';

export interface PhotoUrl {
  /** An object URL; null while the photo loads, and if it can't be read. */
  readonly url: string | null;
  /** The photo isn't stored any more, or can't be read. */
  readonly isLost: boolean;
  /** The photo is still to be downloaded from a circle. */
  readonly isDownloading: boolean;
  /** Call this if the URL shows no picture. The photo is read once more, and counts as lost if that fails too. */
  readonly onError: () => void;
}

/** Loads a stored photo. Its URL is revoked when the component unmounts or shows another photo, or this one was written. */
export function usePhoto(id: string | undefined, size: 'full' | 'thumb'): PhotoUrl {
  const writes = useSyncExternalStore(onPhotoWrite, () => writesOf(id ?? ''));
  return useObjectUrl(id ?? null, (key) => readPictureOrAwaiting(key, size), writes);
}

async function readPictureOrAwaiting(id: string, size: 'full' | 'thumb') {
  return (await readPicture(id, size)) ?? ((await isAwaitingDownload(id)) ? 'awaiting' : undefined);
}

/** Shows a picture that was read from a store. Its URL is revoked when it's replaced. */
export function usePicture(blob: Blob): PhotoUrl {
  return useObjectUrl(blob, (key) => Promise.resolve(key));
}

/** The result of a read; the URL is null if it failed, or showed no picture. */
interface Shown<K> {
  readonly key: K;
  readonly url: string | null;
  readonly isDownloading?: boolean;
}

/** The URLs that showed no picture since the photo was last written or its page came back. */
interface Failures {
  count: number;
  /** The latest one: it may fail more than once. */
  url: string | null;
  /** Whether loading one was cut off because the page was left. */
  isCutOff: boolean;
}

const none = (): Failures => ({ count: 0, url: null, isCutOff: false });

/**
 * Returns an object URL of what `load` reads. A picture that fails to load needn't be lost, because WebKit cuts off the
 * pictures of a page that is left. So it is read a second time, and again when the page comes back if it isn't shown or
 * was cut off.
 */
function useObjectUrl<K>(
  key: K | null,
  load: (key: K) => Promise<Blob | 'awaiting' | undefined>,
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
        setShown({ key, url, isDownloading: blob === 'awaiting' });
      })
      .catch((error: unknown) => {
        if (!isGone) setShown({ key, url: null });
        logFailure('A photo could not be read.', error);
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, turn, again]);
  const now = shown?.key === key ? shown : null;
  const isShown = now !== null && now.url !== null;
  const comeBack = useEffectEvent(() => {
    if (failures.current.isCutOff) setShown(null);
    if (!isShown || failures.current.isCutOff) setAgain(again + 1);
    failures.current = none();
  });
  useEffect(() => onPageReturn(comeBack), []);
  return {
    url: now?.url ?? null,
    isLost: now !== null && !isShown && now.isDownloading !== true,
    isDownloading: now?.isDownloading === true,
    onError: () => {
      if (isPageHidden()) {
        failures.current.isCutOff = true;
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

/** The thumbnail of a photo in a form. */
export interface ShownPhoto extends Omit<PhotoUrl, 'isDownloading'> {
  readonly id: string;
}

/** Object URLs by photo id; null for a photo that can't be read. */
type Urls = ReadonlyMap<string, string | null>;

/** Returns the thumbnails of a form's photos. Each URL is revoked when the form unmounts or no longer has the photo. */
export function useThumbUrls(photos: readonly ChosenPhoto[]): readonly ShownPhoto[] {
  const ids = photos.map(chosenPhotoId);
  // A photo that was chosen again has the same id, but its bytes may be back.
  const key = photos.map((one) => (typeof one === 'string' ? one : `${one.id}+`)).join(' ');
  const writes = useSyncExternalStore(onPhotoWrite, () =>
    ids.reduce((sum, id) => sum + writesOf(id), 0),
  );
  const [urls, setUrls] = useState<Urls>(new Map());
  const [made] = useState(() => new Map<string, string | null>());
  // Photos whose URL showed no picture: their bytes are read once more, as in `usePhoto`.
  const [failed] = useState(() => new Set<string>());
  // Photos that were cut off because the page was left.
  const [cutOff] = useState(() => new Set<string>());
  const [again, setAgain] = useState(0);
  const load = useEffectEvent(async (isGone: () => boolean): Promise<Urls | null> => {
    for (const [id, url] of made) {
      if (ids.includes(id) && url !== null) continue;
      if (url !== null) URL.revokeObjectURL(url);
      made.delete(id);
    }
    for (const photo of photos.filter((one) => !made.has(chosenPhotoId(one)))) {
      const thumb = await thumbOf(photo);
      if (isGone()) return null;
      made.set(chosenPhotoId(photo), thumb ? URL.createObjectURL(thumb) : null);
    }
    return new Map(made);
  });
  useEffect(() => {
    if (isPageHidden()) return;
    let isGone = false;
    load(() => isGone)
      .then((found) => {
        if (found) setUrls(found);
      })
      .catch(console.error);
    return () => {
      isGone = true;
    };
  }, [key, writes, again]);
  const comeBack = useEffectEvent(() => {
    failed.clear();
    for (const id of cutOff) {
      URL.revokeObjectURL(made.get(id) ?? '');
      made.delete(id);
    }
    cutOff.clear();
    setAgain(again + 1);
  });
  useEffect(() => onPageReturn(comeBack), []);
  useEffect(
    () => () => {
      for (const url of made.values()) if (url !== null) URL.revokeObjectURL(url);
      made.clear();
    },
    [made],
  );
  return ids.map((id) => {
    const url = urls.get(id) ?? null;
    return {
      id,
      url,
      isLost: urls.get(id) === null,
      onError: () => {
        if (url === null || made.get(id) !== url) return;
        if (isPageHidden()) {
          cutOff.add(id);
          return;
        }
        URL.revokeObjectURL(url);
        if (failed.has(id)) made.set(id, null);
        else {
          failed.add(id);
          made.delete(id);
          setAgain(again + 1);
        }
        setUrls(new Map(made));
      },
    };
  });
}

async function thumbOf(photo: ChosenPhoto): Promise<Blob | undefined> {
  if (typeof photo !== 'string') return photo.thumb;
  try {
    return await readPicture(photo, 'thumb');
  } catch (error) {
    logFailure('A photo could not be read.', error);
    return undefined;
  }
}

let isLeft = false;
if ('onpagehide' in globalThis) {
  addEventListener('pagehide', () => (isLeft = true), { capture: true });
  addEventListener('pageshow', () => (isLeft = false), { capture: true });
}

/** Returns whether this page was left. In the back/forward cache, its reads could block other pages. */
function isPageHidden(): boolean {
  return isLeft;
}

/**
 * Calls back whenever this page returns from the back/forward cache.
 * @returns a function that unsubscribes
 */
function onPageReturn(callback: () => void): () => void {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener('pageshow', listener);
  };
}
