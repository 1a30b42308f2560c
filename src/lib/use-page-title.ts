import { useEffect } from 'react';

/** Names the page in the browser's title and history: '{title} · Kinleaf'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Kinleaf' : `${title} · Kinleaf`;
  }, [title]);
}
