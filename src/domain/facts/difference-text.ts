/** What a comparison of before and after says, in words that name no cause and call nothing better or worse. */
import { formatDuration } from '@/domain/dates/format';
import type { Shift, Spread } from './statistics';

/** What a number counts: minutes of a length, things, or the strength of a behaviour from 1 to 5. */
export type NumberUnit = 'minutes' | 'count' | 'strength';

const directions: Readonly<Record<NumberUnit, readonly [less: string, more: string]>> = {
  minutes: ['shorter', 'longer'],
  count: ['fewer', 'more'],
  strength: ['milder', 'stronger'],
};

/** '8 h 40 min', '2.5'; what lies between two numbers is rounded as both are said. */
export function numberInWords(value: number, unit: NumberUnit): string {
  if (unit !== 'minutes') return String(Math.round(value * 10) / 10);
  const whole = Math.round(value);
  return whole === 0 ? '0 min' : formatDuration(whole);
}

/** '8 h 21 min to 9 h'; one number where all are the same. */
export function rangeInWords({ least, most }: Spread, unit: NumberUnit): string {
  const [from, to] = [numberInWords(least, unit), numberInWords(most, unit)];
  return from === to ? from : `${from} to ${to}`;
}

/** 'Between 10 min shorter and 50 min longer, most likely about 25 min longer.' */
export function differenceWords({ estimate, from, to }: Shift, unit: NumberUnit): string {
  const [least, most] = [amountOf(from, unit), amountOf(to, unit)];
  const likely = amountOf(estimate, unit);
  const about = likely.way === '' ? 'no difference' : `about ${likely.amount} ${likely.way}`;
  if (least.way === most.way && least.amount === most.amount)
    return likely.way === '' ? 'Most likely no difference.' : `Most likely ${about}.`;
  return `Between ${spanWords(least, most)}, most likely ${about}.`;
}

interface Amount {
  /** How much, without a sign. */
  readonly amount: string;
  /** In which direction; empty of none. */
  readonly way: string;
}

function amountOf(value: number, unit: NumberUnit): Amount {
  const amount = numberInWords(Math.abs(value), unit);
  const [less, more] = directions[unit];
  const isNone = amount === numberInWords(0, unit);
  return { amount, way: isNone ? '' : value < 0 ? less : more };
}

function spanWords(least: Amount, most: Amount): string {
  // Two amounts in one direction share its word, the smaller one first.
  if (least.way === most.way) {
    const isLess = Object.values(directions).some(([less]) => less === least.way);
    const [near, far] = isLess ? [most, least] : [least, most];
    return `${near.amount} and ${far.amount} ${far.way}`;
  }
  return [least, most]
    .map(({ amount, way }) => (way === '' ? 'no difference' : `${amount} ${way}`))
    .join(' and ');
}

/** 'An interval made this way holds the difference at least 95 times in 100.' */
export function confidenceWords({ confidence }: Shift): string {
  const times = Math.floor(confidence * 100);
  return `An interval made this way holds the difference at least ${times} times in 100.`;
}

/** Said below every comparison. */
export const notACause = 'A difference is not yet a cause.';

/** 'Too few nights to compare.' */
export const tooFewWords = (days: 'nights' | 'days'): string => `Too few ${days} to compare.`;
