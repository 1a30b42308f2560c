import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { leavesDialogOpen } from './use-url-state';

export interface LeaveGuard<K> {
  /** What would be lost, while the user is being asked; otherwise null. */
  readonly asked: K | null;
  /** Leaves, or asks first if something would be lost. */
  readonly leave: (go: () => void) => void;
  readonly confirm: () => void;
  readonly stay: () => void;
}

/**
 * Asks before the user leaves a part of the screen while that would lose something: through its own buttons (`leave`), Back, or
 * another page of the app. Closing the tab shows the browser's own question while `isLosing`. `whatIsLost` must read the current
 * state, because the last render may be stale.
 */
export function useLeaveGuard<K>(isLosing: boolean, whatIsLost: () => K | null): LeaveGuard<K> {
  const [asked, setAsked] = useState<K | null>(null);
  const isAllowed = useRef(false);
  const pendingLeave = useRef<(() => void) | null>(null);
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    if (historyAction === NavigationType.Replace && leavesDialogOpen(nextLocation.state))
      return false;
    const lost = isAllowed.current ? null : whatIsLost();
    if (lost === null) return false;
    setAsked(() => lost);
    return true;
  });
  useUnloadGuard(isLosing, () => whatIsLost() !== null);

  return {
    asked,
    leave: (go) => {
      const lost = whatIsLost();
      if (lost === null) {
        go();
        return;
      }
      pendingLeave.current = go;
      setAsked(() => lost);
    },
    confirm: () => {
      isAllowed.current = true;
      setAsked(null);
      if (blocker.state === 'blocked') blocker.proceed();
      else pendingLeave.current?.();
    },
    stay: () => {
      pendingLeave.current = null;
      setAsked(null);
      if (blocker.state === 'blocked') blocker.reset();
    },
  };
}

/**
 * Lets the browser ask before the page is closed while `isLosing`. `wouldLose` must read the current state, because the last
 * render may be stale.
 */
export function useUnloadGuard(isLosing: boolean, wouldLose: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    // Listen only while needed: browsers keep a page with a beforeunload listener out of the back/forward cache.
    if (!isLosing) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      ask(event);
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isLosing]);
}
