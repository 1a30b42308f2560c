import type { FoodStateId } from '@/domain/schema/entities';
import { isFoodStateId } from '@/domain/food/food-states';
import { useUrlState } from '@/lib/use-url-state';

/** The dialog over the board, as the address says it. */
export type FoodDialogState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'new';
      /** The column whose own add button was used; empty for any other. */
      readonly column: FoodStateId | '';
    }
  /** The form of a food, or its history. */
  | { readonly kind: 'edit' | 'food'; readonly id: string };

const kinds = ['edit', 'new', 'food'] as const;

/** The board's search text and its open dialog, read from the address and written back to it. */
export function useFoodUrl() {
  const { dialog, params: _, rename, ...address } = useUrlState(kinds);
  return {
    ...address,
    dialog: dialogOf(dialog),
    /** The open form goes on about the food of this id. */
    moveTo: (id: string) => {
      rename('edit', id);
    },
  };
}

function dialogOf(
  dialog: ReturnType<typeof useUrlState<(typeof kinds)[number]>>['dialog'],
): FoodDialogState {
  if (!dialog) return { kind: 'none' };
  const { kind, value } = dialog;
  if (kind !== 'new') return { kind, id: value };
  return { kind, column: isFoodStateId(value) ? value : '' };
}
