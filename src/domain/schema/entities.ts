import * as z from 'zod/mini';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { isClockTime } from '@/domain/dates/clock-time';
import { childLists } from './child-lists';
import { recordOf } from '@/lib/values';
import { categoryIds, type NotesField, notesFields } from './categories';
import { maxPhotos } from './photo-fields';

/** Whole minutes, a day at most. */
export const minutes = z.int().check(z.minimum(0), z.maximum(24 * 60));

/** As much as every fact has, of whatever kind and version: what is stored of an entry. */
export const storedFactSchema = z.looseObject({ kind: z.string().check(z.minLength(1)) });

export type StoredFact = z.infer<typeof storedFactSchema>;

/** The kinds of food, in the order in which they are offered. */
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

/** The stored entities as schemas, with the types inferred from them. Field by field they are section 3 of the specification. */

const id = z.string().check(z.minLength(1));
const calendarDay = z.string().check(z.refine(isCalendarDay, 'Not a day in the form yyyy-MM-dd'));
const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));
const instant = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not an ISO timestamp'));

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

/** What every record has. `sample` marks a record of the sample journal. */
const record = {
  id,
  createdAt: instant,
  sample: z.optional(z.literal(true)),
};

export const childSchema = z.object({
  ...record,
  name: z.string().check(z.minLength(1)),
  birthdate: calendarDay,
  gender: z.optional(z.enum(genders)),
  bio: z.string(),
  /** SHA-256 of the stored photo, in hex. */
  photoId: z.optional(id),
  updatedAt: instant,
  ...childLists,
});
export type Child = z.infer<typeof childSchema>;

const notesShape = recordOf(notesFields, () => z.optional(z.string()));

export const journalEntrySchema = z.object({
  ...record,
  childId: id,
  title: z.string().check(z.minLength(1)),
  category: z.enum(categoryIds),
  /** 'Additional Notes', Markdown kept as plain text. */
  content: z.string(),
  date: calendarDay,
  /** When it was, on that day, as a clock on the wall showed it: 'HH:mm'. Absent where nobody said. */
  time: z.optional(clockTime),
  photoId: z.optional(id),
  /** The photos after the first, in order; absent where there are none. */
  morePhotoIds: z.optional(z.array(id).check(z.maxLength(maxPhotos - 1))),
  /** How long it took, in whole minutes; 0 is a moment. Absent where nobody said. */
  minutes: z.optional(minutes),
  /** What happened, in a form that can be counted: `facts/schemas.ts`. Of any kind, also of a later version's. */
  facts: z.optional(z.array(storedFactSchema)),
  updatedAt: instant,
  /** Chosen by the person to be found again; absent where it is not. */
  starred: z.optional(z.literal(true)),
  /** The report of the visit at which it was said; absent for any other entry. It may have been deleted since. */
  visitId: z.optional(id),
  /** Somebody said that the times in its Sleep Notes are not to be taken over as facts; absent otherwise. */
  hoursDeclined: z.optional(z.literal(true)),
  ...notesShape,
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const foodStateIds = ['new', 'safe', 'sometimes', 'not-yet'] as const;
export type FoodStateId = (typeof foodStateIds)[number];

export const reactionIds = ['positive', 'neutral', 'negative'] as const;
export type ReactionId = (typeof reactionIds)[number];

const word = z.string().check(z.minLength(1));

/** What a food is like: foods that differ in one of these are near to each other. */
export const foodProperties = ['texture', 'temperature', 'colour', 'brand', 'taste'] as const;
export type FoodProperty = (typeof foodProperties)[number];

export const foodItemSchema = z.object({
  ...record,
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
  /** The food that led to this one, and the property in which they differ: a link of a food chain. The other may be gone. */
  from: z.optional(
    z.looseObject({
      foodId: z.optional(id),
      name: word,
      differsIn: z.optional(z.enum(foodProperties)),
    }),
  ),
  /** Its moves between the columns, the earliest first, since moves are kept. */
  moves: z.optional(
    z.array(
      z.looseObject({ day: calendarDay, from: z.enum(foodStateIds), to: z.enum(foodStateIds) }),
    ),
  ),
});
export type FoodItem = z.infer<typeof foodItemSchema>;

export const reportSchema = z.object({
  ...record,
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
  ...record,
  childId: id,
  category: z.enum(categoryIds),
  title: z.string(),
  description: z.string(),
  /** What the suggestion was derived from, in words: '12 of 18 entries in the last 30 days are Sleep.' */
  basis: z.optional(z.string()),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export type EntryFields = Pick<
  JournalEntry,
  'title' | 'category' | 'content' | 'date' | 'time' | 'minutes' | 'facts' | NotesField
>;
