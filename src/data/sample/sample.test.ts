import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from '@/domain/dates/calendar-day';
import { countedFact } from '@/domain/facts/entry-facts';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { agePhrase } from '@/domain/dates/age';
import { addChild, listChildren } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  photoOf,
  set,
  storedRecords,
} from '@/data/fixtures/records';
import {
  addEntry,
  countEntriesBetween,
  listEntries,
  readEntry,
  updateEntry,
} from '@/data/records/entries';
import { restoreDeleted } from '@/data/records/deleted-records';
import { photoIn } from '@/data/fixtures/stored-photo';
import { sha256 } from '@/data/photos/shrink-photo';
import {
  addSampleJournal,
  countOwnRecordsInSample,
  removeSampleJournal,
  samplePhotos,
  sampleRecords,
} from './sample';

const today = '2025-11-20';
const photos = await samplePhotos();
const unfiltered = { category: null, period: null };

beforeEach(clearStores);

async function sampleChild(name: string): Promise<string> {
  const found = (await listChildren()).find((child) => child.name === name);
  if (!found) throw new Error(`No sample child named ${name}`);
  return found.id;
}

describe('the sample journal', () => {
  test('adds two children, 250 journal entries and 37 foods at once', async () => {
    const first = await addSampleJournal(today);
    expect(first.name).toBe('Maya');
    expect(await db.children.count()).toBe(2);
    expect(await db.journal.count()).toBe(250);
    expect(await db.food.count()).toBe(37);
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Maya', 'Arjun']);
  });

  test('is marked as sample in every record', async () => {
    await addSampleJournal(today);
    for (const table of [db.children, db.journal, db.food]) {
      for (const record of await table.toArray()) expect(record.sample).toBe(true);
    }
  });

  test('has pictures of both children, about a dozen entries and some foods, each of them stored', async () => {
    await addSampleJournal(today);
    const [children, entries, foods] = await Promise.all(
      [db.children, db.journal, db.food].map(async (table) =>
        (await table.toArray()).flatMap(photoIdsOf),
      ),
    );
    // One of the eleven entries has two pictures.
    expect([children?.length, entries?.length, foods?.length]).toEqual([2, 12, 2]);
    const used = new Set([children, entries, foods].flat());
    const stored = await db.photos.toArray();
    expect(new Set(stored.map(({ id }) => id))).toEqual(used);
    for (const row of stored) {
      const { id, full, thumb } = await photoIn(row);
      expect(full.type).toBe('image/jpeg');
      expect(full.size).toBeLessThan(40_000);
      expect([await sha256(full), await sha256(thumb)]).toEqual([id, id]);
    }
  });

  test.each(['2025-11-20', '2024-02-29', '2026-01-01'])(
    'is dated relative to the day it is loaded on, %s: nothing in the future, and only measurements more than 200 days ago',
    (day) => {
      const { journal, food } = sampleRecords(day, new Date(), photos);
      const others = journal.filter((entry) => countedFact(entry, 'measure') === null);
      expect(others.length).toBeLessThan(journal.length);
      const dates = [...others, ...food].map(({ date }) => date).sort();
      expect(dates[0]).toBe(addDays(day, -200));
      expect(dates.at(-1)).toBe(day);
      expect(journal.every(({ date }) => date <= day)).toBe(true);
    },
  );

  test("uses the person's local day, even if it is not the day in UTC", () => {
    vi.stubEnv('TZ', 'Australia/Melbourne');
    const newYear = new Date('2025-12-31T20:00:00Z');
    const { journal } = sampleRecords(localDay(newYear), newYear, photos);
    const first = journal.find((entry) => countedFact(entry, 'measure') === null);
    expect(first?.date).toBe(addDays('2026-01-01', -200));
  });

  test.each([
    ['2025-11-20', 'over 4 years old', 'over 1 year old'],
    ['2024-02-29', 'over 4 years old', 'over 1 year old'],
    ['2025-03-31', 'over 4 years old', 'over 1 year old'],
  ])('on %s Maya is 55 months old and Arjun 20', (day, maya, arjun) => {
    const { children } = sampleRecords(day, new Date(), photos);
    expect(children.map(({ birthdate }) => agePhrase(birthdate, day))).toEqual([maya, arjun]);
  });

  test.each([
    ['09:00', undefined],
    ['16:00', '15:30'],
  ])('at %s it has no later time today', (hour, expected) => {
    const { journal } = sampleRecords(today, new Date(`${today}T${hour}`), photos);
    const hose = journal.find(({ title }) => title === 'Hose, bucket, sun');
    expect(hose).toBeDefined();
    expect(hose?.time).toBe(expected);
    expect(hose && 'time' in hose).toBe(expected !== undefined);
    const later = journal.filter(({ date, time = '' }) => date === today && time > hour);
    expect(later).toEqual([]);
  });

  test('tells its story: a new room for Maya, broken nights for Arjun, a week without an entry', async () => {
    await addSampleJournal(today);
    const [maya, arjun] = [await sampleChild('Maya'), await sampleChild('Arjun')];
    const ago = (days: number) => addDays(today, -days);
    expect(await countEntriesBetween(maya, 'behavior', ago(58), ago(37))).toBe(8);
    expect(await countEntriesBetween(maya, null, ago(104), ago(98))).toBe(0);
    // The last 30 days are today and the 29 before it.
    expect(await countEntriesBetween(arjun, null, ago(29), today)).toBe(11);
    expect(await countEntriesBetween(arjun, 'sleep', ago(29), today)).toBe(6);
  });

  test('is listed newest first, in the reverse order of its file, even within one day', async () => {
    const { children, journal } = sampleRecords(today, new Date(), photos);
    await addSampleJournal(today);
    for (const { id, name } of children) {
      const inFile = journal.filter(({ childId }) => childId === id).map(({ title }) => title);
      const listed = await listEntries(await sampleChild(name), unfiltered, 200);
      expect(listed.map(({ title }) => title)).toEqual(inFile.reverse());
    }
  });
});

describe('loading and removing', () => {
  test('twice gives two copies with different ids', async () => {
    await addSampleJournal(today);
    await addSampleJournal(today);
    expect(await db.children.count()).toBe(4);
    expect(await db.journal.count()).toBe(500);
  });

  test('removing it deletes everything under it and nothing else', async () => {
    const own = await addChild(childFields, set(await photoOf('face')));
    await addEntry(own.id, entryFields, set(await photoOf('moment')));
    const before = await storedRecords();
    await addSampleJournal(today);
    const arjun = await sampleChild('Arjun');
    await addEntry(arjun, entryFields, set(await photoOf('in the sample')));
    const whole = await storedRecords();
    const removed = await removeSampleJournal();
    expect(removed.ids).toHaveLength(2);
    expect(removed.ids).toContain(arjun);
    expect(await storedRecords()).toEqual(before);
    expect((await removeSampleJournal()).ids).toEqual([]);
    // Restores both children, their records, and the photos they share or have alone; or nothing.
    expect(await restoreDeleted(removed.deleted)).toEqual({ outcome: 'restored', lostPhotos: 0 });
    expect(await storedRecords()).toEqual(whole);
    expect(await restoreDeleted(removed.deleted)).toEqual({ outcome: 'there' });
  });

  test('a person’s own records under its children are counted before it is removed', async () => {
    expect(await countOwnRecordsInSample()).toBe(0);
    await addSampleJournal(today);
    expect(await countOwnRecordsInSample()).toBe(0);
    const arjun = await sampleChild('Arjun');
    const maya = await sampleChild('Maya');
    await addEntry(maya, entryFields);
    await addEntry(arjun, entryFields);
    await db.food.add(foodItem('own', arjun));
    const own = await addChild(childFields);
    await addEntry(own.id, entryFields);
    expect(await countOwnRecordsInSample()).toBe(3);
  });

  test('an edited sample entry stays marked as sample, and counts as the person’s own', async () => {
    await addSampleJournal(today);
    const listed = await listEntries(await sampleChild('Maya'), unfiltered, 1);
    for (const { id } of listed) {
      await updateEntry(id, entryFields);
      expect(await readEntry(id)).toMatchObject({ ...entryFields, sample: true });
    }
    expect(await countOwnRecordsInSample()).toBe(1);
  });
});
