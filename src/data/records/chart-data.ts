import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import type { ReportRecords } from '@/domain/report/report-content';
import { isWithin, type Period } from '@/domain/dates/period';
import { readChild } from './children';
import { countFoods, listFoods } from './foods';
import { readReportRecords } from './report-source';
import { readSleepSuggestions, type SleepSuggestion } from './sleep-suggestions';
import type { LifeChange, Medicine } from '@/domain/schema/child-lists';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { readNotedFacts } from './facts';
import { countedKinds, type DailySeries, dailySeriesOf } from '@/domain/facts/series';

/** The foods of a child that have this state now, whenever they were added. */
export interface CurrentFoodState {
  readonly state: FoodStateId;
  readonly count: number;
  /** The names of the newest ones. */
  readonly newest: readonly string[];
}

export interface ChartData {
  readonly noted: ReportRecords;
  readonly facts: ChartFacts;
  /** Nights found in Sleep Notes that aren't recorded as facts. */
  readonly suggestions: readonly SleepSuggestion[];
  readonly states: readonly CurrentFoodState[];
}

/**
 * Returns the data of a period's charts. Reads whole entries only if they have facts or are about sleep, because their notes may
 * describe a night. Reads one range after another, so that the page can respond in between.
 */
export async function readChartData(childId: string, period: Period): Promise<ChartData> {
  const noted = await readReportRecords(childId, period);
  const facts = await readChartFacts(childId, period);
  const suggestions = await readSleepSuggestions(childId, period, daysWithTimes(facts));
  const states: CurrentFoodState[] = [];
  for (const state of foodStateIds) states.push(await readStateNow(childId, state));
  return { noted, facts, suggestions, states };
}

function daysWithTimes({ sleep }: ChartFacts): ReadonlySet<CalendarDay> {
  const timed = sleep.filter(({ fact }) => fact.asleep !== undefined || fact.awake !== undefined);
  return new Set(timed.map(({ day }) => day));
}

const maxNames = 3;

async function readStateNow(childId: string, state: FoodStateId): Promise<CurrentFoodState> {
  const count = await countFoods(childId, state);
  const newest = await listFoods(childId, state, maxNames);
  return { state, count, newest: newest.map(({ name }) => name) };
}

export interface ChartFacts {
  readonly sleep: readonly NotedFact<'sleep'>[];
  readonly behavior: readonly NotedFact<'behavior'>[];
  readonly medication: readonly NotedFact<'medication'>[];
  readonly food: readonly NotedFact<'food'>[];
  /** The medicines on the child's list. */
  readonly medicines: readonly Medicine[];
  /** Life changes in the period, earliest first. */
  readonly changes: readonly LifeChange[];
}

/** Reads the facts of a period, one kind after another, so that the page can respond in between. */
export async function readChartFacts(childId: string, period: Period): Promise<ChartFacts> {
  const sleep = await readNotedFacts(childId, 'sleep', period);
  const behavior = await readNotedFacts(childId, 'behavior', period);
  const medication = await readNotedFacts(childId, 'medication', period);
  const food = await readNotedFacts(childId, 'food', period);
  const child = await readChild(childId);
  const changes = (child?.changes ?? [])
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  return { sleep, behavior, medication, food, medicines: child?.medicines ?? [], changes };
}

/** Returns everything recorded about a child as a number, day by day through a period. Reads only entries with such facts. */
export async function readDailySeries(
  childId: string,
  period: Period,
): Promise<readonly DailySeries[]> {
  const all: DailySeries[] = [];
  for (const kind of countedKinds)
    all.push(...dailySeriesOf(kind, await readNotedFacts(childId, kind, period), period));
  return all;
}
