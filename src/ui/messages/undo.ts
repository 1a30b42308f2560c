import { showToast, type ToastMessage } from './toast-queue';

const begun = new WeakSet<ToastMessage>();

/** Takes back what a message tells of, once, and says what came of it in its place. */
export function undoOnce(message: ToastMessage): void {
  if (!message.undo || begun.has(message)) return;
  begun.add(message);
  void message.undo().then(showToast);
}
