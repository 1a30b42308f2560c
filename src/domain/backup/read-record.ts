import * as z from 'zod/mini';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { notesFields } from '@/domain/schema/categories';
import {
  type Child,
  childSchema,
  foodCategories,
  type FoodCategory,
  type FoodItem,
  foodItemSchema,
  foodStateIds,
  type JournalEntry,
  journalEntrySchema,
  type Recommendation,
  recommendationSchema,
  type Report,
  reportSchema,
} from '@/domain/schema/entities';
import { isPersistable } from '@/lib/values';
import {
  optionalOfChild,
  optionalOfEntry,
  optionalOfFood,
  readableFields,
} from '@/domain/schema/stored-record';

/** A record read from outside, with the photo it contained. */
export interface ReadRecord<T> {
  readonly record: T;
  /** The photo field as found, normally an image data URL; null if there was none. */
  readonly photoUrl: string | null;
  /** The fields for an entry's other photos as found, in order. */
  readonly morePhotoUrls: readonly string[];
  /** What couldn't be read and isn't in the record, each as in 'how long it took'; absent if nothing. */
  readonly leftOut?: readonly string[];
}

/** Why a record couldn't be read, as the end of a sentence: 'its date is not a day such as 2025-03-14'. */
export interface Unreadable {
  readonly problem: string;
}

/** Reads one record; `now` is the ISO timestamp to use if one is missing or invalid. Never throws. */
export type RecordReader<T> = (value: unknown, now: string) => ReadRecord<T> | Unreadable;

const rawRecord = z.record(z.string(), z.unknown());
type Raw = z.infer<typeof rawRecord>;

/** Fields that only the app itself sets, or that are read separately; never copied from a file. */
const notCopied = new Set(['photoUrl', 'photoId', 'sample']);
/** More such fields of an entry. */
const notCopiedOfEntry = new Set(['morePhotoUrls', 'morePhotoIds']);

/** Optional fields that earlier formats wrote as empty text. */
const emptyMeansAbsent = new Set<string>(['gender', 'reaction', 'notes', 'time', ...notesFields]);

/**
 * Copies the fields of a record, including unknown ones, but no empty optional ones. Fills in timestamps; a record type without
 * `updatedAt`, such as a report, gets none.
 */
function normalizeFields(
  raw: Raw,
  now: string,
  shape: object,
  hasUpdated: boolean,
): Record<string, unknown> {
  // Never copy by assignment: a key named __proto__ would lend its fields to the record.
  const normalized: Record<string, unknown> = Object.fromEntries(
    Object.entries(raw).filter(
      ([key, value]) =>
        !(value === null && key in shape) &&
        !notCopied.has(key) &&
        !('morePhotoIds' in shape && notCopiedOfEntry.has(key)) &&
        !(value === '' && emptyMeansAbsent.has(key)) &&
        isPersistable(value),
    ),
  );
  const created =
    typeof normalized['createdAt'] === 'string' &&
    !Number.isNaN(Date.parse(normalized['createdAt']))
      ? new Date(normalized['createdAt']).toISOString()
      : now;
  const updated =
    typeof normalized['updatedAt'] === 'string' &&
    !Number.isNaN(Date.parse(normalized['updatedAt']))
      ? new Date(normalized['updatedAt']).toISOString()
      : created;
  return { ...normalized, createdAt: created, ...(hasUpdated && { updatedAt: updated }) };
}

function photoUrlOf(raw: Raw): string | null {
  const url = raw['photoUrl'];
  if (url === undefined || url === null || url === '') return null;
  // Not a photo either; decoding it will report that.
  return typeof url === 'string' ? url : 'not text';
}

function morePhotoUrlsOf(raw: Raw): readonly string[] {
  const urls = raw['morePhotoUrls'] ?? [];
  // Anything that isn't a list of texts isn't photos either.
  return (Array.isArray(urls) ? urls : ['not a list'])
    .map((url: unknown) => (typeof url === 'string' ? url : 'not text'))
    .filter((url) => url !== '');
}

interface Schema<T> {
  readonly shape: Parameters<typeof readableFields>[1];
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: T | undefined;
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
      | undefined;
  };
}

/** Returns whether a value has the schema's type. Extra fields come from a later version and stay. */
function isOf<T>(schema: Schema<T>, value: unknown): value is T {
  return schema.safeParse(value).success;
}

/**
 * Creates a reader. `edited` records are changed by people and may have a photo. Records `made` by Kinleaf have none: one found
 * there would be stored without ever being shown. An invalid field in `optional` is no reason to refuse the rest.
 */
function reader<T>(
  schema: Schema<T>,
  adapt: (normalized: Record<string, unknown>) => Record<string, unknown>,
  kind: 'edited' | 'made' = 'edited',
  optional: Readonly<Record<string, string>> = {},
): RecordReader<T> {
  return (value, now) => {
    const found = rawRecord.safeParse(value);
    if (!found.success) return { problem: 'it is not a record' };
    const { fields, skipped } = readableFields(found.data, schema.shape, optional);
    const adapted = adapt(normalizeFields(fields, now, schema.shape, kind === 'edited'));
    if (isOf(schema, adapted))
      return {
        record: adapted,
        photoUrl: kind === 'edited' ? photoUrlOf(found.data) : null,
        morePhotoUrls: 'morePhotoIds' in schema.shape ? morePhotoUrlsOf(found.data) : [],
        ...(skipped.length > 0 && { leftOut: skipped }),
      };
    const [issue] = schema.safeParse(adapted).error?.issues ?? [];
    const field = String(issue?.path[0] ?? '');
    return { problem: problemOf(field, adapted[field]) };
  };
}

const days = new Set(['date', 'birthdate']);

function problemOf(field: string, value: unknown): string {
  if (value === undefined || value === '') return `its ${field} is missing`;
  if (days.has(field)) return `its ${field} is not a day such as 2025-03-14`;
  if (field === 'time') return 'its time is not a time such as 20:25';
  if (field === 'period') return 'its period is not two days such as 2025-03-14';
  return typeof value === 'string'
    ? `its ${field} is none that Kinleaf knows`
    : `its ${field} is not text`;
}

/** Returns the day of a timestamp found in place of a day. */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' && value.length > 10 && isCalendarDay(value.slice(0, 10))
    ? value.slice(0, 10)
    : value;
}

export const readChildRecord = reader<Child>(
  childSchema,
  (raw) => ({ bio: '', ...raw, birthdate: dayOf(raw['birthdate']) }),
  'edited',
  optionalOfChild,
);

export const readEntryRecord = reader<JournalEntry>(
  journalEntrySchema,
  ({ starred, ...raw }) => ({
    content: '',
    ...raw,
    date: dayOf(raw['date']),
    // An invalid star is no reason to refuse an entry.
    ...(starred === true && { starred }),
  }),
  'edited',
  optionalOfEntry,
);

/** The earlier layout let the food state overwrite the food category; `foodCategory` has the category if it was kept. */
export const readFoodRecord = reader<FoodItem>(
  foodItemSchema,
  (raw) => {
    const { foodCategory, category, ...rest } = raw;
    const isState = foodStateIds.some((state) => state === category);
    const isFoodCategory = (value: unknown): value is FoodCategory =>
      foodCategories.some((known) => known === value);
    return {
      reaction: 'neutral',
      ...rest,
      date: dayOf(raw['date']),
      state: isState ? category : 'new',
      category: isFoodCategory(foodCategory)
        ? foodCategory
        : isFoodCategory(category)
          ? category
          : 'Mixed/Other',
    };
  },
  'edited',
  optionalOfFood,
);

export const readReportRecord = reader<Report>(
  reportSchema,
  (raw) => {
    const period = rawRecord.safeParse(raw['period']);
    return period.success
      ? {
          ...raw,
          period: {
            ...period.data,
            start: dayOf(period.data['start']),
            end: dayOf(period.data['end']),
          },
        }
      : raw;
  },
  'made',
);

export const readRecommendationRecord = reader<Recommendation>(
  recommendationSchema,
  (raw) => raw,
  'made',
);

/*
 * Readers for the earlier layout, which stored whole lists as JSON text with photos as data URLs inside. They return null for an
 * unreadable record, which the caller quarantines.
 */

const orNull =
  <T>(read: RecordReader<T>) =>
  (value: unknown, now: string): ReadRecord<T> | null => {
    const found = read(value, now);
    return 'problem' in found ? null : found;
  };

export const readLegacyChild = orNull(readChildRecord);
export const readLegacyEntry = orNull(readEntryRecord);
export const readLegacyFood = orNull(readFoodRecord);
export const readLegacyReport = orNull(readReportRecord);
export const readLegacyRecommendation = orNull(readRecommendationRecord);
