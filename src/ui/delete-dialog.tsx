import type { ReactNode } from 'react';
import { useBusy } from '../lib/use-busy';
import { ConfirmDialog } from './confirm-dialog';
import { showToast } from './toast-queue';

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

  async function remove() {
    try {
      await onDelete();
    } catch (error) {
      showToast({ tone: 'danger', ...failure(error) });
      return;
    }
    onClose(true);
    if (focusAfter !== undefined)
      requestAnimationFrame(() =>
        document.getElementById(focusAfter)?.focus({ preventScroll: true }),
      );
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
