/** The schemas of the stored entities, field by field as in section 3 of the specification. */
import * as z from 'zod/mini';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { isClockTime } from '@/domain/dates/clock-time';
import { childLists } from './child-lists';
import { recordOf } from '@/lib/values';
import { categoryIds, type NotesField, notesFields } from './categories';
import { maxPhotos } from './photo-fields';

/** Whole minutes, a day at most. */
export const minutes = z.int().check(z.minimum(0), z.maximum(24 * 60));

/** The minimum of any fact, whatever its kind or version, as stored in an entry. */
export const storedFactSchema = z.looseObject({ kind: z.string().check(z.minLength(1)) });

export type StoredFact = z.infer<typeof storedFactSchema>;

/** In the order in which they are offered. */
export const foodCategories = [
  'Fruits',
  'Vegetables',
  'Grains',
  'Protein',
  'Dairy',
  'Snacks',
  'Desserts',
  'Beverages',
  'Mixed/Other',
] as const;
export type FoodCategory = (typeof foodCategories)[number];

export function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

const id = z.string().check(z.minLength(1));
const calendarDay = z.string().check(z.refine(isCalendarDay, 'Not a day in the form yyyy-MM-dd'));
const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));
const instant = z.string().check(z.refine(isInstant, 'Not an ISO timestamp'));

export const lineSets = ['girls', 'boys'] as const;
export type LineSet = (typeof lineSets)[number];

/** How long the pregnancy was: full weeks and days. */
const gestation = z.looseObject({
  weeks: z.int().check(z.minimum(22), z.maximum(44)),
  days: z.int().check(z.minimum(0), z.maximum(6)),
});
export type Gestation = z.infer<typeof gestation>;

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

/** The fields every record has. `sample` marks a record of the sample journal. */
const recordFields = {
  id,
  createdAt: instant,
  sample: z.optional(z.literal(true)),
};

export const childSchema = z.object({
  ...recordFields,
  name: z.string().check(z.minLength(1)),
  birthdate: calendarDay,
  gender: z.optional(z.enum(genders)),
  bio: z.string(),
  /** Short names and nicknames, which are left out wherever the name is. Absent if there are none. */
  alsoCalled: z.optional(z.array(z.string().check(z.minLength(1)))),
  /** SHA-256 of the stored photo, in hex. */
  photoId: z.optional(id),
  gestation: z.optional(gestation),
  /** The set of growth lines that somebody chose; never taken from `gender`. */
  lines: z.optional(z.enum(lineSets)),
  /** Until which corrected age, in months, a corrected age is shown; 24 if absent. */
  correctUntil: z.optional(z.literal([24, 36])),
  updatedAt: instant,
  ...childLists,
});
export type Child = z.infer<typeof childSchema>;

const notesShape = recordOf(notesFields, () => z.optional(z.string()));

export const journalEntrySchema = z.object({
  ...recordFields,
  childId: id,
  title: z.string().check(z.minLength(1)),
  category: z.enum(categoryIds),
  /** 'Additional Notes': shown as docs/text.md says. */
  content: z.string(),
  date: calendarDay,
  /** The local time on that day, 'HH:mm'. Absent if unknown. */
  time: z.optional(clockTime),
  photoId: z.optional(id),
  /** The photos after the first, in order; absent if there are none. */
  morePhotoIds: z.optional(z.array(id).check(z.maxLength(maxPhotos - 1))),
  /** How long it took, in whole minutes; 0 is a moment. Absent if unknown. */
  minutes: z.optional(minutes),
  /** What happened, in a countable form (`facts/kinds.ts`). Kinds from a later version are allowed. */
  facts: z.optional(z.array(storedFactSchema)),
  updatedAt: instant,
  /** Starred by the user to be found again; absent if not. */
  starred: z.optional(z.literal(true)),
  /** The report of the visit at which it was recorded; otherwise absent. The report may have been deleted since. */
  visitId: z.optional(id),
  /** Set if someone chose not to turn the times in its Sleep Notes into facts. */
  hoursDeclined: z.optional(z.literal(true)),
  ...notesShape,
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const foodStateIds = ['new', 'safe', 'sometimes', 'not-yet'] as const;
export type FoodStateId = (typeof foodStateIds)[number];

export const reactionIds = ['positive', 'neutral', 'negative'] as const;
export type ReactionId = (typeof reactionIds)[number];

const word = z.string().check(z.minLength(1));

/** The properties of a food: foods that differ in only one are similar. */
export const foodProperties = ['texture', 'temperature', 'colour', 'brand', 'taste'] as const;
export type FoodProperty = (typeof foodProperties)[number];

export const foodItemSchema = z.object({
  ...recordFields,
  childId: id,
  name: z.string().check(z.minLength(1)),
  category: z.enum(foodCategories),
  state: z.enum(foodStateIds),
  reaction: z.enum(reactionIds),
  notes: z.optional(z.string()),
  date: calendarDay,
  photoId: z.optional(id),
  updatedAt: instant,
  ...recordOf(foodProperties, () => z.optional(word)),
  /**
   * The food this one came from and the property in which they differ: a link of a food chain. The other food may have been
   * deleted.
   */
  from: z.optional(
    z.looseObject({
      foodId: z.optional(id),
      name: word,
      differsIn: z.optional(z.enum(foodProperties)),
    }),
  ),
  /** Its moves between the columns, earliest first, from the version on that records moves. */
  moves: z.optional(
    z.array(
      z.looseObject({ day: calendarDay, from: z.enum(foodStateIds), to: z.enum(foodStateIds) }),
    ),
  ),
});
export type FoodItem = z.infer<typeof foodItemSchema>;

export const reportSchema = z.object({
  ...recordFields,
  childId: id,
  /** pattern, trend or summary; any other type is kept and shown as not supported. */
  type: z.string(),
  title: z.string(),
  /** JSON text; its shape depends on the type. */
  content: z.string(),
  period: z.object({ start: calendarDay, end: calendarDay }),
});
export type Report = z.infer<typeof reportSchema>;

export const recommendationSchema = z.object({
  ...recordFields,
  childId: id,
  category: z.enum(categoryIds),
  title: z.string(),
  description: z.string(),
  /** The sentence that says what the suggestion is based on: '12 of 18 entries in the last 30 days are Sleep.' */
  basis: z.optional(z.string()),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export type EntryFields = Pick<
  JournalEntry,
  'title' | 'category' | 'content' | 'date' | 'time' | 'minutes' | 'facts' | NotesField
>;
