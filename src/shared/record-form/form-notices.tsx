import type { ReactNode, Ref } from 'react';
import { Notice, NoticeLine, NoticeLines } from '@/ui/messages/notice';
import type { RecordForm } from './use-record-form';
import { Button } from '@/ui/base/button';
import { formatRecent } from '@/domain/dates/format';
import './record-form.css';

interface FormNoticesProps<T extends object, E, R> {
  readonly ref?: Ref<HTMLDivElement>;
  readonly form: RecordForm<T, E, R>;
  /** The record's name within a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  /** A notice of the form's owner. */
  readonly notice?: ReactNode;
}

/** The notices about a restored draft, other drafts, and a conflict with the stored record. */
export function FormNotices<T extends object, E, R>({
  ref,
  form,
  record,
  notice,
}: FormNoticesProps<T, E, R>) {
  const { draft, isBusy, conflict, hasLaterText, otherDrafts } = form;
  const isFromDraft = draft.wasRestored && draft.isChanged && !hasLaterText;
  return (
    <div className="form-notices" ref={ref}>
      {(isFromDraft || otherDrafts.length > 0) && (
        <NoticeLines>
          {isFromDraft && <DraftLine onReset={form.reset} />}
          {/* No switch to another draft while only this form has what was typed. */}
          <WaitingDrafts
            drafts={otherDrafts}
            isBusy={isBusy || draft.notStored !== null}
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

/** Says that the form was restored from a draft and offers to start over. One line of a notice. */
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

/** Says before a form is closed where its text is stored, or that it isn't yet. Empty when that goes without saying. */
export function SaveNotice<T extends object, E, R>({
  form: { draft, hasLaterText, isSlow },
}: SaveNoticeProps<T, E, R>) {
  // Only the form holds what was typed, because the browser's storage is full.
  if (draft.notStored === 'text')
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
  // The record is stored, and the form now holds what was typed while it was being stored.
  return (
    hasLaterText &&
    draft.isChanged && <Notice>Saved. What you typed since then is not saved yet.</Notice>
  );
}

interface SaveConflictProps {
  readonly kind: 'changed' | 'gone';
  /** The record's name within a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly onReplace: () => void;
  readonly onSaveAsNew: () => void;
}

/** The button that saves a form's text as a new record. */
export const saveAsNewLabel = 'Save mine as new';

/**
 * Says that the record was changed or deleted elsewhere during editing. If it was changed, both versions can be kept.
 * If it was deleted, the text can only be saved as new, which is then the form's own button.
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
              {saveAsNewLabel}
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

/** An unfinished form of the same kind. */
export interface WaitingDraft {
  readonly key: string;
  /** A name to tell it apart; empty if there is none yet. */
  readonly name: string;
  /** When it was last changed; undefined if unknown. */
  readonly changedAt: string | undefined;
}

interface WaitingDraftsProps {
  /** Not empty. */
  readonly drafts: readonly WaitingDraft[];
  /** The form is working and can't make room for another draft now. */
  readonly isBusy: boolean;
  readonly onOpen: (key: string) => void;
}

/**
 * Offers the other unfinished forms of the same kind; the open one then waits in their place. Folded if there are
 * several, so that the form stays in view on a phone.
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
  // oxlint-disable-next-line react/purity -- the text stays right for as long as anyone reads the line
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
            // The second half of a double click would switch back.
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
