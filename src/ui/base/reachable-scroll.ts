const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** A ref that lets the keyboard scroll a box with nothing focusable in it: the box is a tab stop while its content overflows. */
export function reachableScroll(box: HTMLElement | null) {
  if (!box) return;
  const update = () => {
    // In this order: looking for focusable elements needs no layout.
    const isCut = () =>
      box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    const needed = !box.querySelector(focusable) && isCut();
    if (needed) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(update);
  const content = new MutationObserver(update);
  sizes.observe(box);
  content.observe(box, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
