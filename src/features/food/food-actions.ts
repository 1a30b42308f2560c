import type { FoodItem } from '@/domain/schema/entities';

/** What can be done to a card; functions that stay the same, so that cards need not render again. */
export interface FoodActions {
  /** Asks where to, in a menu beside the button. */
  readonly onMove: (food: FoodItem, button: HTMLElement) => void;
  readonly onEdit: (food: FoodItem) => void;
  readonly onDelete: (food: FoodItem) => void;
}
