/**
 * The lists a family keeps in their child's record: medicines, goals, skills, changes and custom options. An entry copies the text it
 * needs, so that it still reads the same when an item is deleted.
 */
import * as z from 'zod/mini';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { isClockTime } from '@/domain/dates/clock-time';

const text = z.string().check(z.minLength(1));
const calendarDay = z.string().check(z.refine(isCalendarDay, 'Not a day in the form yyyy-MM-dd'));
const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));

interface Named {
  readonly id?: string;
  readonly row?: string;
}

/** Names must be unique within a list: an edit would match both items. */
const distinct = z.refine<readonly Named[]>(
  (items) => new Set(items.map(({ id, row }) => id ?? row)).size === items.length,
);

/** A medicine as the family describes it. */
export const medicineSchema = z.looseObject({
  id: text,
  name: text,
  /** '1 mg', '250 mg/5 mL'. */
  strength: z.optional(text),
  /** 'Tablet', 'liquid'. */
  form: z.optional(text),
  /** The usual amount, as a number of units. */
  amount: z.optional(z.number().check(z.positive())),
  unit: z.optional(text),
  /** The usual times of day; absent for one given as needed. */
  times: z.optional(z.array(clockTime)),
  asNeeded: z.optional(z.literal(true)),
  /** The day it was stopped: it stays in the histories but is no longer offered. */
  endedOn: z.optional(calendarDay),
});
export type Medicine = z.infer<typeof medicineSchema>;

export const goalSchema = z.looseObject({
  id: text,
  words: text,
  /** Set if it comes from a support plan. */
  fromPlan: z.optional(z.literal(true)),
  endedOn: z.optional(calendarDay),
});
export type Goal = z.infer<typeof goalSchema>;

/** A skill by its name. What was noticed about it is in the entries; those without its id count by their words. */
export const skillSchema = z.looseObject({
  id: text,
  words: text,
  /** Its former names, and what others call it. */
  alsoCalled: z.optional(z.array(text)),
  /** One of `skillAreas`, or one of a later version. */
  area: text,
  /** The idea of a published list that it came from: 'cdc-15-l-1'. */
  from: z.optional(text),
  /** The goal that it was kept from. */
  goalId: z.optional(text),
  /** Set while the family looks out for it. */
  lookingOut: z.optional(z.literal(true)),
  endedOn: z.optional(calendarDay),
});
export type Skill = z.infer<typeof skillSchema>;

export const changeKinds = ['medicine', 'school', 'therapy', 'home', 'food', 'own'] as const;

/** Something that changed on a day: 'Started swimming on Tuesdays'. */
export const changeSchema = z.looseObject({
  id: text,
  day: calendarDay,
  words: text,
  kind: z.enum(changeKinds),
});
export type LifeChange = z.infer<typeof changeSchema>;

/** A family's custom options in a row of choices, such as `behavior-before`, most recently used first. */
export const customOptionsSchema = z.looseObject({ row: text, words: z.array(text) });
export type CustomOptions = z.infer<typeof customOptionsSchema>;

/** The fields of a child that hold these lists; absent while empty. */
export const childLists = {
  medicines: z.optional(z.array(medicineSchema).check(distinct)),
  goals: z.optional(z.array(goalSchema).check(distinct)),
  skills: z.optional(z.array(skillSchema).check(distinct)),
  changes: z.optional(z.array(changeSchema).check(distinct)),
  picks: z.optional(z.array(customOptionsSchema).check(distinct)),
};

export const childListNames = ['medicines', 'goals', 'skills', 'changes', 'picks'] as const;
