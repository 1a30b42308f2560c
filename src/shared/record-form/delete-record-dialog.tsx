import type { ReactNode } from 'react';
import { saveAdvice } from '@/data/db/errors';
import { showToast } from '@/ui/messages/toast-queue';
import { DeleteDialog } from '@/ui/overlays/confirm-dialogs';
import type { Deletion } from './form-config';

interface DeleteRecordDialogProps<R> {
  readonly deletion: Deletion<R>;
  readonly record: R;
  /** Shows the restored record again; returns a text to add to the message, if any. */
  readonly onRestored?: () => string | undefined;
  /** The id of the list that takes the focus, because the card with the opener disappears. */
  readonly focusAfter?: string;
  readonly onClose: (isDeleted: boolean) => void;
  /** The question, if the deletion has none of its own. */
  readonly children?: ReactNode;
}

/** Asks before a record is deleted, then offers Undo. */
export function DeleteRecordDialog<R>({
  deletion,
  record,
  onRestored,
  children,
  ...dialog
}: DeleteRecordDialogProps<R>) {
  const { question, remove, deleted, notDeleted } = deletion;
  return (
    <DeleteDialog
      {...dialog}
      onDelete={async () => {
        const undo = await remove(record, onRestored);
        showToast({ ...deleted(record), undo });
      }}
      failure={(error) => ({
        title: notDeleted.title,
        description: saveAdvice(error, notDeleted.description),
      })}
    >
      {question?.(record) ?? children}
    </DeleteDialog>
  );
}
