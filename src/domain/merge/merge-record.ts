/**
 * Merges two versions of a record. Both devices get the same result, whichever version is local, and merging
 * again changes nothing (merge-record.test.ts, docs/adr/025-merge.md).
 */
import {
  type AnyRecord,
  changedAt,
  contentOf,
  deterministicId,
  isStamped,
  type ListName,
} from '@/domain/schema/lists';
import { latestInstant } from '@/domain/dates/calendar-day';
import { distinctTexts } from '@/domain/text/fold';
import { invariant } from '@/lib/invariant';
import { canonicalJson } from '@/lib/values';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { CustomOptions } from '@/domain/schema/child-lists';
import { photoIdsOf } from '@/domain/schema/photo-fields';

export const mergeChoices = ['both', 'mine', 'theirs'] as const;

/** What to keep of a record that differs: both versions, or one of them. */
export type MergeChoice = (typeof mergeChoices)[number];

/**
 * How a record in a file compares to the stored one. `joins` means that lists are combined or missing fields filled in, with
 * nothing to choose.
 */
export type MergeKind = 'same' | 'joins' | 'differs';

export function compareRecords(list: ListName, local: AnyRecord, incoming: AnyRecord): MergeKind {
  if (textOf(list, local) === textOf(list, incoming)) return 'same';
  return isOtherwiseSame(list, local, incoming) && !haveConflict(list, local, incoming)
    ? 'joins'
    : 'differs';
}

interface Merged {
  /** The version that keeps the record's id. */
  readonly record: AnyRecord;
  /** The other versions with something more to say, if all are kept; best first. */
  readonly others: readonly AnyRecord[];
}

/** Merges two versions of a record as chosen. */
export function mergeRecords(
  list: ListName,
  local: AnyRecord,
  incoming: AnyRecord,
  choice: MergeChoice,
): Merged {
  if (choice === 'both' || compareRecords(list, local, incoming) !== 'differs')
    return mergeAll(list, [local, incoming]);
  const [first, second] = choice === 'mine' ? [local, incoming] : [incoming, local];
  const record = combine(list, first, second, false);
  return { record: withNewStamp(list, record, [local, incoming]), others: [] };
}

/** Merges versions of one record; their order doesn't matter. */
export function mergeAll(list: ListName, versions: readonly AnyRecord[]): Merged {
  const [first, ...rest] = versions.toSorted((a, b) => (isBefore(list, a, b) ? -1 : 1));
  let record = invariant(first, 'a version');
  const others = new Map<string, AnyRecord>();
  for (const next of rest) {
    const text = textOf(list, next);
    if (!isOtherwiseSame(list, record, next) && !others.has(text)) others.set(text, next);
    record = combine(list, record, next, true);
  }
  return { record: withNewStamp(list, record, versions), others: [...others.values()] };
}

/**
 * Returns the id for a version kept beside the record `id`. It depends only on that, so that both sides find it, and reveals
 * nothing of the text, because ids aren't encrypted in a locked journal. A version kept beside that one gets the next id, and so
 * on.
 */
export function conflictCopyId(list: ListName, id: string): string {
  return deterministicId([list, id, 'beside']);
}

const textOf = (list: ListName, record: AnyRecord) => canonicalJson(contentOf(list, record));

/** Puts the later version first; of two from the same instant, the one whose text sorts last. */
function isBefore(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const later = changedAt(list, one) - changedAt(list, two);
  return later === 0 ? textOf(list, one) >= textOf(list, two) : later > 0;
}

function combine(
  list: ListName,
  first: AnyRecord,
  second: AnyRecord,
  keepsBoth: boolean,
): AnyRecord {
  if (isChild(list, first) && isChild(list, second))
    return combineChild(fillChild(first, second), second, keepsBoth);
  const whole = isOtherwiseSame(list, first, second)
    ? withMissingFields(list, first, second)
    : first;
  return isFood(list, whole) && isFood(list, second) ? combineFood(whole, second) : whole;
}

const combinedLists: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  children: ['medicines', 'goals', 'skills', 'changes', 'picks', 'alsoCalled'],
  food: ['moves'],
};

/** Returns whether two records are equal apart from combined lists and fields that only one of them has. */
function isOtherwiseSame(list: ListName, one: AnyRecord, two: AnyRecord): boolean {
  const names = combinedLists[list] ?? [];
  const rest = (record: AnyRecord) =>
    canonicalJson(
      Object.fromEntries(
        Object.entries(contentOf(list, record)).filter(([name]) => !names.includes(name)),
      ),
    );
  return rest(withMissingFields(list, one, two)) === rest(withMissingFields(list, two, one));
}

function haveConflict(list: ListName, local: AnyRecord, incoming: AnyRecord): boolean {
  return isChild(list, local) && isChild(list, incoming) && haveItemsThatDiffer(local, incoming);
}

/**
 * Sets `updatedAt` later than in every version that differs, so that a form which has either version open notices the conflict.
 * Both sides get the same instant.
 */
function withNewStamp(
  list: ListName,
  record: AnyRecord,
  versions: readonly AnyRecord[],
): AnyRecord {
  if (!isStamped(list)) return record;
  const latest = Math.max(...versions.map((one) => changedAt(list, one)));
  const text = textOf(list, record);
  const isNew = versions.some(
    (one) => changedAt(list, one) === latest && textOf(list, one) !== text,
  );
  const stamp = isNew ? Math.min(latest + 1, latestInstant) : latest;
  // Keep the spelling if it is this instant already.
  return changedAt(list, record) === stamp
    ? record
    : { ...record, updatedAt: new Date(stamp).toISOString() };
}

interface Item {
  readonly id: string;
}

/**
 * Combines two lists: the items of the first, then those only the second has. If an item differs, the first list's stays; with
 * `keepsBoth` the second's is added once as an item of its own, under a new id, or the next id if that copy has been changed
 * since.
 */
function combineItems<T extends Item>(
  first: readonly T[] = [],
  second: readonly T[] = [],
  keepsBoth: boolean,
): T[] {
  const here = new Map(first.map((item) => [item.id, canonicalJson(item)]));
  const added = second.filter(({ id }) => !here.has(id));
  const used = new Map([...here, ...added.map((item) => [item.id, canonicalJson(item)] as const)]);
  const copies: T[] = [];
  for (const item of keepsBoth ? second : []) {
    let copy = item;
    // Until an identical copy exists or its id is free.
    while (used.has(copy.id) && used.get(copy.id) !== canonicalJson(copy))
      copy = { ...copy, id: deterministicId(copy) };
    if (used.has(copy.id)) continue;
    used.set(copy.id, canonicalJson(copy));
    copies.push(copy);
  }
  return [...first, ...added, ...copies];
}

/** Combines custom options row by row. */
function combinePicks(
  first: readonly CustomOptions[] = [],
  second: readonly CustomOptions[] = [],
): CustomOptions[] {
  const others = new Map(second.map((picks) => [picks.row, picks]));
  const joined = first.map((picks) => {
    const other = others.get(picks.row);
    others.delete(picks.row);
    return other
      ? { ...other, ...picks, words: [...distinctTexts([...picks.words, ...other.words])] }
      : picks;
  });
  return [...joined, ...others.values()];
}

/** Returns a child with the lists of both versions combined. */
export function combineChild(first: Child, second: Child, keepsBoth: boolean): Child {
  const medicines = combineItems(first.medicines, second.medicines, keepsBoth);
  const goals = combineItems(first.goals, second.goals, keepsBoth);
  const skills = combineItems(first.skills, second.skills, keepsBoth);
  const changes = combineItems(first.changes, second.changes, keepsBoth);
  const picks = combinePicks(first.picks, second.picks);
  const alsoCalled = [...new Set([...(first.alsoCalled ?? []), ...(second.alsoCalled ?? [])])];
  return {
    ...first,
    ...(medicines.length > 0 && { medicines }),
    ...(goals.length > 0 && { goals }),
    ...(skills.length > 0 && { skills }),
    ...(changes.length > 0 && { changes }),
    ...(picks.length > 0 && { picks }),
    ...(alsoCalled.length > 0 && { alsoCalled }),
  };
}

/** Returns whether both versions have an item with the same id but different content. */
function haveItemsThatDiffer(local: Child, incoming: Child): boolean {
  return (['medicines', 'goals', 'skills', 'changes'] as const).some((name) => {
    const here = new Map((local[name] ?? []).map((item) => [item.id, canonicalJson(item)]));
    return (incoming[name] ?? []).some(
      (item) => here.has(item.id) && here.get(item.id) !== canonicalJson(item),
    );
  });
}

type Move = NonNullable<FoodItem['moves']>[number];

/** Returns a food with the moves of both versions, each once, by day. */
function combineFood(first: FoodItem, second: FoodItem): FoodItem {
  const own = first.moves ?? [];
  const here = new Set(nameMoves(own).map(([name]) => name));
  const more = nameMoves(second.moves ?? []).filter(([name]) => !here.has(name));
  if (more.length === 0) return first;
  const all = [...own, ...more.map(([, move]) => move)];
  return { ...first, moves: all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) };
}

/** Names each move by its content. The same move made twice in a day counts as two. */
function nameMoves(moves: readonly Move[]): readonly (readonly [name: string, move: Move])[] {
  const times = new Map<string, number>();
  return moves.map((move) => {
    const text = canonicalJson(move);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return [`${time} ${text}`, move];
  });
}

/** Fills in fields that only the other version has. This is no conflict, because the first version doesn't say otherwise. */
function withMissingFields(list: ListName, one: AnyRecord, other: AnyRecord): AnyRecord {
  if (isChild(list, one) && isChild(list, other)) return fillChild(one, other);
  if (isEntry(list, one) && isEntry(list, other)) return fillEntry(one, other);
  if (isFood(list, one) && isFood(list, other)) return { ...one, ...photosFor(one, other) };
  return one;
}

export function fillChild(one: Child, other: Child): Child {
  const gender = one.gender ?? other.gender;
  const gestation = one.gestation ?? other.gestation;
  const lines = one.lines ?? other.lines;
  const correctUntil = one.correctUntil ?? other.correctUntil;
  return {
    ...one,
    ...(one.bio === '' && { bio: other.bio }),
    ...(gender !== undefined && { gender }),
    ...(gestation && { gestation }),
    ...(lines && { lines }),
    ...(correctUntil && { correctUntil }),
    ...photosFor(one, other),
  };
}

/** Fills in a star, a visit, the answer about times in the Sleep Notes, and photos. */
function fillEntry(one: JournalEntry, other: JournalEntry): JournalEntry {
  const visitId = one.visitId ?? other.visitId;
  return {
    ...one,
    ...((one.starred ?? other.starred) === true && { starred: true }),
    ...((one.hoursDeclined ?? other.hoursDeclined) === true && { hoursDeclined: true }),
    ...(visitId !== undefined && { visitId }),
    ...photosFor(one, other),
  };
}

interface WithPhotos {
  readonly photoId?: string | undefined;
  readonly morePhotoIds?: string[] | undefined;
}

/** Returns the other version's photos if this one has none. */
function photosFor(one: WithPhotos, other: WithPhotos): WithPhotos {
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
