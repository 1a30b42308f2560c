import type { EntryFields, JournalEntry } from '@/domain/schema/entities';
import {
  clockShiftText,
  dayOfWallTime,
  minutesBetween,
  type Moment,
  timeOfWallTime,
} from '@/domain/dates/wall-time';
import { countedFact, type NotedFact } from './entry-facts';
import {
  asleepMoment,
  awakeMoment,
  isAtNight,
  isByDay,
  isNap,
  nightTimes,
  type SleepFact,
} from './sleep-fact';
import { sleepSentence, sleepTitles, tapSentence } from './sleep-text';

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
    title: isByDay(now) ? sleepTitles.nap : sleepTitles.night,
    category: 'sleep',
    content: tapSentence({ asleep: now }) ?? '',
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
  const isNapNow = isNap(fact, asleep, now);
  const next = isNapNow ? asNap(fact, asleep, now) : { ...fact, ...nightTimes(undefined, now) };
  const day = dayOfWallTime(isNapNow ? asleep : now);
  const isMoved = entry.date !== day;
  return withSentence(entry, {
    ...entry,
    date: day,
    ...(isMoved && entry.time !== undefined && { time: timeOfWallTime(now) }),
    ...(isDefaultTitle(entry.title) && { title: isNapNow ? sleepTitles.nap : sleepTitles.night }),
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
  const content = fact && (wakings === undefined ? tapSentence(fact) : sleepSentence(fact));
  return content === null ? after : { ...after, content };
}

const isDefaultTitle = (title: string): boolean =>
  title === sleepTitles.night || title === sleepTitles.nap;

function asNap(
  { asleep: _, asleepAt: __, ...rest }: SleepFact,
  asleep: Moment,
  awake: Moment,
): SleepFact {
  // A nap of less than a minute still counts.
  const minutes = Math.max(1, minutesBetween(asleep, awake));
  return { ...rest, naps: [...(rest.naps ?? []), { at: timeOfWallTime(asleep), minutes }] };
}
