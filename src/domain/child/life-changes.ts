import * as z from 'zod/mini';
import { addDays, type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
import { changeKinds, type LifeChange } from '@/domain/schema/child-lists';
import { isWithin, type Period } from '@/domain/dates/period';
import type { Sides } from '@/domain/statistics/statistics';

/** The labels of the kinds. */
export const changeKindLabels: Readonly<Record<LifeChange['kind'], string>> = {
  medicine: 'Medicine',
  school: 'School',
  therapy: 'Therapy',
  home: 'Home',
  food: 'Food',
  own: 'Own',
};

/** The longest each side of a comparison may be, in days: further away, other causes matter too. */
export const maxSideDays = 42;

/**
 * Returns the days before and after a change: up to the next change on either side, at most `maxSideDays`, and none after today. The
 * day of the change counts as after. Changes on the same day share both sides.
 */
export function comparisonSidesOf(
  { day }: Pick<LifeChange, 'day'>,
  changes: readonly Pick<LifeChange, 'day'>[],
  today: CalendarDay,
): Sides {
  const days = changes.map((one) => one.day).sort();
  const previous = days.findLast((one) => one < day);
  const next = days.find((one) => one > day);
  return {
    before: periodOf(latest([addDays(day, -maxSideDays), previous]), addDays(day, -1)),
    after: periodOf(
      day,
      earliest([addDays(day, maxSideDays - 1), today, next && addDays(next, -1)]),
    ),
  };
}

const latest = (days: readonly (CalendarDay | undefined)[]): CalendarDay =>
  days.reduce<CalendarDay>((a, b) => (b !== undefined && b > a ? b : a), '0001-01-01');
const earliest = (days: readonly (CalendarDay | undefined)[]): CalendarDay =>
  days.reduce<CalendarDay>((a, b) => (b !== undefined && b < a ? b : a), '9999-12-31');

function periodOf(start: CalendarDay, end: CalendarDay): Period | null {
  return start <= end ? { start, end } : null;
}

/** Returns the changes in a period, newest first; on one day, the one added last comes first. */
export function changesIn(
  changes: readonly LifeChange[],
  period: Period | null,
): readonly LifeChange[] {
  return changes
    .filter(({ day }) => !period || isWithin(day, period))
    .reverse()
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** A line of the journal: an entry, or a change, shown below the entries of its day. */
export type JournalLine<E> =
  | { readonly date: CalendarDay; readonly entry: E }
  | { readonly date: CalendarDay; readonly change: LifeChange };

/**
 * Merges changes into the list of entries, both newest first. While more entries can be loaded (`isWhole` is false), changes
 * older than the last entry wait for them.
 * @param changes newest first
 */
export function journalLines<E extends { readonly date: CalendarDay }>(
  entries: readonly E[],
  changes: readonly LifeChange[],
  isWhole: boolean,
): readonly JournalLine<E>[] {
  const lines: JournalLine<E>[] = [];
  let next = 0;
  const changesAfter = (date: CalendarDay | null) => {
    for (let change = changes[next]; change; change = changes[next]) {
      if (date !== null && change.day <= date) return;
      lines.push({ date: change.day, change });
      next += 1;
    }
  };
  for (const entry of entries) {
    changesAfter(entry.date);
    lines.push({ date: entry.date, entry });
  }
  if (isWhole) changesAfter(null);
  return lines;
}

export interface LifeChangeForm {
  readonly words: string;
  /** Empty while the date is incomplete. */
  readonly day: CalendarDay;
  readonly kind: LifeChange['kind'];
}

export type LifeChangeErrors = Partial<Record<'words' | 'day', string>>;
export type LifeChangeFields = Pick<LifeChange, 'words' | 'day' | 'kind'>;

/** Returns the add form, with today's date and the kind 'own'. */
export function emptyLifeChangeForm(today: CalendarDay): LifeChangeForm {
  return { words: '', day: today, kind: 'own' };
}

export function lifeChangeToForm({ words, day, kind }: LifeChange): LifeChangeForm {
  return { words, day, kind };
}

/** Returns messages by field; valid fields have no key. `latest` is the last day that is accepted if it isn't `stored`. */
export function validateLifeChange(
  { words, day }: LifeChangeForm,
  latest: CalendarDay,
  stored?: LifeChangeForm,
): LifeChangeErrors {
  return {
    ...(words.trim() === '' && { words: 'A few words are required' }),
    ...(!isCalendarDay(day)
      ? { day: 'Date is required' }
      : isYetToCome(day, latest, stored?.day) && { day: 'Date cannot be in the future' }),
  };
}

export function lifeChangeFromForm({ words, day, kind }: LifeChangeForm): LifeChangeFields {
  return { words: words.trim(), day, kind };
}

const formSchema = z.object({ words: z.string(), day: z.string(), kind: z.enum(changeKinds) });

/** Reads the values of a draft; null if they don't fit this form. */
export function parseLifeChangeForm(values: unknown): LifeChangeForm | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}
