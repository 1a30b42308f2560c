import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isAwaitingDownload, onPhotoWrite, writesOf } from './photo-store';
import { type ChosenPhoto, idOfChosen, readPicture } from './photo-changes';
import { logFailure } from '@/data/db/failed-reads';

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

/** The thumbnail of a form's photo as its field shows it. */
export interface ShownPhoto extends Omit<PhotoUrl, 'isComing'> {
  readonly id: string;
}

/** Object URLs by the ids of their photos; null for one that cannot be read. */
type Urls = ReadonlyMap<string, string | null>;

/** Object URLs of the thumbnails of a form's photos, each revoked when the form goes or no longer has the photo. */
export function useThumbUrls(photos: readonly ChosenPhoto[]): readonly ShownPhoto[] {
  const ids = photos.map(idOfChosen);
  // One that was chosen again has the id that it had, and its bytes back.
  const key = photos.map((one) => (typeof one === 'string' ? one : `${one.id}+`)).join(' ');
  const writes = useSyncExternalStore(onPhotoWrite, () =>
    ids.reduce((sum, id) => sum + writesOf(id), 0),
  );
  const [urls, setUrls] = useState<Urls>(new Map());
  const [made] = useState(() => new Map<string, string | null>());
  // One from which no picture came: its bytes are read once more, as by `usePhoto`.
  const [failed] = useState(() => new Set<string>());
  // One that was broken off while the page is left.
  const [brokenOff] = useState(() => new Set<string>());
  const [again, setAgain] = useState(0);
  const load = useEffectEvent(async (isGone: () => boolean): Promise<Urls | null> => {
    for (const [id, url] of made) {
      if (ids.includes(id) && url !== null) continue;
      if (url !== null) URL.revokeObjectURL(url);
      made.delete(id);
    }
    for (const photo of photos.filter((one) => !made.has(idOfChosen(one)))) {
      const thumb = await thumbOf(photo);
      if (isGone()) return null;
      made.set(idOfChosen(photo), thumb ? URL.createObjectURL(thumb) : null);
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
    for (const id of brokenOff) {
      URL.revokeObjectURL(made.get(id) ?? '');
      made.delete(id);
    }
    brokenOff.clear();
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
          brokenOff.add(id);
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

/** Whether this page is left and may lie in the back/forward cache: what it asks of the stores then could hold up other pages. */
function isPageHidden(): boolean {
  return isLeft;
}

/**
 * Calls back whenever this page is shown again after it was put aside whole, for the Back button.
 * @returns an end to that
 */
function onPageReturn(callback: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('pageshow', hear);
  return () => {
    removeEventListener('pageshow', hear);
  };
}
