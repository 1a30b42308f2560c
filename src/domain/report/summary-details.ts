import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import type { FoodItem, JournalEntry } from '@/domain/schema/entities';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { dayCount, type Period } from '@/domain/dates/period';
import { sleepHoursIn } from '@/domain/entry/sleep-in-notes';
import { mostFoods, mostQuotes, type SleepSummary, type SummaryDetails } from './report-schema';
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
  readonly before: {
    readonly entries: readonly NotedEntry[];
    readonly sleep: readonly SleepEntry[];
  };
}

/** Returns the period of the same length directly before. */
export function periodBefore(period: Period): Period {
  return { start: addDays(period.start, -dayCount(period)), end: addDays(period.start, -1) };
}

/** Builds what a summary has beyond counts: coverage, sleep, foods by name, quotations, and the period before. */
export function buildDetails({ entries, foods, before }: SummarySource): SummaryDetails {
  const sleep = sleepSummary(entries.filter(({ category }) => category === 'sleep'));
  const sleepBefore = sleepSummary(before.sleep);
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

/** Returns the hours the notes mention, one number per day: the longer if two entries have one. */
function sleepSummary(entries: readonly SleepEntry[]): SleepSummary | null {
  const longest = new Map<CalendarDay, number>();
  for (const { date, sleepNotes } of entries) {
    const hours = sleepNotes === undefined ? null : sleepHoursIn(sleepNotes);
    if (hours !== null) longest.set(date, Math.max(hours, longest.get(date) ?? 0));
  }
  const sorted = [...longest.values()].sort((a, b) => a - b);
  const [fewest] = sorted;
  if (fewest === undefined) return null;
  const half = sorted.length / 2;
  const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
  return {
    days: sorted.length,
    middle: Math.round(middle * 100) / 100,
    fewest,
    most: sorted.at(-1) ?? fewest,
  };
}
