import { nearestDays } from '@/data/records/entries';
import { useLive } from '@/data/db/use-live';
import { type CalendarDay, formatDay } from '@/domain/dates/calendar-day';
import { entryCount } from '@/domain/text/plural';
import { dayChoiceSpan } from '@/domain/entry/entry-filter';
import { categoryOf } from '@/domain/schema/categories';
import type { Period } from '@/domain/dates/period';
import { Button } from '@/ui/base/button';
import { EmptyState } from '@/ui/messages/page-states';
import type { JournalUrl } from './use-journal-url';

interface NoMatchProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly url: JournalUrl;
  readonly period: Period | null;
}

/** Says what found nothing, and offers the search without filters or the nearest days with entries. */
export function NoMatch({ childId, today, url, period }: NoMatchProps) {
  const { category, days, isStarred } = url;
  const text = url.text.trim();
  const isNarrowed = category !== null || days !== null || isStarred;
  const parts = [
    text === '' ? null : `“${text}”`,
    category && categoryOf(category).label,
    days && dayChoiceSpan(days, today),
    isStarred ? 'Starred' : null,
  ].filter((part) => part !== null);
  return (
    <EmptyState
      title="No journal entries found."
      action={
        <div className="no-match-ways">
          {/* Not for a text search: the nearest days needn't match it. */}
          {period && text === '' && !isStarred && (
            <NearestDays childId={childId} url={url} period={period} />
          )}
          {text !== '' && isNarrowed && (
            <Button onClick={url.searchAll}>Search without filters</Button>
          )}
          <Button onClick={url.clearFilters}>Clear filters</Button>
        </div>
      }
    >
      {isStarred && parts.length === 1
        ? 'No entry has a star yet. One tap on the star of an entry brings it here.'
        : `No entry matches ${parts.join(' · ')}.`}
    </EmptyState>
  );
}

interface NearestDaysProps {
  readonly childId: string;
  readonly url: JournalUrl;
  readonly period: Period;
}

function NearestDays({ childId, url, period }: NearestDaysProps) {
  const { category, setDays } = url;
  const near = useLive(JSON.stringify([childId, category, period]), () =>
    nearestDays(childId, category, period),
  );
  if (near.status !== 'ready' || near.value.length === 0) return null;
  return (
    <div className="no-match-near" role="group" aria-label="Nearest days with entries">
      <span>Nearest:</span>
      {near.value.map(({ day, count }) => (
        <Button
          key={day}
          onClick={() => {
            setDays({ kind: 'day', day });
          }}
        >
          {formatDay(day)} ({entryCount(count)})
        </Button>
      ))}
    </div>
  );
}

interface MatchSummaryProps {
  /** How many entries match the filters; null until they are counted. */
  readonly matches: number | null;
  readonly url: JournalUrl;
  readonly today: CalendarDay;
}

/** The line above a filtered list: the number of entries, their days and a button that clears the filters. */
export function MatchSummary({ matches, url, today }: MatchSummaryProps) {
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
