/** Tries of foods by the step that they reached. */
import { keyOfFood } from './series';
import type { NotedFact } from './noted-facts';
import { type FoodStep, foodSteps } from './schemas';

export interface FoodTries {
  readonly id: string;
  /** As it was called last. */
  readonly name: string;
  /** How many tries reached a step: any step is one. */
  readonly tries: number;
  /** How many of them had each step as their furthest. */
  readonly steps: Readonly<Record<FoodStep, number>>;
}

/** The foods that were tried, the one with the most tries first. On the plate alone is no try. */
export function foodTries(noted: readonly NotedFact<'food'>[]): readonly FoodTries[] {
  const foods = new Map<string, { name: string; tries: number; steps: Record<FoodStep, number> }>();
  for (const { fact } of noted)
    for (const one of fact.tries ?? []) {
      if (one.step === undefined) continue;
      const id = keyOfFood(one);
      const food = foods.get(id) ?? { name: one.name, tries: 0, steps: noSteps() };
      food.name = one.name;
      food.tries += 1;
      food.steps[one.step] += 1;
      foods.set(id, food);
    }
  return [...foods]
    .map(([id, food]) => ({ id, ...food }))
    .sort((a, b) => b.tries - a.tries || a.name.localeCompare(b.name, 'en'));
}

function noSteps(): Record<FoodStep, number> {
  return { looked: 0, touched: 0, smelled: 0, licked: 0, bit: 0, chewed: 0, ate: 0 };
}

/** The furthest step of a food's tries. */
export function furthestStep({ steps }: FoodTries): FoodStep | null {
  return foodSteps.findLast((step) => steps[step] > 0) ?? null;
}
