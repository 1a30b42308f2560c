import { Suspense } from 'react';
import { lazyOrNothing } from '../lib/lazy-or';
import { useIsSettled } from './use-is-settled';

const UpdatePrompt = lazyOrNothing(async () => (await import('./update-prompt')).UpdatePrompt);

/** Keeps the app for offline use, and says so when a new version waits. Starts when nobody waits for the page. */
export function UpdateNotice() {
  const isSettled = useIsSettled();
  if (!isSettled || !import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <UpdatePrompt />
    </Suspense>
  );
}
