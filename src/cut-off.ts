/**
 * Loads the page anew, when it comes back from the back/forward cache, if a part of it could not be loaded. WebKit cuts off
 * what a page that is left still loads, and a part that was cut off is never loaded again in the same page.
 */
export function reloadOnFailedImport(): void {
  let isCutOff = false;
  // Vite's loader sends this event when a part that is imported only when it is needed does not come.
  addEventListener('vite:preloadError', () => {
    isCutOff = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutOff) window.location.reload();
  });
}
