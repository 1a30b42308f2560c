import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AfterReload } from '@/data/db/after-reload';
import { ignoreComposingKeys } from '@/lib/focus';
import { paths } from '@/lib/paths';
import { showToast } from '@/ui/messages/toast-queue';

interface AppProps {
  readonly router: DataRouter;
  /** What happened before this page was reloaded. */
  readonly happened: AfterReload | null;
  /** Called when the app is on the page with this router for the first time, before it is painted. */
  readonly onDrawn: () => void;
}

export function App({ router, happened, onDrawn }: AppProps) {
  useLayoutEffect(ignoreComposingKeys, []);
  const draw = useEffectEvent(onDrawn);
  useLayoutEffect(() => draw(), [router]);
  const report = useEffectEvent(() => {
    reportAfterReload(happened, router);
  });
  useEffect(() => {
    report();
  }, []);
  return <RouterProvider router={router} />;
}

/** Calls back once the code of the first screen has loaded, or failed to: from then on the app can be drawn. */
export function whenFirstScreenIsLoaded(router: DataRouter, then: () => void): void {
  if (router.state.initialized) {
    then();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}

/** Reports what happened before this page was reloaded. */
function reportAfterReload(happened: AfterReload | null, router: DataRouter) {
  if (happened === 'cleared') showToast({ title: 'Data cleared' });
  if (happened === 'undone') showToast({ title: 'Restore undone' });
  if (happened === 'restored') {
    showToast({
      title: 'Data restored',
      action: {
        label: 'Undo restore',
        // Settings asks first, because undoing a restore replaces everything too.
        onAction: () => {
          void router.navigate(paths.settings);
        },
      },
    });
  }
}
