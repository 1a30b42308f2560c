export interface ToastMessage {
  readonly title: string;
  /** One sentence. */
  readonly description?: string | undefined;
  /** Danger stays until it is closed and is read out at once. */
  readonly tone?: 'success' | 'danger' | undefined;
  /** What it is about: a later message about the same takes its place, so that 'Processing' goes when it is done. */
  readonly topic?: string | undefined;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
}

// Messages wait here until the region, which is loaded with the first of them, takes them over.
let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a short message over the page. Callable from anywhere; costs nothing until it is used. */
export function showToast(message: ToastMessage): void {
  waiting = [...waiting, message];
  for (const listener of listeners) listener();
}

/** Calls back whenever a message starts to wait; returns the way to stop listening. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a message waits to be shown. */
export function hasToast(): boolean {
  return waiting.length > 0;
}

/** Hands over the waiting messages, oldest first, and forgets them. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
