import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { OpenMenu } from '@/ui/overlays/menu';
import { moveItems } from './move-items';

interface MoveMenuProps {
  readonly food: FoodItem;
  readonly button: HTMLElement;
  readonly onMove: (food: FoodItem, to: FoodStateId) => void;
  readonly onClose: () => void;
}

/** A menu of the other three columns, beside the button of a card. One menu serves all cards, and stands outside of them. */
export function MoveMenu({ food, button, onMove, onClose }: MoveMenuProps) {
  return (
    <OpenMenu
      label={`Move ${food.name} to`}
      anchor={button}
      onClose={onClose}
      items={moveItems(food, onMove)}
    />
  );
}
