import { lazy, Suspense, useLayoutEffect } from 'react';
import { mayHoldJournal, startsWithToday, useStartsWithToday } from '@/data/preferences/home';
import { LandingPage, LandingScreen } from '@/features/landing/landing-screen';
import { whileBusy } from '@/lib/busy';
import { whenIdle } from '@/lib/scheduling';
import { ScreenFallback } from './screen-fallback';

const Today = lazy(async () => ({
  default: (await whileBusy(import('./today-gate'))).TodayGate,
}));

/** `/`: Today with the landing page below it where there are children, else the landing page alone. */
export function HomeScreen() {
  const hasToday = useStartsWithToday();
  useLayoutEffect(lookForJournal, []);
  if (!hasToday) return <LandingScreen />;
  return (
    <Suspense fallback={<ScreenFallback />}>
      <Today below={<LandingPage headline="h2" />} />
    </Suspense>
  );
}

/**
 * Where nothing is remembered of a journal there may be one all the same: the browser emptied its memory of the site but
 * for the stores, or an earlier version wrote it. Opening it says whether there are children. A newcomer loads nothing for
 * it. What is there is asked at once: stores that come later are those of somebody who is just beginning.
 */
function lookForJournal() {
  if (startsWithToday()) return;
  let isLeft = false;
  whileBusy(mayHoldJournal())
    .then((may) => {
      if (may && !isLeft) whenIdle(openIt);
    })
    .catch(sayNotFound);
  return () => {
    isLeft = true;
  };
}

function openIt() {
  whileBusy(import('@/data/startup/open-journal'))
    .then(({ openJournal }) => openJournal())
    .catch(sayNotFound);
}

function sayNotFound(error: unknown) {
  console.info('The journal could not be looked for.', error);
}
