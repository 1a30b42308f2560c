/** What of a record are its words: what they are kept by when other words take their place, and what is taken back. */
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { isSameValue } from '@/lib/values';

/** The lists whose records keep their earlier words. */
export const wordedLists = ['children', 'journal', 'food'] as const;
export type WordedList = (typeof wordedLists)[number];

/** A record of one of them. */
export type Worded = Child | JournalEntry | FoodItem;

/** Earlier words are kept for so many days. */
export const historyDays = 90;

export function isWordedList(name: string): name is WordedList {
  return (wordedLists as readonly string[]).includes(name);
}

/** Photos are no words: one that was replaced goes, whatever a record said beside it. */
const photos = ['photoId', 'morePhotoIds'] as const;

/**
 * What stands beside the words and has ways of its own: what names a record, its photos, a star, an answer, where a food stands
 * and has stood, words that are offered.
 */
const beside: Readonly<Record<WordedList, ReadonlySet<string>>> = {
  children: new Set(['id', 'createdAt', 'updatedAt', 'sample', 'picks', ...photos]),
  journal: new Set([
    ...['id', 'childId', 'createdAt', 'updatedAt', 'sample', 'visitId', 'starred', 'hoursDeclined'],
    ...photos,
  ]),
  food: new Set([
    ...['id', 'childId', 'createdAt', 'updatedAt', 'sample', 'state', 'moves', ...photos],
  ]),
};

/** Whether two versions of a record differ in their words. */
export function hasTextChanges(list: WordedList, one: Worded, two: Worded): boolean {
  return !isSameValue(wordsOf(list, one), wordsOf(list, two));
}

/** The fields of a record that are its words, those of a later version of the product among them. */
export function wordsOf(list: WordedList, record: Worded): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !beside[list].has(name)));
}

/** The fields of a record that are none of its words. */
export function besideWordsOf(list: WordedList, record: Worded): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => beside[list].has(name)));
}

/** A record as its earlier words are kept: without its photos, so that those that are replaced still go. */
export function withoutPhotos<T extends Worded>(record: T): T {
  const bare: T = { ...record };
  for (const name of photos) Reflect.deleteProperty(bare, name);
  return bare;
}

/** The versions of a record that are worth showing: those that say something else than what stands now and than each later one. */

interface Version<T extends Worded> {
  readonly was: T;
}

/** Of versions, the newest first, those that nothing newer says already: words that were taken back and put back stand once. */
export function distinctVersions<T extends Worded, V extends Version<T>>(
  list: WordedList,
  now: T,
  versions: readonly V[],
): readonly V[] {
  const said: Worded[] = [now];
  return versions.filter(({ was }) => {
    if (!said.every((other) => hasTextChanges(list, other, was))) return false;
    said.push(was);
    return true;
  });
}
