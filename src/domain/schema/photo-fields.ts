/** The photos of a record in their order: the first in `photoId`, those of an entry that has several besides in `morePhotoIds`. */

/** Photos that one entry may have. */
export const maxPhotos = 6;

interface PhotoFields {
  photoId?: string | undefined;
  morePhotoIds?: string[] | undefined;
}

/** The ids of a record's photos, the first one first. */
export function photoIdsOf(record: Readonly<PhotoFields>): readonly string[] {
  const { photoId, morePhotoIds = [] } = record;
  return photoId === undefined ? morePhotoIds : [photoId, ...morePhotoIds];
}

/** The fields that name these photos, each once; none where there are none. */
export function photoFields(ids: readonly string[]): { photoId?: string; morePhotoIds?: string[] } {
  const [photoId, ...more] = new Set(ids);
  if (photoId === undefined) return {};
  return more.length === 0 ? { photoId } : { photoId, morePhotoIds: more };
}

/** 'Photo: First steps', 'Photo 2 of 3: First steps': what a photo of a record is called; `at` counts from 0. */
export function photoName(title: string, at: number, count: number): string {
  return count === 1 ? `Photo: ${title}` : `Photo ${at + 1} of ${count}: ${title}`;
}
