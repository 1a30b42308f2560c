import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child, EntryFields } from '@/domain/schema/entities';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { ConflictError } from '@/data/db/errors';
import { addChild } from './children';
import { readChartFacts } from './chart-data';
import { addEntry, readEntry, starEntry, updateEntry } from './entries';
import {
  declineSuggestion,
  readSleepSuggestions,
  acceptNight,
  undoAnswer,
} from './sleep-suggestions';

let child: Child;
const november = { start: '2026-11-01', end: '2026-11-30' };

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
});

const sleep = (date: string, sleepNotes: string, fields: Partial<EntryFields> = {}) =>
  addEntry(
    child.id,
    { ...entryFields, category: 'sleep', date, sleepNotes, ...fields },
    keepPhoto,
    instant(1),
  );
const suggested = async (notedDays: readonly string[] = []) =>
  (await readSleepSuggestions(child.id, november, new Set(notedDays))).map(({ day, night }) => [
    day,
    night?.asleep ?? null,
  ]);

test('notes that describe a night are suggested, newest first, but not with facts, declined or of other days', async () => {
  await sleep('2026-11-03', '7:50 pm to 6:00. 10 h.');
  await sleep('2026-11-05', 'Roughly 6.5 hours all up.');
  await sleep('2026-11-06', 'Boring and lovely.');
  await sleep('2026-11-07', '7:50 pm to 6:00.', {
    facts: [{ kind: 'sleep', awake: '2026-11-07T06:00' }],
  });
  await sleep('2026-11-08', '7:50 pm to 6:00.', { category: 'moment' });
  await sleep('2026-12-01', '7:50 pm to 6:00.');
  await declineSuggestion((await sleep('2026-11-09', '7:50 pm to 6:00.')).id);
  expect(await suggested()).toEqual([
    ['2026-11-05', null],
    ['2026-11-03', '19:50'],
  ]);
  expect(await suggested(['2026-11-03'])).toEqual([['2026-11-05', null]]);
});

describe('an accepted suggestion', () => {
  test('becomes a fact beside the others, is found by its day, and is removed by Undo', async () => {
    const { id } = await sleep('2026-11-03', '7:50 pm to 6:00', {
      facts: [
        { kind: 'sleep', wakings: [], dreams: 'trains' },
        { kind: 'mood', faces: [1] },
      ],
    });
    const entry = await readEntry(id);
    const answered = await acceptNight(id, { asleep: '19:50', awake: '06:00' });
    const { sleep: noted } = await readChartFacts(child.id, november);
    expect(noted).toMatchObject([
      {
        day: '2026-11-03',
        fact: {
          wakings: [],
          dreams: 'trains',
          asleep: '2026-11-02T19:50',
          awake: '2026-11-03T06:00',
        },
      },
    ]);
    expect((await readEntry(id))?.facts).toContainEqual({ kind: 'mood', faces: [1] });
    expect(await suggested()).toEqual([]);
    await undoAnswer(answered);
    expect(await readEntry(id)).toEqual(entry);
    expect(await suggested()).toEqual([['2026-11-03', '19:50']]);
  });

  test('overwrites neither later edits on Undo, nor times recorded in the meantime', async () => {
    const { id } = await sleep('2026-11-03', '7:50 pm to 6:00');
    const night = { asleep: '19:50', awake: '06:00' };
    const answered = await acceptNight(id, night);
    await expect(acceptNight(id, night)).rejects.toThrow(ConflictError);
    await updateEntry(id, { ...entryFields, title: 'Other', category: 'sleep' });
    await expect(undoAnswer(answered)).rejects.toThrow(ConflictError);
    expect((await readEntry(id))?.title).toBe('Other');
  });
});

test('a declined suggestion stays declined after an edit, and comes back with Undo; a star set since stays', async () => {
  const { id } = await sleep('2026-11-03', '7:50 pm to 6:00');
  const answered = await declineSuggestion(id);
  expect((await readEntry(id))?.updatedAt).toBe(answered.before.updatedAt);
  await starEntry(id, true);
  await undoAnswer(answered);
  expect((await readEntry(id))?.starred).toBe(true);
  expect(await suggested()).toHaveLength(1);
  await declineSuggestion(id);
  await updateEntry(id, {
    ...entryFields,
    category: 'sleep',
    date: '2026-11-03',
    sleepNotes: '8 pm to 6 am',
  });
  expect(await suggested()).toEqual([]);
});
