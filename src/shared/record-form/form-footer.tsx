import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

interface FormFooterProps {
  /** The form that the submit button belongs to. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Whether Cancel would throw something away, and therefore asks. */
  readonly isChanged: boolean;
  /** What to know before the form is closed: always in sight, wherever the form is scrolled to. */
  readonly note?: ReactNode;
  readonly onDiscard: () => void;
}

/** Cancel and the one primary button of a form in a dialog. */
export function FormFooter({
  formId,
  submitLabel,
  isBusy,
  isChanged,
  note,
  onDiscard,
}: FormFooterProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {note}
      <Button
        onClick={() => {
          if (isChanged) setAsking(true);
          else onDiscard();
        }}
      >
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
        {submitLabel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you wrote?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={onDiscard}
        onCancel={() => {
          setAsking(false);
        }}
      >
        What you typed in this form will be gone.
      </ConfirmDialog>
    </>
  );
}
