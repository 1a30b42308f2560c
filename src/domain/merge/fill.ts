/** What one version of a record lacks and another has: no difference to choose about, since nobody said that it is not so. */
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';

/** A version with what it lacks of that taken from another. */
export function withMissingFields(list: ListName, one: AnyRecord, other: AnyRecord): AnyRecord {
  if (isChild(list, one) && isChild(list, other)) return filledChild(one, other);
  if (isEntry(list, one) && isEntry(list, other)) return filledEntry(one, other);
  if (isFood(list, one) && isFood(list, other)) return { ...one, ...photosFor(one, other) };
  return one;
}

/** An empty field of a profile. */
export function filledChild(one: Child, other: Child): Child {
  const gender = one.gender ?? other.gender;
  return {
    ...one,
    ...(one.bio === '' && { bio: other.bio }),
    ...(gender !== undefined && { gender }),
    ...photosFor(one, other),
  };
}

/** A star, a visit, the answer about the times in the Sleep Notes, and photos. */
function filledEntry(one: JournalEntry, other: JournalEntry): JournalEntry {
  const visitId = one.visitId ?? other.visitId;
  return {
    ...one,
    ...((one.starred ?? other.starred) === true && { starred: true }),
    ...((one.hoursDeclined ?? other.hoursDeclined) === true && { hoursDeclined: true }),
    ...(visitId !== undefined && { visitId }),
    ...photosFor(one, other),
  };
}

interface Pictured {
  readonly photoId?: string | undefined;
  readonly morePhotoIds?: string[] | undefined;
}

/** The photos of another version, for one without any. */
function photosFor(one: Pictured, other: Pictured): Pictured {
  if (photoIdsOf(one).length > 0) return {};
  const { photoId, morePhotoIds } = other;
  return {
    ...(photoId !== undefined && { photoId }),
    ...(morePhotoIds !== undefined && { morePhotoIds }),
  };
}

export const isChild = (list: ListName, record: AnyRecord): record is Child =>
  list === 'children' && 'birthdate' in record;
const isEntry = (list: ListName, record: AnyRecord): record is JournalEntry =>
  list === 'journal' && 'content' in record && 'date' in record;
export const isFood = (list: ListName, record: AnyRecord): record is FoodItem =>
  list === 'food' && 'state' in record;
