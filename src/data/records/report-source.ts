import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import type { ReportRecords, NotedEntry, NotedFood } from '@/domain/report/report-content';
import type { Period } from '@/domain/dates/period';
import { invariant } from '@/lib/invariant';
import { db } from '@/data/db/db';
import { datedOfChild } from '@/data/db/ranges';
import { readNotedFacts } from './facts';
import { readFirst } from './readable-records';
import { periodBefore, type SummarySource } from '@/domain/report/summary-details';

/**
 * Returns what the rules need of the entries and foods dated in the period. Reads only the index keys of entries, so no text
 * of the journal is loaded. A food's reaction isn't indexed, so the few foods of a period are read whole. Reads one range
 * after another: starting all at once would delay a tap.
 */
export async function readReportRecords(childId: string, period: Period): Promise<ReportRecords> {
  const entries = await readNotedEntries(childId, period);
  return { entries, foods: await readNotedFoods(childId, period) };
}

async function readNotedEntries(childId: string, period: Period): Promise<NotedEntry[]> {
  const entries: NotedEntry[] = [];
  for (const category of categoryIds)
    entries.push(...(await readNotedOfCategory(childId, category, period)));
  return entries;
}

async function readNotedOfCategory(
  childId: string,
  category: CategoryId,
  period: Period,
): Promise<NotedEntry[]> {
  const noted: NotedEntry[] = [];
  await entriesOfCategory(childId, category, period).eachKey((key) => {
    noted.push({ category, date: dayIn(key) });
  });
  return noted;
}

async function readNotedFoods(childId: string, { start, end }: Period): Promise<NotedFood[]> {
  const foods = await readFirst('food', datedOfChild(db.food, childId, start, end));
  return foods.map(({ date, reaction, state }) => ({ date, reaction, state }));
}

/** Returns a child's entries of one category dated in the period, as an index range, oldest first. */
export function entriesOfCategory(childId: string, category: CategoryId, { start, end }: Period) {
  return db.journal
    .where('[childId+category+date+createdAt]')
    .between([childId, category, start, ''], [childId, category, end, '\uffff']);
}

/** Returns the day in a key `[childId, category, date, createdAt]`. */
function dayIn(key: unknown): CalendarDay {
  const day: unknown = Array.isArray(key) ? key[2] : undefined;
  return invariant(typeof day === 'string' ? day : null, 'a key with a day in it');
}

/** Returns the data for a summary's details beyond its counts. Of the period before, only sleep entries are read whole. */
export async function readSummarySource(childId: string, period: Period): Promise<SummarySource> {
  const { start, end } = period;
  const before = periodBefore(period);
  return {
    entries: await readFirst('journal', datedOfChild(db.journal, childId, start, end).reverse()),
    foods: await readFirst('food', datedOfChild(db.food, childId, start, end).reverse()),
    sleep: await readNotedFacts(childId, 'sleep', period),
    before: {
      entries: await readNotedEntries(childId, before),
      sleep: await readNotedFacts(childId, 'sleep', before),
      sleepEntries: await readFirst('journal', entriesOfCategory(childId, 'sleep', before)),
    },
  };
}
