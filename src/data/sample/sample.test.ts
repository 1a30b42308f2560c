import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from '../../domain/calendar-day';
import { foodProperties } from '../../domain/entities';
import { readFact } from '../../domain/facts/entry-facts';
import { dayOfFact } from '../../domain/facts/night';
import { nightsOf } from '../../domain/facts/nights';
import { notedFacts } from '../../domain/facts/noted-facts';
import { type FactKind, factSchema, helps } from '../../domain/facts/schemas';
import { isWithin } from '../../domain/period';
import { photoIdsOf } from '../../domain/record-photos';
import { spreadOf } from '../../domain/statistics/spread';
import { agePhrase } from '../../domain/age';
import { addChild, listChildren } from '../records/children';
import { db } from '../stores/db';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  photoOf,
  set,
  storedRecords,
} from '../fixtures/records';
import {
  addEntry,
  countEntriesBetween,
  listEntries,
  readEntry,
  updateEntry,
} from '../records/journal';
import { bringBack } from '../records/taken';
import { photoIn } from '../photos/photo-rows';
import { sha256 } from '../photos/prepare-photo';
import { samplePhotos } from './sample-photos';
import {
  addSampleJournal,
  countOwnRecordsInSample,
  removeSampleJournal,
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
  test('is two children, 214 journal entries and 37 food items, in one go', async () => {
    const first = await addSampleJournal(today);
    expect(first.name).toBe('Maya');
    expect(await db.children.count()).toBe(2);
    expect(await db.journal.count()).toBe(214);
    expect(await db.food.count()).toBe(37);
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Maya', 'Arjun']);
  });

  test('is marked as sample in every record', async () => {
    await addSampleJournal(today);
    for (const table of [db.children, db.journal, db.food]) {
      for (const record of await table.toArray()) expect(record.sample).toBe(true);
    }
  });

  test('shows both children, about a dozen entries and some foods as pictures, each of which is stored', async () => {
    await addSampleJournal(today);
    const [children, entries, foods] = await Promise.all(
      [db.children, db.journal, db.food].map(async (table) =>
        (await table.toArray()).flatMap(photoIdsOf),
      ),
    );
    // One of the eleven entries has two.
    expect([children?.length, entries?.length, foods?.length]).toEqual([2, 12, 2]);
    const used = new Set([children, entries, foods].flat());
    const stored = await db.photos.toArray();
    expect(new Set(stored.map(({ id }) => id))).toEqual(used);
    for (const row of stored) {
      const { id, full, thumb } = photoIn(row);
      expect(full.type).toBe('image/jpeg');
      expect(full.size).toBeLessThan(40_000);
      expect([await sha256(full), await sha256(thumb)]).toEqual([id, id]);
    }
  });

  test.each(['2025-11-20', '2024-02-29', '2026-01-01'])(
    'is dated relative to the day it is loaded on, %s: nothing in the future, nothing older than 200 days',
    (day) => {
      const { journal, food } = sampleRecords(day, new Date(), photos);
      const dates = [...journal, ...food].map(({ date }) => date).sort();
      expect(dates[0]).toBe(addDays(day, -200));
      expect(dates.at(-1)).toBe(day);
    },
  );

  test("its day is the user's own, where that is not the day of UTC", () => {
    vi.stubEnv('TZ', 'Australia/Melbourne');
    const newYear = new Date('2025-12-31T20:00:00Z');
    const { journal } = sampleRecords(localDay(newYear), newYear, photos);
    expect(journal[0]?.date).toBe(addDays('2026-01-01', -200));
  });

  test.each([
    ['2025-11-20', 'over 4 years old', 'over 1 year old'],
    ['2024-02-29', 'over 4 years old', 'over 1 year old'],
    ['2025-03-31', 'over 4 years old', 'over 1 year old'],
  ])('on %s Maya is 55 months old and Arjun 20', (day, maya, arjun) => {
    const { children } = sampleRecords(day, new Date(), photos);
    expect(children.map(({ birthdate }) => agePhrase(birthdate, day))).toEqual([maya, arjun]);
  });

  test('tells its story: a new room in for Maya, broken nights for Arjun, a week without an entry', async () => {
    await addSampleJournal(today);
    const [maya, arjun] = [await sampleChild('Maya'), await sampleChild('Arjun')];
    const ago = (days: number) => addDays(today, -days);
    expect(await countEntriesBetween(maya, 'behavior', ago(58), ago(37))).toBe(8);
    expect(await countEntriesBetween(maya, null, ago(104), ago(98))).toBe(0);
    // The last 30 days are today and the 29 before it.
    expect(await countEntriesBetween(arjun, null, ago(29), today)).toBe(11);
    expect(await countEntriesBetween(arjun, 'sleep', ago(29), today)).toBe(6);
  });

  test('is listed newest first as its file is oldest first, several entries of one day included', async () => {
    const { children, journal } = sampleRecords(today, new Date(), photos);
    await addSampleJournal(today);
    for (const { id, name } of children) {
      const inFile = journal.filter(({ childId }) => childId === id).map(({ title }) => title);
      const listed = await listEntries(await sampleChild(name), unfiltered, 200);
      expect(listed.map(({ title }) => title)).toEqual(inFile.reverse());
    }
  });
});

/** Days on which it may be loaded: a Monday, a Tuesday, a Sunday, one of a clock change, a leap day, New Year. */
const loadedOn = [
  '2025-11-17',
  '2025-11-18',
  '2025-11-23',
  '2026-04-06',
  '2024-02-29',
  '2026-01-01',
];

describe('the sample journal in facts', () => {
  const factsOf = (day: string) => {
    const records = sampleRecords(day, new Date(), photos);
    const [maya] = records.children;
    if (!maya) throw new Error('No Maya');
    const entries = records.journal.filter(({ childId }) => childId === maya.id);
    const own = <K extends FactKind>(kind: K) => notedFacts(entries, kind);
    return { ...records, maya, own };
  };

  test('can all be read, each about the category of its entry, and points to what is there', () => {
    const { children, journal, food } = factsOf('2025-11-20');
    const noted = journal.filter(({ facts }) => facts);
    expect(noted.length).toBeGreaterThan(100);
    const known = new Set([
      ...food.map(({ id }) => id),
      ...children.flatMap(({ medicines = [], goals = [] }) =>
        [...medicines, ...goals].map(({ id }) => id),
      ),
    ]);
    for (const entry of noted) {
      const [fact, ...more] = entry.facts ?? [];
      expect([fact && readFact(fact)?.kind, more], entry.title).toEqual([entry.category, []]);
      expect(dayOfFact(factSchema.parse(fact), entry.date), entry.title).toBe(entry.date);
      for (const [, id] of JSON.stringify(fact).matchAll(/Id":"([^"]+)"/g))
        expect(known).toContain(id);
    }
  });

  test.each(loadedOn)(
    'loaded on %s, nights get longer after swimming begins on a Tuesday, noted well on both sides, some not',
    (day) => {
      const { maya, own } = factsOf(day);
      const swimming =
        maya.changes?.find(({ words }) => words === 'Swimming on Tuesdays')?.day ?? '';
      expect(new Date(`${swimming}T12:00:00Z`).getUTCDay()).toBe(2);
      const nights = nightsOf(own('sleep'));
      const lengths = (start: string, end: string) =>
        nights
          .filter((night) => isWithin(night.day, { start, end }) && night.length !== null)
          .map(({ length }) => length ?? 0);
      const before = lengths(addDays(swimming, -28), addDays(swimming, -1));
      const after = lengths(swimming, addDays(swimming, 27));
      for (const side of [before, after]) {
        expect(side.length).toBeGreaterThanOrEqual(14);
        expect(side.length).toBeLessThan(28);
      }
      expect((spreadOf(after)?.middle ?? 0) - (spreadOf(before)?.middle ?? 0)).toBeGreaterThan(45);
      expect(nights.flatMap(({ others }) => others)).toEqual([]);
      expect(nights.some(({ fact }) => (fact.wakings?.length ?? 0) > 1)).toBe(true);
      expect(nights.some(({ fact }) => fact.wakings === undefined)).toBe(true);
    },
  );

  test('round crackers become toast by one property each, in tries and moves that end where the foods stand', () => {
    const { food, own } = factsOf('2025-11-20');
    const named = (name: string) => food.find((one) => one.name === name);
    const chain: string[] = [];
    for (let at = named('Dry toast squares'); at; at = named(at.from?.name ?? '')) {
      const { from } = at;
      const link = at;
      const before = food.find(({ id }) => id === from?.foodId);
      if (from) {
        const differ = foodProperties.filter(
          (one) =>
            link[one] !== undefined && before?.[one] !== undefined && link[one] !== before[one],
        );
        expect(differ, at.name).toEqual([from.differsIn]);
      }
      chain.unshift(at.name);
    }
    expect(chain).toEqual([
      'Round plain crackers',
      'Plain crackers, other packet',
      'Square plain crackers',
      'Plain rice crackers',
      'Dry toast squares',
    ]);
    for (const { name, state, moves = [] } of food) {
      expect(moves.at(-1)?.to ?? state, name).toBe(state);
      moves.slice(1).forEach((move, at) => {
        expect([move.from, move.day > (moves[at]?.day ?? '')], name).toEqual([moves[at]?.to, true]);
      });
    }
    const toast = named('Dry toast squares')?.id;
    expect(
      own('food').flatMap(({ fact: { tries = [] } }) =>
        tries.filter(({ foodId }) => foodId === toast).map(({ step }) => step),
      ),
    ).toEqual(['touched', 'smelled', 'licked', 'bit', 'ate', 'ate', 'ate']);
  });

  test('iron drops are tried, mostly refused, and stopped; goals need less help; hard moments get milder', () => {
    const { maya, own } = factsOf('2025-11-20');
    const iron = maya.medicines?.find(({ name }) => name === 'Iron drops');
    const doses = own('medication').filter(({ fact }) => fact.medicineId === iron?.id);
    expect(iron?.endedOn).toBe(
      maya.changes?.find(({ words }) => words === 'Iron drops stopped')?.day,
    );
    expect(doses.filter(({ day }) => day > (iron?.endedOn ?? ''))).toEqual([]);
    const outcomes = doses.map(({ fact }) => fact.outcome);
    expect(outcomes.filter((one) => one === 'given')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 'refused')).toHaveLength(7);
    for (const { id, words } of maya.goals ?? []) {
      const noted = [...own('education'), ...own('social')].flatMap(({ day, fact }) =>
        (fact.goals ?? [])
          .filter(({ goalId }) => goalId === id)
          .map(({ help = 'all' }) => ({ day, help: helps.indexOf(help) })),
      );
      const [first, ...rest] = noted.sort((a, b) => (a.day < b.day ? -1 : 1));
      expect(rest.length, words).toBeGreaterThan(2);
      expect(rest.at(-1)?.help, words).toBeLessThan(first?.help ?? 0);
    }
    const strengths = own('behavior').map(({ fact: { strength = 0 } }) => strength);
    expect(strengths).toHaveLength(16);
    expect(Math.max(...strengths.slice(-5))).toBeLessThan(Math.max(...strengths.slice(5, 11)));
  });
});

describe('loading and removing', () => {
  test('twice gives two, with ids of their own', async () => {
    await addSampleJournal(today);
    await addSampleJournal(today);
    expect(await db.children.count()).toBe(4);
    expect(await db.journal.count()).toBe(428);
  });

  test('it is removed with everything under it, and what is beside it stays', async () => {
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
    // Both children, what is theirs, the photos that they share and that of their own, or nothing.
    expect(await bringBack(removed.taken)).toEqual({ outcome: 'restored', lostPhotos: 0 });
    expect(await storedRecords()).toEqual(whole);
    expect(await bringBack(removed.taken)).toEqual({ outcome: 'there' });
  });

  test('what somebody wrote under its children is counted before it goes', async () => {
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

  test('an edit leaves a sample entry marked, and its words count as written by somebody', async () => {
    await addSampleJournal(today);
    const listed = await listEntries(await sampleChild('Maya'), unfiltered, 1);
    for (const { id } of listed) {
      await updateEntry(id, entryFields);
      expect(await readEntry(id)).toMatchObject({ ...entryFields, sample: true });
    }
    expect(await countOwnRecordsInSample()).toBe(1);
  });
});
