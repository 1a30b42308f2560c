import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import { journalEntrySchema } from './entities';
import { isValidRecord } from './stored-record';

const instant = '2026-06-20T08:00:00.000Z';
const plain = {
  id: 'e1',
  childId: 'c1',
  title: 'Slept',
  category: 'sleep',
  content: '',
  date: '2026-06-20',
  createdAt: instant,
  updatedAt: instant,
};

/** Values of a field, among them some that are right and some that aren't. */
const values = {
  id: ['e1', ''],
  childId: ['c1', ''],
  title: ['Slept', ''],
  category: ['sleep', 'moment', 'Sleep', 'constructor', ''],
  content: ['', 'Well'],
  date: ['2026-06-20', '2024-02-29', '2026-02-29', '2026-13-01', '2026-6-2', ''],
  createdAt: [instant, '2026-06-20', 'yesterday', ''],
  updatedAt: [instant, 'yesterday', ''],
  time: ['07:30', '24:00', '7:30', ''],
  photoId: ['p1', ''],
  morePhotoIds: [['p2'], [''], 'p2'],
  minutes: [10, -1, '10'],
  facts: [[], [{ kind: 'sleep' }], [{}], ''],
  starred: [true, false, 'true'],
  sample: [true, 'true'],
  visitId: ['v1', ''],
  hoursDeclined: [true, ''],
  sleepNotes: ['', 'Woke once'],
  foodNotes: ['Peas', ['Peas']],
  constructor: ['later', 1],
  fieldOfLaterVersion: ['later', { nested: '' }],
};

const anyOf = (options: readonly unknown[]) =>
  fc.constantFrom(...options, undefined, null, 0, {}, []);

test('an entry is valid exactly if the schema accepts it', () => {
  const changed = fc.record(
    Object.fromEntries(Object.entries(values).map(([name, options]) => [name, anyOf(options)])),
    { requiredKeys: [] },
  );
  const few = fc.subarray(Object.keys(values), { maxLength: 3 });
  const accepts = (record: unknown) => journalEntrySchema.safeParse(record).success;
  let valid = 0;
  fc.assert(
    fc.property(
      changed,
      few,
      fc.constantFrom('none', ...Object.keys(plain)),
      (all, names, gone) => {
        const some = Object.entries(all).filter(([name]) => names.includes(name));
        const record = Object.fromEntries(
          [...Object.entries(plain), ...some].filter(([name]) => name !== gone),
        );
        valid += accepts(record) ? 1 : 0;
        expect(isValidRecord('journal', record)).toBe(accepts(record));
      },
    ),
    { numRuns: fewerInGate(3000) },
  );
  expect(valid).toBeGreaterThan(0);
  for (const value of [null, undefined, 'e1', [], [plain]])
    expect(isValidRecord('journal', value)).toBe(accepts(value));
});
