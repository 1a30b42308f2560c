import { type ClockTime, formatTime } from '../clock-time';
import { counted } from '../counted';
import { durationWords } from '../duration';
import { type Night, nightsOf } from '../facts/nights';
import type { NotedFact } from '../facts/noted-facts';
import { napMinutes } from '../facts/words';
import { dayCount, isWithin, type Period } from '../period';
import { type Spread, spreadOf } from '../statistics/spread';
import { timeOfWall } from '../wall-time';
import type { VisitFigure, VisitLine, VisitNight } from './content-schema';
import { dayMark } from './day-marks';
import { line, refsOf, section, type SectionDraft, unnoted } from './tally';

const day = 24 * 60;
/** More nights than this stand too close on paper to be told apart. */
const mostDrawn = 100;

/** Nights by their day of waking: when, how long, how often awake; a bar for each night. */
export function sleepSection(noted: readonly NotedFact<'sleep'>[], period: Period): SectionDraft {
  const within = noted.filter((one) => isWithin(one.day, period));
  const nights = nightsOf(within);
  const naps = within.filter(({ fact }) => (fact.naps?.length ?? 0) > 0);
  if (nights.length === 0 && naps.length === 0) return unnoted('sleep');
  const days = dayCount(period);
  return section('sleep', `${nights.length} of ${counted(days, 'night', 'nights')} noted`, {
    figures: [
      ...clockFigure('Asleep', nights, ({ fact }) => fact.asleep, 12 * 60),
      ...clockFigure('Awake', nights, ({ fact }) => fact.awake, 0),
      ...lengthFigure(nights),
      ...wakingsFigure(nights),
    ],
    nights: days > mostDrawn ? [] : nights.flatMap(drawn),
    lines: [
      ...(nights.length > 1
        ? [line('Large figures: the middle night. Below them: the range.')]
        : []),
      ...napsLine(naps),
      ...twiceLine(nights),
    ],
  });
}

/** Minutes of a time after another time of day. */
const minutesAfter = (time: ClockTime, from: number): number => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes - from + day) % day;
};

function clockWords(minutes: number, from: number): string {
  const whole = (Math.round(minutes) + from) % day;
  const two = (count: number) => String(count).padStart(2, '0');
  return formatTime(`${two(Math.floor(whole / 60))}:${two(whole % 60)}`);
}

/** What is seldom noted together is counted by itself: a night may have one of its two times alone. */
function clockFigure(
  name: string,
  nights: readonly Night[],
  momentOf: (night: Night) => string | undefined,
  from: number,
): VisitFigure[] {
  const timed = nights.filter((night) => momentOf(night) !== undefined);
  const minutes = timed.map((night) => minutesAfter(timeOfWall(momentOf(night) ?? ''), from));
  return figure(name, timed, nights, spreadOf(minutes), (value) => clockWords(value, from));
}

function lengthFigure(nights: readonly Night[]): VisitFigure[] {
  const timed = nights.filter(({ length }) => length !== null);
  const spread = spreadOf(timed.map(({ length }) => length ?? 0));
  return figure('Length', timed, nights, spread, (value) => durationWords(Math.round(value)));
}

function figure(
  name: string,
  nights: readonly Night[],
  all: readonly Night[],
  spread: Spread | null,
  words: (value: number) => string,
): VisitFigure[] {
  if (!spread) return [];
  const { middle, least, most } = spread;
  const range = least === most ? '' : `${words(least)} to ${words(most)}`;
  const some =
    nights.length === all.length ? '' : `on ${counted(nights.length, 'night', 'nights')}`;
  return [
    {
      label: name,
      value: words(middle),
      detail: [range, some].filter(Boolean).join(', '),
      refs: refsOf(nights),
    },
  ];
}

function wakingsFigure(nights: readonly Night[]): VisitFigure[] {
  const told = nights.filter(({ fact }) => fact.wakings !== undefined);
  if (told.length === 0) return [];
  const awake = told.filter(({ fact }) => (fact.wakings?.length ?? 0) > 0);
  return [
    {
      label: 'Wakings',
      value: `on ${counted(awake.length, 'night', 'nights')}`,
      detail: [
        `none on ${told.length - awake.length}`,
        ...(told.length < nights.length ? [`not noted on ${nights.length - told.length}`] : []),
      ].join(', '),
      refs: refsOf(told),
    },
  ];
}

function drawn({ day: waking, fact }: Night): VisitNight[] {
  if (fact.asleep === undefined || fact.awake === undefined) return [];
  const within = (minutes: number) => Math.min(18 * 60, Math.max(0, minutes));
  // Before 6 pm is drawn at 6 pm.
  const evening = (time: ClockTime) => within(minutesAfter(time, 12 * 60) - 6 * 60);
  const from = evening(timeOfWall(fact.asleep));
  const to = within(minutesAfter(timeOfWall(fact.awake), 0) + 6 * 60);
  if (to <= from) return [];
  const wakings = (fact.wakings ?? []).flatMap(({ at }) => (at === undefined ? [] : [evening(at)]));
  return [{ day: waking, from, to, wakings: wakings.filter((at) => at > from && at < to) }];
}

function napsLine(naps: readonly NotedFact<'sleep'>[]): VisitLine[] {
  const spread = spreadOf(naps.map(({ fact }) => napMinutes(fact)));
  if (!spread) return [];
  const refs = refsOf(naps);
  const days = new Set(naps.map((one) => one.day)).size;
  const { least, most } = spread;
  const range =
    least === most ? durationWords(least) : `${durationWords(least)} to ${durationWords(most)}`;
  return [line(`noted on ${counted(days, 'day', 'days')}, ${range}.`, refs, 'Naps')];
}

function twiceLine(nights: readonly Night[]): VisitLine[] {
  const twice = nights.filter(({ others }) => others.length > 0);
  if (twice.length === 0) return [];
  const refs = twice.flatMap((night) =>
    [night.entryId, ...night.others].map((entryId) => ({ entryId, day: night.day })),
  );
  const days = twice.map((night) => dayMark(night.day));
  const words = days.length > 4 ? `${days.length} days` : days.join(', ');
  return [line(`More than one night was noted for ${words}; the fuller one counts.`, refs)];
}
