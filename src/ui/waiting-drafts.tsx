import { momentWords } from '../lib/moment-words';
import { Button } from './button';
import { Notice } from './notice';
import './waiting-drafts.css';

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
