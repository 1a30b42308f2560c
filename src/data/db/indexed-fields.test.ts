import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { indexFormOf } from './indexed-fields';
import { db } from './db';

test('every key and indexed field has a form for when the journal is encrypted', () => {
  const missing = db.tables.flatMap(({ name, schema: { primKey, indexes } }) =>
    [primKey, ...indexes]
      .flatMap(({ keyPath }) => keyPath ?? [])
      .filter((field) => indexFormOf(name, field) === null)
      .map((field) => `${name}.${field}`),
  );
  expect(missing).toEqual([]);
});

test('none of them leaves anything about a child unencrypted', () => {
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
