import { useEffect, useEffectEvent, useRef } from 'react';

/** A list within this many pixels of its end counts as scrolled to the end. */
const endTolerance = 48;

/**
 * Keeps the end of the conversation in view after each change of `length` or `isWaiting`, and when the area below the list
 * grows (the recorder), unless someone has scrolled back. Returns the ref for the list's last element.
 */
export function useScrollToEnd(isOpen: boolean, length: number, isWaiting: boolean) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) end.current?.scrollIntoView({ block: 'end' });
  }, [isOpen, length, isWaiting]);

  useEffect(() => {
    const log = end.current?.closest<HTMLElement>('[role="log"]');
    if (!isOpen || !log) return;
    let isAtEnd = true;
    function onScroll(this: HTMLElement) {
      isAtEnd = this.scrollHeight - this.scrollTop - this.clientHeight < endTolerance;
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) log.scrollTop = log.scrollHeight;
    });
    log.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(log);
    return () => {
      log.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [isOpen]);
  return end;
}

interface SidePanelOptions {
  readonly isOpen: boolean;
  readonly isPhone: boolean;
  readonly takesFocus: boolean;
  readonly onEscape: () => void;
}

/**
 * Opens a `dialog` element beside the page on a wide screen, where the page stays usable. On a phone it covers the page, which
 * becomes inert. Not with `showModal`, which would put it above every message and above the sheet that asks for consent before
 * something is sent.
 */
export function useSidePanel({ isOpen, isPhone, takesFocus, onEscape }: SidePanelOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const handleEscape = useEffectEvent(onEscape);
  const shouldTakeFocus = useEffectEvent(() => takesFocus);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const before = document.activeElement;
    // `show` moves the focus into the dialog, so it is moved back below.
    dialog.show();
    if (shouldTakeFocus()) dialog.querySelector('textarea')?.focus();
    else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    document.documentElement.dataset['chat'] = 'open';
    // Browsers close only modal dialogs on Escape, and that wouldn't cancel the request.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      handleEscape();
    }
    dialog.addEventListener('keydown', onKeyDown);
    return () => {
      dialog.removeEventListener('keydown', onKeyDown);
      dialog.close();
      delete document.documentElement.dataset['chat'];
    };
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !isPhone) return;
    const siblings = [...(ref.current?.parentElement?.children ?? [])]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => !(element instanceof HTMLDialogElement) && !element.inert);
    for (const element of siblings) element.inert = true;
    return () => {
      for (const element of siblings) element.inert = false;
    };
  }, [isOpen, isPhone]);
  return ref;
}
