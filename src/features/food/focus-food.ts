/**
 * Once a card that was moved by the menu stands in its new column, moves the focus to its grip: the button that
 * was pressed went with the old card. A folded column takes the focus on its heading's button.
 */
export function focusMovedFood(id: string, column: string): void {
  // In the second frame: closing the menu hands the focus back in the first.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const card = document.querySelector(`[data-key="${CSS.escape(id)}"]`);
      const target =
        card?.querySelector<HTMLElement>('.food-grip') ??
        document.querySelector<HTMLElement>(`.lane[data-hue="${column}"] .lane-fold`);
      target?.focus();
    });
  });
}

/** Moves the focus to the card of a food that is about to be drawn, unless the focus is somewhere by then. */
export function focusNewFood(id: string): void {
  // The list draws its cards a moment after the column.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
  });
}
