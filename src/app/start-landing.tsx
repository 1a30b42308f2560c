import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { whileBusy } from '@/lib/busy';
import { invariant } from '@/lib/invariant';
import { paths } from '@/lib/paths';
import { App, whenFirstScreenIsLoaded } from './app';
import { createLandingRouter } from './landing-router';
import { sidebarAtStart } from './shell/navigation';

/**
 * Hydrates the landing page that index.html shows to newcomers (scripts/build/first-look.ts). The app's router loads once someone taps,
 * clicks or presses a key.
 */
export async function startLanding(): Promise<void> {
  const container = invariant(document.getElementById('root'), 'the root element');
  const home = await import('./home-screen').catch(() => null);
  if (home === null) {
    // The app tries again, and shows the error screen if that fails, too.
    (await import('./start')).startApp();
    return;
  }
  const draw = (router: DataRouter, onDrawn: () => void) => (
    <StrictMode>
      <App router={router} happened={null} onDrawn={onDrawn} />
    </StrictMode>
  );

  let loading: Promise<DataRouter> | null = null;
  const landingRouter = createLandingRouter(home.HomeScreen, load);
  const root = await new Promise<ReturnType<typeof hydrateRoot>>((resolve) => {
    // A transition hydrates in slices, so a phone can scroll in the meantime.
    startTransition(() => {
      const hydrated = hydrateRoot(
        container,
        draw(landingRouter, () => {
          finishHydration(container);
          resolve(hydrated);
        }),
      );
    });
  });

  function load(): Promise<DataRouter> {
    loading ??= whileBusy(loadRouter());
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }
  async function loadRouter() {
    const { createAppRouter } = await import('./router');
    const router = createAppRouter();
    await new Promise<void>((resolve) => {
      whenFirstScreenIsLoaded(router, resolve);
    });
    // The same components stay on the page and get the other router.
    await new Promise<void>((resolve) => {
      root.render(draw(router, resolve));
    });
    return router;
  }
  function onPress({ target }: Event) {
    load().catch(() => undefined);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.pathname === paths.children) preloadChildren();
  }
  addEventListener('pointerdown', onPress, { capture: true, passive: true });
  addEventListener('keydown', onPress, { capture: true, passive: true });
}

/** Loads the screen that 'Get Started' leads to, together with the router. If it fails, the router requests it again. */
function preloadChildren(): void {
  for (const part of [import('./journal-gate'), import('@/features/children/children-screen')])
    part.catch(() => undefined);
}

/** Called when the landing page is hydrated. Ends its first look. */
function finishHydration(container: HTMLElement): void {
  document.documentElement.dataset['drawn'] = '';
  for (const button of container.querySelectorAll('button')) button.inert = false;
  // The first look's markup was made with the sidebar open, as on a wide screen.
  container.querySelector('.shell')?.setAttribute('data-sidebar', sidebarAtStart());
  container.classList.remove('first-look');
}
