import type { FoodStateId } from '../../domain/entities';
import { isFoodStateId } from '../../domain/food-states';
import { useAddress } from '../../lib/use-address';

/** The dialog over the board, as the address says it. */
export type FoodDialogState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'new';
      /** The column whose own add button was used; empty for any other. */
      readonly column: FoodStateId | '';
    }
  | { readonly kind: 'edit'; readonly id: string };

const kinds = ['edit', 'new'] as const;

/** The board's search text and its open dialog, read from the address and written back to it. */
export function useFoodUrl() {
  const { dialog, params: _, rename, ...address } = useAddress(kinds);
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
  dialog: ReturnType<typeof useAddress<'edit' | 'new'>>['dialog'],
): FoodDialogState {
  if (!dialog) return { kind: 'none' };
  const { kind, value } = dialog;
  if (kind === 'edit') return { kind, id: value };
  return { kind, column: isFoodStateId(value) ? value : '' };
}
