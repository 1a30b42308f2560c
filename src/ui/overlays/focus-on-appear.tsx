import { type RefObject, useLayoutEffect, useReducer } from 'react';

/** A list needs three rounds to focus its current item: it is found, marked as current, and focused. */
const rounds = 3;

interface FocusOnAppearProps {
  readonly overlay: RefObject<HTMLElement | null>;
}

/**
 * Focuses an overlay, and lets it receive Escape, in the task in which it appears, so that no early key press is lost. The
 * library does both in effects, which may run after painting, and waits another frame if a screen reader seems to have opened it;
 * Enter on a link or button looks the same.
 */
export function FocusOnAppear({ overlay }: FocusOnAppearProps) {
  const [round, renderAgain] = useReducer((last: number) => last + 1, 0);
  useLayoutEffect(() => {
    // In the first round the overlay's ref isn't set yet, because the overlay contains this component. If it's still missing later,
    // nothing is drawn: the library also renders the content of a list to find its items.
    if (round > 0 && overlay.current === null) return;
    // Rendering again from a layout effect makes React run the pending effects first.
    if (round < rounds) renderAgain();
    else if (overlay.current) focusInside(overlay.current);
  }, [overlay, round]);
  return null;
}

function focusInside(overlay: HTMLElement): void {
  if (overlay.contains(document.activeElement)) return;
  // The current item of a list, or the list itself. The library doesn't move the focus again once it's inside.
  const target =
    overlay.querySelector<HTMLElement>('[data-key][tabindex="0"]') ??
    overlay.querySelector<HTMLElement>('[role=menu], [role=listbox]') ??
    overlay;
  target.focus({ preventScroll: true });
}
