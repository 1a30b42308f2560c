import { addDays } from '../../domain/calendar-day';
import {
  behaviorEpisodes,
  behaviorStrongest,
  type DailySeries,
  dosesGiven,
  foodsTried,
  nightLengths,
  nightWakings,
} from '../../domain/facts/daily-series';
import { type NotedFact, notedFacts } from '../../domain/facts/noted-facts';
import type { FactKind } from '../../domain/facts/schemas';
import type { Period } from '../../domain/period';
import { readFactEntries } from './facts';

/** All that was noted of a child as a number, day by day through a period. Only entries with such facts are read. */
export async function readDailySeries(
  childId: string,
  period: Period,
): Promise<readonly DailySeries[]> {
  const sleep = await readNoted(childId, 'sleep', period);
  const behavior = await readNoted(childId, 'behavior', period);
  const medication = await readNoted(childId, 'medication', period);
  const food = await readNoted(childId, 'food', period);
  return [
    nightLengths(sleep, period),
    nightWakings(sleep, period),
    behaviorEpisodes(behavior, period),
    behaviorStrongest(behavior, period),
    dosesGiven(medication, period),
    foodsTried(food, period),
  ];
}

/** Days read at a time, so that a family that notes a lot can tap in between. */
const daysAtOnce = 14;

async function readNoted<K extends FactKind>(
  childId: string,
  kind: K,
  { start, end }: Period,
): Promise<readonly NotedFact<K>[]> {
  const noted: NotedFact<K>[] = [];
  for (let from = start; from <= end; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1);
    const piece = { start: from, end: last < end ? last : end };
    const entries = await readFactEntries(childId, { about: 'kind', kind }, piece);
    noted.push(...notedFacts(entries, kind));
  }
  return noted;
}
