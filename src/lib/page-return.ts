/**
 * Calls back whenever this page is shown again after it was put aside whole, for the Back button.
 * @returns an end to that
 */
export function onPageReturn(callback: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('pageshow', hear);
  return () => {
    removeEventListener('pageshow', hear);
  };
}
