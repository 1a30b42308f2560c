import { createContext, Fragment, useContext } from 'react';
import { Link } from 'react-router';
import type { VisitRef } from '@/domain/visit/visit-schema';
import {
  dayMark,
  deletedSince,
  deletedText,
  type ExistingEntries,
  isGone,
  marksOf,
  spanOf,
} from '@/domain/visit/day-marks';
import { paths } from '@/lib/paths';

/** The journal the references on the pages lead into. */
export interface Journal {
  readonly childId: string;
  readonly stored: ExistingEntries;
}

const Context = createContext<Journal>({ childId: '', stored: undefined });
export const VisitJournalContext = Context.Provider;

/**
 * A date in a thin frame: a link to its entry on the screen, a mark in print. Read from the left beside text of any
 * direction.
 */
export function EntryMark(ref: VisitRef) {
  const { childId, stored } = useContext(Context);
  const { entryId, day } = ref;
  if (isGone(ref, stored))
    return (
      <span className="vp-mark vp-mark-gone" dir="ltr">
        {dayMark(day)} {deletedSince}
      </span>
    );
  return (
    <Link className="vp-mark" dir="ltr" to={paths.entry(childId, entryId)}>
      {dayMark(day)}
    </Link>
  );
}

/** The date of something that isn't an entry: a link to that day of the journal. */
export function DayMark({ day }: Pick<VisitRef, 'day'>) {
  const { childId } = useContext(Context);
  return (
    <Link className="vp-mark" dir="ltr" to={paths.journalDay(childId, day)}>
      {dayMark(day)}
    </Link>
  );
}

/** The newest few dates something is based on, and how many more there are. */
export function Marks({ refs }: { readonly refs: readonly VisitRef[] }) {
  const { stored } = useContext(Context);
  const { shown, more } = marksOf(refs, stored);
  return (
    <>
      {shown.map((ref) => (
        <span key={ref.entryId}>
          {' '}
          <EntryMark {...ref} />
        </span>
      ))}
      {more > 0 && <span className="vp-more"> and {more} more</span>}
      <DeletedCount refs={refs} shown={shown} />
    </>
  );
}

/** The dates a number is based on: all if they are few, otherwise the first and the last. */
export function Span({ refs }: { readonly refs: readonly VisitRef[] }) {
  const { stored } = useContext(Context);
  const { shown, isRange } = spanOf(refs, stored);
  return (
    <span className={shown.length === 1 ? 'vp-alone' : undefined}>
      {shown.map((ref, index) => (
        <Fragment key={ref.entryId}>
          {index > 0 && (isRange ? ' to ' : ' ')}
          <EntryMark {...ref} />
        </Fragment>
      ))}
      <DeletedCount refs={refs} shown={shown} />
    </span>
  );
}

function DeletedCount({ refs, shown }: Record<'refs' | 'shown', readonly VisitRef[]>) {
  const { stored } = useContext(Context);
  const text = deletedText(refs, shown, stored);
  return text === '' ? null : <span className="vp-more">, {text}</span>;
}
