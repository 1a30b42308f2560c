import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { leavesDialogOpen } from './use-url-state';

export interface LeaveGuard<K> {
  /** What would be lost, while the person is being asked; else null. */
  readonly asked: K | null;
  /** Leaves, unless something would be lost: then asks first. */
  readonly leave: (go: () => void) => void;
  /** The two answers. */
  readonly confirm: () => void;
  readonly stay: () => void;
}

/**
 * Asks on every way out of a part of the screen, for as long as leaving would lose something: its own (`leave`), Back and
 * other pages of the app. Closing the tab asks in the browser's words while `isLosing`. `whatIsLost` answers for this
 * very moment, because what was drawn last may be behind.
 */
export function useLeaveGuard<K>(isLosing: boolean, whatIsLost: () => K | null): LeaveGuard<K> {
  const [asked, setAsked] = useState<K | null>(null);
  const isAllowed = useRef(false);
  const way = useRef<(() => void) | null>(null);
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
      way.current = go;
      setAsked(() => lost);
    },
    confirm: () => {
      isAllowed.current = true;
      setAsked(null);
      if (blocker.state === 'blocked') blocker.proceed();
      else way.current?.();
    },
    stay: () => {
      way.current = null;
      setAsked(null);
      if (blocker.state === 'blocked') blocker.reset();
    },
  };
}

/**
 * Has the browser ask, in its own words, before the page is closed while `isLosing`. `wouldLose` answers for that very
 * moment, because what was drawn last may be behind.
 */
export function useUnloadGuard(isLosing: boolean, wouldLose: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    // Only then, because browsers keep no page that listens to it for going back.
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
