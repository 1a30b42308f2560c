import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { factKeysOf } from '@/domain/facts/fact-keys';
import type { Child } from '@/domain/schema/entities';
import { writableDb as db } from '@/data/db/writable-db';
import { killedAfter, noPause } from '@/data/fixtures/migration-pauses';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { flipFirst } from '@/data/fixtures/raw-rows';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { isFullyEncryptedRun } from '@/data/fixtures/encrypted-run';
import { changeLists } from './child-lists';
import { addChild } from './children';
import { addEntry } from './entries';
import { countMedicineEntries, medicineSpan, readMedicineDoses } from './medicine-doses';
import { renewFactKeys } from './renew-fact-keys';

const november = { start: '2026-11-01', end: '2026-11-30' };
let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
  await changeLists(child.id, () => ({
    medicines: [
      { id: 'iron', name: 'Iron' },
      { id: 'drops', name: 'Drops' },
      { id: 'second', name: 'iron' },
    ],
  }));
});

async function dose(date: string, name: string, medicineId?: string) {
  const fact = { kind: 'medication', name, ...(medicineId !== undefined && { medicineId }) };
  await addEntry(child.id, { ...entryFields, category: 'medication', date, facts: [fact] });
}
const findingsOf = async (id: string) => ({
  days: (await readMedicineDoses(child.id, id, november)).map(({ day }) => day),
  span: await medicineSpan(child.id, id),
  count: await countMedicineEntries(child.id, id),
});

test('doses are found by id, and by name if their id was deleted or missing, but not if they refer to another medicine', async () => {
  await dose('2026-09-01', ' IRON ', 'deleted');
  await dose('2026-11-02', 'Iron');
  await dose('2026-11-03', 'Ferrum', 'iron');
  // Called Iron at first, and Drops since.
  await dose('2026-11-04', 'Iron', 'drops');
  await dose('2026-11-05', 'iron', 'second');
  await dose('2026-12-24', 'Zinc');

  const { days, ...rest } = await findingsOf('iron');
  expect(days.sort()).toEqual(['2026-11-02', '2026-11-03']);
  expect(rest).toEqual({ span: { start: '2026-09-01', end: '2026-11-03' }, count: 3 });
  for (const [id, day] of [
    ['drops', '2026-11-04'],
    ['second', '2026-11-05'],
  ] as const)
    expect(await findingsOf(id)).toEqual({ days: [day], span: { start: day, end: day }, count: 1 });
  expect(await findingsOf('deleted')).toEqual({ days: [], span: null, count: 0 });
});

describe('a name in another spelling', () => {
  const name = 'Children’s Panadol';
  beforeEach(async () => {
    await changeLists(child.id, () => ({ medicines: [{ id: 'panadol', name }] }));
    await dose('2026-11-02', "Children's\u00A0Panadol");
    await dose('2026-11-03', 'CHILDREN‘S  PANADOL');
    await dose('2026-11-04', 'Panadol');
  });
  const found = {
    days: ['2026-11-02', '2026-11-03'],
    span: { start: '2026-11-02', end: '2026-11-03' },
    count: 2,
  };
  /** Stores the keys as versions before names were folded did. */
  async function storeFormerKeys() {
    const entries = await db.journal.toArray();
    const rows = entries.map((entry) => {
      const [fact] = entry.facts ?? [];
      const written = String(Reflect.get(Object(fact), 'name'))
        .trim()
        .toLowerCase();
      const subjects = [
        ['kind', 'medication'],
        ['medicine-name', written],
      ];
      return {
        id: entry.id,
        keys: subjects.map((subject) => [child.id, ...subject, entry.date].join('\0')),
      };
    });
    await db.factKeys.bulkPut(rows);
  }

  test('is the same medicine', async () => {
    expect(await findingsOf('panadol')).toEqual(found);
  });

  test('is found in rows of an earlier version once they are renewed, and written as on the list before', async () => {
    await storeFormerKeys();
    await dose('2026-11-05', name);
    expect((await findingsOf('panadol')).days).toEqual(['2026-11-05']);
    await changeLists(child.id, () => ({
      medicines: [{ id: 'panadol', name: "Children's\u00A0Panadol" }],
    }));
    expect((await findingsOf('panadol')).days.sort()).toEqual(['2026-11-02', '2026-11-05']);
    await renewFactKeys(noPause);
    const all = await findingsOf('panadol');
    expect(all.days.sort()).toEqual([...found.days, '2026-11-05']);
    expect(all.count).toBe(3);
  });

  test('is renewed once, from where it was killed, in two tabs at once, and changes no entry', async () => {
    await storeFormerKeys();
    const [entries, revisions] = [await db.journal.toArray(), await db.history.count()];
    await expect(renewFactKeys(killedAfter(0))).rejects.toThrow('Killed');
    await Promise.all([renewFactKeys(noPause), renewFactKeys(noPause)]);
    expect(await findingsOf('panadol')).toEqual(found);
    const renewed = await db.factKeys.toArray();
    expect(renewed).toEqual(
      (await db.journal.toArray()).map((entry) => ({ id: entry.id, keys: factKeysOf(entry) })),
    );
    expect(await db.journal.toArray()).toEqual(entries);
    expect(await db.history.count()).toBe(revisions);
    expect(await db.outbox.count()).toBe(0);
    await storeFormerKeys();
    await renewFactKeys(noPause);
    expect(await db.factKeys.toArray()).not.toEqual(renewed);
  });
});

const ifEncrypted = isFullyEncryptedRun ? '' : ' (skipped: nothing is encrypted in this run)';
test.skipIf(!isFullyEncryptedRun)(
  `a row of keys that cannot be decrypted hides no dose${ifEncrypted}`,
  async () => {
    await dose('2026-11-02', 'Iron');
    await flipFirst('factKeys');
    const day = '2026-11-02';
    expect(await findingsOf('iron')).toEqual({
      days: [day],
      span: { start: day, end: day },
      count: 1,
    });
  },
);
