import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { capitalise, pluralize } from '@/domain/text/plural';
import type { Child, FoodItem, JournalEntry, Recommendation, Report } from './entities';
import { canonicalJson, recordOf } from '@/lib/values';

export const listNames = ['children', 'journal', 'food', 'reports', 'recommendations'] as const;

export type ListName = (typeof listNames)[number];

export type AnyRecord = Child | JournalEntry | FoodItem | Report | Recommendation;

export function isListName(text: string): text is ListName {
  return listNames.some((name) => name === text);
}

/**
 * Returns the id of the child a record belongs to; null for a child itself. Decides by the list, because a later version may have
 * added any field to a child.
 */
export function childIdOf(list: ListName, record: AnyRecord): string | null {
  return list !== 'children' && 'childId' in record ? record.childId : null;
}

export type Counts = Readonly<Record<ListName, number>>;

/** Returns zero for each list, to be counted up. */
export const noCounts = (): Record<ListName, number> => recordOf(listNames, () => 0);

export const countAll = (counts: Counts): number =>
  listNames.reduce((sum, name) => sum + counts[name], 0);

/** The name of one record of each list in a sentence, and of several. */
const recordNames: Readonly<Record<ListName, readonly [one: string, many: string]>> = {
  children: ['child', 'children'],
  journal: ['journal entry', 'journal entries'],
  food: ['food item', 'food items'],
  reports: ['report', 'reports'],
  recommendations: ['recommendation', 'recommendations'],
};

/** Returns '1 journal entry', '12 food items'. */
function countText(list: ListName, count: number): string {
  return pluralize(count, ...recordNames[list]);
}

/** Returns '2 children, 40 journal entries and 3 food items', leaving out empty lists. */
export function countsText(counts: Counts): string {
  const parts = listNames
    .filter((name) => counts[name] > 0)
    .map((name) => countText(name, counts[name]));
  const last = parts.pop();
  if (last === undefined) return 'no records';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Returns 'Journal entry', 'Food item': the name of one record at the start of a sentence. */
export function recordTypeName(list: ListName): string {
  return capitalise(recordNames[list][0]);
}

/** Returns 'Journal entry 12 (“First steps”)': the name of a record in a file, for messages. */
export function recordName(list: ListName, index: number, value: unknown): string {
  const title = titleOf(value);
  return `${recordTypeName(list)} ${index + 1}${title === '' ? '' : ` (“${title}”)`}`;
}

/** Returns '“First steps” (May 3, 2025)', or for a record without a name `untitled`, by default 'a food item'. */
export function titleAndDay(
  list: ListName,
  value: unknown,
  untitled = `a ${recordNames[list][0]}`,
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

/** Returns a field of a value that may not be a record at all. */
export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/** The lists whose records have `updatedAt`; in any other it would be a later version's field. */
const listsWithUpdatedAt: readonly ListName[] = ['children', 'journal', 'food'];

/** Returns whether the records of a list have `updatedAt`. */
export const isStamped = (list: ListName): boolean => listsWithUpdatedAt.includes(list);

/** Returns a record without its `updatedAt`, which alone is no difference. */
export function contentOf(list: ListName, record: AnyRecord): Readonly<Record<string, unknown>> {
  const { updatedAt, ...content } = { updatedAt: undefined, ...record };
  // The same instant may be written differently in the database than after reading a file.
  const createdAt = new Date(record.createdAt).toISOString();
  return { ...content, createdAt, ...(!isStamped(list) && { updatedAt }) };
}

/** Returns when a record was changed, in ms; 0 if it doesn't say. */
export function changedAt(list: ListName, record: AnyRecord): number {
  return isStamped(list) && 'updatedAt' in record ? Date.parse(record.updatedAt) : 0;
}

/** Returns a hash of a stored row, `updatedAt` included: 64 hex digits. */
export function fingerprintOf(row: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(row))));
}

/**
 * Returns an id derived from `content`, in the form of any other id and the same on every device. An id stored unencrypted must
 * not be derived from journal text, which could be guessed from it.
 */
export function deterministicId(content: unknown): string {
  const hex = fingerprintOf(content);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
