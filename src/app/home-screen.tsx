import { lazy, Suspense, useLayoutEffect } from 'react';
import { mayHoldJournal, startsWithToday, useStartsWithToday } from '@/data/preferences/home';
import { LandingPage, LandingScreen } from '@/features/landing/landing-screen';
import { whileBusy } from '@/lib/busy';
import { whenIdle } from '@/lib/scheduling';
import { ScreenFallback } from './screen-fallback';

const Today = lazy(async () => ({
  default: (await whileBusy(import('./today-gate'))).TodayGate,
}));

/** `/`: Today above the landing page if there are children, otherwise only the landing page. */
export function HomeScreen() {
  const hasToday = useStartsWithToday();
  useLayoutEffect(checkForJournal, []);
  if (!hasToday) return <LandingScreen />;
  return (
    <Suspense fallback={<ScreenFallback />}>
      <Today below={<LandingPage headline="h2" />} />
    </Suspense>
  );
}

/**
 * Opens the stores even if nothing says that there is a journal. There may be one: the browser may have cleared
 * everything but IndexedDB, or an earlier version may have written it. Newcomers load nothing extra for this. Existing
 * stores are checked at once; stores that appear later belong to someone who is just starting.
 */
function checkForJournal() {
  if (startsWithToday()) return;
  let isUnmounted = false;
  whileBusy(mayHoldJournal())
    .then((may) => {
      if (may && !isUnmounted) whenIdle(openStores);
    })
    .catch(logReadFailure);
  return () => {
    isUnmounted = true;
  };
}

function openStores() {
  whileBusy(import('@/data/startup/open-journal'))
    .then(({ openJournal }) => openJournal())
    .catch(logReadFailure);
}

function logReadFailure(error: unknown) {
  console.info('The journal could not be looked for.', error);
}
