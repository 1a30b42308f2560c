import type { ReactNode, Ref } from 'react';
import { Notice, NoticeLine, NoticeLines } from '@/ui/messages/notice';
import type { RecordForm } from './use-record-form';
import { Button } from '@/ui/base/button';
import { formatRecent } from '@/domain/dates/format';
import './record-form.css';

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

/** Says that a form opened with what was typed earlier, and offers to start over. A line of a notice. */
function DraftLine({ onReset }: { readonly onReset: () => void }) {
  return (
    <NoticeLine
      action={
        <Button variant="quiet" size="sm" onClick={onReset}>
          Start over
        </Button>
      }
    >
      What you wrote earlier was kept.
    </NoticeLine>
  );
}

interface SaveNoticeProps<T extends object, E, R> {
  readonly form: RecordForm<T, E, R>;
}

/** What to know before a form is closed: where its words are, and where they are not yet. Nothing where that is plain. */
export function SaveNotice<T extends object, E, R>({
  form: { draft, isMore, isSlow },
}: SaveNoticeProps<T, E, R>) {
  // Nothing but the form has what is typed, because the browser takes no more.
  if (draft.unkept === 'words')
    return (
      <Notice>
        There is no room to keep what you type until you save. Save before you close this.
      </Notice>
    );
  if (isSlow)
    return (
      <Notice>
        Saving takes long. Your words are kept in the draft. Reloading the page may help. If it does
        not, this window cannot save: copy your words before you close it.
      </Notice>
    );
  // The record is stored, and the form goes on with what was typed while it was being stored.
  return (
    isMore && draft.isChanged && <Notice>Saved. What you typed since then is not saved yet.</Notice>
  );
}

interface SaveConflictProps {
  readonly kind: 'changed' | 'gone';
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly onReplace: () => void;
  readonly onSaveAsNew: () => void;
}

/** What saves the words of a form as a new record. */
export const asNewLabel = 'Save mine as new';

/**
 * The record was changed or deleted elsewhere while it was edited here. Of one that was changed both versions can be
 * kept; the words about one that was deleted can only be saved as new, which is then the form's own button.
 */
function SaveConflict({ kind, record, onReplace, onSaveAsNew }: SaveConflictProps) {
  return (
    <Notice
      tone="warning"
      actions={
        kind === 'changed' && (
          <>
            <Button size="sm" onClick={onReplace}>
              Replace it with mine
            </Button>
            <Button size="sm" onClick={onSaveAsNew}>
              {asNewLabel}
            </Button>
          </>
        )
      }
    >
      {kind === 'changed'
        ? `This ${record} was changed in another tab while you were writing. Nothing is saved yet.`
        : `This ${record} was deleted in another tab while you were writing. What you wrote is still here.`}
    </Notice>
  );
}

/** A form of the same kind that was left unfinished. */
export interface WaitingDraft {
  readonly key: string;
  /** What it is told apart by; empty when there is nothing yet. */
  readonly name: string;
  /** The instant of its last change; undefined when it is not known. */
  readonly changedAt: string | undefined;
}

interface WaitingDraftsProps {
  /** Not empty. */
  readonly drafts: readonly WaitingDraft[];
  /** The form is at work, and cannot make room for another now. */
  readonly isBusy: boolean;
  readonly onOpen: (key: string) => void;
}

/**
 * Offers the other unfinished forms of the same kind; the one that is open waits meanwhile. Lines of a notice, folded
 * where there are several, so that the form itself stays in sight on a phone.
 */
export function WaitingDrafts({ drafts, ...rest }: WaitingDraftsProps) {
  const [first, ...more] = drafts;
  if (!first) return null;
  if (more.length === 0) return <Line draft={first} also {...rest} />;
  return (
    <details className="form-waiting">
      <summary>Also unfinished: {drafts.length} more</summary>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <Line draft={draft} {...rest} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface LineProps extends Omit<WaitingDraftsProps, 'drafts'> {
  readonly draft: WaitingDraft;
  readonly also?: boolean;
}

function Line({ draft: { key, name, changedAt }, also = false, isBusy, onOpen }: LineProps) {
  // oxlint-disable-next-line react/purity -- in words that are right for as long as the line is read
  const when = changedAt === undefined ? '' : formatRecent(changedAt, new Date());
  const about = also ? ['Also unfinished', when].filter(Boolean).join(', ') : when;
  return (
    <NoticeLine
      action={
        <Button
          variant="quiet"
          size="sm"
          disabled={isBusy}
          onClick={({ detail }) => {
            // The second half of a double click would change back.
            if (detail <= 1) onOpen(key);
          }}
        >
          Open it
        </Button>
      }
    >
      <p className="form-waiting-name" dir="auto">
        {name === '' ? 'No words yet' : name}
      </p>
      {about !== '' && <p className="form-waiting-when">{about}</p>}
    </NoticeLine>
  );
}
