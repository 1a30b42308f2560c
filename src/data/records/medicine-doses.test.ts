import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Child } from '@/domain/schema/entities';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { flipFirst } from '@/data/fixtures/raw-rows';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { isFullyEncryptedRun } from '@/data/fixtures/encrypted-run';
import { changeLists } from './child-lists';
import { addChild } from './children';
import { addEntry } from './entries';
import { countMedicineEntries, medicineSpan, readMedicineDoses } from './medicine-doses';

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
