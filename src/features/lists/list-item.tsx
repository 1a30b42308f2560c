import type { ComponentProps } from 'react';
import { type ItemList, updateItem } from '@/data/records/child-lists';
import { ConflictError } from '@/data/db/errors';
import { DayField } from '@/shared/record-form/record-fields';

/** An item of a list as its form knows it. */
export interface Listed<T> {
  readonly id: string;
  /** Instead of an instant, which items have none of: what stands in the fields of its form. */
  readonly updatedAt: string;
  readonly item: T;
}

/** `toForm` answers the fields of the form. */
export function listed<T extends { readonly id: string }>(
  item: T,
  toForm: (item: T) => object,
): Listed<T> {
  return { id: item.id, updatedAt: JSON.stringify(toForm(item)), item };
}

/** Stores an edit over what is there, where the fields of the form are still `expected`. Throws ConflictError besides. */
export async function updateListed<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  id: string,
  toForm: (item: T) => object,
  change: (item: T) => T,
  expected: string | undefined,
): Promise<Listed<T>> {
  const stored = await updateItem(childId, list, id, (item) => {
    if (expected !== undefined && listed(item, toForm).updatedAt !== expected)
      throw new ConflictError();
    return change(item);
  });
  return listed(stored, toForm);
}

/** The day that a medicine or a goal ended on. */
export function EndedField(props: Omit<ComponentProps<typeof DayField>, 'optional' | 'hint'>) {
  return (
    <DayField {...props} optional hint="It then stays in the histories, and is offered no more." />
  );
}
