/** Earlier words for whoever looks at them: when they were, and how they differ from what stands now. */
import { localDay } from '@/domain/dates/calendar-day';
import { formatMoment, localTime } from '@/domain/dates/clock-time';
import { changedRows, type DifferenceRow } from './difference-rows';
import type { Worded, WordedList } from './revisions';
import { applyRevision } from './restore-revision';

/** An instant as a person reads it, in local time: 'Nov 22, 2026, 6:12 pm'. */
export function whenWords(instant: string): string {
  const then = new Date(instant);
  return formatMoment({ date: localDay(then), time: localTime(then) });
}

/** What taking earlier words of a record back changes, field by field: `mine` is what would stand, `theirs` what stands. */
export function changesBy<T extends Worded>(
  list: WordedList,
  now: T,
  was: T,
): readonly DifferenceRow[] {
  return changedRows({ list, mine: applyRevision(list, now, was), theirs: now });
}

/** What a record is called in a message: its title or name. */
export const nameOf = (record: Worded): string => ('title' in record ? record.title : record.name);
