import { formatDuration } from '@/domain/dates/format';
import { oneLine } from '@/lib/text';
import { pluralize, entryCount, formatNumber } from '@/domain/text/plural';
import { reactionIds } from '@/domain/schema/entities';
import { foodStates } from '@/domain/food/food-states';
import { categories } from '@/domain/schema/categories';
import type { SleepSummary, SummaryContent, SummaryDetails } from './report-schema';
import { categoryLabel, rankedCategories, reactionLabel } from './display';

type Content = Pick<SummaryContent, 'highlights' | 'categoryCounts' | 'periodSummary'> & {
  readonly details: SummaryDetails;
};

/** Returns 'Entries on 21 of 30 days.', and the hours of sleep. */
export function coverageText({ details, periodSummary }: Content): string[] {
  const days = pluralize(periodSummary.days, 'day', 'days');
  const { sleep } = details;
  return [
    `Entries on ${formatNumber(details.daysWritten)} of ${days}.`,
    ...(sleep ? [sleepText(sleep, days)] : []),
  ];
}

function sleepText(sleep: SleepSummary, days: string): string {
  const hours = (value: number) => formatHours(value, sleep);
  const onlyInNotes = sleep.days - (sleep.nights ?? 0);
  const share = `${formatNumber(sleep.days)} of ${days}`;
  const start =
    sleep.nights === undefined
      ? `Sleep Notes name hours on ${share}: the middle value is`
      : `Hours of sleep are noted for ${share}${
          onlyInNotes > 0 ? `, ${formatNumber(onlyInNotes)} of them in Sleep Notes` : ''
        }: usually`;
  const range =
    sleep.fewest === sleep.most ? '' : `, from ${hours(sleep.fewest)} to ${hours(sleep.most)}`;
  return `${start} ${hours(sleep.middle)}${range}.`;
}

/** Returns what was recorded most and least, with counts, and what not at all; empty without entries. */
export function mostAndLeastText({ details, categoryCounts }: Content): string[] {
  const ranked = rankedCategories(categoryCounts);
  const [most] = ranked;
  const least = ranked.at(-1);
  if (!most || !least) return [];
  const days = (id: string) => {
    const count = details.categoryDays[id];
    return count === undefined ? '' : ` on ${pluralize(count, 'day', 'days')}`;
  };
  const none = categories.filter(({ id }) => !Object.hasOwn(categoryCounts, id));
  return [
    `Noted most: ${most.label}, ${entryCount(most.count)}${days(most.id)}.`,
    ...(ranked.length > 1
      ? [`Noted least: ${least.label}, ${entryCount(least.count)}${days(least.id)}.`]
      : []),
    ...(none.length > 0 ? [`Not noted: ${none.map(({ label }) => label).join(', ')}.`] : []),
  ];
}

interface FoodLine {
  /** A reaction's id, or any other stored text. */
  readonly id: string;
  /** 'Positive' */
  readonly label: string;
  readonly count: number;
  /** 'Toast (Safe), Peas (New)' */
  readonly names: string;
}

/** Returns the foods by name, a line for each reaction, in the usual order. */
export function foodLines({ foods }: SummaryDetails): FoodLine[] {
  const known: readonly string[] = reactionIds;
  const ids = [...new Set([...known, ...foods.map(({ reaction }) => reaction)])];
  return ids.flatMap((id) => {
    const some = foods.filter(({ reaction }) => reaction === id);
    if (some.length === 0) return [];
    const names = some.map(({ name, state }) => `${oneLine(name)} (${stateLabel(state)})`);
    return [{ id, label: reactionLabel(id), count: some.length, names: names.join(', ') }];
  });
}

export const foodsNote = 'In brackets: where the food stood when this report was made.';

/** Returns where the quotations come from. */
export function quotesBasis({ quotes }: SummaryDetails): string {
  const [first] = quotes;
  if (!first) return '';
  return first.starred === true
    ? 'Entries that the family starred, newest first.'
    : `The newest entries of ${categoryLabel(first.category)}.`;
}

/** Shown with a quotation that the entry no longer contains. A report keeps its own copy. */
export const quoteGone = 'Deleted or changed in the journal since.';

/** Returns 'Compared with the 30 days before'. */
export function comparisonHeading({ periodSummary }: Pick<Content, 'periodSummary'>): string {
  return `Compared with the ${pluralize(periodSummary.days, 'day', 'days')} before`;
}

export const comparisonColumns = ['', 'This period', 'Before'] as const;

type Row = readonly [name: string, now: string, before: string];

/** Returns this period compared with the one before; empty if nothing was written then. */
export function comparisonRows({
  details,
  highlights,
  categoryCounts,
  periodSummary,
}: Content): Row[] {
  const { before } = details;
  if (before.totalEntries === 0) return [];
  const ofDays = (count: number) =>
    `${formatNumber(count)} of ${pluralize(periodSummary.days, 'day', 'days')}`;
  const counts = { ...before.categoryCounts, ...categoryCounts };
  const both = Object.fromEntries(
    Object.keys(counts).map((id) => [
      id,
      (categoryCounts[id] ?? 0) + (before.categoryCounts[id] ?? 0),
    ]),
  );
  return [
    ['Days with entries', ofDays(details.daysWritten), ofDays(before.daysWritten)],
    ['All entries', formatNumber(highlights.totalEntries), formatNumber(before.totalEntries)],
    ...rankedCategories(both).map(({ id, label }): Row => [
      label,
      formatNumber(categoryCounts[id] ?? 0),
      formatNumber(before.categoryCounts[id] ?? 0),
    ]),
    ...(details.sleep || before.sleep
      ? [['Hours of sleep, middle value', nights(details.sleep), nights(before.sleep)] as const]
      : []),
  ];
}

/** Returns the sentence shown instead of the rows. */
export function nothingBefore({ periodSummary }: Pick<Content, 'periodSummary'>): string {
  return `Nothing was written in the ${pluralize(periodSummary.days, 'day', 'days')} before.`;
}

function nights(sleep: SleepSummary | undefined): string {
  if (!sleep) return 'Not noted';
  return `${formatHours(sleep.middle, sleep)}, on ${pluralize(sleep.days, 'day', 'days')}`;
}

/** Returns a number with its unit, which stay on one line; as in the charts if lengths of nights are among them. */
function formatHours(hours: number, { nights }: SleepSummary): string {
  if (nights !== undefined) return formatDuration(Math.round(hours * 60)).replaceAll(' ', '\u00A0');
  return `${hours}\u00A0h`;
}

function stateLabel(state: string): string {
  return foodStates.find(({ id }) => id === state)?.label ?? state;
}
