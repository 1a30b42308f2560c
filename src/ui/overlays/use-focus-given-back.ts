import { useLayoutEffect, useState } from 'react';

/**
 * For a dialog: sees to where the focus goes when it closes, after the library, which gives it back in the next frame. It cannot
 * where what opened the dialog is still inert then, as it is where the dialog was closed by what had to be waited for. And a
 * question opened by a click beside the form below it has no opener: the form takes over.
 */
export function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  // A layout effect, because `useFocusKept` looks in the same frame: this one is to be asked first.
  useLayoutEffect(() => () => giveBack(opener), [opener]);
}

function giveBack(opener: Element | null): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const below = [...document.querySelectorAll<HTMLElement>('.dlg')].at(-1);
      const isThere = opener !== document.body && opener?.isConnected === true;
      const back = isThere && below?.contains(opener) !== false ? opener : below;
      if (back instanceof HTMLElement) back.focus();
    });
  });
}
