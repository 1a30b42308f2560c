import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { capitalise, pluralize } from '@/domain/text/plural';
import type { Child, FoodItem, JournalEntry, Recommendation, Report } from './entities';
import { canonicalJson, recordOf } from '@/lib/values';

export const listNames = ['children', 'journal', 'food', 'reports', 'recommendations'] as const;

export type ListName = (typeof listNames)[number];

/** A record of any of the five lists. */
export type AnyRecord = Child | JournalEntry | FoodItem | Report | Recommendation;

/** Whether the text names one of the five lists. */
export function isListName(text: string): text is ListName {
  return listNames.some((name) => name === text);
}

/**
 * The child that a record of a list belongs to; null for a child itself. By its list: what a later version wrote into a
 * child may have any name.
 */
export function childIdOf(list: ListName, record: AnyRecord): string | null {
  return list !== 'children' && 'childId' in record ? record.childId : null;
}

export type Counts = Readonly<Record<ListName, number>>;

/** A count for each list, to be counted up. */
export const noCounts = (): Record<ListName, number> => recordOf(listNames, () => 0);

/** How many records there are in all lists. */
export const countAll = (counts: Counts): number =>
  listNames.reduce((sum, name) => sum + counts[name], 0);

/** What one record of a list is called in a sentence. */
const recordWords: Readonly<Record<ListName, readonly [one: string, many: string]>> = {
  children: ['child', 'children'],
  journal: ['journal entry', 'journal entries'],
  food: ['food item', 'food items'],
  reports: ['report', 'reports'],
  recommendations: ['recommendation', 'recommendations'],
};

/** '1 journal entry', '12 food items'. */
function countWords(list: ListName, count: number): string {
  return pluralize(count, ...recordWords[list]);
}

/** '2 children, 40 journal entries and 3 food items'; lists without records are left out. */
export function countsWords(counts: Counts): string {
  const parts = listNames
    .filter((name) => counts[name] > 0)
    .map((name) => countWords(name, counts[name]));
  const last = parts.pop();
  if (last === undefined) return 'no records';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** 'Journal entry', 'Food item': what one record of a list is called where a sentence begins. */
export function recordWord(list: ListName): string {
  return capitalise(recordWords[list][0]);
}

/** 'Journal entry 12 (“First steps”)': how a record of a file is named to a person. */
export function recordName(list: ListName, index: number, value: unknown): string {
  const title = titleOf(value);
  return `${recordWord(list)} ${index + 1}${title === '' ? '' : ` (“${title}”)`}`;
}

/** '“First steps” (May 3, 2025)': how a stored record is named to a person; 'a food item' or `untitled` without a name. */
export function titleAndDay(
  list: ListName,
  value: unknown,
  untitled = `a ${recordWords[list][0]}`,
): string {
  const title = titleOf(value);
  const day = fieldOf(value, 'date');
  const name = title === '' ? untitled : `“${title}”`;
  return typeof day === 'string' && isCalendarDay(day) ? `${name} (${formatDay(day)})` : name;
}

function titleOf(value: unknown): string {
  for (const key of ['title', 'name']) {
    const text = fieldOf(value, key);
    if (typeof text === 'string' && text.trim() !== '')
      return text.length > 40 ? `${text.slice(0, 40).trim()}…` : text;
  }
  return '';
}

/** A field of whatever stands where a record belongs. */
export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/** What a record says, in one text, so that two of them can be compared and named by it. */

/** The lists whose records say when they were changed; in any other the field would be a later version's. */
const stamped: readonly ListName[] = ['children', 'journal', 'food'];

/** Whether the records of a list say when they were changed. */
export const isStamped = (list: ListName): boolean => stamped.includes(list);

/** A record without when it was changed, which alone makes no difference. */
export function contentOf(list: ListName, record: AnyRecord): Readonly<Record<string, unknown>> {
  const { updatedAt, ...content } = { updatedAt: undefined, ...record };
  // A stored record may say the same instant in another way than a file, which is read into this one.
  const createdAt = new Date(record.createdAt).toISOString();
  return { ...content, createdAt, ...(!isStamped(list) && { updatedAt }) };
}

/** When a record was changed, in milliseconds; 0 for one that does not say. */
export function changedAt(list: ListName, record: AnyRecord): number {
  return isStamped(list) && 'updatedAt' in record ? Date.parse(record.updatedAt) : 0;
}

/** What a stored row is known by, when it was changed included: 64 hex digits. */
export function fingerprintOf(row: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(row))));
}

/**
 * An id that follows from what it is made of, in the form of every other: the same on whichever device. One that stands in the clear
 * must be made of no words, which could be guessed by it.
 */
export function deterministicId(content: unknown): string {
  const hex = fingerprintOf(content);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
