import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact } from './entry-facts';
import type { Help } from './schemas';

/** A time at which somebody noted something about a goal. */
export interface GoalNote {
  readonly entryId: string;
  readonly title: string;
  readonly day: CalendarDay;
  readonly time?: ClockTime;
  /** How much help it took, where that was noted. */
  readonly help?: Help;
}

/** What was noted about a goal, the earliest first; of one day by its time. */
export function goalNotes(entries: readonly JournalEntry[], goalId: string): readonly GoalNote[] {
  const notes = entries.flatMap((entry) => {
    const fact = countedFact(entry, 'education') ?? countedFact(entry, 'social');
    const found = (fact?.goals ?? []).filter((goal) => goal.goalId === goalId);
    return found.map(({ help }): GoalNote => {
      const { id, title, date, time } = entry;
      return {
        entryId: id,
        title,
        day: date,
        ...(time !== undefined && { time }),
        ...(help !== undefined && { help }),
      };
    });
  });
  const moment = ({ day, time = '' }: GoalNote) => day + time;
  return notes.sort((a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0));
}
