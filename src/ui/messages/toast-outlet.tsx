import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { X } from 'lucide-react';
import { Button, IconButton } from '@/ui/base/button';
import {
  hasToast,
  onForget,
  onToast,
  takeToasts,
  type ToastMessage,
  undoOnce,
} from './toast-queue';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import type { ToastRegionProps } from './toast-region';
import './messages.css';

/** The fallback when the toast region can't be loaded: the same messages, until closed. */
function PlainToasts() {
  const [shown, setShown] = useState<ToastMessage | null>(null);
  useEffect(() => {
    const show = () => {
      const latest = takeToasts().at(-1);
      if (latest) setShown(latest);
    };
    show();
    const stops = [
      onToast(show),
      onForget((isOver) => {
        setShown((current) => (current && isOver(current) ? null : current));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <div className="plain-toasts" role="alert" hidden={shown === null}>
      {shown && (
        <p>
          <b>{shown.title}</b> {shown.description}{' '}
          {shown.action && (
            <Button size="sm" onClick={shown.action.onAction}>
              {shown.action.label}
            </Button>
          )}
          {shown.undo && (
            <Button
              size="sm"
              onClick={() => {
                undoOnce(shown);
              }}
            >
              Undo
            </Button>
          )}
        </p>
      )}
      <IconButton
        label="Close"
        icon={X}
        onClick={() => {
          setShown(null);
        }}
      />
    </div>
  );
}

const ToastRegion = lazyWithFallback<ToastRegionProps>(
  async () => (await import('./toast-region')).ToastRegion,
  PlainToasts,
);

/** Where toasts appear in the app shell; loads the region with the first message. */
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
