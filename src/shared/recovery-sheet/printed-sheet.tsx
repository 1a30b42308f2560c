import { createPortal } from 'react-dom';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import type { SheetWords } from './sheet-words';
import '@/ui/content/print-page.css';
import './printed-sheet.css';

interface PrintedSheetProps {
  readonly groups: readonly string[];
  readonly words: SheetWords;
}

/**
 * The recovery sheet as it comes out of the printer, on a page of its own: on the screen it is not seen. It stands beside the app,
 * because print-page.css leaves away what does not hold the paper.
 */
export function PrintedSheet({ groups, words }: PrintedSheetProps) {
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
