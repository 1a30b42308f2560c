/* What a lane of the skills timeline draws: marks, lines, gaps, and the ticks of its axis. */
import { addMonths, type CalendarDay, dayParts, formatMonth } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import type { Help } from '@/domain/facts/education-and-social';
import { isHelp } from '@/domain/facts/skill';
import {
  type DaysMeant,
  absencesAfter,
  latestDayOf,
  type SkillNote,
  type SkillRow,
  stateOfNote,
} from './skill-rows';

export interface LaneMark extends DaysMeant {
  readonly note: SkillNote;
  /** Null if it wasn't recorded. */
  readonly help: Help | null;
}

/** What is drawn of a row, clipped to a period, oldest first. */
export interface Lane {
  readonly marks: readonly LaneMark[];
  /** When the skill was there. */
  readonly lines: readonly DaysMeant[];
  /** When it wasn't at the moment. One that begins on the last day of the period has `from` and `to` on that day. */
  readonly gaps: readonly DaysMeant[];
}

/**
 * Returns the lane of a row. A note 'not at the moment' has no mark. If the skill isn't there in any place then, a gap begins; otherwise there's a
 * line.
 */
export function laneOf({ notes }: Pick<SkillRow, 'notes'>, period: Period): Lane {
  const absences = absencesAfter(notes);
  const noted = notes.map((note, at) => {
    const isNotNow = stateOfNote(note.noticed) === 'not-now';
    const from = isNotNow ? latestDayOf(note) : note.from;
    return { note, isNotNow, from, isGap: absences[at] === 'all' };
  });
  const marks = noted.flatMap(({ note, isNotNow }) => {
    const days = isNotNow ? null : clipped(note, period);
    const { help } = note.noticed;
    return days ? [{ note, ...days, help: isHelp(help) ? help : null }] : [];
  });
  const changes = noted.filter(({ isGap }, at) => isGap !== noted[at - 1]?.isGap);
  // A rough date can begin before what was noted earlier.
  const starts = changes.map(({ from }, at) => laterOf(from, changes[at - 1]?.from ?? from));
  const parts = changes.map(({ from, isGap }, at) => ({
    isGap,
    from: starts[at] ?? from,
    to: starts[at + 1] ?? period.end,
  }));
  const drawn = (isGap: boolean) =>
    parts.flatMap((part) => {
      const days = part.isGap === isGap ? clipped(part, period) : null;
      // A part of no length can't be seen, but a gap that begins on the last day is news.
      const isSeen = days && (days.from < days.to || (isGap && part.from === period.end));
      return isSeen ? [days] : [];
    });
  return { marks, lines: drawn(false), gaps: drawn(true) };
}

const laterOf = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? other : one);

/** Returns the days that are in the period, or null if none are. */
function clipped({ from, to }: DaysMeant, { start, end }: Period): DaysMeant | null {
  if (to < start || from > end) return null;
  return { from: from < start ? start : from, to: to > end ? end : to };
}

export interface Tick {
  readonly day: CalendarDay;
  readonly label: string;
}

const mostTicks = 7;
/** Months from one tick to the next. Each divides a year or is made of years, so that January is never left out. */
const steps = [
  ...[1, 2, 3, 6],
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((years) => 12 * years),
];
/** Enough for all years that there are. */
const longestStep = 12 * 2000;

/** Returns at most seven first days of a month, in order: 'Jul', 'Aug'; January is the year, such as '2026'. */
export function monthTicks({ start, end }: Period): readonly Tick[] {
  const first = monthNumber(start) + (dayParts(start).day > 1 ? 1 : 0);
  const last = monthNumber(end);
  const countOf = (step: number) => Math.floor(last / step) - Math.ceil(first / step) + 1;
  const step = steps.find((one) => countOf(one) <= mostTicks) ?? longestStep;
  const count = Math.max(0, countOf(step));
  return Array.from({ length: count }, (_, at) => tickOf((Math.ceil(first / step) + at) * step));
}

/** Returns the months since year 0. */
function monthNumber(day: CalendarDay): number {
  const { year, month } = dayParts(day);
  return year * 12 + month - 1;
}

function tickOf(months: number): Tick {
  const day = addMonths('0001-01-01', months - 12);
  const { year, month } = dayParts(day);
  return { day, label: month === 1 ? String(year) : formatMonth(day).slice(0, 3) };
}

/** How far back the timeline reaches. */
export type SkillSpan = 'half-year' | 'year' | 'all';

/** Returns the period to draw, which ends today. All notes together are never a shorter one than half a year. */
export function shownPeriod(
  rows: readonly Pick<SkillRow, 'notes'>[],
  span: SkillSpan,
  today: CalendarDay,
): Period {
  const start = addMonths(today, span === 'year' ? -12 : -6);
  const earliest = span === 'all' ? rows.map(({ notes }) => notes[0]?.from ?? start) : [];
  return { start: earliest.reduce((a, b) => (a < b ? a : b), start), end: today };
}
