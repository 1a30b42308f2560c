import { type ReactNode, useEffect, useRef } from 'react';
import { useBusy } from '@/lib/use-busy';
import { ConfirmDialog } from './confirm-dialogs';
import { focusReturn } from './focus-return';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

interface DeleteDialogProps {
  /** What will be gone, in a sentence or two. */
  readonly children: ReactNode;
  /** Deletes it and says so. */
  readonly onDelete: () => Promise<void>;
  /** What is said when that fails. */
  readonly failure: (error: unknown) => { readonly title: string; readonly description: string };
  /** The id of the list that takes the focus: what opened this dialog went with its card. */
  readonly focusAfter?: string | undefined;
  readonly onClose: (isDeleted: boolean) => void;
}

/** Asks before a record is deleted, and stays open when it cannot be. */
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
      // The focus moves once the dialog is gone: a dialog that is there would take it back.
      if (isDeleted.current && focusAfter !== undefined)
        requestAnimationFrame(() => {
          document.getElementById(focusAfter)?.focus({ preventScroll: true });
          document.removeEventListener(focusReturn, refuse, { capture: true });
        });
    },
    [focusAfter],
  );

  async function remove() {
    forgetToast(saveTopic);
    try {
      await onDelete();
      isDeleted.current = true;
      // What opened the dialog goes at any moment. A list whose button has the focus then gives it to the next card.
      if (focusAfter !== undefined)
        document.addEventListener(focusReturn, refuse, { capture: true });
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

function refuse(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}
