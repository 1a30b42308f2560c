import { useUrlState } from '@/lib/use-url-state';

const kinds = [
  'medicine',
  'goal',
  'edit-medicine',
  'edit-goal',
  'new-medicine',
  'new-goal',
] as const;

/** The open dialog over the lists, read from the address and written back to it; of one about an item, `value` is its id. */
export function useListsUrl() {
  const { dialog, open, rename, close } = useUrlState(kinds);
  return { dialog, open, rename, close };
}

export type ListsUrl = ReturnType<typeof useListsUrl>;
