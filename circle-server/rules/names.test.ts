import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mailboxDatabaseOf as doorInApp,
  parseSetupCode,
  initialSeatPassword as passwordInApp,
  usersOf,
} from '../../src/circle/members/setup-code.ts';
import {
  databaseOf,
  doorOf,
  isCircle,
  setupCode,
  numberOf,
  initialPassword,
  seatsOf,
} from './names.mjs';
import { fewerInGate } from '../../src/lib/fixtures/fewer-in-gate.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('the app reads the same database and passwords from a code', () => {
  fc.assert(
    fc.property(bytes(8), bytes(16), (number, seed) => {
      const read = parseSetupCode(setupCode(number, seed));
      if (read === null) throw new Error('The app can’t read the code.');
      const database = databaseOf(number);
      expect(read.database).toBe(database);
      for (const { name } of seatsOf(database)) {
        expect(initialPassword(database, seed, name)).toBe(passwordInApp(read, name));
      }
    }),
    { numRuns: fewerInGate(20) },
  );
});

test('the users have the names that the app looks for', () => {
  const database = databaseOf(Buffer.alloc(8, 7));
  for (const role of ['parent', 'carer', 'reader', 'door'] as const) {
    const made = seatsOf(database).filter((seat) => seat.role === role);
    expect(made.map(({ name }) => name)).toEqual(usersOf(database, role));
  }
  expect(doorOf(database)).toBe(doorInApp(database));
});

test('the database of a circle is recognised by its name', () => {
  const database = databaseOf(Buffer.from('0102030405060708', 'hex'));
  expect(isCircle(database)).toBe(true);
  expect(numberOf(database).toString('hex')).toBe('0102030405060708');
  for (const other of [doorOf(database), '_users', 'kinleaf-01', `x${database}`]) {
    expect(isCircle(other)).toBe(false);
  }
});
