import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { takeAfterReload } from '@/data/db/after-reload';
import { invariant } from '@/lib/invariant';
import { App, whenFirstScreenIsLoaded } from './app';
import { createAppRouter } from './router';
import { sidebarAtStart } from './shell/navigation';

/**
 * Starts the app. Nothing may be read or drawn before this call, because the lock screen shares the app's code and asks
 * for the passphrase first.
 */
export function startApp(): void {
  const container = invariant(document.getElementById('root'), 'the root element');
  const happened = takeAfterReload();
  const router = createAppRouter();
  const app = (
    <StrictMode>
      <App router={router} happened={happened} onDrawn={() => finishHydration(container)} />
    </StrictMode>
  );

  // A transition draws in slices, so that a phone can scroll and keeps showing what is there.
  if (document.documentElement.dataset['firstLook'] === undefined) {
    container.replaceChildren();
    container.classList.remove('first-look');
    const root = createRoot(container);
    startTransition(() => {
      root.render(app);
    });
  } else {
    // The landing page's first look is hydrated once the app can draw it.
    whenFirstScreenIsLoaded(router, () => {
      startTransition(() => {
        hydrateRoot(container, app);
      });
    });
  }
}

/** Called when the app is on the page. Ends the landing page's first look (scripts/build/first-look.ts), if there was one. */
export function finishHydration(container: HTMLElement): void {
  document.documentElement.dataset['drawn'] = '';
  if (!container.classList.contains('first-look')) return;
  for (const button of container.querySelectorAll('button')) button.inert = false;
  // The first look's markup was made with the sidebar open, as on a wide screen.
  container.querySelector('.shell')?.setAttribute('data-sidebar', sidebarAtStart());
  container.classList.remove('first-look');
}
