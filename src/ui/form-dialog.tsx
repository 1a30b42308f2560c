import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from './dialog';
import { FormFooter } from './form-footer';
import { DraftNotice, SaveConflict, type SaveConflictKind } from './save-notices';
import './form-dialog.css';

/** How it stands with the form in the dialog. */
interface FormState {
  readonly draft: {
    readonly isChanged: boolean;
    readonly wasRestored: boolean;
    readonly reset: () => void;
  };
  readonly isBusy: boolean;
  readonly conflict: SaveConflictKind | null;
  readonly replace: () => void;
  readonly saveAsNew: () => void;
  readonly discard: () => void;
}

interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'hue' | 'tabIcon' | 'onClose'
> {
  readonly formId: string;
  readonly form: FormState;
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly submitLabel: string;
  /** A notice of its owner's, beside those about the draft and a conflict. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog around the form of a record: what there is to say about it above, Cancel and the one primary button below. */
export function FormDialog({
  formId,
  form,
  record,
  submitLabel,
  notice,
  children,
  ...dialog
}: FormDialogProps) {
  const { draft, isBusy, conflict, replace, saveAsNew, discard } = form;
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <FormFooter
          formId={formId}
          submitLabel={submitLabel}
          isBusy={isBusy}
          isChanged={draft.isChanged}
          onDiscard={discard}
        />
      }
    >
      <div className="form-notices">
        {draft.wasRestored && draft.isChanged && <DraftNotice onReset={draft.reset} />}
        {notice}
        {conflict && (
          <SaveConflict
            kind={conflict}
            record={record}
            onReplace={replace}
            onSaveAsNew={saveAsNew}
          />
        )}
      </div>
      {children}
    </Dialog>
  );
}
