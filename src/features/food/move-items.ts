import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { foodStates } from '@/domain/food/food-states';
import { glyphs } from '@/ui/base/glyphs';
import type { MenuAction } from '@/ui/overlays/menu';

/** The other three columns, as the items of a menu. */
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
