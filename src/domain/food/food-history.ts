import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import { capitalise, pluralize, countWord } from '@/domain/text/plural';
import type { FoodItem, FoodStateId, JournalEntry } from '@/domain/schema/entities';
import { countedFact } from '@/domain/facts/entry-facts';
import { type FoodStep, foodStepLabels, foodSteps } from '@/domain/facts/food';
import { isTry } from '@/domain/facts/series';
import { plainText } from '@/domain/text/written-text';

/** One time the child was offered a food. */
export interface Exposure {
  readonly entryId: string;
  readonly day: CalendarDay;
  readonly time?: ClockTime | undefined;
  /** The furthest step; absent if it was only on the plate. */
  readonly step?: FoodStep | undefined;
  readonly where?: string | undefined;
  readonly withWhom?: string | undefined;
  readonly title: string;
  /** The text about it; empty if that only repeats the step. */
  readonly text: string;
}

/** Returns the exposures to a food in these entries, newest first. */
export function exposuresOf(entries: readonly JournalEntry[], foodId: string): readonly Exposure[] {
  return [...entries].sort(latestFirst).flatMap((entry) => {
    const fact = countedFact(entry, 'food');
    const own = fact?.tries?.filter((one) => one.foodId === foodId) ?? [];
    return own.map(({ step }) => ({
      entryId: entry.id,
      day: entry.date,
      time: entry.time,
      step,
      where: fact?.where,
      withWhom: fact?.withWhom,
      title: entry.title,
      text: entry.content === exposureContent(step) ? '' : plainText(entry.content).trim(),
    }));
  });
}

function latestFirst(a: JournalEntry, b: JournalEntry): number {
  const keyOf = ({ date, time = '', createdAt, id }: JournalEntry) =>
    [date, time, createdAt, id].join(' ');
  return keyOf(a) < keyOf(b) ? 1 : -1;
}

const contents: Readonly<Record<FoodStep, string>> = {
  looked: 'Looked at it.',
  touched: 'Touched it.',
  smelled: 'Smelled it.',
  licked: 'Licked it.',
  bit: 'Bit into it.',
  chewed: 'Chewed it.',
  ate: 'Ate some of it.',
};

/** Returns the text of an entry added with one tap. */
export function exposureContent(step: FoodStep | undefined): string {
  return step === undefined ? '' : contents[step];
}

/** Returns 'Licked', or 'On the plate' without a step. */
export function exposureLabel({ step }: Pick<Exposure, 'step'>): string {
  return step === undefined ? 'On the plate' : capitalise(foodStepLabels[step]);
}

/** Returns 'Kitchen table, with Dad', as far as recorded. */
export function exposureSetting({ where, withWhom }: Exposure): string {
  return [where, withWhom === undefined ? undefined : `with ${withWhom}`]
    .filter((one) => one !== undefined)
    .join(', ');
}

export type FoodHistoryItem =
  | { readonly kind: 'try'; readonly day: CalendarDay; readonly of: Exposure }
  | {
      readonly kind: 'move';
      readonly day: CalendarDay;
      readonly from: FoodStateId;
      readonly to: FoodStateId;
    }
  /** The date on the card; anything before moves were recorded is unknown. */
  | { readonly kind: 'since'; readonly day: CalendarDay };

/**
 * Returns the history to show: exposures, newest first as given, with the moves between them. A move comes above the exposures of
 * its day. While more exposures can be loaded (`isWhole` is false), older moves wait for them.
 */
export function foodHistory(
  food: Pick<FoodItem, 'date' | 'moves'>,
  tries: readonly Exposure[],
  isWhole: boolean,
): readonly FoodHistoryItem[] {
  const oldest = isWhole ? '' : (tries.at(-1)?.day ?? '');
  const moves = (food.moves ?? [])
    .map(({ day, from, to }) => ({ kind: 'move', day, from, to }) as const)
    .filter(({ day }) => day >= oldest)
    .reverse();
  const exposures = tries.map((one) => ({ kind: 'try', day: one.day, of: one }) as const);
  // Sorting is stable: on one day moves come before exposures, each in its own order.
  const items: FoodHistoryItem[] = [...moves, ...exposures].sort((a, b) =>
    a.day === b.day ? 0 : a.day < b.day ? 1 : -1,
  );
  return isWhole ? [...items, { kind: 'since', day: food.date }] : items;
}

/**
 * Returns 'Seven tries in three weeks. Furthest: ate.' Exposures without a step aren't tries. `isWhole` is false if these are only the
 * newest.
 */
export function exposuresSentence(exposures: readonly Exposure[], isWhole: boolean): string {
  const tries = exposures.filter(isTry);
  const [newest] = tries;
  const oldest = tries.at(-1);
  if (!newest || !oldest) return 'No tries noted yet.';
  const furthest = foodSteps.findLast((step) => tries.some((one) => one.step === step));
  const far = furthest === undefined ? '' : ` Furthest: ${foodStepLabels[furthest]}.`;
  const noun = tries.length === 1 ? 'try' : 'tries';
  if (!isWhole) return `The newest ${countWord(tries.length)} ${noun}.${far}`;
  const over = spanText(daysBetween(oldest.day, newest.day) + 1);
  return `${capitalise(countWord(tries.length))} ${noun} ${over}.${far}`;
}

function spanText(days: number): string {
  if (days === 1) return 'on one day';
  if (days < 14) return `in ${countWord(days)} days`;
  if (days < 60) return `in ${countWord(Math.round(days / 7))} weeks`;
  return `in ${pluralize(Math.round(days / 30.44), 'month', 'months')}`;
}
