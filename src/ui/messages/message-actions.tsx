import { Undo2 } from 'lucide-react';
import { Button, type ButtonProps } from '@/ui/base/button';
import type { ToastMessage } from './toast-queue';
import { undoOnce } from './undo';

interface MessageActionsProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly message: ToastMessage;
  /** The action was taken: the message is over. */
  readonly onDone: () => void;
}

/** What can be done about a message: what it leads on to, or taking back what it tells of. */
export function MessageActions({ message, onDone, ...look }: MessageActionsProps) {
  const { action, undo } = message;
  return (
    <>
      {action && (
        <Button
          variant="quiet"
          {...look}
          onClick={() => {
            action.onAction();
            onDone();
          }}
        >
          {action.label}
        </Button>
      )}
      {undo && (
        <Button
          variant="quiet"
          {...look}
          icon={Undo2}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            undoOnce(message);
          }}
        >
          Undo
        </Button>
      )}
    </>
  );
}
