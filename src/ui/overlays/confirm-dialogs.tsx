import { useRef, type ReactNode } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from './dialog';

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
  /** Further ways out, such as an offer to save first; drawn apart, before Cancel. */
  readonly extra?: ReactNode;
}

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
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
