/** Records as the stores hold them: whether the screens can show one, and what is left of a profile where they cannot. */
import * as z from 'zod/mini';
import type { ListName } from './lists';
import { type CalendarDay, isCalendarDay, localDay } from '@/domain/dates/calendar-day';
import {
  type Child,
  childSchema,
  foodItemSchema,
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

/** Whether a stored record is what its list promises. Fields that this version does not know are no damage. */
export function isWholeRecord(list: ListName, value: unknown): boolean {
  return schemas[list].safeParse(value).success;
}

/** The fields of a record that this version does not know: those of a later one, of which nothing may be lost. */
export function laterFields(list: ListName, record: object): Readonly<Record<string, unknown>> {
  const { shape } = schemas[list];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(shape, name)));
}

const rawRecord = z.record(z.string(), z.unknown());

/**
 * A damaged profile as the screens can show it: what can be read is kept, the rest is filled in or left out. So that its
 * journal stays in reach: without a profile nobody could get there. The birthdate that stands in is the day on which
 * the child was added, else `today`. Null when it has no id that its journal could name.
 */
export function mendedChild(value: unknown, today: CalendarDay): Child | null {
  const found = rawRecord.safeParse(value);
  if (!found.success) return null;
  const raw = found.data;
  const added = instantOf(raw['createdAt']);
  const filled = {
    ...raw,
    name: typeof raw['name'] === 'string' && raw['name'] !== '' ? raw['name'] : nameless,
    birthdate: dayOf(raw['birthdate']) ?? (added === null ? today : localDay(new Date(added))),
    bio: typeof raw['bio'] === 'string' ? raw['bio'] : '',
    createdAt: added ?? `${today}T00:00:00.000Z`,
    updatedAt: instantOf(raw['updatedAt']) ?? added ?? `${today}T00:00:00.000Z`,
  };
  const { fields } = readableFields(filled, childSchema.shape, optionalOfChild);
  const mended = Object.fromEntries(
    Object.entries(fields).filter(([key]) => !optional.has(key) || isReadable(key, fields)),
  );
  const read = childSchema.safeParse(mended);
  // The fields that this version does not know stay.
  return read.success ? { ...mended, ...read.data } : null;
}

const nameless = 'Child without a name';

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
  /** What could not be read, as the names of `optional` put it. */
  readonly leftOut: readonly string[];
}

/**
 * The fields of a record without what cannot be read of some that are optional, so that it costs neither the record nor what
 * stands beside it: of a list that holds such a thing the others stay, and of two items of one id the first. Empty text counts as nothing.
 *
 * @param optional those fields, each with how a person is told what of it is left out: 'a medicine of its list'
 */
export function readableFields(
  fields: Readonly<Record<string, unknown>>,
  shape: Shape,
  optional: Readonly<Record<string, string>>,
): Readable {
  const leftOut: string[] = [];
  const readable = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const words = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (words === undefined) return [[name, value]];
    const isReadable = (one: unknown) =>
      shape[name]?.safeParse(one).success === true && isPersistable(one);
    if (isReadable(value)) return [[name, value]];
    if (value === null || value === '') return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const rest = firstOfEach(items.filter((one) => isReadable([one])));
    leftOut.push(words);
    return rest.length > 0 ? [[name, rest]] : [];
  });
  return { fields: Object.fromEntries(readable), leftOut };
}

/** Without the second of two items that have one `id`, or one `row`; what has neither stays. */
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

/** Those of a child: its lists. */
export const optionalOfChild = {
  medicines: 'a medicine of its list',
  goals: 'a goal of its list',
  changes: 'a change of its list',
  picks: 'a row of its own words',
} as const;

/** Those of an entry. */
export const optionalOfEntry = {
  minutes: 'how long it took',
  facts: 'something of its details',
  visitId: 'the visit that it belongs to',
} as const;

/** Those of a food. */
export const optionalOfFood = {
  texture: 'its texture',
  temperature: 'its temperature',
  colour: 'its colour',
  brand: 'its brand',
  taste: 'its taste',
  from: 'the food that led to it',
  moves: 'one of its moves',
} as const;
