import { useEffect, useEffectEvent, useRef } from 'react';

/** Within so many pixels of its end a list counts as read to the end. */
const nearly = 48;

/**
 * Keeps the end of the conversation in view: after each change of `length` or `isWaiting`, and when what stands below
 * the list grows (the recorder) unless somebody has scrolled back. Answers the ref of the list's last element.
 */
export function useEndInView(isOpen: boolean, length: number, isWaiting: boolean) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) end.current?.scrollIntoView({ block: 'end' });
  }, [isOpen, length, isWaiting]);

  useEffect(() => {
    const log = end.current?.closest<HTMLElement>('[role="log"]');
    if (!isOpen || !log) return;
    let isAtEnd = true;
    function onScroll(this: HTMLElement) {
      isAtEnd = this.scrollHeight - this.scrollTop - this.clientHeight < nearly;
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
 * The browser's own dialog element: beside the page on a wide screen, where writing goes on next to it. On a phone it
 * covers the page, which is then out of reach. Not by `showModal`: that would put it above every message and above the
 * sheet that asks before something is sent.
 */
export function useSidePanel({ isOpen, isPhone, takesFocus, onEscape }: SidePanelOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(onEscape);
  const isToTakeFocus = useEffectEvent(() => takesFocus);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const before = document.activeElement;
    // The browser's own `show` moves the focus into the dialog.
    dialog.show();
    if (isToTakeFocus()) dialog.querySelector('textarea')?.focus();
    else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    document.documentElement.dataset['chat'] = 'open';
    // The browser closes only modal dialogs on Escape, and would do so without cancelling the request.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      escape();
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
    const beside = [...(ref.current?.parentElement?.children ?? [])]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => !(element instanceof HTMLDialogElement) && !element.inert);
    for (const element of beside) element.inert = true;
    return () => {
      for (const element of beside) element.inert = false;
    };
  }, [isOpen, isPhone]);
  return ref;
}
