import { laterFields } from '@/domain/schema/stored-record';
import { uniteChild } from './merge-record';
import type { Child } from '@/domain/schema/entities';
import { besideWordsOf, type Worded, type WordedList, wordsOf } from './revisions';
import { localDay } from '@/domain/dates/calendar-day';
import { formatMoment, localTime } from '@/domain/dates/clock-time';
import { changedRows, type DifferenceRow } from './difference-rows';

/**
 * Restores an earlier revision of a record: its text and facts replace the current ones. Everything else stays, above all photos
 * and fields only a later version knows. A child's lists lose nothing: items added since stay, and deleted ones come back.
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

/** Returns a record with exactly the text of another version. */
export function withWordsOf<T extends Worded>(list: WordedList, current: T, other: T): T {
  return recordOf(other, { ...wordsOf(list, other), ...besideWordsOf(list, current) });
}

/** Replaces all fields of `version`, keeping its type. */
function recordOf<T extends Worded>(version: T, fields: Readonly<Record<string, unknown>>): T {
  const bare: T = { ...version };
  for (const name of Object.keys(bare)) Reflect.deleteProperty(bare, name);
  return Object.assign(bare, fields);
}

const isChild = (record: Worded): record is Child => 'birthdate' in record;

/** Returns a local date and time: 'Nov 22, 2026, 6:12 pm'. */
export function whenWords(instant: string): string {
  const then = new Date(instant);
  return formatMoment({ date: localDay(then), time: localTime(then) });
}

/** Returns what restoring a revision would change, field by field: `mine` is the restored version, `theirs` the current one. */
export function changesBy<T extends Worded>(
  list: WordedList,
  now: T,
  was: T,
): readonly DifferenceRow[] {
  return changedRows({ list, mine: applyRevision(list, now, was), theirs: now });
}

/** Returns the record's title or name, for messages. */
export const nameOf = (record: Worded): string => ('title' in record ? record.title : record.name);
