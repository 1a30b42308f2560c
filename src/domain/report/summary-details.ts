import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import type { FoodItem, JournalEntry } from '@/domain/schema/entities';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { dayCount, type Period } from '@/domain/dates/period';
import { sleepHoursIn } from '@/domain/entry/sleep-in-notes';
import { mostFoods, mostQuotes, type SleepSummary, type SummaryDetails } from './report-schema';
import { nightsOf } from '@/domain/facts/nights';
import { medianAndRange } from '@/domain/statistics/statistics';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { countByCategory, type NotedEntry, topCategory } from './report-content';
import { earlierQuoteOf, ownTextOf, quoteEntry } from '@/domain/entry/analysis-text';

/** The longest quotation, in characters. */
const quoteLength = 320;

type SleepEntry = Pick<JournalEntry, 'date' | 'sleepNotes'>;

/** The records dated in a period, and those in the period before it. */
export interface SummarySource {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  /** Newest first. */
  readonly foods: readonly FoodItem[];
  /** The sleep recorded in details. */
  readonly sleep: readonly NotedFact<'sleep'>[];
  readonly before: {
    readonly entries: readonly NotedEntry[];
    readonly sleep: readonly NotedFact<'sleep'>[];
    readonly sleepEntries: readonly SleepEntry[];
  };
}

/** Returns the period of the same length directly before. */
export function periodBefore(period: Period): Period {
  return { start: addDays(period.start, -dayCount(period)), end: addDays(period.start, -1) };
}

/** Builds what a summary has beyond counts: coverage, sleep, foods by name, quotations, and the period before. */
export function buildDetails({ entries, foods, before, ...source }: SummarySource): SummaryDetails {
  const sleepEntries = entries.filter(({ category }) => category === 'sleep');
  const sleep = sleepSummary(source.sleep, sleepEntries);
  const sleepBefore = sleepSummary(before.sleep, before.sleepEntries);
  return {
    daysWritten: daysOf(entries),
    categoryDays: byCategoryWithEntries(entries, daysOf),
    ...(sleep && { sleep }),
    foods: foods
      .slice(0, mostFoods)
      .map(({ name, state, reaction }) => ({ name, state, reaction })),
    quotes: entriesToQuote(entries).map(quoteOf),
    before: {
      totalEntries: before.entries.length,
      daysWritten: daysOf(before.entries),
      categoryCounts: byCategoryWithEntries(before.entries, (some) => some.length),
      ...(sleepBefore && { sleep: sleepBefore }),
    },
  };
}

function entriesToQuote(entries: readonly JournalEntry[]): JournalEntry[] {
  const own = entries.filter((entry) => ownTextOf(entry) !== null);
  const starred = own.filter((entry) => entry.starred);
  const top = topCategory(countByCategory(entries));
  const chosen = starred.length > 0 ? starred : own.filter(({ category }) => category === top);
  return chosen.slice(0, mostQuotes);
}

type Quote = SummaryDetails['quotes'][number];

/**
 * Returns whether an entry still says what was quoted from it. Reports don't store entry ids, so texts are compared: if quoting
 * ever changes, the old way must still be known here.
 */
export function isQuoteOf(entry: JournalEntry, quote: Quote): boolean {
  const { date, category, title, text } = quoteOf(entry);
  return (
    date === quote.date &&
    category === quote.category &&
    title === quote.title &&
    (text === quote.text || earlierQuoteOf(entry, quoteLength) === quote.text)
  );
}

function quoteOf(entry: JournalEntry): Quote {
  return {
    date: entry.date,
    category: entry.category,
    title: entry.title,
    text: quoteEntry(entry, quoteLength),
    ...(entry.starred && { starred: true }),
  };
}

function daysOf(entries: readonly { readonly date: CalendarDay }[]): number {
  return new Set(entries.map(({ date }) => date)).size;
}

function byCategoryWithEntries<T extends NotedEntry>(
  entries: readonly T[],
  count: (entries: readonly T[]) => number,
): Record<string, number> {
  const byCategory = new Map<CategoryId, T[]>();
  for (const entry of entries) {
    const some = byCategory.get(entry.category);
    if (some) some.push(entry);
    else byCategory.set(entry.category, [entry]);
  }
  return Object.fromEntries(
    categoryIds.flatMap((id) => {
      const some = byCategory.get(id);
      return some ? [[id, count(some)] as const] : [];
    }),
  );
}

/**
 * Returns the hours of sleep, one number per day: the length of its night, as in the charts, or else the hours its notes mention; of two
 * such entries, the longer.
 */
function sleepSummary(
  noted: readonly NotedFact<'sleep'>[],
  entries: readonly SleepEntry[],
): SleepSummary | null {
  const nights = new Map(
    nightsOf(noted).flatMap(({ day, length }) => (length === null ? [] : [[day, length] as const])),
  );
  const longest = new Map<CalendarDay, number>();
  for (const { date, sleepNotes } of entries) {
    const hours = sleepNotes === undefined ? null : sleepHoursIn(sleepNotes);
    if (hours !== null) longest.set(date, Math.max(hours * 60, longest.get(date) ?? 0));
  }
  const spread = medianAndRange([...new Map([...longest, ...nights]).values()]);
  if (!spread) return null;
  const days = new Set([...longest.keys(), ...nights.keys()]).size;
  const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
  const { median, least, most } = spread;
  return {
    days,
    ...(nights.size > 0 && { nights: nights.size }),
    // Shown to the minute beside the charts.
    middle: hoursOf(nights.size > 0 ? Math.round(median) : median),
    fewest: hoursOf(least),
    most: hoursOf(most),
  };
}
