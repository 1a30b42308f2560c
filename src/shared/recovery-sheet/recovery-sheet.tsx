import { isAbortError } from '@/lib/scheduling';
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

interface RecoverySheetProps {
  readonly groups: readonly string[];
  readonly texts: SheetTexts;
  /** Called when the person says that it was printed, saved or written down. */
  readonly onConfirmed: () => void;
}

/** Shows the recovery sheet, once, and three ways to keep it. */
export function RecoverySheet({ groups, texts, onConfirmed }: RecoverySheetProps) {
  const [isByHand, setByHand] = useState(false);
  const [hasCopy, setHasCopy] = useState(false);
  const { isBusy, run } = useBusy();

  async function save() {
    try {
      const text = sheetText(texts, groups, localDay(new Date()));
      await saveFile(texts.fileName, new Blob([text], { type: 'text/plain' }));
      setHasCopy(true);
    } catch (failure) {
      // Closing the browser's dialog or cancelling is a choice, not an error.
      if (!isAbortError(failure)) throw failure;
    }
  }

  return (
    <div className="keep-sheet">
      <p>{texts.intro}</p>
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
      {texts.address !== undefined && (
        <p>
          Address, which goes with them: <b className="sheet-address">{texts.address}</b>
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
          variant={hasCopy || isByHand ? 'outline' : 'primary'}
          icon={Printer}
          onClick={() => {
            window.print();
            setHasCopy(true);
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
        {hasCopy && (
          <p>
            Is it on paper, or in a file that is not only on this device? Keep it away from here.
          </p>
        )}
      </div>
      {(hasCopy || isByHand) && (
        <div>
          <Button variant="primary" onClick={onConfirmed}>
            I have the sheet
          </Button>
        </div>
      )}
      <PrintedSheet groups={groups} texts={texts} />
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
  readonly texts: SheetTexts;
}

/**
 * The recovery sheet for the printer, on its own page and invisible on the screen. Rendered beside the app, because
 * print-page.css hides everything that doesn't contain `.paper`.
 */
function PrintedSheet({ groups, texts }: PrintedSheetProps) {
  return createPortal(
    <div className="printed-sheet" aria-hidden="true">
      <article className="paper">
        <h1>{texts.title}</h1>
        {/* oxlint-disable-next-line react/purity -- the day on which it is drawn is the day it was made */}
        <p>Made on {formatDay(localDay(new Date()))}</p>
        <ol>
          {groups.map((group, index) => (
            <li key={index}>{group}</li>
          ))}
        </ol>
        {texts.address !== undefined && (
          <p>
            Address: <b>{texts.address}</b>
          </p>
        )}
        {texts.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </article>
    </div>,
    document.body,
  );
}

/** The texts around the nine groups of a sheet. */
export interface SheetTexts {
  readonly title: string;
  /** What it is for, on the screen. */
  readonly intro: string;
  /** The same on paper and in a file. */
  readonly sentences: readonly string[];
  /** What has to be typed besides the groups; absent if nothing. */
  readonly address?: string;
  readonly fileName: string;
}

/** Returns the sheet as plain text for a file. */
function sheetText(
  { title, sentences, address }: SheetTexts,
  groups: readonly string[],
  day: CalendarDay,
): string {
  const numbered = groups.map((group, index) => `${index + 1}  ${group}`);
  const addressLines = address === undefined ? [] : [`Address: ${address}`];
  return [`${title}, ${formatDay(day)}`, ...numbered, ...addressLines, ...sentences].join(
    '\r\n\r\n',
  );
}

interface SheetGroupFieldProps {
  /** The group asked for, from 1. */
  readonly place: number;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Asks for one group of the sheet, to check that the person kept it. */
export function SheetGroupField({ place, text, error, onChange }: SheetGroupFieldProps) {
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

/** Picks the group to ask for at random, so that it isn't always one learnt by heart, and checks the answer. */
export function useSheetCheck(groups: readonly string[]) {
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
