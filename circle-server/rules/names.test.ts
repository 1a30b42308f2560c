import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mailboxDatabaseOf as doorInApp,
  parseSetupCode,
  initialSeatPassword as restingInApp,
  usersOf,
} from '../../src/circle/members/setup-code.ts';
import {
  databaseOf,
  doorOf,
  isCircle,
  keeperCode,
  numberOf,
  restingPassword,
  slotsOf,
} from './names.mjs';
import { fewerInGate } from '../../src/lib/fixtures/fewer-in-gate.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('a code says to the app what it said here, with the same passwords', () => {
  fc.assert(
    fc.property(bytes(8), bytes(16), (number, seed) => {
      const read = parseSetupCode(keeperCode(number, seed));
      if (read === null) throw new Error('The app reads no code.');
      const database = databaseOf(number);
      expect(read.database).toBe(database);
      for (const { name } of slotsOf(database)) {
        expect(restingPassword(database, seed, name)).toBe(restingInApp(read, name));
      }
    }),
    { numRuns: fewerInGate(20) },
  );
});

test('its users are those that the app looks for', () => {
  const database = databaseOf(Buffer.alloc(8, 7));
  for (const role of ['parent', 'carer', 'reader', 'door'] as const) {
    const made = slotsOf(database).filter((slot) => slot.role === role);
    expect(made.map(({ name }) => name)).toEqual(usersOf(database, role));
  }
  expect(doorOf(database)).toBe(doorInApp(database));
});

test('a circle is told from other databases', () => {
  const database = databaseOf(Buffer.from('0102030405060708', 'hex'));
  expect(isCircle(database)).toBe(true);
  expect(numberOf(database).toString('hex')).toBe('0102030405060708');
  for (const other of [doorOf(database), '_users', 'kinleaf-01', `x${database}`]) {
    expect(isCircle(other)).toBe(false);
  }
});
