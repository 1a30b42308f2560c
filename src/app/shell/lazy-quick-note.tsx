import {
  type ComponentType,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigate } from 'react-router';
import { useStartsWithToday } from '@/data/preferences/home';
import { whileBusy } from '@/lib/busy';
import { invariant } from '@/lib/invariant';
import { whenSettled } from '@/lib/scheduling';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import type { QuickNoteHostProps } from './quick-note-host';

type Host = ComponentType<QuickNoteHostProps>;

async function loadHost(): Promise<Host> {
  const [{ QuickNoteHost }, { openJournal }] = await Promise.all([
    import('./quick-note-host'),
    import('@/data/startup/open-journal'),
  ]);
  // If the browser stores nothing, the note says that nothing could be read.
  await openJournal().catch(() => undefined);
  return QuickNoteHost;
}

/** The quick note over any screen, open while the URL has `note`: Back closes it, and a reload opens it again. */
export function LazyQuickNote() {
  const location = useLocationNow();
  const isAsked = new URLSearchParams(location.search).has('note');
  const isNear = useIsNear();
  const navigate = useNavigate();
  // Not a lazy component: React would delay it, and some phones need the focus within the tap.
  const [Host, setHost] = useState<Host | null>(null);
  const isNeeded = !Host && (isAsked || isNear);
  const { pathname } = location;

  useEffect(() => {
    if (!isNeeded) return;
    let isPast = false;
    whileBusy(loadHost()).then(
      (host) => {
        forgetToast('open-note');
        setHost(() => host);
      },
      (error: unknown) => {
        if (isPast || !isAsked) {
          // Nobody is waiting for it, or the page was left: a tap requests it again.
          console.info('The quick note could not be loaded ahead.', error);
          return;
        }
        console.warn('A part of the screen could not be loaded.', error);
        showToast({
          topic: 'open-note',
          tone: 'danger',
          title: 'The note could not be opened',
          description: 'Nothing is lost. Reload the page and try again.',
        });
        void navigate(pathname, { replace: true });
      },
    );
    return () => {
      isPast = true;
    };
  }, [isNeeded, isAsked, navigate, pathname]);

  return Host && <Host location={location} />;
}

/**
 * Returns the router's current location. A screen learns of it only when React has drawn the page again; the note
 * doesn't wait for the page below it and takes the focus within the tap that opens it, because otherwise some phones
 * show no keyboard.
 */
function useLocationNow() {
  const { router } = invariant(useContext(RouterContext), 'a router');
  return useSyncExternalStore(
    useCallback((notify: () => void) => router.subscribe(notify), [router]),
    () => router.state.location,
    () => router.state.location,
  );
}

/** Returns whether someone is likely to write a note: there is a child to write about, and the page is idle. */
function useIsNear(): boolean {
  const hasChildren = useStartsWithToday();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!hasChildren) return;
    return whenSettled(() => {
      setAtRest(true);
    });
  }, [hasChildren]);
  return hasChildren && isAtRest;
}
