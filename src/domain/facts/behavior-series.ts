/** Behaviour as it was noted: at what hour of the day, how strong, and what came before. */
import { type NotedFact } from './noted-facts';
import { type Strength, strengths } from './schemas';
import { toldList } from './fact-text';

type Moment = NotedFact<'behavior'>;

export interface HoursOfStrength {
  /** Null for moments of which nobody noted how strong they were. */
  readonly strength: Strength | null;
  /** How many there were in each hour of the day, from midnight: 24 numbers. */
  readonly hours: readonly number[];
}

/** Moments with a time by hour and strength, the strongest first; strengths that nobody noted are left out. */
export function behaviorByHour(noted: readonly Moment[]): readonly HoursOfStrength[] {
  const rows = new Map<Strength | null, number[]>();
  for (const { time, fact } of noted) {
    if (time === undefined) continue;
    const strength = fact.strength ?? null;
    const hours = rows.get(strength) ?? Array.from({ length: 24 }, () => 0);
    const hour = Number(time.slice(0, 2));
    hours[hour] = (hours[hour] ?? 0) + 1;
    rows.set(strength, hours);
  }
  return [...strengths.toReversed(), null].flatMap((strength) => {
    const hours = rows.get(strength);
    return hours ? [{ strength, hours }] : [];
  });
}

export interface CameBefore {
  /** As they were written last. */
  readonly words: string;
  readonly count: number;
  /** The strongest of these moments; null where nobody noted it of any. */
  readonly strongest: Strength | null;
}

/**
 * What came before: each pick and each of the family's own words with the moments that it came before, the most frequent
 * first. Words that differ in their case alone are one.
 */
export function behaviorBefore(noted: readonly Moment[]): readonly CameBefore[] {
  const found = new Map<string, CameBefore>();
  for (const { fact } of noted) {
    const words = new Map(toldList(fact.before).map((one) => [one.trim().toLowerCase(), one]));
    for (const [key, one] of words) {
      const before = found.get(key);
      found.set(key, {
        words: one.trim(),
        count: (before?.count ?? 0) + 1,
        strongest: stronger(before?.strongest ?? null, fact.strength ?? null),
      });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || a.words.localeCompare(b.words, 'en'),
  );
}

function stronger(a: Strength | null, b: Strength | null): Strength | null {
  return a === null || (b !== null && b > a) ? b : a;
}
