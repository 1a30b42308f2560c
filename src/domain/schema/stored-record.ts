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
import { optionalOfChild, readableFields } from './readable-fields';

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
