import type { JournalEntry } from '../../domain/entities';
import type { LifeChange } from '../../domain/child-lists';
import { type NotedFact, notedFacts } from '../../domain/facts/noted-facts';
import type { FactKind } from '../../domain/facts/schemas';
import { isWithin, type Period } from '../../domain/period';
import { db } from '../stores/db';
import { factEntryIds } from './facts';
import { ifReadable, readSome } from './shown-records';

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

async function readNotedFacts<K extends FactKind>(
  childId: string,
  kind: K,
  period: Period,
): Promise<NotedFact<K>[]> {
  const noted: NotedFact<K>[] = [];
  const ids = await factEntryIds(childId, { about: 'kind', kind }, period);
  await readInPieces(ids, (entries) => {
    noted.push(...notedFacts(entries, kind));
  });
  return noted;
}

/** Entries read at a time: their reading holds up no tap. */
const atOnce = 100;

/** Hands over the entries of these ids, a few at a time. */
export async function readInPieces(
  ids: readonly string[],
  take: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce)
    take(await readSome<JournalEntry>('journal', ids.slice(at, at + atOnce)));
}

async function readChanges(childId: string, period: Period): Promise<LifeChange[]> {
  const child = ifReadable('children', await db.children.get(childId));
  return (child?.changes ?? [])
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
