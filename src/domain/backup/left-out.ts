import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { LeftOut } from './handover';
import { photoIdsOf } from '@/domain/schema/photo-fields';

const photos: LeftOut = 'photos';
const profile: LeftOut = 'profile';

/**
 * A record of a handover with what was left out of it taken from the stored one of its id: nobody said that it is not so. What was
 * left out by a word of a later version stays as it is.
 */
export function withLeftOut(
  list: ListName,
  theirs: AnyRecord,
  mine: AnyRecord,
  leftOut: readonly string[],
): AnyRecord {
  // Its name and birthday say which child it is. Whether they were changed later than here, the file does not say.
  if (list === 'children' && leftOut.includes(profile)) return mine;
  return leftOut.includes(photos) ? withPhotosOf(list, theirs, mine) : theirs;
}

/** The lists whose records have pictures; a field of that name in any other is a later version's. */
const pictured: readonly ListName[] = ['children', 'journal', 'food'];

function withPhotosOf(list: ListName, theirs: AnyRecord, mine: AnyRecord): AnyRecord {
  const none = { photoId: undefined, morePhotoIds: undefined };
  if (!pictured.includes(list) || photoIdsOf({ ...none, ...theirs }).length > 0) return theirs;
  const { photoId, morePhotoIds } = { ...none, ...mine };
  return {
    ...theirs,
    ...(photoId !== undefined && { photoId }),
    ...(morePhotoIds !== undefined && { morePhotoIds }),
  };
}
