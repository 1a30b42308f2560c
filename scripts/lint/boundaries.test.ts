import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';

// Starting the tool takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const tree = (name: string) =>
  fileURLToPath(new URL(`../fixtures/boundaries/${name}`, import.meta.url));

describe('the import rules', () => {
  test('accept every import that the table allows', () => {
    const { files, imports, violations } = checkBoundaries(tree('good'));
    expect(violations).toEqual([]);
    expect({ files, imports }).toEqual({ files: 14, imports: 32 });
  });

  const { violations } = checkBoundaries(tree('bad'));
  const found = violations.map((violation) =>
    violation.replaceAll('src/', '').replace(/\S*node_modules\/(@types\/)?([^/]+)\S*/, '$2'),
  );

  const forbidden: [sentence: string, violation: string][] = [
    [
      'a feature imports another feature',
      'not-in-allowed: features/children/knows-a-feature.tsx -> features/journal/screen.tsx',
    ],
    ['a feature imports dexie', 'not-in-allowed: features/children/uses-dexie.ts -> dexie'],
    [
      'a feature imports dexie late',
      'not-in-allowed: features/children/loads-dexie-late.ts -> dexie',
    ],
    ['a call to a provider imports the store', 'without-stores: ai/knows-data.ts -> data/db/db.ts'],
    [
      'a call to a provider imports a type of the store',
      'without-stores: ai/knows-data-by-type.ts -> data/db/db.ts',
    ],
    [
      'the store imports the design system',
      'not-in-allowed: data/db/knows-ui.ts -> ui/base/circle-left.ts',
    ],
    [
      'a folder of the store imports one above it',
      'folders: data/db/knows-a-room-above.ts -> data/records/list.ts',
    ],
    [
      'a folder of the store is unknown',
      'folders: data/attic/unknown-room.ts -> data/records/list.ts',
    ],
    [
      'a folder of the store imports a file beside the folders',
      'not-in-allowed: data/db/goes-round-the-rooms.ts -> data/beside-the-rooms.ts',
    ],
    [
      'a file beside the folders of the store imports one of them',
      'not-in-allowed: data/beside-the-rooms.ts -> data/records/list.ts',
    ],
    [
      'a file lies unused beside the folders of the store',
      'unknown-place: data/unused-beside-the-rooms.ts',
    ],
    [
      'a folder of the store writes around the commit',
      'one-way-in: data/records/writes-around.ts -> data/db/writable-db.ts',
    ],
    [
      'a folder of the store writes around it late',
      'one-way-in: data/records/writes-around-late.ts -> data/db/writable-db.ts',
    ],
    [
      'a folder of the store takes the type of what writes',
      'one-way-in: data/records/writes-by-type.ts -> data/db/writable-db.ts',
    ],
    [
      'a folder of the store reaches beneath the lock',
      'one-way-in: data/records/reaches-beneath.ts -> data/db/bare-stores.ts',
    ],
    ['the domain imports the store', 'not-in-allowed: domain/dates/knows-data.ts -> data/db/db.ts'],
    [
      'the domain imports a type of the store',
      'not-in-allowed: domain/dates/knows-a-shape-of-data.ts -> data/db/db.ts',
    ],
    ['the domain imports React', 'not-in-allowed: domain/dates/uses-react.ts -> react'],
    [
      'the domain imports a type of React',
      'not-in-allowed: domain/dates/uses-types-of-react.ts -> react',
    ],
    [
      'a helper imports the domain',
      'not-in-allowed: lib/knows-domain.ts -> domain/dates/uses-react.ts',
    ],
    ['the product imports Node', 'not-in-allowed: lib/uses-node.ts -> fs'],
    [
      'the design system imports a feature',
      'not-in-allowed: ui/base/knows-a-feature.tsx -> features/journal/screen.tsx',
    ],
    ['the product imports the test runner', 'not-in-allowed: ui/base/uses-the-runner.ts -> vitest'],
    [
      'the product imports a test',
      'not-to-tests: ui/base/uses-a-test.ts -> ui/base/sample.test.ts',
    ],
    [
      'two modules import each other',
      'no-circular: ui/base/circle-left.ts -> ui/base/circle-right.ts -> ui/base/circle-left.ts',
    ],
    ['an import leads nowhere', 'not-in-allowed: lib/leads-nowhere.ts -> ./gone'],
    ['main.tsx imports a feature', 'not-in-allowed: main.tsx -> features/journal/screen.tsx'],
    [
      'an unknown folder is imported',
      'not-in-allowed: app/uses-unknown-place.ts -> helpers/odd.ts',
    ],
    ['an unknown folder lies unused', 'unknown-place: helpers/unused.ts'],
    ['a file belongs to no feature', 'unknown-place: features/loose.ts'],
  ];

  test.each(forbidden)('fail when %s', (_, violation) => {
    expect(found).toContain(violation);
  });

  test('report nothing else', () => {
    expect(
      found.filter((violation) => !forbidden.some(([, known]) => known === violation)),
    ).toEqual([]);
  });
});
