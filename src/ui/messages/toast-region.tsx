import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import {
  type QueuedToast,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Check, CircleAlert, X } from 'lucide-react';
import { English } from '@/ui/base/english-locale';
import { IconButton } from '@/ui/base/button';
import { MessageActions, useUndoKey } from './message-line';
import {
  isOutletOpen,
  onForget,
  onToast,
  outlasts,
  interactionCount,
  takeToasts,
  toastDurationOf,
  type ToastMessage,
} from './toast-queue';
import './toast-region.css';

interface ShownToast {
  readonly message: ToastMessage;
  /** The count of interactions when it was shown. */
  readonly presses: number;
}

const queue = new ToastQueue<ShownToast>({ maxVisibleToasts: 1 });

/** Messages that wait for the current one to go. */
let deferred: readonly ShownToast[] = [];

function showWaiting() {
  for (const message of takeToasts()) {
    const toast = { message, presses: interactionCount() };
    if (message.canWait && queue.visibleToasts.length > 0) deferred = [...deferred, toast];
    else show(toast);
  }
}

function show(toast: ShownToast) {
  const { message } = toast;
  // One at a time. Showing a message again announces it again.
  for (const { key, content } of queue.visibleToasts) {
    if (content.message.canWait || outlasts(content.message, message))
      deferred = [content, ...deferred];
    queue.close(key);
  }
  const timeout = toastDurationOf(message);
  queue.add(toast, {
    ...(timeout !== undefined && { timeout }),
    onClose: () => queueMicrotask(showDeferred),
  });
}

function showDeferred() {
  const [next, ...others] = deferred;
  if (!next || queue.visibleToasts.length > 0) return;
  deferred = others;
  show(next);
}

function forgetShown(isOver: (message: ToastMessage) => boolean) {
  deferred = deferred.filter(({ message }) => !isOver(message));
  for (const { key, content } of queue.visibleToasts) if (isOver(content.message)) queue.close(key);
}

/** Forgets the message shown and those that wait for it, for tests: as in a page that was just opened. */
export function forgetShownToasts(): void {
  deferred = [];
  queue.clear();
  makeMessageRoom(null);
}

export interface ToastRegionProps {
  /** The page's path; a message disappears when its page is left. */
  readonly path: string;
  /** Whether the browser's Back or Forward led to it. */
  readonly isBack: boolean;
}

/**
 * Shows the page's message at the bottom. F6 reaches it from anywhere. Its timer pauses while it's hovered or focused, and while
 * a dialog hides it.
 */
export function ToastRegion({ path, isBack }: ToastRegionProps) {
  useEffect(() => {
    showWaiting();
    const stops = [onToast(showWaiting), onForget(forgetShown)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  usePauseForDialogs();
  useCloseOnNavigation(path, isBack);
  useUndoKey(() => (isOutletOpen() ? undefined : queue.visibleToasts[0]?.content.message));
  return (
    <English>
      {/* No aria-label here: F6 finds it by its own name, which counts the toasts. */}
      <AriaToastRegion queue={queue} className="toasts">
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastRegion>
    </English>
  );
}

function usePauseForDialogs() {
  const isWaiting = useSyncExternalStore(onToast, isOutletOpen);
  useEffect(() => {
    if (!isWaiting) return;
    queue.pauseAll();
    return () => {
      queue.resumeAll();
    };
  }, [isWaiting]);
}

/** Removes a message when the page is left, unless it appeared together with the new page. */
function useCloseOnNavigation(path: string, isBack: boolean) {
  const shownPath = useRef(path);
  const closeOldToasts = useEffectEvent(() => {
    const isOld = ({ presses }: ShownToast) => isBack || presses !== interactionCount();
    deferred = deferred.filter((toast) => toast.message.canWait ?? !isOld(toast));
    for (const { key, content } of queue.visibleToasts) if (isOld(content)) queue.close(key);
    if (queue.visibleToasts.length === 0) makeMessageRoom(null);
  });
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    closeOldToasts();
  }, [path]);
}

/** The longest action label, in characters, that leaves room for text beside it on a phone. */
const longestInlineLabel = 12;

function Toast({ toast }: { readonly toast: QueuedToast<ShownToast> }) {
  const { message } = toast.content;
  const { title, description, tone = 'success', action } = message;
  const close = () => {
    queue.close(toast.key);
  };
  const Icon = tone === 'danger' ? CircleAlert : Check;
  const isLong = action !== undefined && action.label.length > longestInlineLabel;
  return (
    <AriaToast
      toast={toast}
      className={`toast toast-${tone}${isLong ? ' toast-long' : ''}`}
      ref={makeMessageRoom}
    >
      <Icon className="icon" />
      <ToastContent className="toast-text" role={tone === 'danger' ? 'alert' : 'status'}>
        <Text slot="title" className="toast-title">
          {title}
        </Text>
        {description && (
          <Text slot="description" className="toast-about">
            {description}
          </Text>
        )}
      </ToastContent>
      <MessageActions message={message} className="toast-do" onDone={close} />
      <IconButton label="Close message" icon={X} onClick={close} />
    </AriaToast>
  );
}

let observer: ResizeObserver | null = null;
let room = 0;

/**
 * Makes room at the end of the page, so that anything under the message can be scrolled clear of it. The room stays until the
 * page is left: removing it with the message would shift the page under a finger. A ref for the message's element; call it with
 * null when the page is left.
 */
export function makeMessageRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) {
    room = 0;
    document.documentElement.style.removeProperty('--message-room');
    return undefined;
  }
  observer?.disconnect();
  observer = new ResizeObserver(() => {
    // The message's height and a margin; the largest so far, if there were several.
    room = Math.max(room, toast.offsetHeight + 32);
    document.documentElement.style.setProperty('--message-room', `${room}px`);
  });
  observer.observe(toast);
  return () => {
    observer?.disconnect();
  };
}
