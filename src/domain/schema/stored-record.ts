import * as z from 'zod/mini';
import { isCategoryId, type NotesField, notesFields } from './categories';
import type { ListName } from './lists';
import { type CalendarDay, isCalendarDay, localDay } from '@/domain/dates/calendar-day';
import { isClockTime } from '@/domain/dates/clock-time';
import {
  type Child,
  childSchema,
  type EntryFields,
  foodItemSchema,
  isInstant,
  type JournalEntry,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from './entities';
import { isPersistable } from '@/lib/values';

const schemas = {
  children: childSchema,
  journal: journalEntrySchema,
  food: foodItemSchema,
  reports: reportSchema,
  recommendations: recommendationSchema,
} as const satisfies Record<ListName, unknown>;

/** Returns whether a stored record is valid for its list. Fields that this version doesn't know are no damage. */
export function isValidRecord(list: ListName, value: unknown): boolean {
  return (list === 'journal' && isPlainEntry(value)) || schemas[list].safeParse(value).success;
}

type TextCheck = (text: string) => boolean;

const isAnyText: TextCheck = () => true;
const isNotEmpty: TextCheck = (text) => text !== '';

const requiredTexts: ReadonlyMap<string, TextCheck> = new Map<keyof JournalEntry, TextCheck>([
  ['id', isNotEmpty],
  ['childId', isNotEmpty],
  ['title', isNotEmpty],
  ['category', isCategoryId],
  ['content', isAnyText],
  ['date', isCalendarDay],
  ['createdAt', isInstant],
  ['updatedAt', isInstant],
]);
const optionalTexts: ReadonlyMap<string, TextCheck> = new Map<keyof JournalEntry, TextCheck>([
  ['time', isClockTime],
  ['photoId', isNotEmpty],
  ...notesFields.map((field) => [field, isAnyText] as const),
]);

/**
 * Returns whether a record is a valid entry of texts alone, as most are. Search reads every entry, and the schema takes ten times as long,
 * because it copies what it reads.
 */
function isPlainEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  let required = 0;
  for (const [name, text] of fields) {
    const check = requiredTexts.get(name);
    if (check) required += 1;
    if (typeof text !== 'string' || !(check ?? optionalTexts.get(name))?.(text)) return false;
  }
  return required === requiredTexts.size;
}

/** Returns the fields this version doesn't know. They come from a later version and must never be lost. */
export function unknownFields(list: ListName, record: object): Readonly<Record<string, unknown>> {
  const { shape } = schemas[list];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(shape, name)));
}

const rawRecord = z.record(z.string(), z.unknown());

/**
 * Repairs a damaged profile so that it can be shown: keeps what is readable and fills in or leaves out the rest. Without a
 * profile nobody could get to the child's journal. A missing birthdate becomes the day the child was added, or `today`. Returns
 * null if there is no id for the journal to refer to.
 */
export function repairChild(value: unknown, today: CalendarDay): Child | null {
  const found = rawRecord.safeParse(value);
  if (!found.success) return null;
  const raw = found.data;
  const added = instantOf(raw['createdAt']);
  const complete = {
    ...raw,
    name: typeof raw['name'] === 'string' && raw['name'] !== '' ? raw['name'] : defaultName,
    birthdate: dayOf(raw['birthdate']) ?? (added === null ? today : localDay(new Date(added))),
    bio: typeof raw['bio'] === 'string' ? raw['bio'] : '',
    createdAt: added ?? `${today}T00:00:00.000Z`,
    updatedAt: instantOf(raw['updatedAt']) ?? added ?? `${today}T00:00:00.000Z`,
  };
  const { fields } = readableFields(complete, childSchema.shape, optionalOfChild);
  const repaired = Object.fromEntries(
    Object.entries(fields).filter(([key]) => !optional.has(key) || isReadable(key, fields)),
  );
  const read = childSchema.safeParse(repaired);
  // Keep the fields this version doesn't know.
  return read.success ? { ...repaired, ...read.data } : null;
}

const defaultName = 'Child without a name';

const optional = new Set(['gender', 'photoId', 'sample']);

function isReadable(key: string, record: Readonly<Record<string, unknown>>): boolean {
  const schema = key === 'gender' ? childSchema.shape.gender : childSchema.shape.photoId;
  return key === 'sample' ? record[key] === true : schema.safeParse(record[key]).success;
}

function dayOf(value: unknown): CalendarDay | null {
  if (typeof value !== 'string') return null;
  const day = value.slice(0, 10);
  return isCalendarDay(day) ? day : null;
}

function instantOf(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}

type Shape = Readonly<
  Record<string, { safeParse(value: unknown): { readonly success: boolean } } | undefined>
>;

interface Readable {
  readonly fields: Readonly<Record<string, unknown>>;
  /** What couldn't be read, as described in `optional`. */
  readonly skipped: readonly string[];
}

/**
 * Returns a record's fields without unreadable optional ones, so that one bad field doesn't cost the whole record. In a list,
 * only the unreadable items are dropped, and the first of two with the same id is kept. Empty text counts as missing.
 * @param optional those fields, each with the description of what was left out: 'a medicine of its list'
 */
export function readableFields(
  fields: Readonly<Record<string, unknown>>,
  shape: Shape,
  optional: Readonly<Record<string, string>>,
): Readable {
  const leftOut: string[] = [];
  const readable = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const description = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (description === undefined) return [[name, value]];
    const isReadable = (one: unknown) =>
      shape[name]?.safeParse(one).success === true && isPersistable(one);
    if (isReadable(value)) return [[name, value]];
    if (value === null || value === '') return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const rest = firstOfEach(items.filter((one) => isReadable([one])));
    leftOut.push(description);
    return rest.length > 0 ? [[name, rest]] : [];
  });
  return { fields: Object.fromEntries(readable), skipped: leftOut };
}

/** Drops later items with the same `id` or `row`; items with neither stay. */
function firstOfEach(items: readonly unknown[]): readonly unknown[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const name = nameOf(item);
    return name === undefined || (!seen.has(name) && seen.add(name));
  });
}

function nameOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, row = id }: { readonly id?: unknown; readonly row?: unknown } = item;
  return row;
}

export const optionalOfChild = {
  alsoCalled: 'a name under “Also called”',
  medicines: 'a medicine of its list',
  goals: 'a goal of its list',
  skills: 'a skill of its list',
  changes: 'a change of its list',
  picks: 'a row of its own words',
  gestation: 'how early it was born',
  lines: 'its set of growth lines',
  correctUntil: 'until when its age is corrected',
} as const;

/** The fields of the entry form that never cost the entry: a bad value in one of the others does, with a message (`read-record.ts`). */
type LeftOutField = Exclude<
  keyof EntryFields,
  'title' | 'category' | 'content' | 'date' | 'time' | NotesField
>;

export const optionalOfEntry = {
  minutes: 'how long it took',
  facts: 'something of its details',
  visitId: 'the visit that it belongs to',
} as const satisfies Readonly<Record<LeftOutField | 'visitId', string>>;

export const optionalOfFood = {
  texture: 'its texture',
  temperature: 'its temperature',
  colour: 'its colour',
  brand: 'its brand',
  taste: 'its taste',
  from: 'the food that led to it',
  moves: 'one of its moves',
} as const;
