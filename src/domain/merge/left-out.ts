import type { AnyRecord, ListName } from '../backup-file';
import type { Child } from '../entities';
import type { LeftOut } from '../export/handover';
import { photoIdsOf } from '../record-photos';

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
  const isProfile = list === 'children' && leftOut.includes(profile);
  if (isProfile && isChild(theirs) && isChild(mine)) {
    const { name, birthdate } = theirs;
    return { ...mine, name, birthdate };
  }
  return leftOut.includes(photos) ? withPhotosOf(list, theirs, mine) : theirs;
}

const isChild = (record: AnyRecord): record is Child => 'birthdate' in record;

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
