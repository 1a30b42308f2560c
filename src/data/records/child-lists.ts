import {
  childListNames,
  type Goal,
  type LifeChange,
  type Medicine,
  type Skill,
} from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { restoreDraftText } from '@/data/drafts/drafts';
import { deleteWaitingDrafts } from '@/data/drafts/forget-drafts';
import { draftForms } from '@/data/drafts/draft-forms';
import type { LifeChangeFields } from '@/domain/child/life-changes';
import { invariant } from '@/lib/invariant';
import { canonicalJson } from '@/lib/values';

/** The lists stored with a child's profile; see `domain/schema/child-lists.ts`. An empty list is stored as no list. */
export type ChildLists = Pick<Child, 'medicines' | 'goals' | 'skills' | 'changes' | 'picks'>;

/**
 * Changes some of a child's lists; `change` gets the stored lists and returns the changed ones. `updatedAt` stays: the lists
 * aren't in the profile's form, so a form that is open elsewhere can still be saved. Throws NotFoundError, StorageFailure.
 */
export async function changeLists(
  childId: string,
  change: (lists: ChildLists) => ChildLists,
): Promise<Child> {
  return commitWithin(['children'], async (apply) => {
    const child = await db.children.get(childId);
    if (!child) throw new NotFoundError('Child', childId);
    const next = { ...child, ...change(child) };
    for (const name of childListNames)
      if (next[name]?.length === 0) Reflect.deleteProperty(next, name);
    await apply([put('children', next, { before: child })]);
    return next;
  });
}

/** What the growth charts need to know about a child. */
export type GrowthChoices = Partial<Pick<Child, 'gestation' | 'lines' | 'correctUntil'>>;

/**
 * Changes what the growth charts need to know; undefined removes a choice. `updatedAt` stays, as for the lists. Throws NotFoundError,
 * StorageFailure.
 */
export async function changeGrowthChoices(childId: string, choices: GrowthChoices): Promise<void> {
  await commitWithin(['children'], async (apply) => {
    const child = await db.children.get(childId);
    if (!child) throw new NotFoundError('Child', childId);
    const next: Child = { ...child, ...choices };
    for (const name of ['gestation', 'lines', 'correctUntil'] as const)
      if (next[name] === undefined) Reflect.deleteProperty(next, name);
    await apply([put('children', next, { before: child })]);
  });
}

/** One of a child's lists whose items are added, edited and deleted one by one. */
export interface ItemList<T extends { readonly id: string }> {
  readonly entity: 'Medicine' | 'Goal';
  readonly of: (lists: ChildLists) => readonly T[];
  readonly as: (items: T[]) => ChildLists;
  /** Names the drafts of the form of an item. */
  readonly formOf: (childId: string, id: string) => string;
}

export const medicineList: ItemList<Medicine> = {
  entity: 'Medicine',
  of: ({ medicines = [] }) => medicines,
  as: (medicines) => ({ medicines }),
  formOf: draftForms.medicine,
};

export const goalList: ItemList<Goal> = {
  entity: 'Goal',
  of: ({ goals = [] }) => goals,
  as: (goals) => ({ goals }),
  formOf: draftForms.goal,
};

/** Throws NotFoundError if the child is gone, StorageFailure. */
export async function addItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  item: T,
): Promise<T> {
  await changeLists(childId, (lists) => list.as([...list.of(lists), item]));
  return item;
}

/**
 * Changes one item as currently stored. If `change` throws, so does this, and nothing is stored.
 * Throws NotFoundError if the child or the item is gone, StorageFailure.
 */
export async function updateItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  id: string,
  change: (item: T) => T,
): Promise<T> {
  let changed: T | undefined;
  await changeLists(childId, (lists) => {
    const items = list.of(lists).map((item) => {
      if (item.id !== id || changed) return item;
      changed = change(item);
      return changed;
    });
    if (!changed) throw new NotFoundError(list.entity, id);
    return list.as(items);
  });
  if (!changed) throw new NotFoundError(list.entity, id);
  return changed;
}

export interface DeletedItem<T> {
  readonly item: T;
  /** Its index in the list. */
  readonly index: number;
  /** The drafts about it that were deleted with it. */
  readonly drafts: readonly (readonly [key: string, text: string])[];
}

/**
 * Deletes an item and the waiting drafts about it; entries that name it stay as they are. Returns null if it was gone already.
 * Throws NotFoundError if the child is gone, StorageFailure.
 */
export async function deleteItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  id: string,
): Promise<DeletedItem<T> | null> {
  let deleted: { readonly item: T; readonly index: number } | undefined;
  await changeLists(childId, (lists) => {
    const items = list.of(lists);
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    deleted = item && { item, index };
    return list.as(items.filter((other) => other !== item));
  });
  if (!deleted) return null;
  return { ...deleted, drafts: await deleteWaitingDrafts(list.formOf(childId, id)) };
}

/**
 * Restores an item at its former position. Returns false if there is an item with its id again, which stays as it is.
 * Throws NotFoundError if the child is gone, StorageFailure.
 */
export async function restoreItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  { item, index, drafts }: DeletedItem<T>,
): Promise<boolean> {
  const after = await changeLists(childId, (lists) => {
    const items = list.of(lists);
    return items.some(({ id }) => id === item.id)
      ? {}
      : list.as([...items.slice(0, index), item, ...items.slice(index)]);
  });
  const isBack = list.of(after).includes(item);
  if (isBack) for (const [key, text] of drafts) restoreDraftText(key, text);
  return isBack;
}

/**
 * Changes a child's list of skills, and returns a function that undoes it: each skill that is as this left it becomes as it was before,
 * the others stay. Both throw NotFoundError, StorageFailure.
 */
export async function changeSkills(
  childId: string,
  change: (skills: readonly Skill[]) => readonly Skill[],
): Promise<() => Promise<void>> {
  let before: readonly Skill[] = [];
  let after: readonly Skill[] = [];
  await changeLists(childId, ({ skills = [] }) => {
    before = skills;
    after = change(skills);
    return { skills: [...after] };
  });
  return async () => {
    const textOf = (skills: readonly Skill[], id: string) =>
      canonicalJson(skills.find((one) => one.id === id) ?? null);
    await changeLists(childId, ({ skills = [] }) => {
      const isUndone = ({ id }: Skill) =>
        textOf(before, id) !== textOf(after, id) && textOf(skills, id) === textOf(after, id);
      const kept = skills.filter((one) => !isUndone(one) || before.some(({ id }) => id === one.id));
      return {
        skills: [
          ...kept.map((one) =>
            isUndone(one) ? (before.find(({ id }) => id === one.id) ?? one) : one,
          ),
          ...before.filter((one) => isUndone(one) && !skills.some(({ id }) => id === one.id)),
        ],
      };
    });
  };
}

/** Adds a life change to a child and returns it. Throws NotFoundError, StorageFailure. */
export async function addLifeChange(
  childId: string,
  fields: LifeChangeFields,
): Promise<LifeChange> {
  const change = { id: crypto.randomUUID(), ...fields };
  await changeLists(childId, ({ changes = [] }) => ({ changes: [...changes, change] }));
  return change;
}

/** Returns a text that identifies the content of a life change, used to detect edits because it has no `updatedAt`. */
export function lifeChangeKey({ words, day, kind }: LifeChangeFields): string {
  return JSON.stringify([words, day, kind]);
}

/**
 * Replaces the text, day and kind of a life change; fields of a later app version stay. `expected` is its `lifeChangeKey` when
 * the form was opened: throws ConflictError if the stored one differs; undefined overwrites on purpose. Throws NotFoundError,
 * StorageFailure.
 */
export async function updateLifeChange(
  childId: string,
  id: string,
  fields: LifeChangeFields,
  expected: string | undefined,
): Promise<LifeChange> {
  const child = await changeLists(childId, ({ changes = [] }) => {
    const stored = changes.find((one) => one.id === id);
    if (!stored) throw new NotFoundError('Change', id);
    if (expected !== undefined && lifeChangeKey(stored) !== expected)
      throw new ConflictError('Change changed elsewhere');
    return { changes: changes.map((one) => (one.id === id ? { ...stored, ...fields } : one)) };
  });
  return invariant(
    child.changes?.find((one) => one.id === id),
    'the change that was stored',
  );
}

/** A deleted life change and its former index in the list. */
export interface DeletedLifeChange {
  readonly childId: string;
  readonly change: LifeChange;
  readonly index: number;
}

/** Deletes a life change and returns it; null if there was none. Throws NotFoundError, StorageFailure. */
export async function deleteLifeChange(
  childId: string,
  id: string,
): Promise<DeletedLifeChange | null> {
  const deleted: DeletedLifeChange[] = [];
  await changeLists(childId, ({ changes = [] }) => {
    const index = changes.findIndex((one) => one.id === id);
    const change = changes[index];
    if (change) deleted.push({ childId, change, index });
    return { changes: changes.filter((one) => one.id !== id) };
  });
  return deleted[0] ?? null;
}

/**
 * Restores a life change at its former position. Returns false if there is one with its id again, which stays as it is.
 * Throws NotFoundError if the child is gone, StorageFailure.
 */
export async function restoreLifeChange({
  childId,
  change,
  index,
}: DeletedLifeChange): Promise<boolean> {
  let isBack = false;
  await changeLists(childId, ({ changes = [] }) => {
    isBack = !changes.some(({ id }) => id === change.id);
    return { changes: isBack ? changes.toSpliced(index, 0, change) : changes };
  });
  return isBack;
}
