import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import type { EntryFields, JournalEntry } from '@/domain/schema/entities';
import {
  asShownAt,
  clockShiftText,
  dayOfWallTime,
  minutesBetween,
  type Moment,
  timeOfWallTime,
} from '@/domain/dates/wall-time';
import { capitalise } from '@/domain/text/plural';
import { countedFact } from './entry-facts';
import { napsText } from './fact-text';
import { asleepMoment, awakeMoment, nightTimes, type SleepFact } from './sleep-fact';
import type { NotedFact } from './noted-facts';

/** In minutes: a sleep without an end stops running after this. */
const longestRun = 20 * 60;

/**
 * A sleep recorded as it happens, by one tap on falling asleep and one on waking; it runs in between. By day it becomes a nap,
 * otherwise a night, which belongs to the day of waking.
 */
export type RunningSleep = NotedFact<'sleep'> & { readonly asleep: Moment };

/**
 * Returns the sleep running at a moment: the latest without an end, unless it began too long ago or another entry has a later
 * waking. A start in the future comes from another time zone or a clock that was put back.
 */
export function runningSleep(
  noted: readonly NotedFact<'sleep'>[],
  now: Moment,
): RunningSleep | null {
  const last = noted
    .flatMap((one) => {
      const asleep = asleepMoment(one.fact);
      return asleep === undefined || one.fact.awake !== undefined ? [] : [{ ...one, asleep }];
    })
    .reduce<RunningSleep | null>(
      (a, b) => (a && minutesBetween(b.asleep, a.asleep) >= 0 ? a : b),
      null,
    );
  if (!last || Math.abs(minutesBetween(last.asleep, now)) >= longestRun) return null;
  const isOver = noted.some(({ fact }) => {
    const awake = awakeMoment(fact);
    return awake !== undefined && minutesBetween(last.asleep, awake) > 0;
  });
  return isOver ? null : last;
}

/**
 * Returns how long a sleep has lasted: '43 minutes so far', '2 h 5 min so far (the clock went back 1 h)'; empty if the clocks don't allow
 * it.
 */
export function sleepSoFarText(asleep: Moment, now: Moment): string {
  return [soFarText(asleep, now), clockShiftText(asleep, now)].filter(Boolean).join(' ');
}

function soFarText(asleep: Moment, now: Moment): string {
  const minutes = minutesBetween(asleep, now);
  if (minutes < 0) return '';
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} so far`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`} so far`;
}

const titles = { night: 'Night', nap: 'Nap' } as const;

/** Returns the title for a sleep that was recorded without one: 'Night', 'Nap' or 'Naps'. */
export function sleepTitle(fact: SleepFact): string {
  const { asleep, awake, wakings, naps = [] } = fact;
  if (asleep === undefined && awake === undefined && wakings === undefined)
    return naps.length > 1 ? 'Naps' : titles.nap;
  const isNap =
    asleep !== undefined &&
    (awake === undefined ? isByDay(asleep) && wakings === undefined : isNapOf(fact, asleep, awake));
  return isNap ? titles.nap : titles.night;
}

/** In minutes: falling asleep again within this after waking continues the night. */
const longestWaking = 3 * 60;

/** Returns the night that continues if the child falls asleep now; null by day or if there is none. */
export function nightBefore(
  noted: readonly NotedFact<'sleep'>[],
  now: Moment,
): NotedFact<'sleep'> | null {
  if (!isAtNight(now)) return null;
  const last = noted
    .flatMap((one) => {
      const awake = awakeMoment(one.fact);
      return awake === undefined ? [] : [{ one, awake }];
    })
    .reduce<{ one: NotedFact<'sleep'>; awake: Moment } | null>(
      (a, b) => (a && minutesBetween(b.awake, a.awake) >= 0 ? a : b),
      null,
    );
  const asleep = last && asleepMoment(last.one.fact);
  if (!last || !asleep || !isAtNight(asleep)) return null;
  const since = minutesBetween(last.awake, now);
  const isNear = since >= 0 && since <= longestWaking;
  const isNight = minutesBetween(asleep, last.awake) > 0;
  return isNear && isNight && minutesBetween(asleep, now) < longestRun ? last.one : null;
}

/** Returns the entry of a night that continues, with its former end as a waking. Null if it lacks one of the two times. */
export function continuedNight(entry: JournalEntry, now: Moment): JournalEntry | null {
  const fact = countedFact(entry, 'sleep');
  const end = fact && awakeMoment(fact);
  if (fact?.asleep === undefined || !end) return null;
  const { awake: _, awakeAt: __, ...rest } = fact;
  const minutes = minutesBetween(end, now);
  // Less than a minute was an accidental tap.
  const wakings = [...(rest.wakings ?? []), { at: timeOfWallTime(end), minutes }];
  const next = minutes > 0 ? { ...rest, wakings } : rest;
  return withSentence(entry, {
    ...entry,
    facts: (entry.facts ?? []).map((stored) => (stored === fact ? next : stored)),
  });
}

/** Returns the entry for a child that fell asleep now. */
export function asleepEntry(now: Moment): EntryFields {
  return {
    title: isByDay(now) ? titles.nap : titles.night,
    category: 'sleep',
    content: sentenceOf({ asleep: now }) ?? '',
    date: dayOfWallTime(now),
    time: timeOfWallTime(now),
    facts: [{ kind: 'sleep', ...nightTimes(now, undefined) }],
  };
}

/**
 * Returns the entry of a running sleep that ends now, moved to the day of waking; null if it isn't running. Updates title and
 * sentence if they are still those from `asleepEntry`.
 */
export function awakeEntry(entry: JournalEntry, now: Moment): JournalEntry | null {
  const fact = countedFact(entry, 'sleep');
  const asleep = asleepMoment(fact ?? {});
  if (!fact || asleep === undefined || fact.awake !== undefined) return null;
  const isNap = isNapOf(fact, asleep, now);
  const next = isNap ? asNap(fact, asleep, now) : { ...fact, ...nightTimes(undefined, now) };
  const day = dayOfWallTime(isNap ? asleep : now);
  const isMoved = entry.date !== day;
  return withSentence(entry, {
    ...entry,
    date: day,
    ...(isMoved && entry.time !== undefined && { time: timeOfWallTime(now) }),
    ...(isDefaultTitle(entry.title) && { title: isNap ? titles.nap : titles.night }),
    facts: (entry.facts ?? []).map((stored) => (stored === fact ? next : stored)),
  });
}

const defaultSentence =
  /^Asleep at \d{1,2}:\d\d [ap]m(?:, awake at \d{1,2}:\d\d [ap]m)?(, (?:no wakings|woke (?:once|twice|\d+ times)))?\.$/;

/** Returns whether an entry's words are still those that a tap wrote, or that were proposed for a night. */
export const isTappedSentence = (words: string): boolean => defaultSentence.test(words);

/**
 * Returns the entry with a sentence that matches its times, if it still has the one a tap wrote and it isn't being changed now
 * either.
 */
export function withSentence<T extends EntryFields>(
  before: Pick<EntryFields, 'content'>,
  after: T,
): T {
  const [isDefault, wakings] = defaultSentence.exec(before.content) ?? [];
  if (after.content !== before.content || isDefault === undefined) return after;
  const fact = countedFact(after, 'sleep');
  const content = fact && (wakings === undefined ? sentenceOf(fact) : sleepSentence(fact));
  return content === null ? after : { ...after, content };
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
  const tapped = night === '' ? sentenceOf(fact) : null;
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
function sentenceOf({ asleep, awake, naps = [] }: Omit<SleepFact, 'kind'>): string | null {
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

const isDefaultTitle = (title: string): boolean => title === titles.night || title === titles.nap;

/** From 9 am to 6 pm. */
const isByDay = (moment: Moment): boolean => !isAtNight(moment);

/** From 6 pm to 9 am. */
function isAtNight(moment: Moment): boolean {
  return timeOfWallTime(moment) >= '18:00' || timeOfWallTime(moment) < '09:00';
}

function isNapOf({ wakings }: SleepFact, asleep: Moment, awake: Moment): boolean {
  // However long: if the waking is recorded only at bedtime, it must not become this day's night. It's the day of the place where the
  // child fell asleep.
  const isSameDay = dayOfWallTime(asleep) === dayOfWallTime(asShownAt(asleep, awake));
  const isInOrder = minutesBetween(asleep, awake) >= 0;
  return isByDay(asleep) && isSameDay && isInOrder && wakings === undefined;
}

function asNap(
  { asleep: _, asleepAt: __, ...rest }: SleepFact,
  asleep: Moment,
  awake: Moment,
): SleepFact {
  // A nap of less than a minute still counts.
  const minutes = Math.max(1, minutesBetween(asleep, awake));
  return { ...rest, naps: [...(rest.naps ?? []), { at: timeOfWallTime(asleep), minutes }] };
}
