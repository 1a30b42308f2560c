/** What somebody asked for on another screen, for Settings to do as soon as they are there. */
export type SettingsIntent =
  | { readonly kind: 'save' }
  | { readonly kind: 'restore'; readonly file: File };

let asked: SettingsIntent | null = null;
let listener: ((asked: SettingsIntent) => void) | null = null;

/** Leaves a wish for Settings. In memory: a reload of Settings does not do it again. */
export function requestSettingsAction(wish: SettingsIntent): void {
  asked = wish;
  handOver();
}

/** Hands over the wish that waits, and each that comes; returns the way to stop. */
export function onAsked(take: (asked: SettingsIntent) => void): () => void {
  listener = take;
  // After the effects of the screen that opens: what it begins may draw.
  queueMicrotask(handOver);
  return () => {
    if (listener === take) listener = null;
  };
}

function handOver(): void {
  if (!asked || !listener) return;
  const wish = asked;
  asked = null;
  listener(wish);
}
