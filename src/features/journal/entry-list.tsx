import { type ReactNode, useEffect, useMemo } from 'react';
import { NotebookPen } from 'lucide-react';
import { countEntriesBetween } from '@/data/records/entries';
import { warmSearchAtRest } from '@/data/search/use-search';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { periodOf } from '@/domain/entry/entry-filter';
import type { CategoryId } from '@/domain/schema/categories';
import { entryCount } from '@/domain/text/plural';
import { type DaySpan, type EntryGroup, groupByDaySpan } from '@/domain/entry/entry-groups';
import type { JournalEntry } from '@/domain/schema/entities';
import type { LifeChange } from '@/domain/schema/child-lists';
import { changesIn, type JournalLine, journalLines } from '@/domain/child/life-changes';
import { EmptyJournalArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { ReadFailed } from '@/ui/messages/notice';
import { ChangeMarker } from './change-marker';
import { EntriesFound } from './entries-found';
import { EntryCard } from './entry-card';
import { LoadMore } from './load-more';
import { MatchCount, SoFar } from './match-count';
import { NoMatch } from './no-match';
import { useDrawnCards } from './use-drawn-cards';
import { useEntries } from './use-entries';
import type { JournalUrl } from './use-journal-url';
import type { SavedEntry } from './use-saved-entry';
import { useShownSaved } from './use-shown-saved';

/** Cards read at a time: a screen or two on any device, and full rows of one, two or three. */
const pageSize = 24;

interface EntryListProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly url: JournalUrl;
  readonly saved: SavedEntry;
  /** What changed in the child's life, to stand between the days. */
  readonly changes: readonly LifeChange[] | undefined;
  /** Undefined where this device only reads what changed. */
  readonly onEditChange: ((change: LifeChange) => void) | undefined;
  /** Undefined where this device only reads the journal. */
  readonly onAdd: (() => void) | undefined;
  readonly onEdit: (entry: JournalEntry) => void;
  readonly onDelete: (entry: JournalEntry) => void;
}

export function EntryList({
  childId,
  today,
  url,
  saved,
  changes,
  onEditChange,
  onAdd,
  onEdit,
  onDelete,
}: EntryListProps) {
  const { text, category, days, isStarred, isFiltered } = url;
  const period = useMemo(() => days && periodOf(days, today), [days, today]);
  const page = useEntries({ childId, text, category, period, isStarred }, pageSize);
  const isReady = page.status === 'ready';
  useEffect(() => {
    // The cards first: reading the whole journal would hold up the little that they need.
    if (isReady) return warmSearchAtRest(childId);
  }, [isReady, childId]);
  const ready = page.status === 'ready' ? page : null;
  const drawn = useDrawnCards(ready?.question ?? '', ready?.entries.length ?? 0);
  useShownSaved(saved, page, url.setDays);
  const isSearch = text.trim() !== '' || isStarred;
  const isCounted = !isSearch && days === null;
  // What a search finds is no run of days that anything could stand between.
  const between = useMemo(
    () => (isSearch || !changes ? [] : changesIn(changes, period)),
    [isSearch, changes, period],
  );

  if (page.status === 'loading') return <CardSkeletons count={6} label="Loading entries" />;
  if (page.status === 'failed') return <ReadFailed what="The journal" onRetry={page.retry} />;
  const entries = page.entries.slice(0, drawn);
  const isWhole = !page.hasMore && drawn >= page.entries.length;
  return (
    <div id="entries" tabIndex={-1}>
      <MatchCount {...page} />
      {page.entries.length === 0 &&
        !page.isSoFar &&
        (isFiltered ? (
          <NoMatch childId={childId} today={today} url={url} period={period} />
        ) : (
          <NoEntries onAdd={onAdd} />
        ))}
      {isFiltered && page.entries.length > 0 && (
        <EntriesFound matches={page.matches} url={url} today={today} />
      )}
      {groupByDaySpan(journalLines(entries, between, isWhole), today).map((group) => (
        <Group
          key={group.span.label}
          group={group}
          found={page.found}
          savedId={saved.entry?.id}
          onEditChange={onEditChange}
          onEdit={onEdit}
          onDelete={onDelete}
        >
          {isCounted && <GroupCount childId={childId} category={category} span={group.span} />}
        </Group>
      ))}
      {page.hasMore && drawn >= page.entries.length && <LoadMore onLoad={page.more} />}
      {page.isSoFar && drawn >= page.entries.length && <SoFar matches={page.matches} />}
    </div>
  );
}

interface GroupProps extends Pick<EntryListProps, 'onEditChange' | 'onEdit' | 'onDelete'> {
  readonly group: EntryGroup<JournalLine<JournalEntry>>;
  readonly found: string;
  readonly savedId: string | undefined;
  /** How many entries there are under this heading. */
  readonly children: ReactNode;
}

function Group({ group, found, savedId, onEditChange, onEdit, onDelete, children }: GroupProps) {
  const { label } = group.span;
  return (
    <section className="entry-group" aria-label={label}>
      <h2 className="entry-month">
        <span>{label}</span>
        <small>{children}</small>
      </h2>
      <ul className="tabbed-grid">
        {group.entries.map((line) =>
          'change' in line ? (
            <ChangeMarker
              key={`change ${line.change.id}`}
              change={line.change}
              onEdit={onEditChange}
            />
          ) : (
            <EntryCard
              key={line.entry.id}
              entry={line.entry}
              found={found}
              isSaved={line.entry.id === savedId}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ),
        )}
      </ul>
    </section>
  );
}

interface GroupCountProps {
  readonly childId: string;
  readonly category: CategoryId | null;
  readonly span: DaySpan;
}

function GroupCount({ childId, category, span: { start, end } }: GroupCountProps) {
  const count = useLive(JSON.stringify([childId, category, start, end]), () =>
    countEntriesBetween(childId, category, start, end),
  );
  return count.status === 'ready' && entryCount(count.value);
}

function NoEntries({ onAdd }: Pick<EntryListProps, 'onAdd'>) {
  if (!onAdd) return <EmptyState art={<EmptyJournalArt />} title="No journal entries found." />;
  return (
    <EmptyState
      art={<EmptyJournalArt />}
      title="No journal entries found."
      action={
        <Button icon={NotebookPen} onClick={onAdd}>
          Write the first entry
        </Button>
      }
    >
      One line is enough. You can add to it later.
    </EmptyState>
  );
}
