/** The most photos one entry can have: the first in `photoId`, the others in `morePhotoIds`. */
export const maxPhotos = 6;

interface PhotoFields {
  photoId?: string | undefined;
  morePhotoIds?: string[] | undefined;
}

/** Returns the ids of a record's photos, first one first. */
export function photoIdsOf(record: Readonly<PhotoFields>): readonly string[] {
  const { photoId, morePhotoIds = [] } = record;
  return photoId === undefined ? morePhotoIds : [photoId, ...morePhotoIds];
}

/** Returns the fields for these photos, without duplicates; no fields if there are none. */
export function photoFields(ids: readonly string[]): { photoId?: string; morePhotoIds?: string[] } {
  const [photoId, ...more] = new Set(ids);
  if (photoId === undefined) return {};
  return more.length === 0 ? { photoId } : { photoId, morePhotoIds: more };
}

/** Returns a photo's name: 'Photo: First steps', 'Photo 2 of 3: First steps'. `at` counts from 0. */
export function photoName(title: string, at: number, count: number): string {
  return count === 1 ? `Photo: ${title}` : `Photo ${at + 1} of ${count}: ${title}`;
}
