import type { ComponentProps } from 'react';
import { type ItemList, updateItem } from '@/data/records/child-lists';
import { ConflictError } from '@/data/db/errors';
import { DayField } from '@/shared/record-form/record-fields';

/** An item of a list as its form sees it. */
export interface ListItem<T> {
  readonly id: string;
  /** Items store no time of their last edit, so the contents of their form fields are compared instead. */
  readonly updatedAt: string;
  readonly item: T;
}

/** Returns an item as its form sees it. `toForm` returns the form's fields. */
export function toListItem<T extends { readonly id: string }>(
  item: T,
  toForm: (item: T) => object,
): ListItem<T> {
  return { id: item.id, updatedAt: JSON.stringify(toForm(item)), item };
}

/** Stores an edit over the stored item if its form fields are still `expected`; otherwise throws ConflictError. */
export async function updateListItem<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  id: string,
  toForm: (item: T) => object,
  change: (item: T) => T,
  expected: string | undefined,
): Promise<ListItem<T>> {
  const stored = await updateItem(childId, list, id, (item) => {
    if (expected !== undefined && toListItem(item, toForm).updatedAt !== expected)
      throw new ConflictError();
    return change(item);
  });
  return toListItem(stored, toForm);
}

/** The day a medicine or a goal ended. */
export function EndedField(props: Omit<ComponentProps<typeof DayField>, 'optional' | 'hint'>) {
  return (
    <DayField {...props} optional hint="It then stays in the histories, and is offered no more." />
  );
}
