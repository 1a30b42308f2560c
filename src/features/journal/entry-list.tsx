import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
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
import { MatchSummary, NoMatch } from './match-summary';
import { EntryCard } from './entry-card';
import { useRenderedCardCount, useEntries } from './use-entries';
import type { JournalUrl } from './use-journal-url';
import { type SavedEntry, useScrollToSavedEntry } from './use-saved-entry';

/** Cards read at a time: a screen or two on any device, and a whole number of rows with one, two or three columns. */
const pageSize = 24;

interface EntryListProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly url: JournalUrl;
  readonly saved: SavedEntry;
  /** Changes in the child's life, shown between the days. */
  readonly changes: readonly LifeChange[] | undefined;
  /** Undefined if this device may not edit changes. */
  readonly onEditChange: ((change: LifeChange) => void) | undefined;
  /** Undefined if this device may only read the journal. */
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
    // After the cards: reading the whole journal would delay the few entries that they need.
    if (isReady) return warmSearchAtRest(childId);
  }, [isReady, childId]);
  const ready = page.status === 'ready' ? page : null;
  const drawn = useRenderedCardCount(ready?.question ?? '', ready?.entries.length ?? 0);
  useScrollToSavedEntry(saved, page, url.setDays);
  const isSearch = text.trim() !== '' || isStarred;
  const isCounted = !isSearch && days === null;
  // Search results are not consecutive days, so nothing can be shown between them.
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
        <MatchSummary matches={page.matches} url={url} today={today} />
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
  /** The number of entries under this heading. */
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

/** Loads more when it is scrolled into view, or by its button for people who don't scroll. */
function LoadMore({ onLoad }: { readonly onLoad: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    const end = ref.current;
    if (!end) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => {
      observer.disconnect();
    };
  });
  return (
    <div ref={ref} className="load-more">
      <Button onClick={onLoad}>Show more</Button>
    </div>
  );
}

interface MatchCountProps {
  /** The query, as a key. */
  readonly question: string;
  /** How many entries match; null to announce nothing. */
  readonly matches: number | null;
  /** Whether older entries are still being searched. */
  readonly isSoFar: boolean;
}

/**
 * Announces the number of matches to screen readers. While older entries are still being searched it keeps the first number
 * ("so far") and then gives the final one, because every change here is read aloud.
 */
function MatchCount({ question, matches, isSoFar }: MatchCountProps) {
  const [early, setEarly] = useState({ question: '', text: '' });
  if (isSoFar && matches !== null && early.question !== question)
    setEarly({ question, text: `${entryCount(matches)} so far` });
  return (
    <p className="visually-hidden" role="status">
      {isSoFar ? early.text : matches !== null && entryCount(matches)}
    </p>
  );
}

/** Shown below the search results while older entries are still being searched. */
function SoFar({ matches }: Pick<MatchCountProps, 'matches'>) {
  return (
    <p className="entries-so-far muted">
      {matches === null || matches === 0 ? 'No match so far' : `${entryCount(matches)} so far`}.
      Older entries are still being searched.
    </p>
  );
}
