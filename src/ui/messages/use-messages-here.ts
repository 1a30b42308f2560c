import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { leave, type MessagePlace, openPlace, type ToastMessage } from './toast-queue';
import { stayOf } from './stay';

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
  /** Time stands still while the pointer or the focus is on it. */
  readonly hold: (isHeld: boolean) => void;
}

/** Opens a place for messages where the caller draws them, each until its time is over or the next one comes. */
export function useMessagesHere({ topic, isModal = false, isOpen = true }: Place): MessageHere {
  const [said, setSaid] = useState<ToastMessage | null>(null);
  const [isHeld, hold] = useState(false);
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
    const stay = said && !isHeld ? stayOf(said) : undefined;
    if (stay === undefined) return;
    const timer = setTimeout(close, stay);
    return () => {
      clearTimeout(timer);
    };
  }, [said, isHeld, close]);
  return { said, close, hold };
}
