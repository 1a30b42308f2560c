/**
 * One record that stands on two sides, made one. Whatever is chosen, both sides come to the same: which side somebody calls
 * theirs makes no difference, and doing it again changes nothing (merge-record.test.ts, docs/adr/025-merge.md).
 */
import {
  type AnyRecord,
  changedAt,
  contentOf,
  deterministicId,
  isStamped,
  type ListName,
} from '@/domain/schema/lists';
import { invariant } from '@/lib/invariant';
import { canonicalJson } from '@/lib/values';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { OwnPicks } from '@/domain/schema/child-lists';
import { photoIdsOf } from '@/domain/schema/photo-fields';

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

/** Two lists of one record made one, so that neither loses an item. */

interface Item {
  readonly id: string;
}

/**
 * The items of both lists, those of the first before those that only the second has. Of two that differ the first's stays in
 * place; with `keepsBoth` the second's stands behind as an item of its own, once: where its copy was changed since, behind that.
 */
function uniteItems<T extends Item>(
  first: readonly T[] = [],
  second: readonly T[] = [],
  keepsBoth: boolean,
): T[] {
  const here = new Map(first.map((item) => [item.id, canonicalJson(item)]));
  const fresh = second.filter(({ id }) => !here.has(id));
  const taken = new Map([...here, ...fresh.map((item) => [item.id, canonicalJson(item)] as const)]);
  const copies: T[] = [];
  for (const item of keepsBoth ? second : []) {
    let copy = item;
    // Until it stands there word for word, or may.
    while (taken.has(copy.id) && taken.get(copy.id) !== canonicalJson(copy))
      copy = { ...copy, id: deterministicId(copy) };
    if (taken.has(copy.id)) continue;
    taken.set(copy.id, canonicalJson(copy));
    copies.push(copy);
  }
  return [...first, ...fresh, ...copies];
}

/** Rows of a family's own words: the words of both, row by row. */
function unitePicks(first: readonly OwnPicks[] = [], second: readonly OwnPicks[] = []): OwnPicks[] {
  const others = new Map(second.map((picks) => [picks.row, picks]));
  const joined = first.map((picks) => {
    const other = others.get(picks.row);
    others.delete(picks.row);
    return other
      ? { ...other, ...picks, words: [...new Set([...picks.words, ...other.words])] }
      : picks;
  });
  return [...joined, ...others.values()];
}

/** A child with its own lists and those of another version of it. */
export function uniteChild(first: Child, second: Child, keepsBoth: boolean): Child {
  const medicines = uniteItems(first.medicines, second.medicines, keepsBoth);
  const goals = uniteItems(first.goals, second.goals, keepsBoth);
  const changes = uniteItems(first.changes, second.changes, keepsBoth);
  const picks = unitePicks(first.picks, second.picks);
  return {
    ...first,
    ...(medicines.length > 0 && { medicines }),
    ...(goals.length > 0 && { goals }),
    ...(changes.length > 0 && { changes }),
    ...(picks.length > 0 && { picks }),
  };
}

/** Whether an item of a list is another one in each of them. */
function haveItemsThatDiffer(mine: Child, theirs: Child): boolean {
  return (['medicines', 'goals', 'changes'] as const).some((name) => {
    const here = new Map((mine[name] ?? []).map((item) => [item.id, canonicalJson(item)]));
    return (theirs[name] ?? []).some(
      (item) => here.has(item.id) && here.get(item.id) !== canonicalJson(item),
    );
  });
}

type Move = NonNullable<FoodItem['moves']>[number];

/** A food with its own moves and those of another version of it, each once, in the order of their days. */
function uniteFood(first: FoodItem, second: FoodItem): FoodItem {
  const own = first.moves ?? [];
  const here = new Set(named(own).map(([name]) => name));
  const more = named(second.moves ?? []).filter(([name]) => !here.has(name));
  if (more.length === 0) return first;
  const all = [...own, ...more.map(([, move]) => move)];
  return { ...first, moves: all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) };
}

/** Moves with a name for each: the same move, made twice in a day, is two. */
function named(moves: readonly Move[]): readonly (readonly [name: string, move: Move])[] {
  const times = new Map<string, number>();
  return moves.map((move) => {
    const text = canonicalJson(move);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return [`${time} ${text}`, move];
  });
}

/** What one version of a record lacks and another has: no difference to choose about, since nobody said that it is not so. */

/** A version with what it lacks of that taken from another. */
function withMissingFields(list: ListName, one: AnyRecord, other: AnyRecord): AnyRecord {
  if (isChild(list, one) && isChild(list, other)) return filledChild(one, other);
  if (isEntry(list, one) && isEntry(list, other)) return filledEntry(one, other);
  if (isFood(list, one) && isFood(list, other)) return { ...one, ...photosFor(one, other) };
  return one;
}

/** An empty field of a profile. */
export function filledChild(one: Child, other: Child): Child {
  const gender = one.gender ?? other.gender;
  return {
    ...one,
    ...(one.bio === '' && { bio: other.bio }),
    ...(gender !== undefined && { gender }),
    ...photosFor(one, other),
  };
}

/** A star, a visit, the answer about the times in the Sleep Notes, and photos. */
function filledEntry(one: JournalEntry, other: JournalEntry): JournalEntry {
  const visitId = one.visitId ?? other.visitId;
  return {
    ...one,
    ...((one.starred ?? other.starred) === true && { starred: true }),
    ...((one.hoursDeclined ?? other.hoursDeclined) === true && { hoursDeclined: true }),
    ...(visitId !== undefined && { visitId }),
    ...photosFor(one, other),
  };
}

interface Pictured {
  readonly photoId?: string | undefined;
  readonly morePhotoIds?: string[] | undefined;
}

/** The photos of another version, for one without any. */
function photosFor(one: Pictured, other: Pictured): Pictured {
  if (photoIdsOf(one).length > 0) return {};
  const { photoId, morePhotoIds } = other;
  return {
    ...(photoId !== undefined && { photoId }),
    ...(morePhotoIds !== undefined && { morePhotoIds }),
  };
}

export const isChild = (list: ListName, record: AnyRecord): record is Child =>
  list === 'children' && 'birthdate' in record;
const isEntry = (list: ListName, record: AnyRecord): record is JournalEntry =>
  list === 'journal' && 'content' in record && 'date' in record;
const isFood = (list: ListName, record: AnyRecord): record is FoodItem =>
  list === 'food' && 'state' in record;
