import { Button } from '@/ui/base/button';
import { Notice, NoticeLine } from '@/ui/messages/notice';
import type { RecordForm } from './use-record-form';

/** Says that a form opened with what was typed earlier, and offers to start over. A line of a notice. */
export function DraftLine({ onReset }: { readonly onReset: () => void }) {
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
export function SaveConflict({ kind, record, onReplace, onSaveAsNew }: SaveConflictProps) {
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
