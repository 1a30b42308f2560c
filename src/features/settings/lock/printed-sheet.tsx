import { createPortal } from 'react-dom';
import { formatDay, localDay } from '../../../domain/calendar-day';
import { sheetSentences, sheetTitle } from './sheet-words';
import '../../../ui/content/paper.css';
import './printed-sheet.css';

/**
 * The recovery sheet as it comes out of the printer, on a page of its own: on the screen it is not seen. It stands beside the app,
 * because paper.css leaves away what does not hold the paper.
 */
export function PrintedSheet({ groups }: { readonly groups: readonly string[] }) {
  return createPortal(
    <div className="printed-sheet" aria-hidden="true">
      <article className="paper">
        <h1>{sheetTitle}</h1>
        <p>Made on {formatDay(localDay(new Date()))}</p>
        <ol>
          {groups.map((group, index) => (
            <li key={index}>{group}</li>
          ))}
        </ol>
        {sheetSentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </article>
    </div>,
    document.body,
  );
}
