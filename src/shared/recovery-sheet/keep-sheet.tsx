import { useState } from 'react';
import { Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { type CalendarDay, formatDay, localDay } from '@/domain/dates/calendar-day';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { saveFile } from '@/ui/overlays/save-file';
import { readGroup } from '@/lib/recovery-code';
import { TextField } from '@/ui/fields/text-field';
import './recovery-sheet.css';
import '@/ui/content/print-page.css';

interface KeepSheetProps {
  readonly groups: readonly string[];
  readonly words: SheetWords;
  /** It was printed, saved or written down, as the person says. */
  readonly onKept: () => void;
}

/** The recovery sheet on the screen, once, and three ways to keep it. */
export function KeepSheet({ groups, words, onKept }: KeepSheetProps) {
  const [isByHand, setByHand] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const { isBusy, run } = useBusy();

  async function save() {
    try {
      const text = sheetText(words, groups, localDay(new Date()));
      await saveFile(words.fileName, new Blob([text], { type: 'text/plain' }));
      setTaken(true);
    } catch (failure) {
      // Closing the browser's own dialog, or letting the file go, is a choice, not a fault.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure;
    }
  }

  return (
    <div className="keep-sheet">
      <p>{words.intro}</p>
      <div className="sheet-shown">
        <SheetPicture />
        <ol
          className={isByHand ? 'sheet-groups sheet-by-hand' : 'sheet-groups'}
          aria-label="Groups of the sheet"
        >
          {groups.map((group, index) => (
            <li key={index}>{group}</li>
          ))}
        </ol>
      </div>
      {words.address !== undefined && (
        <p>
          Address, which goes with them: <b className="sheet-address">{words.address}</b>
        </p>
      )}
      {isByHand && (
        <p role="status">
          Write them in their order, with their numbers. There is no O, no I, no zero and no one
          among them.
        </p>
      )}
      <div className="sheet-ways">
        <Button
          variant={isTaken || isByHand ? 'outline' : 'primary'}
          icon={Printer}
          onClick={() => {
            window.print();
            setTaken(true);
          }}
        >
          Print the sheet
        </Button>
        <Button icon={Download} busy={isBusy} onClick={() => run(save)}>
          Save it
        </Button>
        <Button aria-pressed={isByHand} onClick={() => setByHand(!isByHand)}>
          Write it by hand
        </Button>
      </div>
      <div role="status">
        {isTaken && (
          <p>
            Is it on paper, or in a file that is not only on this device? Keep it away from here.
          </p>
        )}
      </div>
      {(isTaken || isByHand) && (
        <div>
          <Button variant="primary" onClick={onKept}>
            I have the sheet
          </Button>
        </div>
      )}
      <PrintedSheet groups={groups} words={words} />
    </div>
  );
}

function SheetPicture() {
  return (
    <svg
      className="sheet-picture"
      viewBox="0 0 54 68"
      fill="none"
      stroke="var(--ink-muted)"
      strokeWidth="1.3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 2h36l14 14v50H2Z" />
      <path d="M38 2v14h14M11 27h32M11 36h32M11 45h32M11 54h22" />
    </svg>
  );
}

interface PrintedSheetProps {
  readonly groups: readonly string[];
  readonly words: SheetWords;
}

/**
 * The recovery sheet as it comes out of the printer, on a page of its own: on the screen it is not seen. It stands beside the app,
 * because print-page.css leaves away what does not hold the paper.
 */
function PrintedSheet({ groups, words }: PrintedSheetProps) {
  return createPortal(
    <div className="printed-sheet" aria-hidden="true">
      <article className="paper">
        <h1>{words.title}</h1>
        {/* oxlint-disable-next-line react/purity -- the day on which it is drawn is the day it was made */}
        <p>Made on {formatDay(localDay(new Date()))}</p>
        <ol>
          {groups.map((group, index) => (
            <li key={index}>{group}</li>
          ))}
        </ol>
        {words.address !== undefined && (
          <p>
            Address: <b>{words.address}</b>
          </p>
        )}
        {words.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </article>
    </div>,
    document.body,
  );
}

/** What a sheet of nine groups says beside them. */
export interface SheetWords {
  readonly title: string;
  /** What it is for, on the screen. */
  readonly intro: string;
  /** The same on paper and in a file. */
  readonly sentences: readonly string[];
  /** What has to be typed beside the groups; absent where that is nothing. */
  readonly address?: string;
  readonly fileName: string;
}

/** The sheet as plain text, for a file. */
function sheetText(
  { title, sentences, address }: SheetWords,
  groups: readonly string[],
  day: CalendarDay,
): string {
  const numbered = groups.map((group, index) => `${index + 1}  ${group}`);
  const where = address === undefined ? [] : [`Address: ${address}`];
  return [`${title}, ${formatDay(day)}`, ...numbered, ...where, ...sentences].join('\r\n\r\n');
}

interface TypeBackProps {
  /** Which group is asked for, from 1. */
  readonly place: number;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** One group of the sheet, typed from what the person kept. */
export function SheetCheck({ place, text, error, onChange }: TypeBackProps) {
  return (
    <TextField
      className="type-back"
      label={`Type group ${place} from your sheet`}
      value={text}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={onChange}
    />
  );
}

/** Which group is asked for, at random, so that one that was learnt by heart is not always it; and whether it is right. */
export function useTypeBack(groups: readonly string[]) {
  const [index] = useState(() => Math.floor(Math.random() * groups.length));
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();

  function check(): boolean {
    const isRight = readGroup(text) === groups[index];
    setError(
      isRight
        ? undefined
        : `That is not group ${index + 1}. Look at its number on your sheet and try again.`,
    );
    return isRight;
  }

  return {
    field: { place: index + 1, text, error, onChange: setText },
    isTyped: text.trim() !== '',
    check,
  };
}
