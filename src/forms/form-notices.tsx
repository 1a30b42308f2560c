import type { ReactNode, Ref } from 'react';
import { NoticeLines } from '../ui/messages/notice';
import { DraftLine, SaveConflict, type SaveConflictKind } from './save-notices';
import { type WaitingDraft, WaitingDrafts } from './waiting-drafts';
import './form-notices.css';

/** What there is to say about a form before its fields. */
interface NoticedForm {
  readonly draft: {
    readonly isChanged: boolean;
    readonly wasRestored: boolean;
    readonly unkept: 'words' | 'photo' | null;
  };
  readonly isBusy: boolean;
  readonly conflict: SaveConflictKind | null;
  readonly isMore: boolean;
  readonly waiting: readonly WaitingDraft[];
  readonly open: (key: string) => void;
  readonly replace: () => void;
  readonly saveAsNew: () => void;
  readonly reset: () => void;
}

interface FormNoticesProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly form: NoticedForm;
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  /** A notice of the form's owner. */
  readonly notice?: ReactNode;
}

/** The draft that was taken up, others that wait, and a conflict with what is stored. */
export function FormNotices({ ref, form, record, notice }: FormNoticesProps) {
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
