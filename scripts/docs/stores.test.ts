import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStores, storageDocument } from './stores.mjs';

test('docs/storage.md has the stores of the schema', () => {
  const document = readFileSync(new URL('../../docs/storage.md', import.meta.url), 'utf8');
  expect(document, 'The schema has changed: run npm run docs:stores').toBe(storageDocument());
});

test('says what each store holds', () => {
  const stores = readStores();
  expect(stores.length).toBeGreaterThan(0);
  expect(stores.filter(({ holds, indexes, since }) => !holds || !indexes.length || !since)).toEqual(
    [],
  );
});
