/** A record with the words that it had before. */
import { laterFields } from '@/domain/schema/stored-record';
import { uniteChild } from './merge-record';
import type { Child } from '@/domain/schema/entities';
import { besideWordsOf, type Worded, type WordedList, wordsOf } from './revisions';
import { localDay } from '@/domain/dates/calendar-day';
import { formatMoment, localTime } from '@/domain/dates/clock-time';
import { changedRows, type DifferenceRow } from './difference-rows';

/**
 * What a record comes to when its earlier words are taken back: those take the place of the words that stand, its facts with
 * them. What stands beside the words stays, photos above all, and so does what only a later version of the product knows.
 * Of a child's lists nothing goes: items that came since stay, and those that went come back.
 */
export function applyRevision<T extends Worded>(list: WordedList, current: T, was: T): T {
  const unknown = laterFields(list, was);
  const known = Object.entries(wordsOf(list, was)).filter(
    ([name]) => !Object.hasOwn(unknown, name),
  );
  const next = recordOf(was, {
    ...laterFields(list, current),
    ...Object.fromEntries(known),
    ...besideWordsOf(list, current),
  });
  if (!isChild(next) || !isChild(current)) return next;
  return Object.assign(next, uniteChild(next, { ...current, picks: [] }, false));
}

/** A record with just the words of another version of it. */
export function withWordsOf<T extends Worded>(list: WordedList, current: T, other: T): T {
  return recordOf(other, { ...wordsOf(list, other), ...besideWordsOf(list, current) });
}

/** The fields of a record in the place of those of another version of it. */
function recordOf<T extends Worded>(version: T, fields: Readonly<Record<string, unknown>>): T {
  const bare: T = { ...version };
  for (const name of Object.keys(bare)) Reflect.deleteProperty(bare, name);
  return Object.assign(bare, fields);
}

const isChild = (record: Worded): record is Child => 'birthdate' in record;

/** Earlier words for whoever looks at them: when they were, and how they differ from what stands now. */

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
