import { useEffect, useEffectEvent } from 'react';

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
