import type { ReactNode, Ref } from 'react';
import { NoticeLines } from '@/ui/messages/notice';
import { DraftLine, SaveConflict } from './save-notices';
import type { RecordForm } from './use-record-form';
import { WaitingDrafts } from './waiting-drafts';
import './form-notices.css';

interface FormNoticesProps<T extends object, E, R> {
  readonly ref?: Ref<HTMLDivElement>;
  readonly form: RecordForm<T, E, R>;
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  /** A notice of the form's owner. */
  readonly notice?: ReactNode;
}

/** The draft that was taken up, others that wait, and a conflict with what is stored. */
export function FormNotices<T extends object, E, R>({
  ref,
  form,
  record,
  notice,
}: FormNoticesProps<T, E, R>) {
  const { draft, isBusy, conflict, isMore, waiting } = form;
  const isFromDraft = draft.wasRestored && draft.isChanged && !isMore;
  return (
    <div className="form-notices" ref={ref}>
      {(isFromDraft || waiting.length > 0) && (
        <NoticeLines>
          {isFromDraft && <DraftLine onReset={form.reset} />}
          {/* What is in this form alone must not make room for another draft. */}
          <WaitingDrafts
            drafts={waiting}
            isBusy={isBusy || draft.unkept !== null}
            onOpen={form.open}
          />
        </NoticeLines>
      )}
      {notice}
      {conflict && (
        <SaveConflict
          kind={conflict}
          record={record}
          onReplace={form.replace}
          onSaveAsNew={form.saveAsNew}
        />
      )}
    </div>
  );
}
