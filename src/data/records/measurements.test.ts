import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Child, EntryFields } from '@/domain/schema/entities';
import { withProposedText } from '@/domain/facts/proposed-text';
import { noPause } from '@/data/fixtures/migration-pauses';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { changeGrowthChoices } from './child-lists';
import { addChild, readChild, updateChild } from './children';
import { addEntry } from './entries';
import { always, readNotedFacts } from './facts';
import { renewFactKeys } from './renew-fact-keys';
import { readReportSource } from './reports';
import { readVisitSource } from './visits';

let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
});

const weighed = (date: string, kilograms: number, fields: Partial<EntryFields> = {}) => ({
  ...entryFields,
  category: 'moment' as const,
  date,
  facts: [{ kind: 'measure', weight: kilograms * 1000, typed: { weight: `${kilograms} kg` } }],
  ...fields,
});
const daysMeasured = async () =>
  (await readNotedFacts(child.id, 'measure', always)).map(({ day }) => day);

test('measurements are found in entries of every category, earliest first, of this child alone', async () => {
  const other = await addChild({ ...childFields, name: 'Arjun' });
  await addEntry(child.id, weighed('2025-11-03', 16, { category: 'food' }));
  await addEntry(child.id, weighed('2025-05-01', 15, { category: 'medication' }));
  await addEntry(other.id, weighed('2025-06-01', 9));
  await addEntry(child.id, entryFields);
  expect(await daysMeasured()).toEqual(['2025-05-01', '2025-11-03']);
});

test('those that came from a circle before this version knew them are found once the keys are renewed', async () => {
  const { id } = await addEntry(child.id, weighed('2025-11-03', 16));
  // An earlier version stored the entry, but no keys for a fact that it didn't know. It has renewed names of medicines.
  await db.factKeys.delete(id);
  await db.marks.put({ key: 'fact-keys', rule: 2 });
  expect(await daysMeasured()).toEqual([]);
  await renewFactKeys(noPause);
  expect(await daysMeasured()).toEqual(['2025-11-03']);
  // Only once.
  await db.factKeys.delete(id);
  await renewFactKeys(noPause);
  expect(await daysMeasured()).toEqual([]);
});

test('a visit has all measurements up to the end of its period', async () => {
  for (const [day, kilograms] of [
    ['2023-01-01', 10],
    ['2025-11-03', 16],
    ['2025-12-24', 17],
  ] as const)
    await addEntry(child.id, weighed(day, kilograms));
  const period = { start: '2025-11-01', end: '2025-11-30' };
  const { entries } = await readVisitSource(child.id, 'paediatrician', period);
  expect(entries.measure.map(({ date }) => date)).toEqual(['2023-01-01', '2025-11-03']);
});

test('a report’s request names no measurement that only the app wrote', async () => {
  await addEntry(
    child.id,
    withProposedText(weighed('2025-11-19', 16.4, { title: '', content: '' })),
  );
  const written = { title: 'At the clinic', content: 'She weighs 16.4 kg now.' };
  await addEntry(child.id, weighed('2025-11-20', 16.4, written));
  const { entries } = await readReportSource(child, 'summary', 30, '2025-11-20');
  expect(entries.map(({ title, text }) => [title, text])).toEqual([
    ['At the clinic', 'She weighs 16.4 kg now.'],
    ['Magic Moment', ''],
  ]);
});

test('what the charts need to know about a child survives an edit of the profile, and can be removed', async () => {
  const gestation = { weeks: 33, days: 2 };
  await changeGrowthChoices(child.id, { gestation, lines: 'girls', correctUntil: 36 });
  await updateChild(child.id, { ...childFields, name: 'Maya L.' });
  const stored = await readChild(child.id);
  expect(stored).toMatchObject({ name: 'Maya L.', gestation, lines: 'girls', correctUntil: 36 });
  await changeGrowthChoices(child.id, { lines: undefined });
  expect(await readChild(child.id)).not.toHaveProperty('lines');
  await expect(changeGrowthChoices('gone', { lines: 'boys' })).rejects.toThrow('Child');
});
