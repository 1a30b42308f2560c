import type { LifeChange } from '@/domain/schema/child-lists';
import type { NotedFact } from '@/domain/facts/noted-facts';
import { isWithin, type Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { readNotedFacts } from './noted-facts';
import { ifReadable } from './readable-records';

/** What the charts of facts are drawn from. */
export interface ChartFacts {
  readonly sleep: readonly NotedFact<'sleep'>[];
  readonly behavior: readonly NotedFact<'behavior'>[];
  readonly medication: readonly NotedFact<'medication'>[];
  readonly food: readonly NotedFact<'food'>[];
  /** What changed in the period, the earliest first. */
  readonly changes: readonly LifeChange[];
}

/** The facts of a period, one kind after another, so that the page can answer in between. */
export async function readChartFacts(childId: string, period: Period): Promise<ChartFacts> {
  const sleep = await readNotedFacts(childId, 'sleep', period);
  const behavior = await readNotedFacts(childId, 'behavior', period);
  const medication = await readNotedFacts(childId, 'medication', period);
  const food = await readNotedFacts(childId, 'food', period);
  return { sleep, behavior, medication, food, changes: await readChanges(childId, period) };
}

async function readChanges(childId: string, period: Period): Promise<LifeChange[]> {
  const child = ifReadable('children', await db.children.get(childId));
  return (child?.changes ?? [])
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
