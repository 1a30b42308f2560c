import { useEffect } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  type QueuedToast,
} from 'react-aria-components/Toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button } from '../buttons/button';
import { English } from '../base/english';
import { IconButton } from '../buttons/icon-button';
import { onToast, takeToasts, type ToastMessage } from './toast-queue';
import './toast-region.css';

const stay = 6_000;
const stayWithAction = 12_000;
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

const isReplaced = (old: ToastMessage, by: ToastMessage) =>
  (by.topic !== undefined && old.topic === by.topic) ||
  (old.title === by.title && old.description === by.description && old.tone === by.tone);

function showWaiting() {
  for (const message of takeToasts()) {
    // Said again, a message is read out again, but it does not pile up.
    for (const { key, content } of queue.visibleToasts) {
      if (isReplaced(content, message)) queue.close(key);
    }
    const timeout = message.action ? stayWithAction : stay;
    queue.add(message, message.tone === 'danger' ? {} : { timeout });
  }
}

/**
 * Shows up to three messages, newest first, also above open dialogs. F6 reaches it from
 * anywhere; time stands still while the pointer or the focus is on it.
 */
export function ToastRegion() {
  useEffect(() => {
    showWaiting();
    return onToast(showWaiting);
  }, []);
  return (
    <English>
      {/* Its own name, which counts the toasts, is what makes F6 find it: no aria-label here. */}
      <AriaToastRegion queue={queue} className="toasts">
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastRegion>
    </English>
  );
}

function Toast({ toast }: { readonly toast: QueuedToast<ToastMessage> }) {
  const { title, description, tone = 'success', action } = toast.content;
  const close = () => {
    queue.close(toast.key);
  };
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <AriaToast toast={toast} className={`toast toast-${tone}`}>
      <Icon className="icon" />
      <div className="toast-text">
        <ToastContent role={tone === 'danger' ? 'alert' : 'status'}>
          <Text slot="title" className="toast-title">
            {title}
          </Text>
          {description && (
            <Text slot="description" className="toast-about">
              {description}
            </Text>
          )}
        </ToastContent>
        {action && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              action.onAction();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Close message" icon={X} onClick={close} />
    </AriaToast>
  );
}
