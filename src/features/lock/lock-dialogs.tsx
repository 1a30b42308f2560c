import { type ReactNode, type RefObject, useId } from 'react';
import type { LockFile } from '@/data/lock/lock-file';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { Dialog } from '@/ui/overlays/dialog';

/** What each dialog about the lock is opened with. */
export interface LockDialogProps {
  readonly file: LockFile;
  /** It is changed, and the dialog may go. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface LockDialogFrameProps {
  readonly title: string;
  readonly description?: string;
  /** The button that changes nothing; it closes the dialog where it does nothing else. */
  readonly out?: { readonly label: string; readonly onPress?: () => void };
  /** The button that changes the lock. */
  readonly action: {
    readonly label: string;
    readonly variant?: 'primary' | 'danger';
    readonly busyLabel?: string;
    readonly isDisabled?: boolean;
  };
  /** It is being done: there is no way out until it is. */
  readonly isBusy: boolean;
  /** The field that it begins with. */
  readonly first?: RefObject<HTMLElement | null>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the dialogs that change the lock: one form, a button that changes nothing and one that does. */
export function LockDialog({
  title,
  description,
  out = { label: 'Cancel' },
  action,
  isBusy,
  first,
  onSubmit,
  onClose,
  children,
}: LockDialogFrameProps) {
  const form = useId();
  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      size="narrow"
      isDismissable={!isBusy}
      initialFocus={first}
      onClose={onClose}
      footer={
        <>
          <Button onClick={out.onPress ?? onClose} disabled={isBusy}>
            {out.label}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action.variant ?? 'primary'}
            disabled={action.isDisabled ?? false}
            busy={isBusy}
            busyLabel={action.busyLabel}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
