import type { ToastMessage } from './toast-queue';

/** How long a message stays, in milliseconds; undefined for one that stays until it is closed. */
export function toastDurationOf({ tone, action, undo }: ToastMessage): number | undefined {
  if (tone === 'danger') return undefined;
  return action || undo ? 10_000 : 5_000;
}
