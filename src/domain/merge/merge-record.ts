/**
 * One record that stands on two sides, made one. Whatever is chosen, both sides come to the same: which side somebody calls
 * theirs makes no difference, and doing it again changes nothing (merge-record.test.ts, docs/adr/025-merge.md).
 */
import type { AnyRecord, ListName } from '../backup-file';
import type { Child, FoodItem } from '../entities';
import { canonical, changedAt, contentOf, idFrom, isStamped } from './content';
import { haveItemsThatDiffer, uniteChild, uniteFood } from './unite';

export const mergeChoices = ['both', 'mine', 'theirs'] as const;

/** What becomes of a record that differs: both versions are kept, or one of them. */
export type MergeChoice = (typeof mergeChoices)[number];

/**
 * How a record of a file stands to the stored one of its id. What `joins` has lists that are united, and nothing to choose.
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
  /** The version that does not stand in place, where both are kept; null where that has nothing more to say. */
  readonly other: AnyRecord | null;
}

/** Two versions of a record made one, as it was chosen. */
export function mergeRecords(
  list: ListName,
  mine: AnyRecord,
  theirs: AnyRecord,
  choice: MergeChoice,
): Merged {
  const kind = compareRecords(list, mine, theirs);
  const isChosen = kind === 'differs' && choice !== 'both';
  const isMineFirst = isChosen ? choice === 'mine' : isBefore(list, mine, theirs);
  const [first, second] = isMineFirst ? [mine, theirs] : [theirs, mine];
  const united = unite(list, first, second, !isChosen);
  const hasOther = !isChosen && !isOtherwiseSame(list, first, second);
  return { record: stampedAnew(list, united, mine, theirs), other: hasOther ? second : null };
}

/** The version that is kept beside another, as a record of its own. */
export function recordBeside(list: ListName, other: AnyRecord): AnyRecord {
  return { ...other, id: idBeside(list, other) };
}

/** The id of the version that is kept beside another: it follows from its words, so that keeping it twice is keeping it once. */
export function idBeside(list: ListName, other: AnyRecord): string {
  return idFrom([list, contentOf(list, other)]);
}

const textOf = (list: ListName, record: AnyRecord) => canonical(contentOf(list, record));

/** The later one; of two of one instant the one whose words come first. */
function isBefore(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const later = changedAt(list, one) - changedAt(list, two);
  return later === 0 ? textOf(list, one) >= textOf(list, two) : later > 0;
}

const isChild = (list: ListName, record: AnyRecord): record is Child =>
  list === 'children' && 'birthdate' in record;
const isFood = (list: ListName, record: AnyRecord): record is FoodItem =>
  list === 'food' && 'state' in record;

function unite(list: ListName, first: AnyRecord, second: AnyRecord, keepsBoth: boolean): AnyRecord {
  if (isChild(list, first) && isChild(list, second)) return uniteChild(first, second, keepsBoth);
  if (isFood(list, first) && isFood(list, second)) return uniteFood(first, second);
  return first;
}

const united: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  children: ['medicines', 'goals', 'changes', 'picks'],
  food: ['moves'],
};

/** Whether two records say the same beside what is united. */
function isOtherwiseSame(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const names = united[list] ?? [];
  const rest = (record: AnyRecord) =>
    canonical(
      Object.fromEntries(
        Object.entries(contentOf(list, record)).filter(([name]) => !names.includes(name)),
      ),
    );
  return rest(one) === rest(two);
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
function stampedAnew(
  list: ListName,
  record: AnyRecord,
  mine: AnyRecord,
  theirs: AnyRecord,
): AnyRecord {
  if (!isStamped(list)) return record;
  const latest = Math.max(changedAt(list, mine), changedAt(list, theirs));
  const text = textOf(list, record);
  const isNew = [mine, theirs].some(
    (one) => changedAt(list, one) === latest && textOf(list, one) !== text,
  );
  const stamp = isNew ? Math.min(latest + 1, lastInstant) : latest;
  // Left as it is written where it says this instant already.
  return changedAt(list, record) === stamp
    ? record
    : { ...record, updatedAt: new Date(stamp).toISOString() };
}
