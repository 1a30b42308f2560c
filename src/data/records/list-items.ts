import type { Goal, Medicine } from '@/domain/schema/child-lists';
import { keepDraftText } from '@/data/drafts/drafts';
import { forgetWaitingOf } from '@/data/drafts/forget-waiting';
import { draftForms } from '@/data/drafts/draft-forms';
import { NotFoundError } from '@/data/db/errors';
import { changeLists, type ChildLists } from './child-lists';

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
export interface TakenItem<T> {
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
): Promise<TakenItem<T> | null> {
  let taken: { readonly item: T; readonly at: number } | undefined;
  await changeLists(childId, (lists) => {
    const items = list.of(lists);
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    taken = item && { item, at };
    return list.as(items.filter((other) => other !== item));
  });
  if (!taken) return null;
  return { ...taken, drafts: await forgetWaitingOf(list.formOf(childId, id)) };
}

/**
 * Puts an item back where it stood; one of its id that is there meanwhile stays as it is, and false is answered.
 * Throws NotFoundError where the child is gone, StorageFailure.
 */
export async function putBackItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  { item, at, drafts }: TakenItem<T>,
): Promise<boolean> {
  const after = await changeLists(childId, (lists) => {
    const items = list.of(lists);
    return items.some(({ id }) => id === item.id)
      ? {}
      : list.as([...items.slice(0, at), item, ...items.slice(at)]);
  });
  const isBack = list.of(after).includes(item);
  if (isBack) for (const [key, text] of drafts) keepDraftText(key, text);
  return isBack;
}
