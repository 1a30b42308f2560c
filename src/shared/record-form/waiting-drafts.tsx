import { formatRecent } from '@/domain/dates/format';
import { Button } from '@/ui/base/button';
import { NoticeLine } from '@/ui/messages/notice';
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
