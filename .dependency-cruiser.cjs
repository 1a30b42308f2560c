// Which imports are allowed: docs/ARCHITECTURE.md in executable form. An import that isn't listed here fails.
const path = require('node:path');
const { dependencies } = require('./package.json');

/** The rooms of src/ and the other rooms that each may import. */
const parts = {
  lib: [],
  domain: ['lib'],
  ui: ['lib'],
  data: ['lib', 'domain'],
  // docs/adr/026-care-circle.md
  circle: ['lib', 'domain', 'data'],
  // docs/adr/010-assist.md
  ai: ['lib', 'domain', 'ui', 'data'],
  // What several features use.
  shared: ['lib', 'domain', 'ui', 'data', 'circle'],
  // One feature at a time: see `betweenParts` below.
  features: ['lib', 'domain', 'ui', 'data', 'circle', 'ai', 'shared'],
  app: ['lib', 'domain', 'ui', 'data', 'circle', 'ai', 'shared', 'features'],
};

const stores = ['db', 'photos', 'commit'];
const schema = ['text', 'dates', 'schema'];
/** Each folder of a room, and the folders of that room that it may import. A room whose folders may all import each other is left out. */
const folders = {
  domain: {
    text: [],
    dates: ['text'],
    schema: ['text', 'dates'],
    statistics: ['text', 'dates'],
    facts: [...schema, 'statistics'],
    child: [...schema, 'statistics', 'facts'],
    entry: [...schema, 'facts'],
    food: [...schema, 'facts'],
    growth: [...schema, 'facts'],
    skills: [...schema, 'facts', 'growth'],
    ai: schema,
    circle: schema,
    merge: [...schema, 'facts', 'child', 'food'],
    visit: [...schema, 'statistics', 'facts', 'child', 'entry', 'food', 'growth', 'skills'],
    report: [...schema, 'statistics', 'facts', 'entry', 'food', 'visit'],
    backup: [...schema, 'facts', 'entry', 'report'],
  },
  ui: {
    base: [],
    content: ['base'],
    charts: ['base'],
    messages: ['base', 'content'],
    overlays: ['base', 'content', 'messages'],
    fields: ['base', 'content', 'overlays'],
  },
  data: {
    db: [],
    'encrypted-file': [],
    preferences: ['db'],
    photos: ['db', 'encrypted-file'],
    commit: ['db', 'photos'],
    drafts: stores,
    records: [...stores, 'drafts'],
    encryption: [...stores, 'drafts'],
    lock: [...stores, 'preferences', 'encryption'],
    search: ['db', 'records', 'encryption'],
    backup: [...stores, 'records', 'search', 'encrypted-file', 'encryption'],
    sample: [...stores, 'records'],
    startup: [...stores, 'preferences', 'drafts', 'records', 'encryption', 'lock', 'backup'],
  },
  circle: {
    server: [],
    crypto: ['server'],
    members: ['server', 'crypto'],
    engine: ['server', 'crypto', 'members'],
    store: ['engine'],
    actions: ['server', 'crypto', 'members', 'engine', 'store'],
  },
  ai: {
    providers: [],
    recorder: [],
    assist: ['providers', 'recorder'],
  },
  shared: {
    'record-form': [],
    'facts-form': [],
    'life-changes': ['record-form'],
    history: ['circle', 'record-form'],
    circle: [],
    files: [],
    'recovery-sheet': [],
    text: [],
  },
};
/** Folders that may not import all that their room may. */
const withoutStores =
  '^src/(circle/(server|crypto|members|engine)|ai/(providers|recorder))/|^src/ai/[^/]+$';

/** Parts that name the packages they may use; every other part may use any but those owned elsewhere. */
const namedPackages = {
  // A record that a merge adds gets its id from a hash of its content.
  domain: ['zod', '@noble/hashes'],
  // Its hooks use React and the URL.
  lib: ['react', 'react-router', '@scure/base'],
};
const owners = {
  dexie: ['data', 'circle'],
};

/** What a test may import on top of its part: the runner, its fakes, packages to compare our results with, and Node itself. */
const testPackages = [
  'vitest',
  '@vitest/browser-playwright',
  'axe-core',
  'fast-check',
  'fake-indexeddb',
  'date-fns',
  'typescript',
];
const test = '(\\.test\\.tsx?|/fixtures/[^/]+\\.tsx?)$';

/** The files that may write to the database: the commit, and two exceptions, which say why beside the write. */
const writers = [
  '^src/data/commit/(commit|rewrite-rows)\\.ts$',
  '^src/data/db/clear-all\\.ts$',
  '^src/data/photos/photo-store\\.ts$',
  // Provides the read-only view for all other files.
  '^src/data/db/db\\.ts$',
];
/** The files that may use the stores without encryption: those that rewrite them, and one that reads their schema. */
const bareReaders = [
  '^src/data/commit/rewrite-rows\\.ts$',
  '^src/data/encryption/migration\\.ts$',
  '^src/data/db/writable-db\\.ts$',
];

const standIns = '^e2e/support/providers/';
const circleServer = '^circle-server/';

const anyOf = (names) => `(${names.join('|')})`;
// Not anchored at the start, because node_modules may be in any folder above.
const packages = (names) => `(^|/)node_modules/(@types/)?${anyOf(names)}/`;
// A room with folders has no files beside them, except `ai`.
const rooms = (names) =>
  `^src/${anyOf(names.map((name) => (name in folders && name !== 'ai' ? `${name}/[^/]+` : name)))}/`;

const known = [
  rooms(Object.keys(parts).filter((part) => part !== 'features')),
  '^src/features/[^/]+/',
  '^src/main\\.tsx$',
  '^src/service-worker\\.ts$',
  // Declarations of what the build defines.
  '^src/env\\.d\\.ts$',
];
const packagesOf = (part) =>
  namedPackages[part] ??
  Object.keys(dependencies).filter((name) => (owners[name] ?? [part]).includes(part));

const betweenParts = Object.entries(parts).flatMap(([part, others]) => {
  const feature = part === 'features';
  const itself = feature ? '^src/features/([^/]+)/' : rooms([part]);
  return [
    { from: { path: itself }, to: { path: feature ? '^src/features/$1/' : itself } },
    ...(others.length > 0 ? [{ from: { path: itself }, to: { path: rooms(others) } }] : []),
    { from: { path: itself }, to: { path: packages(packagesOf(part)) } },
  ];
});

const betweenFolders = Object.entries(folders).flatMap(([room, table]) =>
  [...Object.keys(table), '[^/]+'].map((folder) => {
    const isKnown = folder in table;
    const others = Object.keys(table).map((name) => `^src/${room}/${name}/`);
    const allowed = isKnown ? [folder, ...table[folder]] : [];
    return {
      name: 'folders',
      comment: 'The folders of a room import each other in one direction: see the table above.',
      severity: 'error',
      from: {
        path: `^src/${room}/${folder}/`,
        pathNot: isKnown ? [test] : [...others, test, '/fixtures/'],
      },
      to: {
        path: `^src/${room}/[^/]+/`,
        pathNot: allowed.map((name) => `^src/${room}/${name}/`),
      },
    };
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  allowedSeverity: 'error',
  allowed: [
    ...betweenParts,
    {
      from: { path: '^src/main\\.tsx$' },
      to: { path: ['^src/[^/]+$', rooms(['app', 'ui', 'lib']), packages(['react', 'react-dom'])] },
    },
    {
      from: { path: '^src/service-worker\\.ts$' },
      to: {
        path: [rooms(['data', 'lib']), packages(['workbox-precaching', 'workbox-routing'])],
      },
    },
    { from: { path: test }, to: { path: packages(testPackages) } },
    { from: { path: test }, to: { dependencyTypes: ['core'] } },
    // Built from the categories: scripts/build/category-icons.ts.
    { from: { path: '^src/ui/base/glyphs\\.ts$' }, to: { path: '^virtual:' } },
    // A screen is tested in the whole app.
    {
      from: { path: '^src/.*(\\.screen\\.test\\.tsx|/fixtures/[^/]+\\.ts)$' },
      to: { path: '^src/app/fixtures/' },
    },
    { from: { path: '^src/app/fixtures/' }, to: { path: '^package\\.json$' } },
    // Unit tests and browser tests share the stand-ins for AI providers.
    { from: { path: test }, to: { path: standIns } },
    { from: { path: standIns }, to: {} },
    // Fixtures have the development server in CouchDB's place.
    { from: { path: '/fixtures/[^/]+\\.ts$' }, to: { path: circleServer } },
    { from: { path: circleServer }, to: {} },
    { from: { path: test }, to: { path: '^docs/protocol-vectors\\.json$' } },
  ],
  forbidden: [
    ...betweenFolders,
    {
      name: 'without-stores',
      comment:
        'Only the assistant and a circle’s store and actions use both the network and the database.',
      severity: 'error',
      from: { path: withoutStores, pathNot: test },
      to: { path: '^src/(data|ui)/' },
    },
    {
      name: 'without-stores',
      comment: 'Of a circle’s folders, only `store` and `actions` use the database.',
      severity: 'error',
      from: { path: withoutStores },
      to: { path: packages(['dexie']) },
    },
    ...[
      ['writable-db', writers],
      ['bare-stores', bareReaders],
    ].map(([file, users]) => ({
      name: 'one-way-in',
      comment: 'Write into the stores by commit() or commitWithin() of data/commit.',
      severity: 'error',
      from: { pathNot: [test, ...users] },
      to: { path: `^src/data/db/${file}\\.ts$` },
    })),
    {
      name: 'unknown-place',
      comment:
        'A new room or folder of src/ needs a line in the table: what it may import, and what may import it.',
      severity: 'error',
      // A file without imports isn't checked by `allowed`.
      from: { orphan: true, path: '^src/', pathNot: known },
      to: {},
    },
    {
      name: 'no-circular',
      comment: 'Modules that need each other cannot be understood, tested or loaded apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-tests',
      comment: 'The product imports no test.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    // Checks `import type`, too.
    tsPreCompilationDeps: true,
    parser: 'tsc',
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.app.json') },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
