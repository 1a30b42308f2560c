import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import { pluralize, countWord } from '@/domain/text/plural';
import { formatDuration } from '@/domain/dates/format';
import { daysOf, type Period } from '@/domain/dates/period';
import { medianAndRange } from '@/domain/statistics/statistics';
import {
  dayOfWallTime,
  minutesBetween,
  type Moment,
  timeOfWallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import { momentWithin } from './sleep';
import { type Night, nightsOf } from './nights';
import type { NotedFact } from './entry-facts';
import { asleepMoment, awakeMoment } from './sleep-fact';
import type { FactOf } from './kinds';
import { napMinutes, napsText, nightShiftText, nightTimesText, wakingsText } from './sleep-text';

/** Minutes from 6 pm of the evening before to noon, the axis of the nights chart. */
export const nightAxis = 18 * 60;
const dayMinutes = 24 * 60;

export interface NightRow {
  readonly day: CalendarDay;
  /** The day's night with the naps of all its entries; null if nothing was recorded. */
  readonly fact: FactOf<'sleep'> | null;
  /** Clock minutes after 6 pm, possibly outside the axis; null if not recorded. */
  readonly asleep: number | null;
  readonly awake: number | null;
  /** Where the bar of the night begins: at `asleep`, unless the clock was changed so far that this is after `awake`. */
  readonly barStart: number | null;
  /** The minutes that passed from falling asleep to waking up; null unless both are recorded, in this order. */
  readonly length: number | null;
  /** Wakings with a time, in clock minutes after 6 pm. */
  readonly wakings: readonly number[];
  /** How many other nights were recorded for the day. */
  readonly others: number;
  /** Whether a nap was recorded at a time within the night. */
  readonly hasNapWithin: boolean;
}

/** Returns a row for every day of the period, oldest first. A night belongs to the day of waking. */
export function nightRows(
  noted: readonly NotedFact<'sleep'>[],
  period: Period,
): readonly NightRow[] {
  const nights = new Map(nightsOf(noted).map((night) => [night.day, night]));
  const naps = new Map<CalendarDay, NonNullable<FactOf<'sleep'>['naps']>>();
  for (const { day, fact } of noted)
    if (fact.naps) naps.set(day, [...(naps.get(day) ?? []), ...fact.naps]);
  return daysOf(period).map((day) => rowOf(day, nights.get(day), naps.get(day)));
}

function rowOf(
  day: CalendarDay,
  night: Night | undefined,
  naps: FactOf<'sleep'>['naps'] = [],
): NightRow {
  const { wakings = [], ...times } = night?.fact ?? {};
  const [asleep, awake] = [asleepMoment(times), awakeMoment(times)];
  const [from, to] = [asleep, awake].map((at) => (at === undefined ? null : minuteOf(day, at)));
  const length = night?.length ?? null;
  const { naps: _, ...noted } = night?.fact ?? { kind: 'sleep' as const };
  const isNoted = night !== undefined || naps.length > 0;
  return {
    day,
    fact: isNoted ? { ...noted, ...(naps.length > 0 && { naps }) } : null,
    asleep: from ?? null,
    awake: to ?? null,
    barStart: barStartOf(from ?? null, to ?? null, length),
    length,
    wakings: wakings.flatMap(({ at }) => {
      const minute = at === undefined ? null : wakingMinute(day, at, { asleep, awake });
      return minute === null ? [] : [minute];
    }),
    others: night?.others.length ?? 0,
    hasNapWithin: naps.some(({ at, minutes }) => isWithinNight(day, at, minutes, night)),
  };
}

function barStartOf(asleep: number | null, awake: number | null, length: number | null) {
  const isReversed = asleep !== null && awake !== null && asleep >= awake;
  return isReversed && length !== null ? awake - length : asleep;
}

/** Returns clock minutes since 6 pm of the evening before, ignoring daylight saving changes. */
function minuteOf(day: CalendarDay, moment: Moment): number {
  const days = daysBetween(day, dayOfWallTime(moment)) + 1;
  return days * dayMinutes + clockMinutes(timeOfWallTime(moment)) - 18 * 60;
}

function wakingMinute(
  day: CalendarDay,
  at: ClockTime,
  { asleep, awake }: { readonly asleep: Moment | undefined; readonly awake: Moment | undefined },
): number | null {
  if (asleep !== undefined && awake !== undefined) {
    const moment = momentWithin(at, asleep, awake);
    return moment === null ? null : minuteOf(day, moment);
  }
  const minute = (clockMinutes(at) + 6 * 60) % dayMinutes;
  return minute <= nightAxis ? minute : null;
}

function isWithinNight(
  day: CalendarDay,
  at: ClockTime | undefined,
  minutes: number,
  night: Night | undefined,
): boolean {
  const [asleep, awake] = [asleepMoment(night?.fact ?? {}), awakeMoment(night?.fact ?? {})];
  if (at === undefined || asleep === undefined || awake === undefined) return false;
  const start = wallTime(day, at);
  return minutesBetween(start, awake) > 0 && minutesBetween(start, asleep) < minutes;
}

function clockMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Returns the clock time of a minute on the axis. */
export function timeOfMinute(minute: number): ClockTime {
  const inDay = (((Math.round(minute) + 18 * 60) % dayMinutes) + dayMinutes) % dayMinutes;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}

/** A summary of several nights and what it's based on. */
export interface NightsSummary {
  readonly days: number;
  /** Nights with anything recorded. */
  readonly noted: number;
  /** Nights with both times, on which the medians are based. */
  readonly whole: number;
  readonly wakings: number;
  /** Days with naps, and the median of their minutes. */
  readonly naps: { readonly days: number; readonly middle: number } | null;
  /** Medians of the nights with both times; null for fewer than two. */
  readonly medians: {
    readonly asleep: number;
    readonly awake: number;
    /** The minutes that passed. */
    readonly length: number;
  } | null;
}

export function summariseNights(rows: readonly NightRow[]): NightsSummary {
  const whole = rows.filter(({ length }) => length !== null);
  const naps = rows.flatMap(({ fact }) => (fact?.naps ? [napMinutes(fact)] : []));
  const medianOf = (values: readonly (number | null)[]) =>
    Math.round(medianAndRange(values.filter((value) => value !== null))?.median ?? 0);
  return {
    days: rows.length,
    noted: rows.filter(isNightNoted).length,
    whole: whole.length,
    wakings: rows.reduce((sum, { fact }) => sum + (fact?.wakings?.length ?? 0), 0),
    naps: naps.length === 0 ? null : { days: naps.length, middle: medianOf(naps) },
    medians:
      whole.length < 2
        ? null
        : {
            asleep: medianOf(whole.map(({ asleep }) => asleep)),
            awake: medianOf(whole.map(({ awake }) => awake)),
            length: medianOf(whole.map(({ length }) => length)),
          },
  };
}

/** Naps alone don't make a night. */
function isNightNoted({ fact, asleep, awake }: NightRow): boolean {
  return asleep !== null || awake !== null || fact?.wakings !== undefined;
}

/** Returns the text beside a row: its duration, or what's missing. */
export function nightLengthText(row: NightRow): string {
  if (row.length !== null) return formatDuration(row.length);
  if (!isNightNoted(row)) return 'not noted';
  if (row.asleep !== null && row.awake !== null) return 'times do not fit';
  if (row.asleep !== null) return 'awake not noted';
  return row.awake === null ? 'times not noted' : 'asleep not noted';
}

/** Returns a row as text: '7:42 pm to 6:05 am, 10 h 23 min, one waking, 1 nap, 40 min'. */
export function nightRowText(row: NightRow): string {
  const { fact, others, hasNapWithin } = row;
  if (fact === null) return 'not noted';
  return [
    nightTimesText(fact),
    isNightNoted(row)
      ? [nightLengthText(row), nightShiftText(fact)].filter(Boolean).join(' ')
      : 'night not noted',
    wakingsText(fact),
    napsText(fact),
    ...(hasNapWithin ? ['a nap lies within the night'] : []),
    ...(others > 0 ? [`${countWord(others + 1)} nights noted for this day`] : []),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns '11 of 14 nights noted, 9 of them with both times, 6 wakings written down.' */
export function nightsBasisText({ days, noted, whole, wakings }: NightsSummary): string {
  return `${[
    `${noted} of ${pluralize(days, 'night', 'nights')} noted`,
    ...(whole < noted ? [`${whole} of them with both times`] : []),
    ...(wakings > 0 ? [`${pluralize(wakings, 'waking', 'wakings')} written down`] : []),
  ].join(', ')}.`;
}

/**
 * Returns 'In the middle: asleep 8:00 pm, awake 5:06 am, 9 h 21 min a night.' Empty for fewer than two nights with both times.
 */
export function medianNightText({ medians }: NightsSummary): string {
  if (medians === null) return '';
  const times = `asleep ${formatTime(timeOfMinute(medians.asleep))}, awake ${formatTime(timeOfMinute(medians.awake))}`;
  return `In the middle: ${times}, ${formatDuration(medians.length)} a night.`;
}

/** Returns 'Naps noted on 3 days, 45 min a day in the middle.' Empty without naps. */
export function medianNapsText({ naps }: NightsSummary): string {
  if (naps === null) return '';
  return `Naps noted on ${pluralize(naps.days, 'day', 'days')}, ${formatDuration(naps.middle)} a day in the middle.`;
}
