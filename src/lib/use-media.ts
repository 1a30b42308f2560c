import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a keyboard is at hand, as it is where there is a mouse: a form may then begin in its first field. On a phone
 * the keyboard would jump up over the form.
 */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Whether a media query matches now; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => {
        media.removeEventListener('change', listener);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
