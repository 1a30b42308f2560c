import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { type MenuAction, OpenMenu } from '@/ui/overlays/menu';
import { foodStates } from '@/domain/food/food-states';
import { glyphs } from '@/ui/base/glyphs';

interface MoveMenuProps {
  readonly food: FoodItem;
  readonly button: HTMLElement;
  readonly onMove: (food: FoodItem, to: FoodStateId) => void;
  readonly onClose: () => void;
}

/** The menu of the other three columns, beside a card's button. All cards share one menu, rendered outside the board. */
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

/** Returns the menu items for the other three columns. */
export function moveItems(
  food: FoodItem,
  onMove: (food: FoodItem, to: FoodStateId) => void,
): readonly MenuAction[] {
  return foodStates
    .filter(({ id }) => id !== food.state)
    .map(({ id, title, glyph, hue }) => ({
      id,
      label: title,
      icon: glyphs[glyph],
      hue,
      onAction: () => {
        onMove(food, id);
      },
    }));
}
