import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import type { Noted } from '@/domain/report/report-content';
import type { Period } from '@/domain/dates/period';
import { type ChartFacts, readChartFacts } from './chart-facts';
import { countFoods, listFoods } from './foods';
import { readNoted } from './report-source';
import { readSleepSuggestions, type SleepSuggestion } from './sleep-suggestions';

/** Where the foods of a child stand now, whenever they were added. */
export interface StateNow {
  readonly state: FoodStateId;
  readonly count: number;
  /** The names of the newest few. */
  readonly newest: readonly string[];
}

export interface ChartData {
  readonly noted: Noted;
  readonly facts: ChartFacts;
  /** What Sleep Notes tell of nights that are not noted as facts. */
  readonly suggestions: readonly SleepSuggestion[];
  readonly states: readonly StateNow[];
}

/**
 * What the charts of a period are drawn from. Whole entries are read where they have facts, and of sleep, whose notes may tell a
 * night. One thing is read after another, so that the page can answer in between.
 */
export async function readChartData(childId: string, period: Period): Promise<ChartData> {
  const noted = await readNoted(childId, period);
  const facts = await readChartFacts(childId, period);
  const suggestions = await readSleepSuggestions(childId, period, daysWithTimes(facts));
  const states: StateNow[] = [];
  for (const state of foodStateIds) states.push(await readStateNow(childId, state));
  return { noted, facts, suggestions, states };
}

function daysWithTimes({ sleep }: ChartFacts): ReadonlySet<CalendarDay> {
  const timed = sleep.filter(({ fact }) => fact.asleep !== undefined || fact.awake !== undefined);
  return new Set(timed.map(({ day }) => day));
}

const namesShown = 3;

async function readStateNow(childId: string, state: FoodStateId): Promise<StateNow> {
  const count = await countFoods(childId, state);
  const newest = await listFoods(childId, state, namesShown);
  return { state, count, newest: newest.map(({ name }) => name) };
}
