import { useState } from 'react';
import { Download, Printer } from 'lucide-react';
import { localDay } from '@/domain/dates/calendar-day';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { saveFile } from '@/ui/overlays/save-file';
import { PrintedSheet } from './printed-sheet';
import { sheetText, type SheetWords } from './sheet-words';
import './recovery-sheet.css';

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
