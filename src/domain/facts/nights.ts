import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { nightMinutes } from './night';
import type { NotedFact } from './noted-facts';
import type { RunningSleep } from './running-sleep';

/** The night of a day. */
export interface Night extends NotedFact<'sleep'> {
  /** From falling asleep to waking up; null unless both are noted. */
  readonly length: number | null;
  /** The entries of further nights that were noted for the same day, and do not count. */
  readonly others: readonly string[];
}

/**
 * The nights of some sleep facts by the day of waking, each day once, in the order of the days. Facts that hold naps alone are
 * no nights. Of two nights of a day the one counts that says more: both times before one, then the one that was changed last. One
 * that was over the same evening comes after all others.
 */
export function nightsOf(noted: readonly NotedFact<'sleep'>[]): readonly Night[] {
  const byDay = new Map<CalendarDay, NotedFact<'sleep'>[]>();
  for (const one of noted) {
    const { asleep, awake, wakings } = one.fact;
    if (asleep === undefined && awake === undefined && wakings === undefined) continue;
    byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  }
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, nights]) => {
      const [first, ...others] = [...nights].sort(fullerFirst);
      if (!first) return [];
      return [
        {
          ...first,
          length: nightMinutes(first.fact),
          others: others.map(({ entryId }) => entryId),
        },
      ];
    });
}

function fullerFirst(a: NotedFact<'sleep'>, b: NotedFact<'sleep'>): number {
  return (
    Number(isOfEvening(a)) - Number(isOfEvening(b)) ||
    said(b) - said(a) ||
    (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0) ||
    (a.entryId < b.entryId ? -1 : 1)
  );
}

/** Asleep after noon and awake before midnight: it is not the night that ended in the morning of that day. */
function isOfEvening({ fact: { asleep = '', awake = '' } }: NotedFact<'sleep'>): boolean {
  return asleep < awake && asleep >= `${awake.slice(0, 10)}T12:00`;
}

const said = ({ fact }: NotedFact<'sleep'>): number =>
  Number(nightMinutes(fact) !== null) * 2 + Number(fact.wakings !== undefined);

export interface LastNights {
  /** The night of today; null where none was noted. */
  readonly last: Night | null;
  /** The one of yesterday, where falling asleep was noted and waking up was not. */
  readonly open: Night | null;
}

/** What is to be said of the nights just past, from the sleeps of these days; one that goes on is none of them yet. */
export function lastNights(
  noted: readonly NotedFact<'sleep'>[],
  running: RunningSleep | null,
  today: CalendarDay,
): LastNights {
  const nights = nightsOf(noted.filter(({ entryId }) => entryId !== running?.entryId));
  const of = (day: CalendarDay) => nights.find((night) => night.day === day) ?? null;
  const before = of(addDays(today, -1));
  return { last: of(today), open: before && isOpen(before) ? before : null };
}

/** Whether falling asleep was noted and waking up was not. */
export function isOpen({ fact }: Night): boolean {
  return fact.asleep !== undefined && fact.awake === undefined;
}
