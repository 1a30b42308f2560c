import { useEffectEvent, useLayoutEffect } from 'react';
import { hasNewEntryKey } from '@/data/preferences/preferences';

interface QuickKeys {
  readonly onNew: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/**
 * N for a new entry, Ctrl or Meta plus k for the palette, ? for the list of keys. Not while something that takes keys is
 * open.
 */
export function useQuickKeys({ onNew, onSearch, onHelp }: QuickKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isHelp = key === '?';
    if (event.defaultPrevented || event.repeat) return;
    // Most keyboards make the question mark with Shift or Alt.
    if (!isHelp && (event.altKey || event.shiftKey)) return;
    if (isBusy()) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    const isLetterTaken = !hasModifier && !isTyping(event.target) && hasNewEntryKey();
    if (isHelp && isLetterTaken) {
      event.preventDefault();
      onHelp();
    } else if (key === 'k' && hasModifier) {
      event.preventDefault();
      onSearch();
    } else if (key === 'n' && isLetterTaken) {
      // Without this, the letter would also be typed into the form that opens.
      event.preventDefault();
      onNew();
    }
  });
  // The listener is there when the page is first painted, not a moment later: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** What takes keys itself: a dialog, the navigation sheet, or a list or menu that goes to what begins with a letter. */
function isBusy(): boolean {
  return document.querySelector('.dlg-scrim, dialog[open], .pop') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
