import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { PlainToasts } from './plain-toasts';
import { hasToast, onToast } from './toast-queue';
import type { ToastRegionProps } from './toast-region';

const ToastRegion = lazyWithFallback<ToastRegionProps>(
  async () => (await import('./toast-region')).ToastRegion,
  PlainToasts,
);

/** The place for toasts in the app shell: loads the region when the first message arrives. */
export function ToastOutlet(props: ToastRegionProps) {
  const isWaiting = useSyncExternalStore(onToast, hasToast, hasToast);
  const [isNeeded, setNeeded] = useState(isWaiting);
  if (isWaiting && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <ToastRegion {...props} />
      </Suspense>
    )
  );
}
