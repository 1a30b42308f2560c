import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonProps, IconButton } from '@/ui/base/button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import {
  clearOutlet,
  messageInOutlet,
  type MessageOutlet,
  openOutlet,
  saveTopic,
  toastDurationOf,
  type ToastMessage,
  undoOnce,
} from './toast-queue';
import './messages.css';

interface MessageLineProps {
  readonly outlet: MessageOutletState;
  readonly className?: string;
}

/** A message on its own line, in a dialog or beside what it's about. */
export function MessageLine({
  outlet: { message: shownMessage, close, pauseRef },
  className = '',
}: MessageLineProps) {
  useUndoKey(messageInOutlet);
  if (!shownMessage) return null;
  const { title, description, tone = 'success', topic } = shownMessage;
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <div
      role="group"
      aria-label={title}
      className={`said said-${tone} ${className}`}
      ref={pauseRef}
    >
      <Icon className="icon" aria-hidden="true" />
      <p ref={reachableScroll} className="said-text" role={tone === 'danger' ? 'alert' : 'status'}>
        <b>{title}</b>
        {description && <span>{description}</span>}
      </p>
      <MessageActions message={shownMessage} size="sm" onDone={close} />
      {/* The error of a failed save stays until the next try. */}
      {topic !== saveTopic && <IconButton label="Close message" icon={X} onClick={close} />}
    </div>
  );
}

interface MessageActionsProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly message: ToastMessage;
  /** Called when the action was used and the message is done. */
  readonly onDone: () => void;
}

/** The actions of a message: its own, or Undo. */
export function MessageActions({ message, onDone, ...look }: MessageActionsProps) {
  const { action, undo } = message;
  return (
    <>
      {action && (
        <Button
          variant="quiet"
          {...look}
          onClick={() => {
            action.onAction();
            onDone();
          }}
        >
          {action.label}
        </Button>
      )}
      {undo && (
        <Button
          variant="quiet"
          {...look}
          icon={Undo2}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            undoOnce(message);
          }}
        >
          Undo
        </Button>
      )}
    </>
  );
}

/**
 * Shows error messages about a topic beside the button they are about; without a topic, all messages while it's on the screen.
 * Takes no room while empty.
 */
export function MessageArea({ topic }: { readonly topic?: string }) {
  const outlet = useMessageOutlet({ topic });
  return <MessageLine outlet={outlet} className="said-beside" />;
}

interface OutletOptions {
  /** Takes only error messages about this; if undefined, all messages while open, as in a dialog. */
  readonly topic?: string | undefined;
  /** Whether it covers what's below it, as a dialog does. */
  readonly isModal?: boolean;
  /** False closes the outlet. */
  readonly isOpen?: boolean;
}

export interface MessageOutletState {
  /** The message shown here, or null. */
  readonly message: ToastMessage | null;
  readonly close: () => void;
  /** A ref for the rendered message: its timer pauses while it's hovered or focused. */
  readonly pauseRef: (line: HTMLElement | null) => (() => void) | undefined;
}

/** Opens an outlet whose messages the caller renders, each until its time is up or another replaces it. */
export function useMessageOutlet({
  topic,
  isModal = false,
  isOpen = true,
}: OutletOptions): MessageOutletState {
  const [shownMessage, setShownMessage] = useState<ToastMessage | null>(null);
  const [isPaused, setPaused] = useState(false);
  const outlet = useRef<MessageOutlet | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    outlet.current = { topic, isModal, show: setShownMessage };
    return openOutlet(outlet.current);
  }, [topic, isModal, isOpen]);
  const close = useCallback(() => {
    if (outlet.current) clearOutlet(outlet.current);
  }, []);
  useEffect(() => {
    const duration = shownMessage && !isPaused ? toastDurationOf(shownMessage) : undefined;
    if (duration === undefined) return;
    const timer = setTimeout(close, duration);
    return () => {
      clearTimeout(timer);
    };
  }, [shownMessage, isPaused, close]);
  const holdWhileMet = useCallback((line: HTMLElement | null) => {
    if (!line) return;
    const pause = () => {
      setPaused(true);
    };
    const resume = () => {
      setPaused(false);
    };
    for (const name of ['pointerenter', 'focusin']) line.addEventListener(name, pause);
    for (const name of ['pointerleave', 'focusout']) line.addEventListener(name, resume);
    // The listeners disappear with the element.
    return resume;
  }, []);
  return { message: shownMessage, close, pauseRef: holdWhileMet };
}

const textField =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])';

/** Ctrl or Cmd+Z undoes what the current message is about, except in a text field, which has its own undo. */
export function useUndoKey(currentMessage: () => ToastMessage | undefined): void {
  const message = useEffectEvent(currentMessage);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest(textField)) return;
      const shown = message();
      if (!shown?.undo) return;
      event.preventDefault();
      undoOnce(shown);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
