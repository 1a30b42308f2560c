import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/*
 * Tries the folder rules of .oxlintrc.json on samples of code in these folders: in a repository without violations, nobody would notice a
 * pattern that matches nothing.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string().optional(),
      message: z.string(),
      filename: z.string(),
    }),
  ),
});

const network = [
  "fetch('/');",
  "window.fetch('/');",
  "globalThis.fetch('/');",
  'export const { fetch: get } = self;',
  'new XMLHttpRequest();',
  "new WebSocket('/');",
  "new EventSource('/');",
  "navigator.sendBeacon('/');",
];
const storage = [
  "indexedDB.open('x');",
  "globalThis.indexedDB.open('x');",
  "localStorage.getItem('x');",
  "window['localStorage'].getItem('x');",
  'sessionStorage.clear();',
  "document.cookie = 'x';",
  'export const { cookie } = window.document;',
];
const aroundTheCommit = [
  "indexedDB.open('x');",
  "window.indexedDB.deleteDatabase('x');",
  "Dexie.delete('x');",
  "Dexie.currentTransaction.table('x').clear();",
  "Dexie.dependencies.indexedDB.deleteDatabase('x');",
  'export const { delete: remove } = Dexie;',
];
const cast = ['export const cast = (given: unknown) => given as string;'];
const floating = ["export const late = () => { Promise.resolve('x'); };"];
const needless = ['// oxlint-disable-next-line no-console\nexport const one = 1;'];
const byDefault = ['export default 1;', 'const one = 1;\nexport { one as default };'];
const printing = ["console.log('x');"];
const climbing = ["export { one } from '../one';", "export type { Two } from '../../two';"];

const unscoped = [
  "export { liveQuery } from 'dexie';",
  "import { liveQuery as live } from 'dexie';\nlive(String);",
];

const parts = [
  'ai',
  'ai/assist',
  'ai/providers',
  'ai/recorder',
  'app',
  'circle/engine',
  'circle/server',
  'circle/store',
  'data',
  'domain',
  'features/journal',
  'lib',
  'shared/files',
  'ui',
];

/** The samples of each kind, and the files that they are tried in. */
const tried: Readonly<
  Record<string, readonly [codes: readonly string[], files: readonly string[]]>
> = {
  network: [
    network,
    [
      ...parts.map((part) => `src/${part}/sample.ts`),
      'src/features/journal/sample.screen.test.tsx',
    ],
  ],
  storage: [
    storage,
    [
      ...parts.map((part) => `src/${part}/sample.ts`),
      'src/features/journal/sample.screen.test.tsx',
    ],
  ],
  aroundTheCommit: [
    aroundTheCommit,
    [
      'src/data/records/sample.ts',
      'src/data/records/sample.test.ts',
      'src/data/fixtures/sample.ts',
    ],
  ],
  cast: [
    cast,
    [
      'src/domain/sample.ts',
      'src/domain/sample.test.ts',
      'src/domain/sample.screen.test.tsx',
      'src/domain/fixtures/sample.ts',
    ],
  ],
  floating: [floating, ['src/domain/sample.ts', 'e2e/sample.ts', 'scripts/sample.mjs']],
  climbing: [
    climbing,
    ['src/domain/dates/sample.ts', 'src/domain/dates/sample.test.ts', 'e2e/sample.ts'],
  ],
  unscoped: [
    unscoped,
    ['src/circle/store/sample.ts', 'src/data/db/sample.ts', 'src/features/journal/sample.ts'],
  ],
  needless: [needless, ['src/domain/sample.ts']],
  byDefault: [byDefault, ['src/domain/sample.ts', 'sample.config.ts']],
  printing: [
    printing,
    ['src/domain/sample.ts', 'e2e/sample.spec.ts', 'e2e/support/sample.ts', 'scripts/sample.mjs'],
  ],
};

/** Where a sample is written, so that each is a separate file in the same folder. */
const placeOf = (kind: string, file: string, index: number) =>
  file.includes('/') ? file.replace(/([^/]+)$/, `${kind}${index}-$1`) : `${kind}${index}-${file}`;

/** The findings for each file: the names of rules, or messages without one. */
const said = new Map<string, string[]>();

// All in one run: the linter takes half a second to start.
beforeAll(() => {
  const tree = mkdtempSync(join(tmpdir(), 'kinleaf-lint-'));
  try {
    cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
    cpSync(join(root, 'tsconfig.base.json'), join(tree, 'tsconfig.base.json'));
    // The linter finds its type-aware part through this.
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: { allowJs: true, checkJs: true, types: [] },
      include: ['src', 'e2e', 'scripts', '*.ts'],
    };
    writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(config));
    const places: string[] = [];
    for (const [kind, [codes, files]] of Object.entries(tried)) {
      for (const file of files) {
        codes.forEach((code, index) => {
          const place = placeOf(kind, file, index);
          mkdirSync(dirname(join(tree, place)), { recursive: true });
          writeFileSync(join(tree, place), `${code}\n`);
          places.push(place);
        });
      }
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json', ...places], {
      cwd: tree,
      encoding: 'utf8',
    });
    for (const place of places) said.set(place, []);
    for (const { code, message, filename } of report.parse(JSON.parse(stdout)).diagnostics)
      said.get(filename)?.push(code ?? message);
  } finally {
    rmSync(tree, { recursive: true });
  }
}, 60_000);

/** The samples of a kind to which a rule whose name contains this text doesn't object in a file. */
function passing(kind: string, file: string, words: RegExp): readonly string[] {
  const [codes = []] = tried[kind] ?? [];
  return codes.filter((_, index) => {
    const all = said.get(placeOf(kind, file, index));
    if (!all) throw new Error(`Not tried: ${kind} in ${file}`);
    return !all.some((rule) => words.test(rule));
  });
}

const screenTest = 'src/features/journal/sample.screen.test.tsx';

describe('the rules on globals', () => {
  const restricted = /no-restricted-(globals|properties)/;

  test.each(parts)(
    'keep the network to the providers and the server of a circle: src/%s',
    (part) => {
      const mayAsk = ['ai', 'ai/providers', 'circle/server'].includes(part);
      expect(passing('network', `src/${part}/sample.ts`, restricted)).toEqual(
        mayAsk ? network : [],
      );
    },
  );

  test.each(parts)('keep what the browser stores to src/data: src/%s', (part) => {
    // The databases among it are the commit's.
    const mayStore = storage.filter((code) => !code.includes('indexedDB'));
    expect(passing('storage', `src/${part}/sample.ts`, restricted)).toEqual(
      part === 'data' ? mayStore : [],
    );
  });

  test('let a screen test look at what is stored, and ask nobody', () => {
    expect(passing('storage', screenTest, restricted)).toEqual(storage);
    expect(passing('network', screenTest, restricted)).toEqual([]);
  });

  test.each([
    ['src/data/records/sample.ts', []],
    ['src/data/records/sample.test.ts', aroundTheCommit],
    ['src/data/fixtures/sample.ts', aroundTheCommit],
  ])('keep the ways around the commit to tests: %s', (file, passed) => {
    expect(passing('aroundTheCommit', file, restricted)).toEqual(passed);
  });
});

describe('the other rules on folders', () => {
  test.each([
    ['src/domain/sample.ts', []],
    ['src/domain/sample.test.ts', cast],
    ['src/domain/sample.screen.test.tsx', cast],
    ['src/domain/fixtures/sample.ts', cast],
  ])('let nothing but tests cast: %s', (file, passed) => {
    expect(passing('cast', file, /no-unsafe-type-assertion/)).toEqual(passed);
  });

  test.each(['src/domain/sample.ts', 'e2e/sample.ts', 'scripts/sample.mjs'])(
    'know the types: %s',
    (file) => {
      expect(passing('floating', file, /no-floating-promises/)).toEqual([]);
    },
  );

  test.each([
    'src/circle/store/sample.ts',
    'src/data/db/sample.ts',
    'src/features/journal/sample.ts',
  ])('let no live query begin by itself: %s', (file) => {
    expect(passing('unscoped', file, /no-restricted-imports/)).toEqual([]);
  });

  test('let nothing but a configuration export by default', () => {
    expect(passing('byDefault', 'src/domain/sample.ts', /no-default-export/)).toEqual([]);
    expect(passing('byDefault', 'sample.config.ts', /no-default-export/)).toEqual(byDefault);
  });

  test.each([
    ['src/domain/sample.ts', []],
    ['e2e/sample.spec.ts', []],
    ['e2e/support/sample.ts', printing],
    ['scripts/sample.mjs', printing],
  ])('let nothing but a command-line program print: %s', (file, passed) => {
    expect(passing('printing', file, /no-console/)).toEqual(passed);
  });

  test.each([
    ['src/domain/dates/sample.ts', []],
    ['src/domain/dates/sample.test.ts', []],
    ['e2e/sample.ts', climbing],
  ])('let no import of the product climb up the tree: %s', (file, passed) => {
    expect(passing('climbing', file, /no-restricted-imports/)).toEqual(passed);
  });

  test('refuse a directive that nothing needs', () => {
    expect(passing('needless', 'src/domain/sample.ts', /Unused oxlint-disable directive/)).toEqual(
      [],
    );
  });
});
