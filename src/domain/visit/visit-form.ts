import * as z from 'zod/mini';
import { addDays, type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, type Period, periodUntil } from '@/domain/dates/period';
import { isSameText } from '@/domain/text/fold';
import { shortenedSchema } from './shortened-quotes';
import { professionIds, professionOf, type VisitDays, visitDays } from './professions';

export const maxQuestions = 6;
/** The longest question, in characters: two lines on paper. */
export const questionLength = 180;
/** The longest period of a visit, in days. */
const maxDays = 366;

const times = ['last', '2', '30', '60', '90', 'own'] as const;
export type VisitTime = (typeof times)[number];

const formSchema = z.object({
  profession: z.enum(professionIds),
  /** Null for the proposed period. */
  time: z.nullable(z.enum(times)),
  /** Dates entered by hand; empty while incomplete. */
  start: z.string(),
  end: z.string(),
  questions: z.array(z.string()),
  switched: z.record(z.string(), z.boolean()),
  leavesNameOut: z.boolean(),
  // Drafts of earlier versions lack this.
  shortened: z._default(z.nullable(shortenedSchema), null),
});
export type VisitForm = z.infer<typeof formSchema>;

export const emptyVisitForm: VisitForm = {
  profession: 'paediatrician',
  time: null,
  start: '',
  end: '',
  questions: [''],
  switched: {},
  leavesNameOut: false,
  shortened: null,
};

/** Reads a draft; null if it doesn't fit this form. */
export function parseVisitForm(values: unknown): VisitForm | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

/** Questions for parents from the CDC's lists of 2022, with 'they' for 'he' or 'she'. They are the same at every age. */
export const cdcQuestions = [
  'What are some things you and your child do together?',
  'What are some things your child likes to do?',
  'Is there anything your child does or does not do that concerns you?',
  'Has your child lost any skills they once had?',
  'Does your child have any special healthcare needs or were they born prematurely?',
] as const;

/** Returns the questions with another one in the first empty place; the same list if it's there already or there is no room. */
export function withQuestion(questions: readonly string[], question: string): readonly string[] {
  if (questions.some((one) => isSameText(one, question))) return questions;
  const blank = questions.findIndex((one) => one.trim() === '');
  if (blank !== -1) return questions.with(blank, question);
  return questions.length < maxQuestions ? [...questions, question] : questions;
}

/** What the next visit needs to know about a saved one. */
export interface EarlierVisit {
  readonly profession: string;
  /** The last day of its period. */
  readonly end: CalendarDay;
}

/** Returns the periods to choose from for a profession. */
export function timesFor(
  profession: VisitForm['profession'],
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): readonly VisitTime[] {
  const days = visitDays.filter((length) => length > 2 || professionOf(profession).days === 2);
  return [
    ...(lastOf(profession, earlier, today) ? (['last'] as const) : []),
    ...days.map(timeOf),
    'own',
  ];
}

const timeOf = (days: VisitDays): VisitTime => `${days}`;

/** Returns the chosen period or the proposed one: since the last visit, if there was one. */
export function timeChosen(
  { profession, time }: Pick<VisitForm, 'profession' | 'time'>,
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): VisitTime {
  const offered = timesFor(profession, earlier, today);
  if (time !== null && offered.includes(time)) return time;
  return offered.includes('last') ? 'last' : timeOf(professionOf(profession).days);
}

/** Returns the days of the period; null if dates entered by hand are incomplete, in the wrong order or too far apart. */
export function visitPeriod(
  form: VisitForm,
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): Period | null {
  const time = timeChosen(form, earlier, today);
  if (time === 'own') {
    const { start, end } = form;
    if (!isCalendarDay(start) || !isCalendarDay(end)) return null;
    if (start > end || end > today || dayCount({ start, end }) > maxDays) return null;
    return { start, end };
  }
  if (time !== 'last') return periodUntil(today, Number(time));
  const last = lastOf(form.profession, earlier, today);
  const furthest = addDays(today, 1 - maxDays);
  const start = last?.end ?? today;
  return { start: start < furthest ? furthest : start, end: today };
}

/** Returns what's wrong with dates entered by hand; empty if nothing is. */
export function ownDatesProblem({ start, end }: VisitForm, today: CalendarDay): string {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return 'Both days are needed.';
  if (start > end) return 'The first day is after the last.';
  if (end > today) return 'The last day is yet to come.';
  return dayCount({ start, end }) > maxDays ? 'A visit looks at one year at most.' : '';
}

/**
 * Returns the latest visit for a profession. The next one starts on its last day, so that anything recorded later that day isn't
 * missed.
 */
function lastOf(
  profession: string,
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): EarlierVisit | null {
  const ends = earlier
    .filter((visit) => visit.profession === profession && visit.end <= today)
    .sort((a, b) => (a.end < b.end ? 1 : -1));
  return ends[0] ?? null;
}
