import { useEffect, useEffectEvent } from 'react';
import type { ToastMessage } from './toast-queue';
import { undoOnce } from './undo';

const textField =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])';

/** Ctrl or Cmd and Z take back what the standing message tells of, but in a text field, which takes back its own. */
export function useUndoKey(standing: () => ToastMessage | undefined): void {
  const message = useEffectEvent(standing);
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
