import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child, EntryFields, JournalEntry } from '@/domain/schema/entities';
import { doseEntry } from '@/domain/facts/doses';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, storedRecords } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { changeLists } from './child-lists';
import { addChild, deleteChild } from './children';
import { readLastFactDay } from './facts';
import { addEntry, deleteEntry, starEntry, updateEntry } from './entries';
import {
  endSleep,
  restoreEntry,
  readDoses,
  readSleeps,
  recordDose,
  startSleep,
} from './record-now';

const medicine: Medicine = { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg' };
const evening = new Date(2026, 10, 22, 19, 42);
const morning = new Date(2026, 10, 23, 6, 5);
const today = '2026-11-22';
let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  const { id } = await addChild(childFields);
  child = await changeLists(id, () => ({ medicines: [medicine] }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const entries = () => db.journal.toArray();
async function noted(work: ReturnType<typeof startSleep>): Promise<JournalEntry> {
  const recorded = await work;
  if (recorded.outcome !== 'noted') throw new Error('Nothing was noted');
  return recorded.entry;
}

describe('a sleep that is recorded as it happens', () => {
  test('begins once, even if two tabs record it at the same moment', async () => {
    const both = await Promise.all([startSleep(child.id, evening), startSleep(child.id, evening)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['noted', 'there']);
    const other = await addChild({ ...childFields, name: 'Arjun' });
    await noted(startSleep(other.id, evening));
    expect(await entries()).toHaveLength(2);
    expect(await readSleeps(child.id, today)).toHaveLength(1);
  });

  test('ends once; Undo keeps a star set since, and does not overwrite an edit', async () => {
    const begun = await noted(startSleep(child.id, evening));
    const { before, after } = await endSleep(begun.id, morning);
    expect(before).toEqual(begun);
    expect(after).toMatchObject({ date: '2026-11-23', facts: [{ awake: '2026-11-23T06:05' }] });
    await expect(endSleep(begun.id, morning)).rejects.toThrow(ConflictError);
    await starEntry(begun.id, true);
    await restoreEntry(before, after);
    const [stored] = await entries();
    expect(stored).toEqual({ ...begun, starred: true, updatedAt: stored?.updatedAt });
    await expect(restoreEntry(before, after)).rejects.toThrow(ConflictError);
    expect(await readSleeps(child.id, today)).toHaveLength(1);
  });

  test('continues after a waking at night, once and in one entry; Undo brings that waking back', async () => {
    const begun = await noted(startSleep(child.id, evening));
    await endSleep(begun.id, new Date(2026, 10, 23, 2));
    const woken = await entries();
    const again = new Date(2026, 10, 23, 2, 20);
    const both = await Promise.all([startSleep(child.id, again), startSleep(child.id, again)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['again', 'there']);
    expect(await entries()).toMatchObject([
      { id: begun.id, facts: [{ wakings: [{ at: '02:00', minutes: 20 }] }] },
    ]);
    const [continued] = both.filter((one) => one.outcome === 'again');
    if (!continued) throw new Error('No night went on');
    await restoreEntry(continued.before, continued.entry);
    const updatedAt = expect.any(String) as string;
    expect(await entries()).toEqual(woken.map((entry) => ({ ...entry, updatedAt })));
    await startSleep(child.id, again);
    await endSleep(begun.id, morning);
    expect(await entries()).toHaveLength(1);
    expect(await readSleeps(child.id, '2026-11-23')).toMatchObject([
      { day: '2026-11-23', fact: { asleep: '2026-11-22T19:42', awake: '2026-11-23T06:05' } },
    ]);
  });

  test('is undone only if nobody changed it since', async () => {
    const begun = await noted(startSleep(child.id, evening));
    const { id: _, childId: __, createdAt: ___, updatedAt, ...fields } = begun;
    await updateEntry(begun.id, { ...fields, title: 'With the owl' });
    await expect(deleteEntry(begun.id, updatedAt)).rejects.toThrow(ConflictError);
    expect(await entries()).toMatchObject([{ title: 'With the owl' }]);
  });

  test('is refused without its child, and nothing is stored', async () => {
    const begun = await noted(startSleep(child.id, evening));
    const stored = await storedRecords();
    vi.spyOn(db.factKeys, 'bulkPut').mockRejectedValue(new Error('Refused'));
    await expect(endSleep(begun.id, morning)).rejects.toThrow();
    await expect(recordDose(child, medicine, null, evening)).rejects.toThrow();
    expect(await storedRecords()).toEqual(stored);
    vi.restoreAllMocks();
    await deleteChild(child.id);
    await expect(startSleep(child.id, evening)).rejects.toThrow(NotFoundError);
    await expect(endSleep(begun.id, morning)).rejects.toThrow(NotFoundError);
    await expect(recordDose(child, medicine, null, evening)).rejects.toThrow(NotFoundError);
    expect(await entries()).toEqual([]);
  });
});

describe('doses', () => {
  const at = (minutes: number) => new Date(evening.getTime() + minutes * 60_000);

  test('a second one within moments is recorded only if the person was asked about the first', async () => {
    const both = await Promise.all([
      recordDose(child, medicine, null, at(0)),
      recordDose(child, medicine, null, at(0)),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['noted', 'there']);
    const [first] = await entries();
    expect((await recordDose(child, medicine, null, at(9))).outcome).toBe('there');
    const second = await noted(recordDose(child, medicine, first?.id ?? null, at(9)));
    // They were asked about the first, while the second was recorded elsewhere.
    expect((await recordDose(child, medicine, first?.id ?? null, at(9))).outcome).toBe('there');
    expect((await recordDose(child, medicine, second.id, at(18))).outcome).toBe('noted');
    expect((await recordDose(child, medicine, null, at(28))).outcome).toBe('noted');
    expect(
      (await recordDose(child, { ...medicine, id: 'p', name: 'Other' }, null, at(28))).outcome,
    ).toBe('noted');
  });

  test('a refused one does not count, and one from just before midnight does after it', async () => {
    const midnight = new Date(2026, 10, 23, 0, 2);
    const fields = doseEntry(medicine, '2026-11-22T23:58');
    const refused = (fields.facts ?? []).map((fact) => ({ ...fact, outcome: 'refused' }));
    await addEntry(child.id, { ...fields, facts: refused });
    await noted(recordDose(child, medicine, null, new Date(2026, 10, 22, 23, 59)));
    expect((await recordDose(child, medicine, null, midnight)).outcome).toBe('there');
  });

  test('one dated tomorrow counts if it was tapped before a flight, but not if it was written down', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    await addEntry(child.id, doseEntry(medicine, '2026-11-23T05:00'));
    expect(await readDoses(child, today)).toEqual([]);
    vi.stubEnv('TZ', 'Australia/Sydney');
    const given = await noted(recordDose(child, medicine, null, new Date('2026-11-22T20:00:00Z')));
    vi.stubEnv('TZ', 'America/New_York');
    const doses = await readDoses(child, today);
    expect(doses).toMatchObject([{ entryId: given.id, day: '2026-11-23', time: '07:00' }]);
    const landed = new Date('2026-11-22T20:05:00Z');
    expect((await recordDose(child, medicine, null, landed)).outcome).toBe('there');
  });

  test('the last one given is found however long ago, by index ranges of the facts alone', async () => {
    const days = Array.from({ length: 40 }, (_, ago) => addDays('2026-10-31', -ago));
    const doseOn = (day: string, outcome: string): EntryFields => {
      const fields = doseEntry(medicine, `${day}T19:00`);
      return { ...fields, facts: (fields.facts ?? []).map((fact) => ({ ...fact, outcome })) };
    };
    for (const [ago, day] of days.entries()) {
      await addEntry(child.id, { ...entryFields, date: day });
      await addEntry(child.id, doseOn(day, ago < 3 ? 'refused' : 'given'));
    }
    const read: string[] = [];
    const note = (entry: JournalEntry) => {
      read.push(entry.date);
      return entry;
    };
    db.journal.hook('reading', note);
    const doses = await readDoses(child, today);
    expect(doses.map(({ day }) => day)).toEqual(['2026-10-28']);
    db.journal.hook('reading').unsubscribe(note);
    expect(read).toEqual(days.slice(0, 4));
    const subject = [{ about: 'medicine', id: 'm' } as const];
    expect(await readLastFactDay(child.id, subject, '2026-09-21')).toBeNull();
    expect((await readLastFactDay(child.id, subject, '2026-09-22'))?.day).toBe('2026-09-22');
    const stopped = await changeLists(child.id, () => ({
      medicines: [{ ...medicine, endedOn: today }],
    }));
    expect(await readDoses(stopped, today)).toEqual([]);
  });

  test('the last one is found by name too, if its id was deleted or missing, but not if it refers to another medicine', async () => {
    const before = { ...medicine, id: 'deleted', name: ' melatonin ' };
    await addEntry(child.id, doseEntry(before, '2026-09-01T19:00'));
    const days = async (of = child) => (await readDoses(of, today)).map(({ day }) => day);
    expect(await days()).toEqual(['2026-09-01']);

    const typed = doseEntry(medicine, '2026-09-03T19:00');
    const facts = (typed.facts ?? []).map(({ medicineId: _, ...fact }) => fact);
    await addEntry(child.id, { ...typed, facts });
    expect(await days()).toEqual(['2026-09-03']);
    // Renamed since, found by its id.
    const renamed = await changeLists(child.id, () => ({
      medicines: [{ ...medicine, name: 'Drops' }],
    }));
    await addEntry(child.id, doseEntry(medicine, '2026-09-02T19:00'));
    expect(await days(renamed)).toEqual(['2026-09-02']);

    // Of two medicines with the same name, each dose belongs to the one it refers to.
    const two = await changeLists(child.id, () => ({
      medicines: [medicine, { ...medicine, id: 'second' }],
    }));
    await addEntry(child.id, doseEntry({ ...medicine, id: 'second' }, '2026-09-10T19:00'));
    expect((await days(two)).sort()).toEqual(['2026-09-03', '2026-09-10']);
  });
});
