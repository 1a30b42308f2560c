import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isPageHidden, onPageReturn } from './page-return';
import { sayFailed } from '@/data/db/failed-reads';
import { type ChosenPhoto, idOfChosen, readPicture } from './photo-changes';
import { onPhotoWrite, writesOf } from './renewed-photos';
import type { PhotoUrl } from './use-photo-url';

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
    sayFailed('A photo could not be read.', error);
    return undefined;
  }
}
