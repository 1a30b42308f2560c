/**
 * One record that stands on two sides, made one. Whatever is chosen, both sides come to the same: which side somebody calls
 * theirs makes no difference, and doing it again changes nothing (merge-record.test.ts, docs/adr/025-merge.md).
 */
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { invariant } from '@/lib/invariant';
import { changedAt, contentOf, isStamped } from '@/domain/schema/content';
import { deterministicId } from '@/domain/schema/fingerprints';
import { canonicalJson } from '@/lib/values';
import { withMissingFields, filledChild, isChild, isFood } from './fill';
import { haveItemsThatDiffer, uniteChild, uniteFood } from './unite';

export const mergeChoices = ['both', 'mine', 'theirs'] as const;

/** What becomes of a record that differs: both versions are kept, or one of them. */
export type MergeChoice = (typeof mergeChoices)[number];

/**
 * How a record of a file stands to the stored one of its id. What `joins` has lists that are united or lacks what the other has, and
 * nothing to choose.
 */
export type MergeKind = 'same' | 'joins' | 'differs';

export function compareRecords(list: ListName, mine: AnyRecord, theirs: AnyRecord): MergeKind {
  if (textOf(list, mine) === textOf(list, theirs)) return 'same';
  return isOtherwiseSame(list, mine, theirs) && !haveConflict(list, mine, theirs)
    ? 'joins'
    : 'differs';
}

interface Merged {
  /** What stands in place from now on. */
  readonly record: AnyRecord;
  /** The versions that do not stand in place and have more to say, where all are kept; the one that stands before the others first. */
  readonly others: readonly AnyRecord[];
}

/** Two versions of a record made one, as it was chosen. */
export function mergeRecords(
  list: ListName,
  mine: AnyRecord,
  theirs: AnyRecord,
  choice: MergeChoice,
): Merged {
  if (choice === 'both' || compareRecords(list, mine, theirs) !== 'differs')
    return mergeVersions(list, [mine, theirs]);
  const [first, second] = choice === 'mine' ? [mine, theirs] : [theirs, mine];
  const record = unite(list, first, second, false);
  return { record: stampedAnew(list, record, [mine, theirs]), others: [] };
}

/** Versions of one record made one, whatever the order in which they are named. */
export function mergeVersions(list: ListName, versions: readonly AnyRecord[]): Merged {
  const [first, ...rest] = versions.toSorted((a, b) => (isBefore(list, a, b) ? -1 : 1));
  let record = invariant(first, 'a version');
  const others = new Map<string, AnyRecord>();
  for (const next of rest) {
    const text = textOf(list, next);
    if (!isOtherwiseSame(list, record, next) && !others.has(text)) others.set(text, next);
    record = unite(list, record, next, true);
  }
  return { record: stampedAnew(list, record, versions), others: [...others.values()] };
}

/**
 * The id of what is kept beside the record of an id. It follows from that alone, so that both sides find it there, and says
 * nothing of the words: ids stand in the clear while the journal is locked. What is kept beside that one has the next, and so on.
 */
export function idBeside(list: ListName, id: string): string {
  return deterministicId([list, id, 'beside']);
}

const textOf = (list: ListName, record: AnyRecord) => canonicalJson(contentOf(list, record));

/** The later one; of two of one instant the one whose text comes last in the alphabet. */
function isBefore(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const later = changedAt(list, one) - changedAt(list, two);
  return later === 0 ? textOf(list, one) >= textOf(list, two) : later > 0;
}

function unite(list: ListName, first: AnyRecord, second: AnyRecord, keepsBoth: boolean): AnyRecord {
  if (isChild(list, first) && isChild(list, second))
    return uniteChild(filledChild(first, second), second, keepsBoth);
  const whole = isOtherwiseSame(list, first, second)
    ? withMissingFields(list, first, second)
    : first;
  return isFood(list, whole) && isFood(list, second) ? uniteFood(whole, second) : whole;
}

const united: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  children: ['medicines', 'goals', 'changes', 'picks'],
  food: ['moves'],
};

/** Whether two records say the same beside what is united and what one of them lacks. */
function isOtherwiseSame(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const names = united[list] ?? [];
  const rest = (record: AnyRecord) =>
    canonicalJson(
      Object.fromEntries(
        Object.entries(contentOf(list, record)).filter(([name]) => !names.includes(name)),
      ),
    );
  return rest(withMissingFields(list, one, two)) === rest(withMissingFields(list, two, one));
}

function haveConflict(list: ListName, mine: AnyRecord, theirs: AnyRecord): boolean {
  return isChild(list, mine) && isChild(list, theirs) && haveItemsThatDiffer(mine, theirs);
}

/** The latest instant that a date can say. */
const lastInstant = 8.64e15;

/**
 * A record with when it was changed: later than whatever says something else, so that a form which is open on either version
 * meets a conflict, and the same on both sides.
 */
function stampedAnew(list: ListName, record: AnyRecord, versions: readonly AnyRecord[]): AnyRecord {
  if (!isStamped(list)) return record;
  const latest = Math.max(...versions.map((one) => changedAt(list, one)));
  const text = textOf(list, record);
  const isNew = versions.some(
    (one) => changedAt(list, one) === latest && textOf(list, one) !== text,
  );
  const stamp = isNew ? Math.min(latest + 1, lastInstant) : latest;
  // Left as it is written where it says this instant already.
  return changedAt(list, record) === stamp
    ? record
    : { ...record, updatedAt: new Date(stamp).toISOString() };
}
