import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const names = z.record(z.string(), z.string()).optional();
const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dependencies: names, optionalDependencies: names })),
});

/** The paths where Node looks for a package that the one at `path` imports: inside it, then beside each folder above. */
function placesFor(name: string, path: string): string[] {
  const inside = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  const above = path.lastIndexOf('/node_modules/');
  if (path === '') return [inside];
  return [inside, ...placesFor(name, above === -1 ? '' : path.slice(0, above))];
}

describe('package-lock.json', () => {
  // A named host would be asked even where another registry is configured, and fail where it is closed.
  // To write it so again: npm install --omit-lockfile-registry-resolved
  test('names no registry host', () => {
    expect(read('package-lock.json').match(/"resolved": "https?:.*/g) ?? []).toEqual([]);
  });

  // npm install silently leaves out what the registry can't serve; npm ci then refuses the file.
  test('locks every package that a locked package names, for every system', () => {
    const { packages } = lockfile.parse(JSON.parse(read('package-lock.json')));
    const missing = Object.entries(packages).flatMap(
      ([path, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !placesFor(name, path).some((place) => place in packages))
          .map((name) => `${path} needs ${name}`),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    expect(missing).toEqual([]);
  });
});

describe('npm install', () => {
  test('runs no code of a package', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  // Because npm then doesn't run these for our own commands either.
  test('needs no script before or after another', () => {
    const { scripts = {} } = z.object({ scripts: names }).parse(JSON.parse(read('package.json')));
    expect(Object.keys(scripts)).toContain('start');
    expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  });
});

/** The files below a folder whose names match, as paths from the root. */
function filesIn(folder: string, ends: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

describe('scripts', () => {
  // bench and e2e start the browsers that scripts find: imports in the other direction would tie the three together.
  test('names no file of bench or e2e, which build on it', () => {
    const files = ['scripts', 'circle-server'].flatMap((folder) => filesIn(folder, /\.(mjs|ts)$/));
    expect(files.length).toBeGreaterThan(0);
    const back = files.flatMap((file) =>
      (read(file).match(/['"`](\.\.\/)+(bench|e2e)\/[^'"`]*/g) ?? []).map(
        (name) => `${file}: ${name.slice(1)}`,
      ),
    );
    expect(back).toEqual([]);
  });
});

describe('src', () => {
  const files = filesIn('src', /\.(tsx?|css)$/);

  const product = files.filter((file) => !/\.test\.|\/fixtures\//.test(file));
  const lines = (file: string) => read(file).trimEnd().split('\n').length;

  test('has no file of more than 400 lines', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => lines(file) > 400)).toEqual([]);
  });

  test('has files of a size to read in one go', () => {
    const sizes = product.map(lines).sort((a, b) => a - b);
    const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
    expect(median).toBeGreaterThanOrEqual(80);
    expect(median).toBeLessThanOrEqual(140);
  });

  test('has at most 25 source files in a folder', () => {
    const counts = new Map<string, number>();
    for (const file of product.filter((one) => !one.endsWith('.css')))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  test('calls no file after words, a kind, a way or a place', () => {
    expect(product.filter((file) => /(^|[/-])(words|kind|way|place)\.\w+$/.test(file))).toEqual([]);
  });

  // Styles stay once a screen has loaded them: a second class of that name changes when another screen was open before.
  test('has the styles of a class in one folder', () => {
    const places = new Map<string, Set<string>>();
    for (const file of files.filter((one) => one.endsWith('.css'))) {
      const rules = read(file).replace(/\/\*[\s\S]*?\*\//g, '');
      for (const [, selectors = ''] of rules.matchAll(/([^{};]+)\{/g)) {
        for (const selector of selectors.replace(/\([^()]*\)/g, '()').split(',')) {
          const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
          if (name) places.set(name, (places.get(name) ?? new Set()).add(dirname(file)));
        }
      }
    }
    expect(places.size).toBeGreaterThan(0);
    const shared = [...places].filter(([, folders]) => folders.size > 1);
    expect(shared.map(([name, folders]) => `.${name}: ${[...folders].join(', ')}`)).toEqual([]);
  });
});

// A second one with the same name could bypass `commit`, and the types would allow it.
test('the product makes its database in one place', () => {
  const files = filesIn('src', /\.tsx?$/).filter(
    (file) => !/\.test\.tsx?$|\/fixtures\//.test(file),
  );
  const made = files.filter((file) =>
    /\bnew Dexie\b(?!\.)|\bclass \w+ extends Dexie\b/.test(read(file)),
  );
  expect(made).toEqual(['src/data/db/writable-db.ts']);
});

// It could send a key, a password or a whole prompt to a URL that nobody chose.
test('no request to another server follows a redirect', () => {
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
  const calling = ['src/ai', 'src/circle', 'scripts', 'circle-server']
    .flatMap((folder) => filesIn(folder, /\.(tsx?|mjs)$/))
    .filter((file) => !/\.test\.|\/fixtures\//.test(file))
    .map((file) => ({ file, calls: count(read(file), /\bfetch(With)?\(/g) }))
    .filter(({ calls }) => calls > 0);
  expect(calling.length).toBeGreaterThan(0);
  const following = calling.filter(
    ({ file, calls }) => count(read(file), /\bredirect: '(error|manual)'/g) !== calls,
  );
  expect(following).toEqual([]);
});

// WebKit cannot open a cursor of unique keys on an index without keys (its bug 319640): take keys(). In the product the types lack these
// two calls; this also checks tests, and the browser's own name for such a cursor.
test('nothing opens a cursor of unique keys', () => {
  const files = ['src', 'scripts', 'circle-server', 'bench', 'e2e'].flatMap((folder) =>
    filesIn(folder, /\.(tsx?|mjs)$/),
  );
  const found = files.filter((file) =>
    /\b(uniqueKeys|eachUniqueKey)\(|['"`](next|prev)unique\b/.test(read(file)),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

// Every screen is to be used by everyone, send nothing, and open without a connection.
const everyScreen = ['access/axe', 'app/security', 'app/offline'];
test.each(everyScreen)('e2e/%s.spec.ts visits every screen', (name) => {
  // A link of an invitation leads to /join, and the service worker answers /share.
  const elsewhere = ['/', '/join', '/share'];
  const screens = [...read('src/lib/paths.ts').matchAll(/^ {2}\w+: '(\/[\w-]*)',$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => !elsewhere.includes(path));
  const spec = read(`e2e/${name}.spec.ts`);
  expect(screens.length).toBeGreaterThan(0);
  const visited = (path: string) => new RegExp(`['"\`]/?${path.slice(1)}['"\`]`).test(spec);
  expect(screens.filter((path) => !visited(path))).toEqual([]);
});

describe('the documents for developers', () => {
  const documents = [
    ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
    ...filesIn('docs', /\.md$/),
    ...filesIn('src', /^README\.md$/),
  ];
  const files = ['src', 'scripts', 'circle-server', 'bench', 'e2e', 'docs'].flatMap((folder) =>
    filesIn(folder, /./),
  );
  const fileNames = new Set(files.map((path) => basename(path)));

  /** Whether a document names an existing path from the root or `src`, or a file anywhere by its name. A `*` is any file. */
  function isThere(named: string): boolean {
    if (named.includes('*')) {
      const pattern = named.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*');
      const wanted = new RegExp(`^(src/)?${pattern}$`);
      return files.some((file) => wanted.test(file));
    }
    return ['', 'src'].some((from) => existsSync(join(root, from, named))) || fileNames.has(named);
  }

  test('name no file or folder that is gone', () => {
    const named = documents.flatMap((document) =>
      [
        ...read(document)
          .replace(/^```[\s\S]*?^```$/gm, '')
          .matchAll(/`([^`\n]+)`/g),
      ]
        .flatMap(([, span = '']) => span.split(/\s+/))
        .filter((word) =>
          /^[\w.*-]+(\/[\w.*-]+)+$|^[\w-][\w.-]*\.(tsx?|mjs|cjs|css|md|json)$/.test(word),
        )
        // Any one of the features, and what the build makes.
        .filter((word) => word !== 'features/x' && !word.startsWith('dist/'))
        .map((word) => ({ document, word })),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ word }) => !isThere(word))).toEqual([]);
  });

  /** The anchors that a document's headings have on its hosted page. */
  const anchorsOf = (document: string) =>
    [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

  test('have links to files and headings that are there', () => {
    const links = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path = '', anchor]) => ({
          document,
          path: path ? join(dirname(document), path) : document,
          anchor,
        }),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    const broken = links.filter(({ path, anchor }) => {
      if (!existsSync(join(root, path))) return true;
      return anchor !== undefined && !anchorsOf(path).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  // Longer ones aren't read. Link to what says more, or take something out.
  test('stay short', () => {
    const most: Record<string, number> = {
      'README.md': 4_000,
      'CONTRIBUTING.md': 5_000,
      'SECURITY.md': 1_500,
      'CHANGELOG.md': 12_000,
      'docs/ARCHITECTURE.md': 9_000,
      'docs/glossary.md': 4_000,
      'docs/storage.md': 15_000,
      'docs/threat-model.md': 12_000,
      'docs/circle-threat-model.md': 12_000,
      'docs/adr/026-care-circle.md': 6_000,
    };
    for (const file of filesIn('docs/how-to', /\.md$/)) most[file] = 1_500;
    for (const file of filesIn('src', /^README\.md$/)) most[file] = 1_000;
    const bytes = (file: string) => Buffer.byteLength(read(file));
    expect(Object.keys(most).filter((file) => bytes(file) > (most[file] ?? 0))).toEqual([]);
    const decisions = filesIn('docs/adr', /\.md$/).map(bytes);
    expect(decisions.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(55_000);
  });

  test('list every decision with its date and status', () => {
    const records = filesIn('docs/adr', /^\d.*\.md$/).toSorted();
    const rows = records.map((file) => {
      const [, number, title, date, status] =
        /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (\w+)/.exec(read(file)) ?? [];
      return [number, `[${title}](${basename(file)})`, date, status];
    });
    expect(rows.length).toBeGreaterThan(0);
    const index = [...read('docs/adr/README.md').matchAll(/^\| (\d.*) \|$/gm)];
    expect(index.map(([, row = '']) => row.split(/ +\| +/))).toEqual(rows);
  });
});
