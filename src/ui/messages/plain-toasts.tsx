import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '../buttons/button';
import { IconButton } from '../buttons/icon-button';
import { onToast, takeToasts, type ToastMessage } from './toast-queue';
import './plain-toasts.css';

/** Stands in for the region of toasts when that could not be loaded: the same words, until they are closed. */
export function PlainToasts() {
  const [shown, setShown] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    const show = () => {
      const taken = takeToasts();
      setShown((was) => [...was, ...taken].slice(-3));
    };
    show();
    return onToast(show);
  }, []);
  return (
    <div className="plain-toasts" role="alert" hidden={shown.length === 0}>
      {shown.map(({ title, description, action }, index) => (
        <p key={index}>
          <b>{title}</b> {description}{' '}
          {action && (
            <Button size="sm" onClick={action.onAction}>
              {action.label}
            </Button>
          )}
        </p>
      ))}
      <IconButton
        label="Close"
        icon={X}
        onClick={() => {
          setShown([]);
        }}
      />
    </div>
  );
}
