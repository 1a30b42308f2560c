/** What a person chooses while a visit is prepared; it is kept until the visit is. */
import * as z from 'zod/mini';
import { addDays, type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, type Period, periodUntil } from '@/domain/dates/period';
import { shortenedSchema } from './shortened-quotes';
import { professionIds, professionOf, type VisitDays, visitDays } from './professions';

export const mostQuestions = 6;
/** Letters of a question: two lines on paper. */
export const questionLength = 180;
/** Days that a visit looks at, at most. */
const longestPeriod = 366;

const times = ['last', '2', '30', '60', '90', 'own'] as const;
export type VisitTime = (typeof times)[number];

const formSchema = z.object({
  profession: z.enum(professionIds),
  /** Null while it is what is proposed. */
  time: z.nullable(z.enum(times)),
  /** The own dates; empty while none is typed. */
  start: z.string(),
  end: z.string(),
  questions: z.array(z.string()),
  switched: z.record(z.string(), z.boolean()),
  leavesNameOut: z.boolean(),
  // A draft from before it could be asked for has none.
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

/** A kept draft as a form, or null when it is none. */
export function parseVisitForm(values: unknown): VisitForm | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

/** A visit that was kept, as the next one needs to know it. */
export interface EarlierVisit {
  readonly profession: string;
  /** The last day that it looked at. */
  readonly end: CalendarDay;
}

/** The times that can be chosen for the profession. */
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

/** The time that is chosen, or the one that is proposed: since the last visit, where there was one. */
export function timeChosen(
  { profession, time }: Pick<VisitForm, 'profession' | 'time'>,
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): VisitTime {
  const offered = timesFor(profession, earlier, today);
  if (time !== null && offered.includes(time)) return time;
  return offered.includes('last') ? 'last' : timeOf(professionOf(profession).days);
}

/** The days of the chosen time; null where the own dates are not whole, or not in order, or too many. */
export function visitPeriod(
  form: VisitForm,
  earlier: readonly EarlierVisit[],
  today: CalendarDay,
): Period | null {
  const time = timeChosen(form, earlier, today);
  if (time === 'own') {
    const { start, end } = form;
    if (!isCalendarDay(start) || !isCalendarDay(end)) return null;
    if (start > end || end > today || dayCount({ start, end }) > longestPeriod) return null;
    return { start, end };
  }
  if (time !== 'last') return periodUntil(today, Number(time));
  const last = lastOf(form.profession, earlier, today);
  const furthest = addDays(today, 1 - longestPeriod);
  const start = last?.end ?? today;
  return { start: start < furthest ? furthest : start, end: today };
}

/** What is wrong with the own dates, in words; empty where nothing is. */
export function ownDatesProblem({ start, end }: VisitForm, today: CalendarDay): string {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return 'Both days are needed.';
  if (start > end) return 'The first day is after the last.';
  if (end > today) return 'The last day is yet to come.';
  return dayCount({ start, end }) > longestPeriod ? 'A visit looks at one year at most.' : '';
}

/** The newest visit of a profession. What was noted later on its last day is not lost: the next one begins with it. */
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
