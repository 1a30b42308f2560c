import { periodBefore, type SummarySource } from '@/domain/report/summary-details';
import type { Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { datedOfChild } from '@/data/db/ranges';
import { entriesOfCategory, readNotedEntries } from './report-source';
import { readFirst } from './readable-records';

/** What a summary of a period says beyond its counts is made from. Of the period before, sleep alone is read whole. */
export async function readSummarySource(childId: string, period: Period): Promise<SummarySource> {
  const { start, end } = period;
  const before = periodBefore(period);
  return {
    entries: await readFirst('journal', datedOfChild(db.journal, childId, start, end).reverse()),
    foods: await readFirst('food', datedOfChild(db.food, childId, start, end).reverse()),
    before: {
      entries: await readNotedEntries(childId, before),
      sleep: await readFirst('journal', entriesOfCategory(childId, 'sleep', before)),
    },
  };
}
