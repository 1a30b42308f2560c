import {
  behaviorEpisodes,
  behaviorStrongest,
  type DailySeries,
  dosesGiven,
  foodsTried,
  nightLengths,
  nightWakings,
} from '@/domain/facts/series';
import type { Period } from '@/domain/dates/period';
import { readNotedFacts } from './noted-facts';

/** All that was noted of a child as a number, day by day through a period. Only entries with such facts are read. */
export async function readDailySeries(
  childId: string,
  period: Period,
): Promise<readonly DailySeries[]> {
  const sleep = await readNotedFacts(childId, 'sleep', period);
  const behavior = await readNotedFacts(childId, 'behavior', period);
  const medication = await readNotedFacts(childId, 'medication', period);
  const food = await readNotedFacts(childId, 'food', period);
  return [
    nightLengths(sleep, period),
    nightWakings(sleep, period),
    behaviorEpisodes(behavior, period),
    behaviorStrongest(behavior, period),
    dosesGiven(medication, period),
    foodsTried(food, period),
  ];
}
