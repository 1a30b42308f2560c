const focusable =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/**
 * A ref that lets the keyboard scroll a box holding nothing to focus: the box is a tab stop
 * while its content is taller or wider than itself.
 */
export function reachableScroll(box: HTMLElement | null) {
  if (!box) return;
  const update = () => {
    // In this order: what can be focused is found without laying out the page.
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
