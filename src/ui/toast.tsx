import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasToast, onToast } from './toast-queue';

const ToastRegion = lazy(async () => {
  const { ToastRegion: region } = await import('./toast-region');
  return { default: region };
});

/** The place for toasts in the app shell: loads the region when the first message arrives. */
export function ToastOutlet() {
  const isWaiting = useSyncExternalStore(onToast, hasToast, hasToast);
  const [isNeeded, setNeeded] = useState(isWaiting);
  if (isWaiting && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
    )
  );
}
