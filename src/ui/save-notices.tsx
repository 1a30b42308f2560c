import { momentWords } from '../lib/moment-words';
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

/** A form of the same kind that was left unfinished. */
export interface WaitingDraft {
  readonly key: string;
  /** What it is told apart by; empty when there is nothing yet. */
  readonly name: string;
  /** The instant of its last change; undefined when it is not known. */
  readonly changedAt: string | undefined;
}

interface WaitingDraftsProps {
  /** What the record is called in a sentence: 'entry', 'profile', 'food'. */
  readonly record: string;
  readonly drafts: readonly WaitingDraft[];
  /** The form is at work, and cannot make room for another now. */
  readonly isBusy: boolean;
  readonly onOpen: (key: string) => void;
}

/** Offers the other unfinished forms of the same kind; the one that is open waits meanwhile. */
export function WaitingDrafts({ record, drafts, isBusy, onOpen }: WaitingDraftsProps) {
  const openButton = (key: string) => (
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
  );
  const [first, ...more] = drafts;
  if (!first) return null;
  if (more.length === 0) {
    return (
      <Notice actions={openButton(first.key)}>
        Another unfinished {record}
        <Told draft={first} />
      </Notice>
    );
  }
  // Folded, so that the form itself stays in sight on a phone.
  return (
    <Notice>
      <details className="form-waiting">
        <summary>Also unfinished: {drafts.length} more</summary>
        <ul>
          {drafts.map((draft) => (
            <li key={draft.key}>
              <span>
                One
                <Told draft={draft} />
              </span>
              {openButton(draft.key)}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

/** Longest name of a draft in its notice, in characters. */
const nameLength = 60;

/** When a draft was written and how it is named: ' from Tuesday 2:10 am: “Blue train”'. */
function Told({ draft: { name, changedAt } }: { readonly draft: WaitingDraft }) {
  const shown = name.length > nameLength ? `${name.slice(0, nameLength).trimEnd()}…` : name;
  return (
    <>
      {changedAt !== undefined && ` from ${momentWords(changedAt, new Date())}`}
      {shown !== '' && (
        <>
          : “<span dir="auto">{shown}</span>”
        </>
      )}
    </>
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
