/** What somebody asked for on another screen, for Settings to do as soon as they are there. */
export type AskedElsewhere =
  | { readonly kind: 'save' }
  | { readonly kind: 'restore'; readonly file: File };

let asked: AskedElsewhere | null = null;
let listener: ((asked: AskedElsewhere) => void) | null = null;

/** Leaves a wish for Settings. In memory: a reload of Settings does not do it again. */
export function requestSettingsAction(wish: AskedElsewhere): void {
  asked = wish;
  handOver();
}

/** Hands over the wish that waits, and each that comes; returns the way to stop. */
export function onAsked(take: (asked: AskedElsewhere) => void): () => void {
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
