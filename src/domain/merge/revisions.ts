import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { isSameValue } from '@/lib/values';

/** The lists whose records have a history. */
export const historyLists = ['children', 'journal', 'food'] as const;
export type ListWithHistory = (typeof historyLists)[number];

export type RecordWithHistory = Child | JournalEntry | FoodItem;

/** How long earlier revisions are kept, in days. */
export const historyDays = 90;

export function isHistoryList(name: string): name is ListWithHistory {
  return (historyLists as readonly string[]).includes(name);
}

/** Photos aren't part of the history: a replaced photo is deleted. */
const photoFieldNames = ['photoId', 'morePhotoIds'] as const;

/**
 * Fields that aren't part of the text and have their own handling: ids, photos, a star, an answer, a food's state and moves,
 * custom options.
 */
const nonTextFields: Readonly<Record<ListWithHistory, ReadonlySet<string>>> = {
  children: new Set(['id', 'createdAt', 'updatedAt', 'sample', 'picks', ...photoFieldNames]),
  journal: new Set([
    ...['id', 'childId', 'createdAt', 'updatedAt', 'sample', 'visitId', 'starred', 'hoursDeclined'],
    ...photoFieldNames,
  ]),
  food: new Set([
    ...['id', 'childId', 'createdAt', 'updatedAt', 'sample', 'state', 'moves', ...photoFieldNames],
  ]),
};

/** Returns whether two versions of a record differ in their text. */
export function hasTextChanges(
  list: ListWithHistory,
  one: RecordWithHistory,
  two: RecordWithHistory,
): boolean {
  return !isSameValue(textFieldsOf(list, one), textFieldsOf(list, two));
}

/** Returns the fields that make up a record's text, including those only a later version knows. */
export function textFieldsOf(
  list: ListWithHistory,
  record: RecordWithHistory,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !nonTextFields[list].has(name)),
  );
}

/** Returns the fields that aren't part of a record's text. */
export function otherFieldsOf(
  list: ListWithHistory,
  record: RecordWithHistory,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => nonTextFields[list].has(name)),
  );
}

/** Returns a revision as it is stored: without photos, so that replaced photos can still be deleted. */
export function withoutPhotos<T extends RecordWithHistory>(record: T): T {
  const bare: T = { ...record };
  for (const name of photoFieldNames) Reflect.deleteProperty(bare, name);
  return bare;
}

/** Returns the id of the child that a record belongs to, or of the child itself. */
export const childIdOf = (record: RecordWithHistory): string =>
  'childId' in record ? record.childId : record.id;

interface Version<T extends RecordWithHistory> {
  readonly was: T;
}

/**
 * Returns the revisions worth showing, of a list with the newest first: those that differ from the current version and from every
 * newer one. Text restored more than once is listed once. Those of another child's record with the same id are left out.
 */
export function distinctRevisions<T extends RecordWithHistory, V extends Version<T>>(
  list: ListWithHistory,
  now: T,
  versions: readonly V[],
): readonly V[] {
  const shown: RecordWithHistory[] = [now];
  return versions.filter(({ was }) => {
    if (childIdOf(was) !== childIdOf(now)) return false;
    if (!shown.every((other) => hasTextChanges(list, other, was))) return false;
    shown.push(was);
    return true;
  });
}
