import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog, type DialogProps } from '@/ui/overlays/dialog';
import { saveAsNewLabel, FormNotices, SaveNotice } from './form-notices';
import type { RecordForm } from './use-record-form';
import { Button } from '@/ui/base/button';
import './record-form.css';

interface FormDialogProps<T extends object, E, R> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'hue' | 'tabIcon' | 'onClose'
> {
  readonly form: RecordForm<T, E, R>;
  /** The record's name within a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly submitLabel: string;
  /** A notice of the owner's, beside those about the draft and a conflict. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog with the form of a record: notices above, Cancel and the primary button below. */
export function FormDialog<T extends object, E, R>({
  form,
  record,
  submitLabel,
  notice,
  children,
  onClose,
  ...dialog
}: FormDialogProps<T, E, R>) {
  const { draft, photo, isBusy, conflict, hasFailed, discard } = form;
  const label = hasFailed ? 'Try again' : submitLabel;
  // A form whose record is gone can't be opened again.
  const isAlone = conflict === 'gone' && draft.isChanged;
  const guard = useLeaveGuard(
    draft.notStored !== null || photo.isBusy || isAlone,
    form.lostOnClose,
  );
  const notices = useScrollToQuestion(isBusy, conflict !== null);
  const close = () => {
    guard.leave(onClose);
  };
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={close}
      footer={
        <FormFooter
          formId={form.formId}
          submitLabel={conflict === 'gone' ? saveAsNewLabel : label}
          isBusy={isBusy}
          isChanged={draft.isChanged || photo.isBusy}
          note={<SaveNotice form={form} />}
          onDiscard={() => {
            discard();
            onClose();
          }}
        />
      }
    >
      <FormNotices ref={notices} form={form} record={record} notice={notice} />
      {children}
      <SaveQuestionDialog question={form.question} />
      <LeaveQuestion
        asked={guard.asked}
        onStay={guard.stay}
        onLeave={() => {
          if (guard.asked === 'text') discard();
          guard.confirm();
        }}
      />
    </Dialog>
  );
}

/** Scrolls to a question that follows an attempt to save, because the form may be scrolled away from it. */
function useScrollToQuestion(isBusy: boolean, isAsked: boolean) {
  const question = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && isAsked)
      question.current?.scrollIntoView({ block: 'nearest' });
    wasBusy.current = isBusy;
  }, [isBusy, isAsked]);
  return question;
}

interface SaveQuestionDialogProps {
  readonly question: RecordForm<object, unknown, unknown>['question'];
}

/** Asks once about values that look like a slip. They are never refused. */
export function SaveQuestionDialog({ question }: SaveQuestionDialogProps) {
  return (
    question && (
      <ConfirmDialog
        isOpen
        title={question.title}
        tone="primary"
        confirmLabel="Yes, as typed"
        cancelLabel="Change"
        onConfirm={question.confirm}
        onCancel={question.cancel}
      >
        {question.text}
      </ConfirmDialog>
    )
  );
}

interface LeaveQuestionProps {
  readonly asked: 'text' | 'photo' | null;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before leaving a form if something would be lost. */
export function LeaveQuestion({ asked, onStay, onLeave }: LeaveQuestionProps) {
  const isPhoto = asked === 'photo';
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={isPhoto ? 'Close without the photo?' : 'Discard what you wrote?'}
      confirmLabel={isPhoto ? 'Close' : 'Discard'}
      cancelLabel="Keep writing"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isPhoto
        ? 'What you typed is kept until you come back. The photo is not kept yet.'
        : 'What you typed in this form will be gone.'}
    </ConfirmDialog>
  );
}

interface FormFooterProps {
  /** The id of the form the submit button belongs to. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Whether Cancel would discard something, and so asks first. */
  readonly isChanged: boolean;
  /** A warning to read before closing; always in view, however far the form is scrolled. */
  readonly note?: ReactNode;
  readonly onDiscard: () => void;
}

/** The footer of a form in a dialog: Cancel and the primary button. */
function FormFooter({ formId, submitLabel, isBusy, isChanged, note, onDiscard }: FormFooterProps) {
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
