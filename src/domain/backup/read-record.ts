/** Records from outside, photos as data URLs inside them, read into the entities or refused in words. */
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

/** A record read from outside, with the picture that it carried. */
export interface ReadRecord<T> {
  readonly record: T;
  /** What stood where the picture belongs, an image data URL if all is well; null when it had none. */
  readonly photoUrl: string | null;
  /** What stood where the other pictures of an entry belong, in their order. */
  readonly morePhotoUrls: readonly string[];
  /** What of it could not be read and is not in the record, each as 'how long it took'; absent where that is nothing. */
  readonly leftOut?: readonly string[];
}

/** Why a record could not be read, as the rest of a sentence: 'its date is not a day such as 2025-03-14'. */
export interface Unreadable {
  readonly problem: string;
}

/** Reads one record; `now` is the ISO timestamp that stands in for one that is missing or wrong. Never throws. */
export type RecordReader<T> = (value: unknown, now: string) => ReadRecord<T> | Unreadable;

const rawRecord = z.record(z.string(), z.unknown());
type Raw = z.infer<typeof rawRecord>;

/** Fields that only the product itself sets, or that are read on their own: they are not copied out of a file. */
const notCopied = new Set(['photoUrl', 'photoId', 'sample']);
/** Those of an entry besides. */
const notCopiedOfEntry = new Set(['morePhotoUrls', 'morePhotoIds']);

/** Optional fields that the earlier forms wrote as empty text when nothing was chosen or typed. */
const emptyMeansAbsent = new Set<string>(['gender', 'reaction', 'notes', 'time', ...notesFields]);

/**
 * Copies what is there, fields that this version does not know included; an absent, null or empty optional field of this version is left
 * out. Timestamps are filled in; a record without `updatedAt` of its own, such as a report, is given none.
 */
function tidied(
  raw: Raw,
  now: string,
  shape: object,
  hasUpdated: boolean,
): Record<string, unknown> {
  // The fields are not copied by assignment: a key named __proto__ would then lend its fields to the record.
  const tidy: Record<string, unknown> = Object.fromEntries(
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
    typeof tidy['createdAt'] === 'string' && !Number.isNaN(Date.parse(tidy['createdAt']))
      ? new Date(tidy['createdAt']).toISOString()
      : now;
  const updated =
    typeof tidy['updatedAt'] === 'string' && !Number.isNaN(Date.parse(tidy['updatedAt']))
      ? new Date(tidy['updatedAt']).toISOString()
      : created;
  return { ...tidy, createdAt: created, ...(hasUpdated && { updatedAt: updated }) };
}

function photoUrlOf(raw: Raw): string | null {
  const url = raw['photoUrl'];
  if (url === undefined || url === null || url === '') return null;
  // What is no text is no picture either: whoever opens it says so.
  return typeof url === 'string' ? url : 'not text';
}

function morePhotoUrlsOf(raw: Raw): readonly string[] {
  const urls = raw['morePhotoUrls'] ?? [];
  // One that is no list, or in it what is no text, is no picture either.
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

/** Whether a value is of the schema's type. What it holds besides is a later version's, and stays. */
function isOf<T>(schema: Schema<T>, value: unknown): value is T {
  return schema.safeParse(value).success;
}

/**
 * `edited` are records that people change and that may have a picture. Those that Kinleaf has `made` have none: one that
 * stood there all the same would be stored with nobody to show it. `optional` are fields that are no reason to refuse the rest.
 */
function reader<T>(
  schema: Schema<T>,
  adapt: (tidy: Record<string, unknown>) => Record<string, unknown>,
  kind: 'edited' | 'made' = 'edited',
  optional: Readonly<Record<string, string>> = {},
): RecordReader<T> {
  return (value, now) => {
    const found = rawRecord.safeParse(value);
    if (!found.success) return { problem: 'it is not a record' };
    const { fields, leftOut } = readableFields(found.data, schema.shape, optional);
    const adapted = adapt(tidied(fields, now, schema.shape, kind === 'edited'));
    if (isOf(schema, adapted))
      return {
        record: adapted,
        photoUrl: kind === 'edited' ? photoUrlOf(found.data) : null,
        morePhotoUrls: 'morePhotoIds' in schema.shape ? morePhotoUrlsOf(found.data) : [],
        ...(leftOut.length > 0 && { leftOut }),
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

/** A timestamp where the form wrote a day is cut to its day part, as it was typed. */
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
    // A star is no reason to refuse what somebody wrote.
    ...(starred === true && { starred }),
  }),
  'edited',
  optionalOfEntry,
);

/** The earlier layout let the food state overwrite the food category; `foodCategory` carries it where it was kept. */
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

/** Records as the earlier layout wrote them: whole lists as JSON text, photos as data URLs inside the records. */

/**
 * Readers of one list each, given a record and the instant that stands in for a missing timestamp. What cannot be
 * understood is answered with null, for the caller to keep aside.
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
