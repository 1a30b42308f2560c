import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type FoodItem, foodStateIds, type JournalEntry } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { addChild } from './children';
import { readChartData } from './chart-data';
import { onDamaged } from '@/data/db/damage-reports';
import { findDamaged, untilDamagedAreQuarantined } from './damaged-records';
import { writableDb as db } from '@/data/db/writable-db';
import { EntryPages, listEntries, readEntries, readEntry } from './entries';
import { readReportRecords } from './report-source';
import { writesBegunBy } from '@/data/fixtures/begun-writes';
import { listFoods, readAllFoods, readFood, readFoodBoard } from './foods';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
  sweepPhotos,
} from '@/data/fixtures/records';
import { untilQuarantined, quarantineLostRow } from '@/data/fixtures/quarantined-rows';
import { listRecommendations } from './recommendations';
import { listReports, readReportById, readReportSource } from './reports';
import { JournalIndex } from '@/data/search/journal-index';
import { preparedRowOf } from '@/data/photos/photo-store';
import { eventually } from '@/lib/fixtures/eventually';

const onReport = vi.fn();
onDamaged(onReport);

const stamp = instant(0).toISOString();
const filter = { category: null, period: null };
let childId = '';

const entry = (id: string, fields: object = {}): JournalEntry => ({
  ...{ ...entryFields, id, childId, createdAt: stamp, updatedAt: stamp },
  ...fields,
});
const food = (id: string, fields: object = {}): FoodItem => ({
  ...foodItem(id, childId),
  ...fields,
});

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

beforeEach(async () => {
  await clearStores();
  onReport.mockClear();
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields)).id;
});

/** The lists that screens read. */
const lists: Record<string, () => Promise<unknown>> = {
  'the entries': async () => idsOf(await listEntries(childId, filter, 2)),
  'the entries of some ids': async () => idsOf(await readEntries(['e1', 'e2', 'e3'])),
  'one entry': async () => [await readEntry('e2'), (await readEntry('e1'))?.id],
  'the pages of the journal': async () => {
    const pages = new EntryPages(childId, filter, 2);
    const stop = pages.subscribe(() => undefined);
    try {
      return await eventually(() => {
        const state = pages.state();
        if (state.status !== 'ready') throw new Error(state.status);
        return idsOf(state.records);
      });
    } finally {
      stop();
    }
  },
  'the search': async () => {
    const index = new JournalIndex(childId);
    await index.readNext(100);
    await index.follow(['e1', 'e2', 'e3']);
    const query = { childId, text: 'night', category: null, period: null, limit: 9 };
    return idsOf(index.search(query).entries);
  },
  'the charts': async () => {
    const data = await readChartData(childId, { start: '2025-11-01', end: '2025-11-30' });
    return idsOf(data.suggestions);
  },
  'what a report is written from': async () => {
    const child = { ...childFields, id: childId };
    const source = await readReportSource(child, 'summary', 30, '2025-11-20');
    return source.entries.map(({ title }) => title);
  },
  'the foods': async () => idsOf(await listFoods(childId, 'safe', 2)),
  'all foods': async () => idsOf(await readAllFoods(childId)),
  'one food': async () => [await readFood('f2'), (await readFood('f1'))?.id],
  'the food board': async () => {
    const limits = recordOf(foodStateIds, () => 2);
    const board = await readFoodBoard(childId, limits, ['f2']);
    return idsOf(board.safe.items);
  },
  'what is noted of foods': async () =>
    (await readReportRecords(childId, { start: '2025-11-01', end: '2025-11-30' })).foods.length,
  'the reports': async () => idsOf(await listReports(childId)),
  'one report': async () => [await readReportById('r2'), (await readReportById('r1'))?.id],
  'the recommendations': async () => idsOf(await listRecommendations(childId)),
};

const shown: Record<string, unknown> = {
  'the entries': ['e3', 'e1'],
  'the entries of some ids': ['e3', 'e1'],
  'one entry': [undefined, 'e1'],
  'the pages of the journal': ['e3', 'e1'],
  'the search': ['e3', 'e1'],
  'the charts': ['e3', 'e1'],
  'what a report is written from': ['A long night', 'A long night'],
  'the foods': ['f3', 'f1'],
  'all foods': ['f3', 'f1'],
  'one food': [undefined, 'f1'],
  'the food board': ['f3', 'f1'],
  'what is noted of foods': 2,
  'the reports': ['r1'],
  'one report': [undefined, 'r1'],
  'the recommendations': ['s1'],
};

test.each(Object.entries(lists))('%s: all but the damaged record', async (name, read) => {
  await db.journal.bulkAdd([
    entry('e1', { sleepNotes: 'Slept 9 hours' }),
    entry('e2', { title: { text: 'A long night' }, sleepNotes: 9 }),
    entry('e3', { sleepNotes: 'Slept 8 hours' }),
  ]);
  await db.food.bulkAdd([food('f1'), food('f2', { name: 7, reaction: 'huge' }), food('f3')]);
  await db.reports.bulkAdd([
    report('r1', childId),
    { ...report('r2', childId), period: { start: 'then', end: 'now' } },
  ]);
  await db
    .table('recommendations')
    .bulkAdd([
      recommendation('s1', childId),
      { ...recommendation('s2', childId), category: 'naps' },
    ]);
  expect(await read()).toEqual(shown[name]);
});

test.each(Object.entries(lists))(
  '%s: all but the record whose bytes the browser lost',
  async (name, read) => {
    if (name.startsWith('one ')) return;
    await db.journal.bulkAdd([
      entry('e1', { sleepNotes: 'Slept 9 hours' }),
      entry('e2', { sleepNotes: 'Slept 7 hours' }),
      entry('e3', { sleepNotes: 'Slept 8 hours' }),
    ]);
    await db.food.bulkAdd([food('f1'), food('f2'), food('f3')]);
    await db.reports.bulkAdd([report('r1', childId), report('r2', childId)]);
    await db.recommendations.bulkAdd([
      recommendation('s1', childId),
      recommendation('s2', childId),
    ]);
    const lose = <T extends { id: string }>(row: T): T => {
      if (/^[a-z]2$/.test(row.id)) throw new DOMException('Data lost', 'NotReadableError');
      return row;
    };
    for (const table of [db.journal, db.food, db.reports, db.recommendations]) {
      table.hook('reading', lose);
      onTestFinished(() => {
        table.hook('reading').unsubscribe(lose);
      });
    }
    expect(await read()).toEqual(shown[name]);
    expect(await db.setAside.count()).toBe(0);
  },
);

describe('a damaged record', () => {
  test('is quarantined unchanged, with its photo, once it was read; never twice', async () => {
    const photo = await photoOf('face');
    const damaged = entry('e2', { title: ['?'], photoId: photo.id, extra: { kept: [1] } });
    await db.photos.put(await preparedRowOf(photo));
    await db.journal.bulkAdd([entry('e1'), damaged]);
    // Read by several screens, and in two tabs.
    await Promise.all([listEntries(childId, filter, 9), readEntry('e2'), readEntries(['e2'])]);
    expect(await untilQuarantined(1)).toMatchObject([
      { list: 'journal', reason: 'unreadable', photoIds: [photo.id] },
    ]);
    expect((await db.setAside.toArray())[0]?.record).toEqual(damaged);
    expect(idsOf(await db.journal.toArray())).toEqual(['e1']);
    await sweepPhotos();
    expect(await db.photos.count()).toBe(1);
    expect(onReport.mock.calls).toEqual([[{ kind: 'quarantined', records: 1, profiles: [] }]]);
    await listEntries(childId, filter, 9);
    await findDamaged();
    expect(await db.setAside.count()).toBe(1);
  });

  test('that is in no index, so that no screen could read it, is found by its key', async () => {
    const { date: _, ...undated } = entry('e2');
    const { createdAt: __, ...unstamped } = report('r2', childId);
    await db.table('journal').bulkAdd([entry('e1'), undated, entry('e3', { category: null })]);
    await db.table('food').bulkAdd([food('f1'), food('f2', { state: null })]);
    await db.table('reports').bulkAdd([report('r1', childId), unstamped]);
    await findDamaged();
    const quarantined = await untilQuarantined(4);
    expect(quarantined.map(({ record }) => record)).toEqual(
      expect.arrayContaining([undated, unstamped, food('f2', { state: null })]),
    );
    expect(idsOf(await db.journal.toArray())).toEqual(['e1']);
  });

  test('stays where it is if there is no room to quarantine it, and that is reported', async () => {
    const damaged = entry('full', { title: null });
    await db.journal.bulkAdd([entry('e1'), damaged]);
    const fail = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    db.setAside.hook('creating', fail);
    onTestFinished(() => {
      db.setAside.hook('creating').unsubscribe(fail);
    });
    expect(idsOf(await listEntries(childId, filter, 9))).toEqual(['e1']);
    await eventually(() => {
      expect(onReport.mock.calls).toEqual([[{ kind: 'refused', records: 1, reason: 'full' }]]);
    });
    // Tried only once, because a screen reads at every key.
    expect(idsOf(await listEntries(childId, filter, 9))).toEqual(['e1']);
    await findDamaged();
    expect(onReport).toHaveBeenCalledTimes(1);
    expect(await db.journal.get('full')).toEqual(damaged);
    expect(await db.setAside.count()).toBe(0);
  });

  test('is quarantined although the browser lost a row of the quarantine', async () => {
    await quarantineLostRow();
    await db.journal.bulkAdd([entry('e1'), entry('e2', { title: null })]);
    await listEntries(childId, filter, 9);
    await untilDamagedAreQuarantined();
    expect(onReport.mock.calls).toEqual([[{ kind: 'quarantined', records: 1, profiles: [] }]]);
    expect(idsOf(await db.journal.toArray())).toEqual(['e1']);
    expect(await db.setAside.count()).toBe(2);
  });

  test('stays if it was repaired in the meantime', async () => {
    await db.journal.bulkAdd([entry('e2', { title: null })]);
    await listEntries(childId, filter, 9);
    await db.journal.put(entry('e2'));
    await findDamaged();
    expect(idsOf(await listEntries(childId, filter, 9))).toEqual(['e2']);
    expect(await db.setAside.count()).toBe(0);
    expect(onReport).not.toHaveBeenCalled();
  });

  test('hides no other record, even if a page is full of damaged ones', async () => {
    await db.journal.bulkAdd([
      ...Array.from({ length: 5 }, (_, at) => entry(`x${at}`, { date: '2025-11-22', content: at })),
      entry('e1'),
      entry('e2', { date: '2025-11-19' }),
    ]);
    expect(idsOf(await listEntries(childId, filter, 3))).toEqual(['e1', 'e2']);
    await untilQuarantined(5);
  });
});

test('an undamaged journal costs no write', async () => {
  await addChild(childFields, set(await photoOf('face')));
  await db.journal.bulkAdd([entry('e1'), entry('e2')]);
  const written = await writesBegunBy(async () => {
    await findDamaged();
    await listEntries(childId, filter, 9);
    await untilDamagedAreQuarantined();
  });
  expect(written).toBe(0);
  const damaged = await writesBegunBy(async () => {
    await db.journal.put(entry('e2', { title: null }));
    await listEntries(childId, filter, 9);
    await untilDamagedAreQuarantined();
  });
  // The test's own write and the one that moves the record, which shows that a write would have been seen above.
  expect(damaged).toBe(2);
});
