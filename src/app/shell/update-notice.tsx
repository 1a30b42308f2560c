import { Suspense } from 'react';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useIsSettled } from '@/lib/use-idle';

const UpdatePrompt = lazyOrNothing(async () => (await import('./update-prompt')).UpdatePrompt);

/** Caches the app for offline use and says when a new version is waiting. Starts when the page is idle. */
export function UpdateNotice() {
  const isSettled = useIsSettled();
  if (!isSettled || !import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <UpdatePrompt />
    </Suspense>
  );
}
