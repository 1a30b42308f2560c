import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from './dialog';
import { useBusy } from '@/lib/use-busy';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, in a sentence or two. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'danger' | 'primary' | undefined;
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** More choices, such as an offer to save first; shown apart, before Cancel. */
  readonly extra?: ReactNode;
}

/** Asks before something that can't be undone. Focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  busyLabel,
  onConfirm,
  onCancel,
  extra,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="narrow"
      role="alertdialog"
      isDismissable={!busy}
      initialFocus={cancel}
      footer={
        <>
          {extra !== undefined && <span className="dlg-apart">{extra}</span>}
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface DeleteDialogProps {
  /** What will be deleted, in a sentence or two. */
  readonly children: ReactNode;
  /** Deletes the record and shows a message. */
  readonly onDelete: () => Promise<void>;
  /** Returns the message for a failed deletion. */
  readonly failure: (error: unknown) => { readonly title: string; readonly description: string };
  /** The id of the list to focus, because the dialog's opener is deleted with its card. */
  readonly focusAfter?: string | undefined;
  readonly onClose: (isDeleted: boolean) => void;
}

/** Asks before a record is deleted, and stays open if that fails. */
export function DeleteDialog({
  children,
  onDelete,
  failure,
  focusAfter,
  onClose,
}: DeleteDialogProps) {
  const { isBusy, run } = useBusy();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      // Focus only when the dialog is gone, because an open dialog would take the focus back.
      if (isDeleted.current && focusAfter !== undefined)
        requestAnimationFrame(() => {
          document.getElementById(focusAfter)?.focus({ preventScroll: true });
          document.removeEventListener(focusRestoreEvent, cancelFocusReturn, { capture: true });
        });
    },
    [focusAfter],
  );

  async function remove() {
    forgetToast(saveTopic);
    try {
      await onDelete();
      isDeleted.current = true;
      // The opener may be removed at any moment; a list would then move the focus to the next card.
      if (focusAfter !== undefined)
        document.addEventListener(focusRestoreEvent, cancelFocusReturn, { capture: true });
      onClose(true);
    } catch (error) {
      showToast({ topic: saveTopic, tone: 'danger', ...failure(error) });
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Are you sure?"
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => {
        run(remove);
      }}
      onCancel={() => {
        onClose(false);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}

function cancelFocusReturn(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** The fallback for a dialog that can't be loaded, so that its button always does something. */
export function NotLoadedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="This part could not be loaded"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>Nothing is lost. Reload the page and try again.</p>
    </Dialog>
  );
}

interface ReadFailedDialogProps {
  /** Begins the sentence: 'The entry'. */
  readonly what: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** For a URL of a record that the database couldn't read, though it may exist. */
export function ReadFailedDialog({ what, onRetry, onClose }: ReadFailedDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={`${what} could not be read`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <p>This device would not give it out just now. Nothing is lost.</p>
    </Dialog>
  );
}

/** The event the library sends to an element before giving it the focus back, for example when a dialog closes. */
export const focusRestoreEvent = 'react-aria-focus-scope-restore';
