import type { StoredFact } from '@/domain/schema/entities';
import { factKinds, factSchema } from './kinds';

/** The fields of facts, as parts of a sentence. */
const fieldNames: Readonly<Record<string, string>> = {
  asleep: 'falling asleep',
  asleepAt: 'falling asleep',
  awake: 'waking up',
  awakeAt: 'waking up',
  wakings: 'the wakings',
  naps: 'the naps',
  before: 'what came before',
  happened: 'what happened',
  after: 'what came after',
  strength: 'the strength',
  helped: 'what helped',
  senses: 'the senses',
  way: 'seeks or avoids',
  tries: 'the foods',
  where: 'where',
  withWhom: 'who was there',
  medicineId: 'the medicine',
  name: 'the medicine',
  form: 'the form',
  amount: 'the amount',
  unit: 'the unit',
  outcome: 'what came of it',
  by: 'who gave it',
  reason: 'the reason',
  givenAt: 'the time',
  goals: 'the goals',
};

/**
 * Returns which fields of a fact have a wrong type, with their values if those are short, as in 'the strength (9)'. Such a fact isn't read at
 * all. Nothing is wrong with a kind that only a later version knows.
 */
export function factProblems(stored: StoredFact): readonly string[] {
  if (factKinds.every((kind) => kind !== stored.kind)) return [];
  const issues = factSchema.safeParse(stored).error?.issues ?? [];
  const wrong = new Map<string, string>();
  for (const { path } of issues) {
    const name = fieldNames[String(path[0])] ?? 'a detail';
    if (!wrong.has(name)) wrong.set(name, name + shownValue(stored, path));
  }
  return [...wrong.values()];
}

/** The longest value worth repeating, in characters. */
const maxShown = 40;

function shownValue(stored: StoredFact, path: readonly PropertyKey[]): string {
  let value: unknown = stored;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof value === 'number') return ` (${value})`;
  return typeof value === 'string' && value !== '' && value.length <= maxShown
    ? ` (“${value}”)`
    : '';
}
