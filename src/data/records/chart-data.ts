import type { CalendarDay } from '../../domain/calendar-day';
import { type FoodStateId, foodStateIds } from '../../domain/entities';
import type { Noted } from '../../domain/reports/noted';
import type { Period } from '../../domain/period';
import { sleepHoursIn } from '../../domain/sleep-hours';
import { entriesOfCategory, readNoted } from './noted';
import { countFoods, listFoods } from './food';
import { readFirst } from './shown-records';

/** A sleep entry whose Sleep Notes say how many hours. */
export interface SleepHours {
  readonly id: string;
  readonly date: CalendarDay;
  readonly hours: number;
}

/** Where the foods of a child stand now, whenever they were added. */
export interface StateNow {
  readonly state: FoodStateId;
  readonly count: number;
  /** The names of the newest few. */
  readonly newest: readonly string[];
}

export interface ChartData {
  readonly noted: Noted;
  readonly sleep: readonly SleepHours[];
  readonly states: readonly StateNow[];
}

/**
 * What the charts of a period are drawn from. Whole entries are read of one category only: sleep. One thing is read after
 * another, so that the page can answer in between.
 */
export async function readChartData(childId: string, period: Period): Promise<ChartData> {
  const noted = await readNoted(childId, period);
  const sleep = await readSleepHours(childId, period);
  const states: StateNow[] = [];
  for (const state of foodStateIds) states.push(await readStateNow(childId, state));
  return { noted, sleep, states };
}

async function readSleepHours(childId: string, period: Period): Promise<SleepHours[]> {
  const found: SleepHours[] = [];
  const entries = await readFirst('journal', entriesOfCategory(childId, 'sleep', period));
  for (const { id, date, sleepNotes } of entries) {
    const hours = sleepNotes === undefined ? null : sleepHoursIn(sleepNotes);
    if (hours !== null) found.push({ id, date, hours });
  }
  return found;
}

const namesShown = 3;

async function readStateNow(childId: string, state: FoodStateId): Promise<StateNow> {
  const count = await countFoods(childId, state);
  const newest = await listFoods(childId, state, namesShown);
  return { state, count, newest: newest.map(({ name }) => name) };
}
