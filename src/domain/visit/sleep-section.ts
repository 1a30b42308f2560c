import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import { pluralize } from '@/domain/text/plural';
import { formatDuration } from '@/domain/dates/format';
import { type Night, nightsOf } from '@/domain/facts/nights';
import { nightAxis, nightRows } from '@/domain/facts/night-rows';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { napMinutes, nightShiftText, nightTimesText, wakingsText } from '@/domain/facts/sleep-text';
import { dayCount, isWithin, type Period } from '@/domain/dates/period';
import { medianAndRange } from '@/domain/statistics/statistics';
import { timeOfWallTime } from '@/domain/dates/wall-time';
import type { VisitDated, VisitFigure, VisitLine, VisitNight } from './visit-schema';
import { dayMark } from './day-marks';
import { visitLine, refOf, refsOf, sectionContent, type SectionContent } from './tally';

const dayMinutes = 24 * 60;
/** With more nights than this, the bars would be too close together on paper. */
const maxDrawn = 100;

/** Builds the section on sleep: times, duration and wakings of the nights by day of waking, with a bar for each night. */
export function sleepSection(
  noted: readonly NotedFact<'sleep'>[],
  period: Period,
  changes: readonly VisitDated[],
): SectionContent | null {
  const within = noted.filter((one) => isWithin(one.day, period));
  const nights = nightsOf(within);
  const naps = within.filter(({ fact }) => (fact.naps?.length ?? 0) > 0);
  if (nights.length === 0 && naps.length === 0) return null;
  const days = dayCount(period);
  return sectionContent(`${nights.length} of ${pluralize(days, 'night', 'nights')} noted`, {
    figures: isFew(nights)
      ? []
      : [
          ...clockFigure('Asleep', nights, ({ fact }) => fact.asleep, 12 * 60),
          ...clockFigure('Awake', nights, ({ fact }) => fact.awake, 0),
          ...lengthFigure(nights),
          ...wakingsFigure(nights),
        ],
    nights: days > maxDrawn || isFew(nights) ? [] : drawnNights(within, period),
    ...(days <= maxDrawn && !isFew(nights) && changes.length > 0 && { changes: [...changes] }),
    lines: [
      ...(isFew(nights)
        ? nights.map(nightLine)
        : [
            visitLine(
              'Each time and length is that of the middle night, with the range of all; a length holds its wakings.',
              refsOf(nights),
            ),
          ]),
      ...napsLine(naps),
      ...twiceLine(nights),
    ],
  });
}

/** Returns the minutes from one time of day, in minutes, to another. */
const minutesAfter = (time: ClockTime, from: number): number => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes - from + dayMinutes) % dayMinutes;
};

function clockText(minutes: number, from: number): string {
  const minuteOfDay = (Math.round(minutes) + from) % dayMinutes;
  const two = (count: number) => String(count).padStart(2, '0');
  return formatTime(`${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`);
}

/** Counts each time separately, because a night may have only one of the two. */
function clockFigure(
  name: string,
  nights: readonly Night[],
  momentOf: (night: Night) => string | undefined,
  from: number,
): VisitFigure[] {
  const timed = nights.flatMap((night) => {
    const moment = momentOf(night);
    return moment === undefined
      ? []
      : [{ night, value: minutesAfter(timeOfWallTime(moment), from) }];
  });
  return figure(name, timed, nights, (value) => clockText(value, from));
}

function lengthFigure(nights: readonly Night[]): VisitFigure[] {
  const timed = nights.flatMap((night) =>
    night.length === null ? [] : [{ night, value: night.length }],
  );
  return figure('Length', timed, nights, (value) => formatDuration(Math.round(value)));
}

interface Timed {
  readonly night: Night;
  readonly value: number;
}

function figure(
  label: string,
  timed: readonly Timed[],
  all: readonly Night[],
  format: (value: number) => string,
): VisitFigure[] {
  const spread = medianAndRange(timed.map(({ value }) => value));
  if (!spread) return [];
  const { median, least, most } = spread;
  // Of several nights, the newest.
  const end = (value: number) =>
    timed
      .filter((one) => one.value === value)
      .slice(-1)
      .map(({ night }) => ({ text: format(value), ref: refOf(night) }));
  return [
    {
      label,
      value: format(median),
      ...(least !== most && { range: [...end(least), ...end(most)] }),
      detail: timed.length === all.length ? '' : `on ${pluralize(timed.length, 'night', 'nights')}`,
      refs: refsOf(timed.map(({ night }) => night)),
    },
  ];
}

function wakingsFigure(nights: readonly Night[]): VisitFigure[] {
  const recorded = nights.filter(({ fact }) => fact.wakings !== undefined);
  if (recorded.length === 0) return [];
  const awake = recorded.filter(({ fact }) => (fact.wakings?.length ?? 0) > 0);
  return [
    {
      label: 'Wakings',
      value: awake.length === 0 ? 'none' : `on ${pluralize(awake.length, 'night', 'nights')}`,
      detail: [
        awake.length === 0
          ? `on ${pluralize(recorded.length, 'night', 'nights')}`
          : `none on ${recorded.length - awake.length}`,
        ...(recorded.length < nights.length
          ? [`not noted on ${nights.length - recorded.length}`]
          : []),
      ].join(', '),
      refs: refsOf(recorded),
    },
  ];
}

/** Returns the nights with both times, cut to the part between 6 pm and noon. */
function drawnNights(noted: readonly NotedFact<'sleep'>[], period: Period): VisitNight[] {
  const within = (minutes: number) => Math.min(nightAxis, Math.max(0, minutes));
  return nightRows(noted, period).flatMap(({ day: waking, barStart, awake, length, wakings }) => {
    if (length === null || barStart === null || awake === null) return [];
    const [from, to] = [within(barStart), within(awake)];
    if (to <= from) return [];
    return [{ day: waking, from, to, wakings: wakings.filter((at) => at > from && at < to) }];
  });
}

function napsLine(naps: readonly NotedFact<'sleep'>[]): VisitLine[] {
  const spread = medianAndRange(naps.map(({ fact }) => napMinutes(fact)));
  if (!spread) return [];
  const refs = refsOf(naps);
  const days = new Set(naps.map((one) => one.day)).size;
  const { least, most } = spread;
  const range =
    least === most ? formatDuration(least) : `${formatDuration(least)} to ${formatDuration(most)}`;
  return [visitLine(`noted on ${pluralize(days, 'day', 'days')}, ${range}.`, refs, 'Naps')];
}

function twiceLine(nights: readonly Night[]): VisitLine[] {
  const twice = nights.filter(({ others }) => others.length > 0);
  if (twice.length === 0) return [];
  const refs = twice.flatMap((night) =>
    [night.entryId, ...night.others].map((entryId) => ({ entryId, day: night.day })),
  );
  const days = twice.map((night) => dayMark(night.day));
  const daysText = days.length > 4 ? `${days.length} days` : days.join(', ');
  return [visitLine(`More than one night was noted for ${daysText}; the fuller one counts.`, refs)];
}

/** With so few nights there is no median: each is listed. */
const fewNights = 2;

const isFew = (nights: readonly Night[]): boolean => nights.length <= fewNights;

/** Returns 'Night to 19 Jun: 7:45 pm to 5:55 am, 10 h 10 min, no wakings.' */
function nightLine(night: Night): VisitLine {
  const { day: dayMinutes, fact, length } = night;
  const parts = [
    nightTimesText(fact),
    length === null ? '' : [formatDuration(length), nightShiftText(fact)].filter(Boolean).join(' '),
    wakingsText(fact),
  ].filter(Boolean);
  return visitLine(`${parts.join(', ')}.`, refsOf([night]), `Night to ${dayMark(dayMinutes)}`);
}
