import { formatDuration } from '@/domain/dates/format';
import type { Shift, Spread } from './statistics';

/** The unit of a number: minutes of a duration, a count of things, or the strength of a behaviour from 1 to 5. */
export type NumberUnit = 'minutes' | 'count' | 'strength';

const directions: Readonly<Record<NumberUnit, readonly [less: string, more: string]>> = {
  minutes: ['shorter', 'longer'],
  count: ['fewer', 'more'],
  strength: ['milder', 'stronger'],
};

/** Returns '8 h 40 min' or '2.5'. A difference between two numbers is rounded the same way. */
export function formatInUnit(value: number, unit: NumberUnit): string {
  if (unit !== 'minutes') return String(Math.round(value * 10) / 10);
  const whole = Math.round(value);
  return whole === 0 ? '0 min' : formatDuration(whole);
}

/** Returns '8 h 21 min to 9 h', or one number if both are the same. */
export function formatRange({ least, most }: Spread, unit: NumberUnit): string {
  const [from, to] = [formatInUnit(least, unit), formatInUnit(most, unit)];
  return from === to ? from : `${from} to ${to}`;
}

/**
 * Returns 'Between 10 min shorter and 50 min longer, most likely about 25 min longer.' The text names no cause and calls nothing
 * better or worse.
 */
export function differenceText({ estimate, from, to }: Shift, unit: NumberUnit): string {
  const [least, most] = [amountOf(from, unit), amountOf(to, unit)];
  const likely = amountOf(estimate, unit);
  const about =
    likely.direction === '' ? 'no difference' : `about ${likely.amount} ${likely.direction}`;
  if (least.direction === most.direction && least.amount === most.amount)
    return likely.direction === '' ? 'Most likely no difference.' : `Most likely ${about}.`;
  return `Between ${spanText(least, most)}, most likely ${about}.`;
}

interface Amount {
  /** Without a sign. */
  readonly amount: string;
  /** Empty for no difference. */
  readonly direction: string;
}

function amountOf(value: number, unit: NumberUnit): Amount {
  const amount = formatInUnit(Math.abs(value), unit);
  const [less, more] = directions[unit];
  const isNone = amount === formatInUnit(0, unit);
  return { amount, direction: isNone ? '' : value < 0 ? less : more };
}

function spanText(least: Amount, most: Amount): string {
  // Two amounts in the same direction share its word, smaller one first.
  if (least.direction === most.direction) {
    const isLess = Object.values(directions).some(([less]) => less === least.direction);
    const [near, far] = isLess ? [most, least] : [least, most];
    return `${near.amount} and ${far.amount} ${far.direction}`;
  }
  return [least, most]
    .map(({ amount, direction }) => (direction === '' ? 'no difference' : `${amount} ${direction}`))
    .join(' and ');
}

/** Returns 'An interval made this way holds the difference at least 95 times in 100.' */
export function confidenceText({ confidence }: Shift): string {
  const times = Math.floor(confidence * 100);
  return `An interval made this way holds the difference at least ${times} times in 100.`;
}

/** Shown below every comparison. */
export const notACause = 'A difference is not yet a cause.';

/** Returns 'Too few nights to compare.' */
export const tooFewText = (days: 'nights' | 'days'): string => `Too few ${days} to compare.`;
