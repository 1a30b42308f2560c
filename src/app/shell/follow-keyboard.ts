/** Of the height that the window had at its tallest: less than this, while somebody types, is what a keyboard leaves. */
const leftByKeyboard = 0.78;

/**
 * Marks the page while a phone's keyboard is open over it (`data-keyboard` of the document). Some browsers make the
 * window lower then, others only what is seen of it: the visual viewport is lower in both.
 * @returns the way to stop
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const root = document.documentElement;
  let width = viewport.width;
  let tallest = 0;
  function look() {
    if (!viewport) return;
    const { width: now, height, scale } = viewport;
    // A phone that was turned, or a window made wider, is another window.
    if (Math.abs(now * scale - width) > 1) tallest = 0;
    width = now * scale;
    tallest = Math.max(tallest, height * scale);
    const isOpen = isTyped(document.activeElement) && height * scale < tallest * leftByKeyboard;
    if (isOpen) root.dataset['keyboard'] = 'open';
    else delete root.dataset['keyboard'];
  }
  // To ask for the height has the page laid out, which a focus that goes from button to button need not wait for.
  function follow() {
    if (isTyped(document.activeElement)) look();
    else delete root.dataset['keyboard'];
  }
  look();
  viewport.addEventListener('resize', look);
  document.addEventListener('focusin', follow);
  document.addEventListener('focusout', follow);
  return () => {
    viewport.removeEventListener('resize', look);
    document.removeEventListener('focusin', follow);
    document.removeEventListener('focusout', follow);
    delete root.dataset['keyboard'];
  };
}

function isTyped(element: Element | null): boolean {
  return element?.matches('textarea, input, [contenteditable], [role="spinbutton"]') === true;
}
