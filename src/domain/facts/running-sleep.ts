/**
 * A sleep that somebody notes as it happens: one tap when the child fell asleep, one when it woke up. In between it runs. By
 * day it becomes a nap, else a night, which belongs to the day of waking.
 */
import { formatTime } from '../clock-time';
import type { JournalEntry } from '../entities';
import type { EntryFields } from '../entry-form';
import { dayOfWall, minutesBetween, timeOfWall, type WallTime } from '../wall-time';
import { countedFact } from './entry-facts';
import type { SleepFact } from './night';
import type { NotedFact } from './noted-facts';

/** A sleep whose end nobody noted runs no longer than this, in minutes. */
const longestRun = 20 * 60;
/** A sleep that began by day and is over within these minutes is a nap. */
const longestNap = 6 * 60;

/** A sleep that goes on, and when it began. */
export type RunningSleep = NotedFact<'sleep'> & { readonly asleep: WallTime };

/**
 * The sleep that goes on at a moment: the one that began last of those without an end, unless it began too long ago or a waking
 * was noted since, in another entry. One that began later than now is one of another zone, or of before the clock was put back.
 */
export function runningSleep(
  noted: readonly NotedFact<'sleep'>[],
  now: WallTime,
): RunningSleep | null {
  const last = noted
    .flatMap((one) => {
      const { asleep, awake } = one.fact;
      return asleep === undefined || awake !== undefined ? [] : [{ ...one, asleep }];
    })
    .reduce<RunningSleep | null>((a, b) => (a && a.asleep >= b.asleep ? a : b), null);
  if (!last || Math.abs(minutesBetween(last.asleep, now)) >= longestRun) return null;
  const isOver = noted.some(({ fact }) => fact.awake !== undefined && fact.awake > last.asleep);
  return isOver ? null : last;
}

/** How long a sleep goes on, in words: '43 minutes so far', '2 h 5 min so far'; empty where the clocks do not tell. */
export function soFarWords(asleep: WallTime, now: WallTime): string {
  const minutes = minutesBetween(asleep, now);
  if (minutes < 0) return '';
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} so far`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`} so far`;
}

const titles = { night: 'Night', nap: 'Nap' } as const;

/** What is stored of a child that fell asleep now. */
export function fellAsleep(now: WallTime): EntryFields {
  return {
    title: isByDay(now) ? titles.nap : titles.night,
    category: 'sleep',
    content: `Asleep at ${formatTime(timeOfWall(now))}.`,
    date: dayOfWall(now),
    time: timeOfWall(now),
    facts: [{ kind: 'sleep', asleep: now }],
  };
}

/**
 * The entry of a running sleep that ended now, moved to the day of waking; null where its sleep does not go on. Title and
 * sentence follow where they are still those that were written by `fellAsleep`.
 */
export function wokeUp(entry: JournalEntry, now: WallTime): JournalEntry | null {
  const fact = countedFact(entry, 'sleep');
  if (fact?.asleep === undefined || fact.awake !== undefined) return null;
  const { asleep } = fact;
  const isNap = isNapOf(fact, asleep, now);
  const next = isNap ? asNap(fact, asleep, now) : { ...fact, awake: now };
  const isMoved = entry.date !== dayOfWall(now);
  return {
    ...entry,
    date: dayOfWall(now),
    ...(isMoved && entry.time !== undefined && { time: timeOfWall(now) }),
    ...(isWrittenTitle(entry.title) && { title: isNap ? titles.nap : titles.night }),
    ...(writtenSentence.test(entry.content) && {
      content: `Asleep at ${formatTime(timeOfWall(asleep))}, awake at ${formatTime(timeOfWall(now))}.`,
    }),
    facts: (entry.facts ?? []).map((stored) => (stored === fact ? next : stored)),
  };
}

const writtenSentence = /^Asleep at \d{1,2}:\d\d [ap]m\.$/;

const isWrittenTitle = (title: string): boolean => title === titles.night || title === titles.nap;

/** From 9 am to 5 pm. */
function isByDay(moment: WallTime): boolean {
  return timeOfWall(moment) >= '09:00' && timeOfWall(moment) < '17:00';
}

function isNapOf({ wakings }: SleepFact, asleep: WallTime, awake: WallTime): boolean {
  const isSameDay = dayOfWall(asleep) === dayOfWall(awake);
  const isShort = asleep <= awake && minutesBetween(asleep, awake) <= longestNap;
  return isByDay(asleep) && isSameDay && isShort && wakings === undefined;
}

function asNap({ asleep: _, ...rest }: SleepFact, asleep: WallTime, awake: WallTime): SleepFact {
  // A nap of less than a minute is one all the same.
  const minutes = Math.max(1, minutesBetween(asleep, awake));
  return { ...rest, naps: [...(rest.naps ?? []), { at: timeOfWall(asleep), minutes }] };
}
