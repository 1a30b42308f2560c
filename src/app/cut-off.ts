/**
 * Loads the page anew, when it comes back from the back/forward cache, if a part of it could not be loaded. WebKit cuts off
 * what a page that is left still loads, and a part that was cut off is never loaded again in the same page.
 */
export function loadAnewWhatWasCutOff(): void {
  let isCutOff = false;
  // Told by the loader of every part that is imported when it is needed.
  addEventListener('vite:preloadError', () => {
    isCutOff = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutOff) window.location.reload();
  });
}
