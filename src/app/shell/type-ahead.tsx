import { useEffect, useEffectEvent } from 'react';

/** In the palette's place while its code loads: what is typed meanwhile goes into its field. */
export function PalettePlaceholder({ onLetter }: { readonly onLetter: (letter: string) => void }) {
  const type = useEffectEvent(onLetter);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      type(event.key);
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  return null;
}
