import { factSpan, readFactEntries } from '@/data/records/facts';
import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type GoalNote, goalNotes } from '@/domain/facts/series';
import { type Period, periodUntil } from '@/domain/dates/period';
import { yieldToMain } from '@/lib/scheduling';

const daysAtOnce = 90;

export interface GoalNotes {
  /** The earliest first. */
  readonly notes: readonly GoalNote[];
  readonly period: Period;
  /** Whether there is more before the period. */
  readonly hasEarlier: boolean;
}

/**
 * What was noted about a goal in the last 90 days, `count` times over, read in pieces of 90 days. Of a goal that nobody noted
 * lately they end with the last note. Null where nothing is noted.
 */
export async function readGoalNotes(
  childId: string,
  id: string,
  today: CalendarDay,
  count: number,
): Promise<GoalNotes | null> {
  const subject = { about: 'goal', id } as const;
  const span = await factSpan(childId, subject);
  if (!span) return null;
  const recent = periodUntil(today, daysAtOnce);
  const end = span.end < recent.start || span.end > today ? span.end : today;
  let notes: readonly GoalNote[] = [];
  let period = periodUntil(end, daysAtOnce);
  for (let piece = 0; piece < count; piece += 1) {
    const part = periodUntil(addDays(end, -piece * daysAtOnce), daysAtOnce);
    const entries = await readFactEntries(childId, subject, part);
    const began = performance.now();
    notes = [...goalNotes(entries, id), ...notes];
    period = { start: part.start, end };
    if (piece + 1 < count) await yieldToMain(performance.now() - began);
  }
  return notes.length === 0 ? null : { notes, period, hasEarlier: span.start < period.start };
}
