import { useEffect } from 'react';
import { isRedacting } from './url-redaction';

/**
 * Sets the document title, which also names the page in the browser's history: '{title} · Kinleaf'. A title that contains journal
 * text needs a `general` one to show while redacting.
 */
export function usePageTitle(title: string, general = title): void {
  useEffect(() => {
    const shown = isRedacting() ? general : title;
    document.title = shown === '' ? 'Kinleaf' : `${shown} · Kinleaf`;
  }, [title, general]);
}
