/**
 * What a family keeps lists of beside the journal, in the record of their child: medicines, goals, changes, and words of
 * their own. An entry copies the words that it needs, so that it goes on saying them when an item is gone.
 */
import * as z from 'zod/mini';
import { isCalendarDay } from '@/domain/dates/calendar-day';
import { isClockTime } from '@/domain/dates/clock-time';

const words = z.string().check(z.minLength(1));
const calendarDay = z.string().check(z.refine(isCalendarDay, 'Not a day in the form yyyy-MM-dd'));
const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));

interface Named {
  readonly id?: string;
  readonly row?: string;
}

/** No two items of a list have one name in it: an edit would meet both. */
const distinct = z.refine<readonly Named[]>(
  (items) => new Set(items.map(({ id, row }) => id ?? row)).size === items.length,
);

/** A medicine as the family writes it down. */
export const medicineSchema = z.looseObject({
  id: words,
  name: words,
  /** '1 mg', '250 mg/5 mL'. */
  strength: z.optional(words),
  /** 'Tablet', 'liquid'. */
  form: z.optional(words),
  /** How much is usually given, as a number of units. */
  amount: z.optional(z.number().check(z.positive())),
  unit: z.optional(words),
  /** The usual times of a day; none of one that is given as needed. */
  times: z.optional(z.array(clockTime)),
  asNeeded: z.optional(z.literal(true)),
  /** The day on which it was stopped: it stays in the histories, and is offered no more. */
  endedOn: z.optional(calendarDay),
});
export type Medicine = z.infer<typeof medicineSchema>;

export const goalSchema = z.looseObject({
  id: words,
  words,
  /** Where it comes from a support plan. */
  fromPlan: z.optional(z.literal(true)),
  endedOn: z.optional(calendarDay),
});
export type Goal = z.infer<typeof goalSchema>;

export const changeKinds = ['medicine', 'school', 'therapy', 'home', 'food', 'own'] as const;

/** Something that changed on a day: 'Started swimming on Tuesdays'. */
export const changeSchema = z.looseObject({
  id: words,
  day: calendarDay,
  words,
  kind: z.enum(changeKinds),
});
export type LifeChange = z.infer<typeof changeSchema>;

/** Words of the family's own in a row of picks, such as `behavior-before`; the one used last comes first. */
export const ownPicksSchema = z.looseObject({ row: words, words: z.array(words) });
export type OwnPicks = z.infer<typeof ownPicksSchema>;

/** The fields of a child that hold them; each absent while it is empty. */
export const childLists = {
  medicines: z.optional(z.array(medicineSchema).check(distinct)),
  goals: z.optional(z.array(goalSchema).check(distinct)),
  changes: z.optional(z.array(changeSchema).check(distinct)),
  picks: z.optional(z.array(ownPicksSchema).check(distinct)),
};

export const childListNames = ['medicines', 'goals', 'changes', 'picks'] as const;
