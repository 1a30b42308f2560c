import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { leave, type MessagePlace, openPlace, type ToastMessage } from './toast-queue';
import { toastDurationOf } from './stay';

interface Place {
  /** Messages of danger about this alone; undefined, whatever is said while the place is open, as in a dialog. */
  readonly topic?: string | undefined;
  /** Whether it covers what is below it, as a dialog does. */
  readonly isModal?: boolean;
  /** False closes the place. */
  readonly isOpen?: boolean;
}

export interface MessageHere {
  /** What is said here; null for nothing. */
  readonly said: ToastMessage | null;
  readonly close: () => void;
  /** A ref for what is drawn: time stands still while the pointer or the focus is on it. */
  readonly holdWhileMet: (line: HTMLElement | null) => (() => void) | undefined;
}

/** Opens a place for messages where the caller draws them, each until its time is over or the next one comes. */
export function useMessagesHere({ topic, isModal = false, isOpen = true }: Place): MessageHere {
  const [said, setSaid] = useState<ToastMessage | null>(null);
  const [isHeld, setHeld] = useState(false);
  const place = useRef<MessagePlace | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    place.current = { topic, isModal, show: setSaid };
    return openPlace(place.current);
  }, [topic, isModal, isOpen]);
  const close = useCallback(() => {
    if (place.current) leave(place.current);
  }, []);
  useEffect(() => {
    const stay = said && !isHeld ? toastDurationOf(said) : undefined;
    if (stay === undefined) return;
    const timer = setTimeout(close, stay);
    return () => {
      clearTimeout(timer);
    };
  }, [said, isHeld, close]);
  const holdWhileMet = useCallback((line: HTMLElement | null) => {
    if (!line) return;
    const hold = () => {
      setHeld(true);
    };
    const letGo = () => {
      setHeld(false);
    };
    for (const name of ['pointerenter', 'focusin']) line.addEventListener(name, hold);
    for (const name of ['pointerleave', 'focusout']) line.addEventListener(name, letGo);
    // The line goes with its listeners.
    return letGo;
  }, []);
  return { said, close, holdWhileMet };
}
