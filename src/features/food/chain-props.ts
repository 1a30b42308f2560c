import type { Child, FoodItem } from '@/domain/schema/entities';

/** What the parts of a food's chain are given. */
export interface ChainProps {
  readonly child: Child;
  readonly food: FoodItem;
  /** A food was put on the board. */
  readonly onAdded: (food: FoodItem) => void;
  /** Opens the history of another food in the place of this one. */
  readonly onOpen: (id: string) => void;
  /** Opens the form of this food where it says what the food is like. */
  /** Undefined where this device may not change it. */
  readonly onSayLike: (() => void) | undefined;
}
