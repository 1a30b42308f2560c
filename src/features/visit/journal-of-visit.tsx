import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import type { VisitRef } from '../../domain/visit/content-schema';
import { dayMark, marksOf } from '../../domain/visit/day-marks';
import { paths } from '../../lib/paths';

/** The journal that the references of the pages lead into. */
export interface Journal {
  readonly childId: string;
  readonly stored: ReadonlySet<string> | undefined;
}

const Context = createContext<Journal>({ childId: '', stored: undefined });
export const JournalOfVisit = Context.Provider;

/** A date in a thin frame: on the screen the way to its entry, on paper a mark. Beside words of any direction it is read from the left. */
export function Mark({ entryId, day }: VisitRef) {
  const { childId, stored } = useContext(Context);
  if (stored && !stored.has(entryId))
    return (
      <span className="vp-mark vp-mark-gone" dir="ltr">
        {dayMark(day)}
        <small> deleted since</small>
      </span>
    );
  return (
    <Link className="vp-mark" dir="ltr" to={paths.entry(childId, entryId)}>
      {dayMark(day)}
    </Link>
  );
}

/** The newest few dates that something rests on, and how many more there are. */
export function Marks({ refs }: { readonly refs: readonly VisitRef[] }) {
  const { shown, more } = marksOf(refs);
  return (
    <>
      {shown.map((ref) => (
        <span key={ref.entryId}>
          {' '}
          <Mark {...ref} />
        </span>
      ))}
      {more > 0 && <span className="vp-more"> and {more} more</span>}
    </>
  );
}
