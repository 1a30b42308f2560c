import { useEffect } from 'react';
import { isRedacting } from './redaction';

/**
 * Names the page in the browser's title and history: '{title} · Kinleaf'. A title with words of the journal has a `general` one
 * beside it, for where they are hidden.
 */
export function usePageTitle(title: string, general = title): void {
  useEffect(() => {
    const shown = isRedacting() ? general : title;
    document.title = shown === '' ? 'Kinleaf' : `${shown} · Kinleaf`;
  }, [title, general]);
}
