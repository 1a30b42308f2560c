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
import { whenAtRest } from '@/lib/scheduling';
import { showToast } from '@/ui/messages/toast-queue';
import type { QuickNoteHostProps } from './quick-note-host';

type Host = ComponentType<QuickNoteHostProps>;

async function loadHost(): Promise<Host> {
  const [{ QuickNoteHost }, { openJournal }] = await Promise.all([
    import('./quick-note-host'),
    import('@/data/startup/open-journal'),
  ]);
  // Where the browser stores nothing, the note says that nothing could be read.
  await openJournal().catch(() => undefined);
  return QuickNoteHost;
}

/** The quick note over any screen, open while the address has `note`: Back closes it, and a reload opens it again. */
export function QuickNote() {
  const location = useLocationNow();
  const isAsked = new URLSearchParams(location.search).has('note');
  const isNear = useIsNear();
  const navigate = useNavigate();
  // Not a lazy part: React holds one back that was waited for, and the tap may be that of a phone that waits for the focus.
  const [Host, setHost] = useState<Host | null>(null);
  const isNeeded = !Host && (isAsked || isNear);
  const { pathname } = location;

  useEffect(() => {
    if (!isNeeded) return;
    let isPast = false;
    whileBusy(loadHost()).then(
      (host) => {
        setHost(() => host);
      },
      (error: unknown) => {
        if (isPast || !isAsked) {
          // Nobody waits for it, or the page is left: a tap asks for it again.
          console.info('The quick note could not be loaded ahead.', error);
          return;
        }
        console.warn('A part of the screen could not be loaded.', error);
        showToast({
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
 * Where the router is at this moment. A screen hears of it when React has drawn the page anew; the note need not wait for
 * the page below it, and takes the focus within the tap that opens it, without which some phones show no keyboard.
 */
function useLocationNow() {
  const { router } = invariant(useContext(RouterContext), 'a router');
  return useSyncExternalStore(
    useCallback((tell: () => void) => router.subscribe(tell), [router]),
    () => router.state.location,
    () => router.state.location,
  );
}

/** Whether somebody is likely to write a note: there is a child to write about, and the page has come to rest. */
function useIsNear(): boolean {
  const hasChildren = useStartsWithToday();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!hasChildren) return;
    return whenAtRest(() => {
      setAtRest(true);
    });
  }, [hasChildren]);
  return hasChildren && isAtRest;
}
