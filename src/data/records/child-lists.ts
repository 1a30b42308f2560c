import {
  childListNames,
  type Goal,
  type LifeChange,
  type Medicine,
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

/** The lists that a child has beside its profile: `domain/schema/child-lists.ts`. An empty one is none. */
export type ChildLists = Pick<Child, 'medicines' | 'goals' | 'changes' | 'picks'>;

/**
 * Changes some of a child's lists; `change` gets the stored ones and answers those that are other from now on. The moment of the
 * profile's last edit stays: the lists are no part of what its form holds, so a form that is open elsewhere saves beside it.
 * Throws NotFoundError, StorageFailure.
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

/** Throws NotFoundError where the child is gone, StorageFailure. */
export async function addItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  item: T,
): Promise<T> {
  await changeLists(childId, (lists) => list.as([...list.of(lists), item]));
  return item;
}

/**
 * Changes one item as it is stored by now, and none of the others. What `change` throws goes out, and nothing is stored.
 * Throws NotFoundError where the child or the item is gone, StorageFailure.
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

/** What the deletion of an item took away. */
export interface DeletedItem<T> {
  readonly item: T;
  /** Where it stood, from 0. */
  readonly at: number;
  /** Half-written forms about it, each with its key. */
  readonly drafts: readonly (readonly [key: string, text: string])[];
}

/**
 * Deletes an item and the forms about it that wait; the entries that name it keep their words. Null when it was gone already.
 * Throws NotFoundError where the child is gone, StorageFailure.
 */
export async function deleteItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  id: string,
): Promise<DeletedItem<T> | null> {
  let taken: { readonly item: T; readonly at: number } | undefined;
  await changeLists(childId, (lists) => {
    const items = list.of(lists);
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    taken = item && { item, at };
    return list.as(items.filter((other) => other !== item));
  });
  if (!taken) return null;
  return { ...taken, drafts: await deleteWaitingDrafts(list.formOf(childId, id)) };
}

/**
 * Puts an item back where it stood; one of its id that is there meanwhile stays as it is, and false is answered.
 * Throws NotFoundError where the child is gone, StorageFailure.
 */
export async function restoreItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  { item, at, drafts }: DeletedItem<T>,
): Promise<boolean> {
  const after = await changeLists(childId, (lists) => {
    const items = list.of(lists);
    return items.some(({ id }) => id === item.id)
      ? {}
      : list.as([...items.slice(0, at), item, ...items.slice(at)]);
  });
  const isBack = list.of(after).includes(item);
  if (isBack) for (const [key, text] of drafts) restoreDraftText(key, text);
  return isBack;
}

/** Adds a life change to a child, and answers it. Throws NotFoundError, StorageFailure. */
export async function addLifeChange(
  childId: string,
  fields: LifeChangeFields,
): Promise<LifeChange> {
  const change = { id: crypto.randomUUID(), ...fields };
  await changeLists(childId, ({ changes = [] }) => ({ changes: [...changes, change] }));
  return change;
}

/** What a life change says, as one text: it has no moment of its last edit, and is told from what it was by this. */
export function lifeChangeKey({ words, day, kind }: LifeChangeFields): string {
  return JSON.stringify([words, day, kind]);
}

/**
 * Puts other words, another day or another kind into a life change. `expected` is `lifeChangeKey` of what they were typed over:
 * where it says something else by now, ConflictError is thrown; undefined overwrites on purpose. What a later version wrote
 * into it stays. Throws NotFoundError, ConflictError, StorageFailure.
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

/** A life change that was deleted, and where it stood in its list. */
export interface DeletedLifeChange {
  readonly childId: string;
  readonly change: LifeChange;
  readonly index: number;
}

/** Deletes a life change. Answers what it took away; null when there was none. Throws NotFoundError, StorageFailure. */
export async function deleteLifeChange(
  childId: string,
  id: string,
): Promise<DeletedLifeChange | null> {
  const taken: DeletedLifeChange[] = [];
  await changeLists(childId, ({ changes = [] }) => {
    const index = changes.findIndex((one) => one.id === id);
    const change = changes[index];
    if (change) taken.push({ childId, change, index });
    return { changes: changes.filter((one) => one.id !== id) };
  });
  return taken[0] ?? null;
}

/**
 * Puts it back where it stood, and answers whether it had to: one of its id that is there stays as it is. Throws
 * NotFoundError where the child is gone, StorageFailure.
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
