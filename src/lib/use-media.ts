import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a keyboard is likely, judged by whether there is a mouse. A form may then focus its first field; on a phone the
 * on-screen keyboard would cover the form.
 */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/** Returns whether a media query matches, and renders again when that changes. */
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
