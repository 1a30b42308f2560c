/** Both versions of a record side by side, field by field, as far as they differ. */
import { type AnyRecord, contentOf, type ListName } from '@/domain/schema/lists';
import { formatDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { formatTime } from '@/domain/dates/clock-time';
import { capitalise, pluralize } from '@/domain/text/plural';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { detailLines } from '@/domain/facts/fact-text';
import { foodStateOf, isFoodStateId } from '@/domain/food/food-states';
import { categories, categoryOf, isCategoryId } from '@/domain/schema/categories';
import { medicineEndWords, medicineWords } from '@/domain/child/lists-text';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import type { RecordPair } from './merge-summary';
import { canonicalJson } from '@/lib/values';
import { filledChild, isChild } from './merge-record';

export interface DifferenceRow {
  readonly label: string;
  /** Empty where that version has nothing of it. */
  readonly mine: string;
  readonly theirs: string;
}

/** What a field is called; several fields of one name are one row. Any other is a later version's, or nothing to look at. */
const labels: Readonly<Record<string, string | undefined>> = {
  ...{ title: 'Title', name: 'Name', category: 'Category', state: 'State', reaction: 'Reaction' },
  ...{ date: 'Date', time: 'Time', birthdate: 'Birthdate', gender: 'Gender', bio: 'Bio' },
  ...{ texture: 'Texture', temperature: 'Temperature', colour: 'Colour', brand: 'Brand' },
  ...{ taste: 'Taste', from: 'Came from', notes: 'Notes', content: 'Additional Notes' },
  ...Object.fromEntries(categories.map(({ notesField, notesLabel }) => [notesField, notesLabel])),
  ...{ minutes: 'Details', facts: 'Details', photoId: 'Photos', morePhotoIds: 'Photos' },
  ...{ starred: 'Star', visitId: 'Visit', medicines: 'Medicines', goals: 'Goals' },
  ...{ changes: 'Changes', type: 'Kind', period: 'Period', createdAt: 'Written' },
};

/** Put together from both, whatever is chosen. */
const united: ReadonlySet<string> = new Set(['moves', 'picks']);

const rest = 'Other details';
const unreadable = 'Kept, in a form that this version cannot show.';

/** The rows of a pair, in the order of the fields above. */
export function differenceRows({ list, ...pair }: RecordPair): readonly DifferenceRow[] {
  return rowsOf(list, filledBoth(list, pair), 'shared');
}

/** The same of two versions of which one alone is to stand: also what only one of them has. */
export function changedRows({ list, mine, theirs }: RecordPair): readonly DifferenceRow[] {
  return rowsOf(list, [mine, theirs], 'any');
}

/** Items of a list that are shown: those that both versions have in another form, or any that the other has not just so. */
type Items = 'shared' | 'any';

function rowsOf(
  list: ListName,
  [mine, theirs]: readonly [AnyRecord, AnyRecord],
  items: Items,
): readonly DifferenceRow[] {
  const [one, two] = [contentOf(list, mine), contentOf(list, theirs)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(two)])].filter(
    (name) =>
      !united.has(name) && canonicalJson(one[name] ?? null) !== canonicalJson(two[name] ?? null),
  );
  const order = [...new Set(Object.values(labels)), rest];
  const found = new Map(names.map((name) => [labelOf(name), name]));
  return order.flatMap((label) => {
    const name = label === undefined ? undefined : found.get(label);
    if (label === undefined || name === undefined) return [];
    const here = wordsOf(list, name, mine, theirs, items);
    const there = wordsOf(list, name, theirs, mine, items);
    if (here !== there) return [{ label, mine: here, theirs: there }];
    // What differs and is said in the same words still differs.
    const words = here === '' ? unreadable : here;
    return isOfList(list, name) && here === ''
      ? []
      : [{ label, mine: words, theirs: `${words} (another)` }];
  });
}

/** Of a list whose items are alike nothing is to be chosen. */
const isOfList = (list: ListName, name: string): boolean =>
  list === 'children' && ['medicines', 'goals', 'changes'].includes(name);

/** Of a child, both with what only one of them says: that stays, whatever is chosen. */
function filledBoth(list: ListName, { mine, theirs }: Omit<RecordPair, 'list'>) {
  if (!isChild(list, mine) || !isChild(list, theirs)) return [mine, theirs] as const;
  return [filledChild(mine, theirs), filledChild(theirs, mine)] as const;
}

const labelOf = (name: string): string =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? rest;

/** A field of a version in words. */
function wordsOf(
  list: ListName,
  name: string,
  record: AnyRecord,
  other: AnyRecord,
  items: Items,
): string {
  const value: unknown = Reflect.get(record, name);
  const label = labelOf(name);
  if (label === 'Photos') {
    const count = photoCount(record);
    return count === 0 ? '' : pluralize(count, 'photo', 'photos');
  }
  if (label === 'Details' && isEntry(list, record))
    return detailLines(record)
      .map(({ words }) => words)
      .join(' ');
  if (isChild(list, record) && isChild(list, other)) {
    const words = itemWords(name, record, other, items);
    if (words !== null) return words;
  }
  if (list === 'reports' && name === 'content') return 'What the report says';
  return valueWords(name, value);
}

function valueWords(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value === true) return 'Yes';
  if (labelOf(name) === rest) return unreadable;
  if (name === 'visitId') return 'Belongs to a visit';
  if (typeof value === 'string') return textWords(name, value);
  if (name === 'period' || name === 'from') return partWords(value);
  return unreadable;
}

function textWords(name: string, text: string): string {
  if (name === 'time') return formatTime(text);
  // An instant may be of a year that no calendar of ours has.
  const day = name === 'createdAt' ? text.slice(0, 10) : text;
  if (isCalendarDay(day)) return formatDay(day);
  if (name === 'category' && isCategoryId(text)) return categoryOf(text).label;
  if (name === 'state' && isFoodStateId(text)) return foodStateOf(text).label;
  if (name === 'reaction' || name === 'gender') return capitalise(text);
  return text;
}

/** A period, or the food that another came from. */
function partWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if ('name' in value && typeof value.name === 'string') return value.name;
  if (!('start' in value) || !('end' in value)) return '';
  return [value.start, value.end].map((day) => formatDay(String(day))).join(' to ');
}

/** The items of a list that the other version has in another form; in a merge, those that only one has come along anyway. */
function itemWords(name: string, child: Child, other: Child, items: Items): string | null {
  if (name === 'medicines')
    return differing(child.medicines, other.medicines, items, (one) =>
      [`${one.name}.`, medicineWords(one), medicineEndWords(one)].filter(Boolean).join(' '),
    );
  if (name === 'goals') return differing(child.goals, other.goals, items, ({ words }) => words);
  if (name === 'changes')
    return differing(
      child.changes,
      other.changes,
      items,
      ({ day, words }) => `${formatDay(day)}: ${words}`,
    );
  return null;
}

function differing<T extends { readonly id: string }>(
  own: readonly T[] = [],
  others: readonly T[] = [],
  items: Items,
  words: (item: T) => string,
): string {
  const there = new Map(others.map((item) => [item.id, canonicalJson(item)]));
  return own
    .filter((item) => items === 'any' || there.has(item.id))
    .filter((item) => there.get(item.id) !== canonicalJson(item))
    .map(words)
    .join('\n');
}

const photoCount = (record: AnyRecord): number =>
  'updatedAt' in record ? photoIdsOf(record).length : 0;

const isEntry = (list: ListName, record: AnyRecord): record is JournalEntry =>
  list === 'journal' && 'content' in record && 'category' in record;
