import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { sayFailed } from '../stores/failed-reads';
import { type ChosenPhoto, idOfChosen, readPhoto } from './photos';
import { onPhotoWrite, writesOf } from './renewed-photos';

/** A photo of a form as its field shows it. */
export interface ShownPhoto {
  readonly id: string;
  /** An object URL of its thumbnail; null while it loads, or when it cannot be read. */
  readonly url: string | null;
}

/** Object URLs of the thumbnails of a form's photos, each revoked when the form goes or no longer has the photo. */
export function useThumbUrls(photos: readonly ChosenPhoto[]): readonly ShownPhoto[] {
  const ids = photos.map(idOfChosen);
  const key = ids.join(' ');
  const writes = useSyncExternalStore(onPhotoWrite, () =>
    ids.reduce((sum, id) => sum + writesOf(id), 0),
  );
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [made] = useState(() => new Map<string, string>());
  const load = useEffectEvent(async (isGone: () => boolean): Promise<typeof urls | null> => {
    for (const [id, url] of made) {
      if (ids.includes(id)) continue;
      URL.revokeObjectURL(url);
      made.delete(id);
    }
    for (const photo of photos.filter((one) => !made.has(idOfChosen(one)))) {
      const thumb = await thumbOf(photo);
      if (isGone()) return null;
      if (thumb) made.set(idOfChosen(photo), URL.createObjectURL(thumb));
    }
    return new Map(made);
  });
  useEffect(() => {
    let isGone = false;
    load(() => isGone)
      .then((found) => {
        if (found) setUrls(found);
      })
      .catch(console.error);
    return () => {
      isGone = true;
    };
  }, [key, writes]);
  useEffect(
    () => () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    },
    [made],
  );
  return ids.map((id) => ({ id, url: urls.get(id) ?? null }));
}

async function thumbOf(photo: ChosenPhoto): Promise<Blob | undefined> {
  if (typeof photo !== 'string') return photo.thumb;
  try {
    return (await readPhoto(photo))?.thumb;
  } catch (error) {
    sayFailed('A photo could not be read.', error);
    return undefined;
  }
}
