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
