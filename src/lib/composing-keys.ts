/**
 * Returns whether a key belongs to an input method that composes a word, as for Chinese, Japanese, Korean or Tamil. Safari ends the
 * composition before it sends the Enter that ended it: then only the key code tells.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keeps the keys of an input method from everything on the page that acts on keys; the browser still handles them. What only notes that
 * somebody types can listen on the window, in the capture phase. Returns a function that ends it.
 */
export function ignoreComposingKeys(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', ignore, true);
  return () => {
    window.removeEventListener('keydown', ignore, true);
  };
}
