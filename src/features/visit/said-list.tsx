import { Link } from 'react-router';
import { formatDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';

interface SaidListProps {
  readonly childId: string;
  readonly said: readonly JournalEntry[];
}

/** The entries that were written of a visit. */
export function SaidList({ childId, said }: SaidListProps) {
  if (said.length === 0)
    return <p className="muted">What is said at the visit becomes an entry of its own.</p>;
  return (
    <ul className="visit-said-list">
      {said.map(({ id, title, date }) => (
        <li key={id}>
          <Link to={paths.entry(childId, id)} dir="auto">
            {title}
          </Link>{' '}
          <span className="muted">{formatDay(date)}</span>
        </li>
      ))}
    </ul>
  );
}
