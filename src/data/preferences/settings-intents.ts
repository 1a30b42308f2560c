/** An action requested on another screen, for Settings to run as soon as it opens. */
export type SettingsIntent =
  | { readonly kind: 'save' }
  | { readonly kind: 'restore'; readonly file: File };

let waiting: SettingsIntent | null = null;
let listener: ((intent: SettingsIntent) => void) | null = null;

/** Requests an action of Settings. In memory only, so that reloading Settings doesn't repeat it. */
export function requestSettingsAction(intent: SettingsIntent): void {
  waiting = intent;
  deliver();
}

/** Calls back with the waiting request and later ones. Returns the function that unsubscribes. */
export function onSettingsIntent(callback: (intent: SettingsIntent) => void): () => void {
  listener = callback;
  // After the effects of the opening screen, because the action may render.
  queueMicrotask(deliver);
  return () => {
    if (listener === callback) listener = null;
  };
}

function deliver(): void {
  if (!waiting || !listener) return;
  const intent = waiting;
  waiting = null;
  listener(intent);
}
