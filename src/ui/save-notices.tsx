import { Button } from './button';
import { Notice } from './notice';

/** Says that a form opened with what was typed earlier, and offers to start over. */
export function DraftNotice({ onReset }: { readonly onReset: () => void }) {
  return (
    <Notice
      actions={
        <Button variant="quiet" size="sm" onClick={onReset}>
          Start over
        </Button>
      }
    >
      What you wrote earlier was kept.
    </Notice>
  );
}

/** Says that nothing but the form has what is typed, because the browser takes no more. */
export function UnkeptNotice() {
  return (
    <Notice>
      There is no room to keep what you type until you save. Save before you close this.
    </Notice>
  );
}

/** Says that the record is stored and the form goes on with what was typed while it was being stored. */
export function MoreNotice() {
  return <Notice>Saved. What you typed since then is not saved yet.</Notice>;
}

export type SaveConflictKind = 'changed' | 'gone';

interface SaveConflictProps {
  readonly kind: SaveConflictKind;
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly onReplace: () => void;
  readonly onSaveAsNew: () => void;
}

/** The record was changed or deleted elsewhere while it was edited here: both versions can be kept. */
export function SaveConflict({ kind, record, onReplace, onSaveAsNew }: SaveConflictProps) {
  return (
    <Notice
      tone="warning"
      actions={
        <>
          {kind === 'changed' && (
            <Button size="sm" onClick={onReplace}>
              Replace it with mine
            </Button>
          )}
          <Button size="sm" onClick={onSaveAsNew}>
            Save mine as new
          </Button>
        </>
      }
    >
      {kind === 'changed'
        ? `This ${record} was changed in another tab while you were writing. Nothing is saved yet.`
        : `This ${record} was deleted in another tab while you were writing. What you wrote is still here.`}
    </Notice>
  );
}
