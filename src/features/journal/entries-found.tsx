import type { CalendarDay } from '@/domain/dates/calendar-day';
import { entryCount } from '@/domain/text/plural';
import { dayChoiceSpan } from '@/domain/entry/entry-filter';
import { Button } from '@/ui/base/button';
import type { JournalUrl } from './use-journal-url';

interface EntriesFoundProps {
  /** How many entries pass the filters; null until they are counted. */
  readonly matches: number | null;
  readonly url: JournalUrl;
  readonly today: CalendarDay;
}

/** Above a filtered list: how many entries there are and of which days, and the one tap that shows all again. */
export function EntriesFound({ matches, url, today }: EntriesFoundProps) {
  const { days, clearFilters } = url;
  const count = matches === null ? null : entryCount(matches);
  return (
    <div className="entries-found">
      <p>{[count, days && dayChoiceSpan(days, today)].filter(Boolean).join(', ')}</p>
      <Button variant="quiet" size="sm" onClick={clearFilters}>
        Clear filters
      </Button>
    </div>
  );
}
