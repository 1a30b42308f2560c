import { unknownFields } from '@/domain/schema/stored-record';
import { combineChild } from './merge-record';
import type { Child } from '@/domain/schema/entities';
import {
  otherFieldsOf,
  type RecordWithHistory,
  type ListWithHistory,
  textFieldsOf,
} from './revisions';
import { localDay } from '@/domain/dates/calendar-day';
import { formatMoment, localTime } from '@/domain/dates/clock-time';
import { changedRows, type DifferenceRow } from './difference-rows';

/**
 * Restores an earlier revision of a record: its text and facts replace the current ones. Everything else stays, above all photos
 * and fields only a later version knows. A child's lists lose nothing: items added since stay, and deleted ones come back.
 */
export function applyRevision<T extends RecordWithHistory>(
  list: ListWithHistory,
  current: T,
  was: T,
): T {
  const unknown = unknownFields(list, was);
  const known = Object.entries(textFieldsOf(list, was)).filter(
    ([name]) => !Object.hasOwn(unknown, name),
  );
  const next = recordOf(was, {
    ...unknownFields(list, current),
    ...Object.fromEntries(known),
    ...otherFieldsOf(list, current),
  });
  if (!isChild(next) || !isChild(current)) return next;
  return Object.assign(next, combineChild(next, { ...current, picks: [] }, false));
}

/** Returns a record with exactly the text of another version. */
export function withTextOf<T extends RecordWithHistory>(
  list: ListWithHistory,
  current: T,
  other: T,
): T {
  return recordOf(other, { ...textFieldsOf(list, other), ...otherFieldsOf(list, current) });
}

/** Replaces all fields of `version`, keeping its type. */
function recordOf<T extends RecordWithHistory>(
  version: T,
  fields: Readonly<Record<string, unknown>>,
): T {
  const bare: T = { ...version };
  for (const name of Object.keys(bare)) Reflect.deleteProperty(bare, name);
  return Object.assign(bare, fields);
}

const isChild = (record: RecordWithHistory): record is Child => 'birthdate' in record;

/** Returns a local date and time: 'Nov 22, 2026, 6:12 pm'. */
export function formatRevisionTime(instant: string): string {
  const then = new Date(instant);
  return formatMoment({ date: localDay(then), time: localTime(then) });
}

/**
 * Returns what restoring a revision would change, field by field: `local` is the restored version, `incoming` the current one.
 */
export function revisionChanges<T extends RecordWithHistory>(
  list: ListWithHistory,
  now: T,
  was: T,
): readonly DifferenceRow[] {
  return changedRows({ list, local: applyRevision(list, now, was), incoming: now });
}

/** Returns the record's title or name, for messages. */
export const nameOf = (record: RecordWithHistory): string =>
  'title' in record ? record.title : record.name;
