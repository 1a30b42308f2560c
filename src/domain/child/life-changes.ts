/** Life changes: what changed in a child's days, where it stands among them, and the days on either side of it. */
import * as z from 'zod/mini';
import { addDays, type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { changeKinds, type LifeChange } from '@/domain/schema/child-lists';
import { isWithin, type Period } from '@/domain/dates/period';
import type { Sides } from '@/domain/facts/statistics';

/** The kinds as they are chosen and shown. */
export const changeKindWords: Readonly<Record<LifeChange['kind'], string>> = {
  medicine: 'Medicine',
  school: 'School',
  therapy: 'Therapy',
  home: 'Home',
  food: 'Food',
  own: 'Own',
};

/** Both sides have this many days at most: what lies further back or ahead has other reasons besides. */
export const mostDays = 42;

/**
 * The days before and after a change: as many as lie between it and the next change on either side, `mostDays` at most, and
 * none after today. The day of the change belongs to after. Changes of the same day share both sides.
 */
export function sidesOf(
  { day }: Pick<LifeChange, 'day'>,
  changes: readonly Pick<LifeChange, 'day'>[],
  today: CalendarDay,
): Sides {
  const days = changes.map((one) => one.day).sort();
  const previous = days.findLast((one) => one < day);
  const next = days.find((one) => one > day);
  return {
    before: periodOf(latest([addDays(day, -mostDays), previous]), addDays(day, -1)),
    after: periodOf(day, earliest([addDays(day, mostDays - 1), today, next && addDays(next, -1)])),
  };
}

const latest = (days: readonly (CalendarDay | undefined)[]): CalendarDay =>
  days.reduce<CalendarDay>((a, b) => (b !== undefined && b > a ? b : a), '0001-01-01');
const earliest = (days: readonly (CalendarDay | undefined)[]): CalendarDay =>
  days.reduce<CalendarDay>((a, b) => (b !== undefined && b < a ? b : a), '9999-12-31');

function periodOf(start: CalendarDay, end: CalendarDay): Period | null {
  return start <= end ? { start, end } : null;
}

/** The changes of a period, the newest first; of one day, the one that was added last. */
export function changesIn(
  changes: readonly LifeChange[],
  period: Period | null,
): readonly LifeChange[] {
  return changes
    .filter(({ day }) => !period || isWithin(day, period))
    .reverse()
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** A line of the journal: an entry, or a change that stands below the entries of its own day. */
export type JournalLine<E> =
  | { readonly date: CalendarDay; readonly entry: E }
  | { readonly date: CalendarDay; readonly change: LifeChange };

/**
 * Entries, newest first, with the changes between their days. As long as the list goes on (`isWhole` is false), a change
 * that is older than its last entry waits for the days that it stands between.
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

/** What the form of a life change holds. */
export interface LifeChangeForm {
  readonly words: string;
  /** Empty while no whole date is typed. */
  readonly day: CalendarDay;
  readonly kind: LifeChange['kind'];
}

export type LifeChangeErrors = Partial<Record<'words' | 'day', string>>;
export type LifeChangeFields = Pick<LifeChange, 'words' | 'day' | 'kind'>;

/** A new one begins today, and as one of the family's own until they say what kind it is. */
export function emptyLifeChangeForm(today: CalendarDay): LifeChangeForm {
  return { words: '', day: today, kind: 'own' };
}

/** The form of a stored one. */
export function lifeChangeToForm({ words, day, kind }: LifeChange): LifeChangeForm {
  return { words, day, kind };
}

/** Messages by field; no key when the field is right. */
export function validateLifeChange(
  { words, day }: LifeChangeForm,
  today: CalendarDay,
): LifeChangeErrors {
  return {
    ...(words.trim() === '' && { words: 'A few words are required' }),
    ...(!isCalendarDay(day)
      ? { day: 'Date is required' }
      : day > today && { day: 'Date cannot be in the future' }),
  };
}

/** What is stored of a valid form: the words trimmed. */
export function lifeChangeFromForm({ words, day, kind }: LifeChangeForm): LifeChangeFields {
  return { words: words.trim(), day, kind };
}

const formSchema = z.object({ words: z.string(), day: z.string(), kind: z.enum(changeKinds) });

/** Form values kept by an earlier visit, or null when they are not those of this form. */
export function parseLifeChangeForm(values: unknown): LifeChangeForm | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}
