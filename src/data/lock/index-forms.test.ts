import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { indexFormOf } from '@/data/db/indexed-fields';
import { db } from '@/data/db/db';

test('of every field that names or indexes a row it is said how it stands while the journal is sealed', () => {
  const unsaid = db.tables.flatMap(({ name, schema: { primKey, indexes } }) =>
    [primKey, ...indexes]
      .flatMap(({ keyPath }) => keyPath ?? [])
      .filter((field) => indexFormOf(name, field) === null)
      .map((field) => `${name}.${field}`),
  );
  expect(unsaid).toEqual([]);
});

test('what says something of a child stands in the clear in none of them', () => {
  const names = ['id', 'key', 'childId', 'recordId'];
  const clear = new Set([...names, 'date', 'at', 'createdAt', 'updatedAt']);
  const shown = db.tables.flatMap(({ name, schema: { primKey, indexes } }) =>
    [primKey, ...indexes]
      .flatMap(({ keyPath }) => keyPath ?? [])
      .filter((field) => ['id', 'time'].includes(indexFormOf(name, field) ?? ''))
      .filter((field) => !clear.has(field) || (name === 'photos' && field === 'id'))
      .map((field) => `${name}.${field}`),
  );
  expect(shown).toEqual([]);
});
