import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';

// Starting the tool takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Checks a tree with these files, whose paths begin in `src`. */
function check(files: Readonly<Record<string, string>>) {
  const tree = mkdtempSync(join(tmpdir(), 'kinleaf-boundaries-'));
  try {
    // The packages are found through this.
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
    for (const [file, code] of Object.entries(files)) {
      const path = join(tree, 'src', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
    }
    return checkBoundaries(tree);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

/** How the file at `file` names another file of `src`, a package, or a file that isn't there. */
function specifier(file: string, to: string): string {
  if (!to.includes('/') || to.startsWith('./')) return to;
  const path = relative(dirname(file), to.replace(/\.tsx?$/, ''));
  return path.startsWith('.') ? path : `./${path}`;
}

const one = 'export const one = 1;';
const plain = (from: string) => `export * from '${from}';`;
const typeOnly = (from: string) => `import type { One } from '${from}';\nexport type Two = One;`;
const late = (from: string) => `export const late = () => import('${from}');`;

/** Files, and what each may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'ai/answer.ts': ['domain/dates/day.ts', 'lib/must.ts'],
  'ai/recorder/recorder.ts': ['lib/must.ts'],
  'app/app.tsx': ['features/journal/journal-screen.tsx', 'ai/answer.ts'],
  'data/db/days.ts': ['dexie', 'domain/dates/day.ts'],
  'data/db/days.test.ts': ['fake-indexeddb', 'vitest', 'data/db/days.ts'],
  'data/db/store.ts': [],
  'data/records/list.ts': ['data/db/store.ts'],
  'domain/dates/day.ts': ['zod', 'lib/must.ts'],
  'features/journal/heading.ts': [],
  'features/journal/heading.test.ts': ['fast-check', 'vitest', 'fs', 'features/journal/heading.ts'],
  'features/journal/journal-screen.tsx': [
    ...['react', 'ai/answer.ts', 'ai/recorder/recorder.ts', 'data/db/days.ts'],
    ...['domain/dates/day.ts', 'lib/must.ts', 'ui/base/button.tsx', 'features/journal/heading.ts'],
  ],
  'lib/must.ts': [],
  'main.tsx': ['react-dom', 'app/app.tsx', 'lib/must.ts', 'ui/base/base.css'],
  'ui/base/base.css': [],
  'ui/base/button.tsx': ['react-aria-components', 'lib/must.ts', 'ui/base/base.css'],
};

type Sample = readonly [wrong: string, file: string, to: string, form?: (from: string) => string];

/** By the rule it breaks: what is wrong, in which file, and what this file imports. */
const forbidden: Readonly<Record<string, readonly Sample[]>> = {
  'not-in-allowed': [
    ['lib imports domain', 'lib/a.ts', 'domain/dates/a.ts'],
    ['lib imports Node', 'lib/b.ts', 'fs'],
    ['an import leads nowhere', 'lib/c.ts', './gone'],
    ['domain imports React', 'domain/dates/a.ts', 'react'],
    ['domain imports a type of React', 'domain/dates/b.ts', 'react', typeOnly],
    ['domain imports data', 'domain/dates/c.ts', 'data/db/db.ts'],
    ['domain imports a type of data', 'domain/dates/d.ts', 'data/db/db.ts', typeOnly],
    ['data imports ui', 'data/db/a.ts', 'ui/base/right.ts'],
    ['a folder of data imports a file beside it', 'data/db/b.ts', 'data/beside.ts'],
    ['a file beside the folders of data imports one', 'data/beside.ts', 'data/records/list.ts'],
    ['ui imports a feature', 'ui/base/a.ts', 'features/journal/screen.tsx'],
    ['the product imports the test runner', 'ui/base/b.ts', 'vitest'],
    ['a feature imports another', 'features/children/a.ts', 'features/journal/screen.tsx'],
    ['a feature imports dexie', 'features/children/b.ts', 'dexie'],
    ['a feature imports dexie late', 'features/children/c.ts', 'dexie', late],
    ['an unknown room is imported', 'app/a.ts', 'helpers/odd.ts'],
    ['main.tsx imports a feature', 'main.tsx', 'features/journal/screen.tsx'],
  ],
  folders: [
    ['a folder of data imports one above it', 'data/db/c.ts', 'data/records/list.ts'],
    ['a folder of data is unknown', 'data/attic/a.ts', 'data/records/list.ts'],
  ],
  'without-stores': [
    ['a call to a provider imports data', 'ai/a.ts', 'data/db/db.ts'],
    ['a call to a provider imports a type of data', 'ai/b.ts', 'data/db/db.ts', typeOnly],
  ],
  'one-way-in': [
    ['data writes around the commit', 'data/records/a.ts', 'data/db/writable-db.ts'],
    ['data writes around it late', 'data/records/b.ts', 'data/db/writable-db.ts', late],
    ['data imports a type of what writes', 'data/records/c.ts', 'data/db/writable-db.ts', typeOnly],
    ['data reaches beneath the lock', 'data/records/d.ts', 'data/db/bare-stores.ts'],
  ],
  'not-to-tests': [['the product imports a test', 'ui/base/c.ts', 'ui/base/sample.test.ts']],
};

const orphans: Readonly<Record<string, string>> = {
  'helpers/unused.ts': 'a room is unknown',
  'data/unused.ts': 'a file is beside the folders of data',
  'features/unused.ts': 'a file belongs to no feature',
};

const samples = Object.entries(forbidden).flatMap(([rule, rows]) =>
  rows.map(([wrong, file, to, form = plain]) => ({
    wrong,
    file,
    to,
    code: form(specifier(file, to)),
    violation: `${rule}: ${file} -> ${to}`,
  })),
);

const circle = { 'ui/base/left.ts': plain('./right'), 'ui/base/right.ts': plain('./left') };

const violations: [wrong: string, violation: string][] = [
  ...samples.map(({ wrong, violation }): [string, string] => [wrong, violation]),
  ...Object.entries(orphans).map(([file, wrong]): [string, string] => [
    wrong,
    `unknown-place: ${file}`,
  ]),
  [
    'two modules import each other',
    'no-circular: ui/base/left.ts -> ui/base/right.ts -> ui/base/left.ts',
  ],
];

describe('the import rules', () => {
  test('accept every import that the table allows', () => {
    const files = Object.entries(allowed).map(([file, imports]): [string, string] => [
      file,
      file.endsWith('.css')
        ? ''
        : [one, ...imports.map((to) => plain(specifier(file, to)))].join('\n'),
    ]);
    const found = check(Object.fromEntries(files));
    expect(found).toEqual({
      files: files.length - 1,
      imports: Object.values(allowed).flat().length,
      violations: [],
    });
  });

  const imported = samples.map(({ to }) => to).filter((to) => /\.tsx?$/.test(to));
  const { violations: reported } = check({
    ...Object.fromEntries([...imported, ...Object.keys(orphans)].map((file) => [file, one])),
    ...Object.fromEntries(samples.map(({ file, code }) => [file, code])),
    ...circle,
  });
  const found = reported.map((violation) =>
    violation.replaceAll('src/', '').replace(/\S*node_modules\/(@types\/)?([^/]+)\S*/, '$2'),
  );

  test.each(violations)('fail when %s', (_, violation) => {
    expect(found).toContain(violation);
  });

  test('report nothing else', () => {
    expect(found.toSorted()).toEqual(violations.map(([, violation]) => violation).toSorted());
  });
});
