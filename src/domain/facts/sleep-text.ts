import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import { formatDuration } from '@/domain/dates/format';
import { clockShiftText, timeOfWallTime } from '@/domain/dates/wall-time';
import { capitalise, pluralize } from '@/domain/text/plural';
import { commaList } from './fact-descriptor';
import {
  asleepMoment,
  awakeMoment,
  isByDay,
  isNap,
  nightMinutes,
  type SleepFact,
} from './sleep-fact';

/** Returns '7:42 pm to 6:05 am', 'asleep at 7:42 pm' or 'awake at 6:05 am'; empty without times. */
export function nightTimesText({ asleep, awake }: SleepFact): string {
  const from = asleep === undefined ? '' : formatTime(timeOfWallTime(asleep));
  const to = awake === undefined ? '' : formatTime(timeOfWallTime(awake));
  if (from !== '' && to !== '') return `${from} to ${to}`;
  if (from !== '') return `asleep at ${from}`;
  return to === '' ? '' : `awake at ${to}`;
}

/** Returns why the two times of a night don't show its length, '(the clock went back 1 h)'; empty if they do. */
export function nightShiftText(fact: SleepFact): string {
  const [from, to] = [asleepMoment(fact), awakeMoment(fact)];
  return from === undefined || to === undefined ? '' : clockShiftText(from, to);
}

/** Returns 'no wakings', 'one waking' or '3 wakings, 40 min'; empty if not recorded. */
export function wakingsText({ wakings }: SleepFact): string {
  if (!wakings) return '';
  if (wakings.length === 0) return 'no wakings';
  const awake = wakings.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  const count = wakings.length === 1 ? 'one waking' : `${wakings.length} wakings`;
  return awake === 0 ? count : `${count}, ${formatDuration(awake)}`;
}

/** Returns '1 nap, 1 h 10 min'; empty without naps. */
export function napsText({ naps = [] }: SleepFact): string {
  if (naps.length === 0) return '';
  return `${pluralize(naps.length, 'nap', 'naps')}, ${formatDuration(napMinutes({ naps }))}`;
}

export function napMinutes({ naps = [] }: Pick<SleepFact, 'naps'>): number {
  return naps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/**
 * Returns the sentence below the night bar: '10 h 23 min from first to last, one waking about 2:30 am.' Empty unless both times
 * are recorded.
 */
export function nightSentence(fact: SleepFact): string {
  const length = nightMinutes(fact);
  if (length === null) return '';
  const [only, ...more] = fact.wakings ?? [];
  const about = only?.at !== undefined && more.length === 0 ? ` about ${formatTime(only.at)}` : '';
  const whole = `${formatDuration(length)} from first to last ${nightShiftText(fact)}`.trim();
  return `${commaList([whole, wakingsText(fact) + about])}.`;
}

export const sleepTitles = { night: 'Night', nap: 'Nap' } as const;

/** Returns the title for a sleep that was recorded without one: 'Night', 'Nap' or 'Naps'. */
export function sleepTitle(fact: SleepFact): string {
  const { asleep, awake, wakings, naps = [] } = fact;
  if (asleep === undefined && awake === undefined && wakings === undefined)
    return naps.length > 1 ? 'Naps' : sleepTitles.nap;
  const isNapOnly =
    asleep !== undefined &&
    (awake === undefined ? isByDay(asleep) && wakings === undefined : isNap(fact, asleep, awake));
  return isNapOnly ? sleepTitles.nap : sleepTitles.night;
}

/**
 * Returns all that a sleep says: 'Asleep at 7:50 pm, awake at 6:05 am, woke once.', '2 naps, 1 h 10 min.' A nap alone is named by its
 * times, as a tap does.
 */
export function sleepSentence(fact: SleepFact): string {
  const { asleep, awake, wakings } = fact;
  const night = [
    asleep === undefined ? '' : `asleep at ${formatTime(timeOfWallTime(asleep))}`,
    awake === undefined ? '' : `awake at ${formatTime(timeOfWallTime(awake))}`,
    wakings === undefined ? '' : wokenText(wakings.length),
  ]
    .filter(Boolean)
    .join(', ');
  const tapped = night === '' ? tapSentence(fact) : null;
  return (
    tapped ??
    [night, napsText(fact)]
      .filter(Boolean)
      .map((text) => `${capitalise(text)}.`)
      .join(' ')
  );
}

function wokenText(count: number): string {
  if (count === 0) return 'no wakings';
  return count === 1 ? 'woke once' : `woke ${count === 2 ? 'twice' : `${count} times`}`;
}

/** Returns the sentence a tap writes for a sleep; null if it's more or less than one night or nap. */
export function tapSentence({ asleep, awake, naps = [] }: Omit<SleepFact, 'kind'>): string | null {
  const [nap, more] = naps;
  if (asleep === undefined) {
    if (awake !== undefined || nap?.at === undefined || more) return null;
    return `Asleep at ${formatTime(nap.at)}, awake at ${formatTime(timeAfter(nap.at, nap.minutes))}.`;
  }
  const end = awake === undefined ? '' : `, awake at ${formatTime(timeOfWallTime(awake))}`;
  return `Asleep at ${formatTime(timeOfWallTime(asleep))}${end}.`;
}

function timeAfter(time: ClockTime, minutes: number): ClockTime {
  const at = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes) % (24 * 60);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}
