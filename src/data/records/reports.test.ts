import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { categoryIds } from '@/domain/schema/categories';
import type { FoodItem, JournalEntry } from '@/domain/schema/entities';
import { slowPattern, slowSummary, slowTrend } from '@/domain/fixtures/slow-reports';
import { periodUntil } from '@/domain/dates/period';
import { periodLengths } from '@/domain/report/report-schema';
import { readChartData } from './chart-data';
import { addChild } from './children';
import { writableDb as db } from '@/data/db/writable-db';
import { deleteReport, generateReport, listReports, readRemovedQuotes } from './reports';
import { readReportRecords } from './report-source';
import {
  deleteRecommendation,
  listRecommendations,
  regenerateRecommendations,
} from './recommendations';

const today = '2025-11-20';
const now = new Date('2025-11-20T10:00:00.000Z');

afterEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

async function child(name = 'Maya') {
  return addChild({ name, birthdate: '2021-04-09', bio: '' });
}

let count = 0;
function entry(childId: string, fields: Partial<JournalEntry> = {}): JournalEntry {
  count += 1;
  return {
    id: `e${count}`,
    childId,
    title: 'A day',
    category: 'education',
    content: 'What happened',
    date: today,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...fields,
  };
}

function food(childId: string, fields: Partial<FoodItem> = {}): FoodItem {
  count += 1;
  return {
    id: `f${count}`,
    childId,
    name: `Food ${count}`,
    category: 'Snacks',
    state: 'new',
    reaction: 'neutral',
    date: today,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...fields,
  };
}

/** Adds entries of every category on each of the last 120 days and the next two. */
async function longJournal(childId: string) {
  const entries = Array.from({ length: 122 }, (_, index) => addDays(today, 2 - index)).flatMap(
    (date, index) =>
      categoryIds.slice(0, index % 9).map((category) => entry(childId, { date, category })),
  );
  const reactions = ['positive', 'neutral', 'negative'] as const;
  const foods = Array.from({ length: 60 }, (_, index) =>
    food(childId, {
      date: addDays(today, 1 - 2 * index),
      reaction: reactions[index % 3] ?? 'neutral',
    }),
  );
  await db.journal.bulkAdd(entries);
  await db.food.bulkAdd(foods);
  return { entries, foods };
}

describe('reports', () => {
  test('are made from the records dated in the period, of this child alone', async () => {
    const maya = await child();
    const arjun = await child('Arjun');
    const { entries, foods } = await longJournal(maya.id);
    await db.journal.bulkAdd([entry(arjun.id), entry(arjun.id, { category: 'sleep' })]);
    await db.food.add(food(arjun.id));
    for (const days of periodLengths) {
      const { start, end } = periodUntil(today, days);
      const parsed = async (type: 'pattern' | 'trend' | 'summary'): Promise<unknown> =>
        JSON.parse((await generateReport(maya, type, days, today, now)).content);
      expect(await parsed('pattern')).toEqual(slowPattern(entries, foods, start, end));
      expect(await parsed('trend')).toEqual(slowTrend(entries, start, end));
      expect(await parsed('summary')).toMatchObject(slowSummary(entries, foods, start, end));
    }
  });

  test('a report has the child, its type, its period and when it was made', async () => {
    const maya = await child();
    const report = await generateReport(maya, 'trend', 7, today, now);
    expect(report).toMatchObject({
      childId: maya.id,
      type: 'trend',
      title: 'Maya’s trends over 7 days',
      period: { start: '2025-11-14', end: '2025-11-20' },
      createdAt: '2025-11-20T10:00:00.000Z',
    });
    expect(await listReports(maya.id)).toEqual([report]);
  });

  test('newest first, of this child alone', async () => {
    const maya = await child();
    const arjun = await child('Arjun');
    for (const hour of [11, 13, 12])
      await generateReport(maya, 'summary', 30, today, new Date(`2025-11-20T${hour}:00:00.000Z`));
    await generateReport(arjun, 'summary', 30, today, now);
    const listed = await listReports(maya.id);
    expect(listed.map(({ createdAt }) => createdAt.slice(11, 13))).toEqual(['13', '12', '11']);
  });

  test('no entry is loaded to make one', async () => {
    const maya = await child();
    await longJournal(maya.id);
    const read = vi.fn<(entry: JournalEntry) => JournalEntry>((one) => one);
    db.journal.hook('reading', read);
    await readReportRecords(maya.id, periodUntil(today, 90));
    db.journal.hook('reading').unsubscribe(read);
    expect(read).not.toHaveBeenCalled();
  });

  test('a child deleted in the meantime gets none', async () => {
    const maya = await child();
    await db.children.delete(maya.id);
    await expect(generateReport(maya, 'summary', 30, today, now)).rejects.toThrow(
      `Child with ID ${maya.id} not found`,
    );
    expect(await db.reports.count()).toBe(0);
  });

  test('know which of their quotes are no longer in the journal, after any steps', async () => {
    const maya = await child();
    const quoted = ['Swing', 'Loud hall', 'Night'].map((title, index) =>
      entry(maya.id, { title, starred: true, date: addDays(today, -index) }),
    );
    await db.journal.bulkAdd(quoted);
    const report = await generateReport(maya, 'summary', 30, today, now);
    expect(await readRemovedQuotes(report)).toEqual(new Set());
    const [swing, hall, night] = quoted;
    await db.journal.update(swing?.id ?? '', { starred: undefined, content: '**What** happened ' });
    await db.journal.update(hall?.id ?? '', { content: 'Something else' });
    await db.journal.delete(night?.id ?? '');
    await db.journal.add(entry((await child('Arjun')).id, { title: 'Night', date: '2025-11-18' }));
    expect(await readRemovedQuotes(report)).toEqual(new Set([1, 2]));
    const pattern = await generateReport(maya, 'pattern', 30, today, now);
    expect(await readRemovedQuotes(pattern)).toEqual(new Set());
    expect(await readRemovedQuotes({ ...report, content: '{' })).toEqual(new Set());
  });

  test('deleting returns what was deleted, or null', async () => {
    const maya = await child();
    const { id } = await generateReport(maya, 'summary', 30, today, now);
    expect(await deleteReport(id)).not.toBeNull();
    expect(await deleteReport(id)).toBeNull();
    expect(await listReports(maya.id)).toEqual([]);
  });
});

describe('recommendations', () => {
  test('are derived from the last 30 days, in the order of the rules', async () => {
    const maya = await child();
    await db.journal.bulkAdd(
      Array.from({ length: 6 }, (_, back) =>
        entry(maya.id, { category: 'sleep', date: addDays(today, -back) }),
      ),
    );
    await db.journal.add(entry(maya.id, { category: 'behavior', date: addDays(today, -30) }));
    await db.food.add(food(maya.id, { reaction: 'negative' }));
    const made = await regenerateRecommendations(maya.id, today, now);
    expect(made.map(({ category }) => category)).toEqual(['education', 'food', 'sleep']);
    expect(made[0]?.basis).toBe(
      '6 of 6 entries in the last 30 days are Sleep; Education has none.',
    );
    expect(await listRecommendations(maya.id)).toEqual(made);
  });

  test('regenerating replaces the list of this child alone', async () => {
    const maya = await child();
    const arjun = await child('Arjun');
    const [his] = await regenerateRecommendations(arjun.id, today, now);
    await regenerateRecommendations(maya.id, today, now);
    const again = await regenerateRecommendations(maya.id, today, now);
    expect(await listRecommendations(maya.id)).toEqual(again);
    expect(await listRecommendations(arjun.id)).toEqual([his]);
  });

  test('a child deleted in the meantime gets none', async () => {
    await expect(regenerateRecommendations('gone', today, now)).rejects.toThrow(
      'Child with ID gone not found',
    );
  });

  test('deleting returns what was deleted, or null', async () => {
    const maya = await child();
    const [one] = await regenerateRecommendations(maya.id, today, now);
    expect(await deleteRecommendation(one?.id ?? '')).not.toBeNull();
    expect(await deleteRecommendation(one?.id ?? '')).toBeNull();
  });
});

describe('the data of the charts', () => {
  test('is read one range after another, so that the page can respond in between', async () => {
    const maya = await child();
    await longJournal(maya.id);
    await db.food.bulkAdd([food(maya.id, { state: 'safe' }), food(maya.id, { state: 'new' })]);
    // The library keeps what it finds when it opens the stores.
    db.close();
    const { mock } = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await db.open();
    let known = 0;
    let most = 0;
    const lookAfterEachTask = () => {
      most = Math.max(most, mock.calls.length - known);
      known = mock.calls.length;
      looking = setImmediate(lookAfterEachTask);
    };
    let looking = setImmediate(lookAfterEachTask);
    const { noted, states } = await readChartData(maya.id, periodUntil(today, 90));
    clearImmediate(looking);
    expect(noted.entries.length).toBeGreaterThan(100);
    expect(states.map((one) => one.count)).toEqual([61, 1, 0, 0]);
    expect(known).toBeGreaterThan(15);
    // Here one task may end several reads; all at once they were 19.
    expect(most).toBeLessThan(6);
  });

  test('hours in the sleep notes of the period are suggested, but not counted', async () => {
    const maya = await child();
    const sleep = { category: 'sleep' as const };
    await db.journal.bulkAdd([
      entry(maya.id, { ...sleep, date: '2025-11-14', sleepNotes: 'About 9.5 hours.' }),
      entry(maya.id, { ...sleep, date: '2025-11-13', sleepNotes: '6 hours' }),
      entry(maya.id, { ...sleep, date: today, sleepNotes: 'Boring and lovely.' }),
      entry(maya.id, { ...sleep, date: today }),
      entry(maya.id, { category: 'moment', sleepNotes: '8 hours' }),
    ]);
    const { suggestions, facts } = await readChartData(maya.id, periodUntil(today, 7));
    expect(suggestions.map(({ day, notes }) => [day, notes])).toEqual([
      ['2025-11-14', 'About 9.5 hours.'],
    ]);
    expect(facts.sleep).toEqual([]);
  });

  test('food states now count every food of the child, newest names first', async () => {
    const maya = await child();
    const arjun = await child('Arjun');
    const safe = { state: 'safe' as const };
    await db.food.bulkAdd([
      food(maya.id, { ...safe, name: 'Cracker', date: '2024-01-01' }),
      food(maya.id, { ...safe, name: 'Rice cracker', date: '2024-06-01' }),
      food(maya.id, { ...safe, name: 'Milk', date: '2023-01-01' }),
      food(maya.id, { ...safe, name: 'Toast', date: today }),
      food(maya.id, { state: 'not-yet', name: 'Peas' }),
      food(arjun.id, { ...safe, name: 'Dhal' }),
    ]);
    const { states } = await readChartData(maya.id, periodUntil(today, 30));
    expect(states).toEqual([
      { state: 'new', count: 0, newest: [] },
      { state: 'safe', count: 4, newest: ['Toast', 'Rice cracker', 'Cracker'] },
      { state: 'sometimes', count: 0, newest: [] },
      { state: 'not-yet', count: 1, newest: ['Peas'] },
    ]);
  });
});
