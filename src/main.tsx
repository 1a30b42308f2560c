import { withMessageChannelPatch } from './app/webkit-message-channel-patch';
import { beginWork } from './lib/busy';
import './app/trusted-types';
import './ui/base/fonts.css';
import './ui/base/theme.css';
import './ui/base/base.css';

/**
 * Reloads the page, when it comes back from the back/forward cache, if a part of it could not be loaded. WebKit aborts
 * what a page is still loading when it is left, and an aborted module is never loaded again in the same page.
 */
export function reloadOnFailedImport(): void {
  let isCutOff = false;
  // Vite's loader sends this event when a lazily imported part fails to load.
  addEventListener('vite:preloadError', () => {
    isCutOff = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutOff) window.location.reload();
  });
}

/** The longest wait, in ms: a page in the background is not painted, and still has to start. */
const longest = 500;

/** Calls back once the page has been painted for the first time. */
export function afterFirstPaint(then: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  // A timer set in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longest);
}

const dataset = document.documentElement.dataset;
const start = () =>
  withMessageChannelPatch(async () => {
    // If the journal is locked, nothing of the app is loaded before it is unlocked.
    if (dataset['locked'] !== undefined) await (await import('./app/lock/lock-start')).page;
    else if (dataset['firstLook'] === undefined) (await import('./app/start')).startApp();
    else await (await import('./app/start-landing')).startLanding();
  });
reloadOnFailedImport();
const end = beginWork();
// A newcomer's landing page is in index.html already: nothing runs, and no typeface is fetched, before it is seen.
if (dataset['firstLook'] === undefined) void start().finally(end);
else {
  afterFirstPaint(() => {
    dataset['firstLook'] = 'seen';
    void start().finally(end);
  });
}
