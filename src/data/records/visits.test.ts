import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { draftVisit } from '@/domain/visit/draft-visit';
import type { VisitPlan } from '@/domain/visit/sections';
import { readReport } from '@/domain/report/report-schema';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { db } from '@/data/db/db';
import { changeLists } from './child-lists';
import { addChild } from './children';
import { addEntry, deleteEntry, starEntry } from './entries';
import { storeVisit, listVisits, readVisitEntries, readVisitSource, storedAmong } from './visits';

beforeEach(clearStores);

const period = { start: '2025-11-01', end: '2025-11-20' };

const planOf = (child: VisitPlan['child']): VisitPlan => ({
  child,
  profession: 'paediatrician',
  period,
  today: '2025-11-20',
  questions: [],
  switched: {},
  leavesNameOut: false,
  lines: null,
  shortened: null,
});

const night = (day: string, before: string) => ({
  ...entryFields,
  date: day,
  facts: [{ kind: 'sleep', asleep: `${before}T20:00`, awake: `${day}T06:00` }],
});

test('a visit is drawn from its period alone, by the index of facts', async () => {
  const child = await addChild(childFields);
  const other = await addChild({ ...childFields, name: 'Arjun' });
  await addEntry(child.id, night('2025-11-19', '2025-11-18'));
  await addEntry(child.id, night('2025-10-19', '2025-10-18'));
  await addEntry(other.id, night('2025-11-19', '2025-11-18'));
  const star = await addEntry(child.id, { ...entryFields, category: 'moment', date: '2025-11-02' });
  await starEntry(star.id, true);
  const source = await readVisitSource(child.id, 'paediatrician', period);
  expect(source.entries.sleep.map(({ date }) => date)).toEqual(['2025-11-19']);
  expect(source.written.toSorted()).toEqual(['2025-11-02', '2025-11-19']);
  expect(source.quotable.starred.map(({ id }) => id)).toEqual([star.id]);
});

test('of measurements and skills, it has all up to the end of the period', async () => {
  const child = await addChild(childFields);
  const weight = { kind: 'measure', weight: 12_000 };
  const waves = {
    ...{ kind: 'skill', skills: [{ words: 'Waves goodbye', area: 'social', seen: 'not-now' }] },
  };
  for (const date of ['2024-03-01', '2025-11-20', '2025-11-21'])
    await addEntry(child.id, { ...entryFields, date, facts: [weight, waves] });
  const source = await readVisitSource(child.id, 'paediatrician', period);
  for (const kind of ['measure', 'skill'] as const)
    expect(source.entries[kind].map(({ date }) => date)).toEqual(['2024-03-01', '2025-11-20']);
  expect(source.written).toEqual(['2025-11-20']);
  const { sections } = draftVisit(source, planOf(child));
  expect(sections.find(({ id }) => id === 'skills')?.lines[0]?.text).toBe(
    'not at the moment, noticed on 1 March 2024.',
  );
});

test('a stored visit stays as it was when its entries are deleted, and knows which are gone', async () => {
  const child = await addChild(childFields);
  const first = await addEntry(child.id, night('2025-11-19', '2025-11-18'));
  const second = await addEntry(child.id, night('2025-11-20', '2025-11-19'));
  const source = await readVisitSource(child.id, 'paediatrician', period);
  const content = draftVisit(source, planOf(child));
  const visit = await storeVisit(child, content);
  await deleteEntry(first.id);
  const stored = await db.reports.get(visit.id);
  expect(stored && readReport(stored)).toEqual({ kind: 'visit', content });
  expect(await storedAmong([first.id, second.id])).toEqual(new Set([second.id]));
  expect(await listVisits(child.id)).toEqual([{ profession: 'paediatrician', end: '2025-11-20' }]);
});

test('what was said is found by its visit, on any day, and is deleted with its entry', async () => {
  const child = await addChild(childFields);
  const said = await addEntry(child.id, { ...entryFields, date: '2024-01-05', visitId: 'visit' });
  await addEntry(child.id, { ...entryFields, visitId: 'another' });
  await addEntry(child.id, entryFields);
  expect((await readVisitEntries(child.id, 'visit')).map(({ id }) => id)).toEqual([said.id]);
  await deleteEntry(said.id);
  expect(await readVisitEntries(child.id, 'visit')).toEqual([]);
});

test('a malformed visit is broken, and does not count as one', async () => {
  const child = await addChild(childFields);
  const content = draftVisit(await readVisitSource(child.id, 'school', period), planOf(child));
  const visit = await storeVisit(child, content);
  expect(readReport({ ...visit, content: '{}' })).toEqual({ kind: 'broken' });
  expect(readReport({ ...visit, content: 'no' })).toEqual({ kind: 'broken' });
});

test('has for each medicine of the period the first dose before it, and when it was stopped', async () => {
  const child = await addChild(childFields);
  await changeLists(child.id, () => ({
    medicines: [
      { id: 'iron', name: 'Iron drops', endedOn: '2025-11-04' },
      { id: 'melatonin', name: 'Melatonin' },
      { id: 'other', name: 'Other', endedOn: '2025-11-04' },
    ],
  }));
  const dose = (medicineId: string, date: string) => ({
    ...entryFields,
    category: 'medication' as const,
    date,
    facts: [{ kind: 'medication', name: medicineId, medicineId }],
  });
  await addEntry(child.id, dose('iron', '2025-10-15'));
  await addEntry(child.id, dose('iron', '2025-11-03'));
  // Before it was on the list.
  const typed = { kind: 'medication', name: 'melatonin' };
  await addEntry(child.id, { ...dose('melatonin', '2025-10-20'), facts: [typed] });
  await addEntry(child.id, dose('melatonin', '2025-11-07'));
  await addEntry(child.id, dose('other', '2025-10-07'));
  const { courses } = await readVisitSource(child.id, 'paediatrician', period);
  expect(courses).toEqual([
    { id: 'iron', since: '2025-10-15', endedOn: '2025-11-04' },
    { id: 'melatonin', since: '2025-10-20' },
  ]);
});

test('of unstarred entries, quotes those with more than a few words, if there are any', async () => {
  const child = await addChild(childFields);
  const said = (content: string, date: string) => ({
    ...entryFields,
    category: 'sleep' as const,
    content,
    date,
  });
  await addEntry(child.id, said('Slept through.', '2025-11-19'));
  const only = await readVisitSource(child.id, 'paediatrician', period);
  expect(only.quotable.latest).toHaveLength(1);
  const long = await addEntry(
    child.id,
    said('Asleep in ten minutes after swimming, and not a sound until six.', '2025-11-12'),
  );
  const { quotable } = await readVisitSource(child.id, 'paediatrician', period);
  expect(quotable.latest.map(({ id }) => id)).toEqual([long.id]);
});
