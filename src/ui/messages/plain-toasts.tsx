import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { IconButton } from '@/ui/base/icon-button';
import { onToast, takeToasts, type ToastMessage } from './toast-queue';
import { undoOnce } from './undo';
import './plain-toasts.css';

/** Stands in for the region of toasts when that could not be loaded: the same words, until they are closed. */
export function PlainToasts() {
  const [shown, setShown] = useState<ToastMessage | null>(null);
  useEffect(() => {
    const show = () => {
      const latest = takeToasts().at(-1);
      if (latest) setShown(latest);
    };
    show();
    return onToast(show);
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
