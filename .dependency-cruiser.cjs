// Who may import whom: docs/ARCHITECTURE.md in executable form. Whatever is not listed fails.
const path = require('node:path');
const { dependencies } = require('./package.json');

/** Each part of src/ and the other parts that it may know. */
const parts = {
  lib: [],
  domain: ['lib'],
  ui: ['lib'],
  voice: ['lib', 'domain'],
  data: ['lib', 'domain'],
  ai: ['lib', 'domain'],
  // What goes to a circle's server and comes from it: docs/adr/026-care-circle.md. Knows neither stores nor screens.
  sync: ['lib', 'domain'],
  // What joins the two: the stores and a circle's server.
  circle: ['lib', 'domain', 'data', 'sync'],
  // What several features share of the assistant: docs/adr/010-assist.md.
  assist: ['lib', 'domain', 'ui', 'voice', 'data', 'ai'],
  // What the forms of a record share, whatever the record.
  forms: ['lib', 'domain', 'ui', 'data'],
  // One feature at a time: see `betweenParts` below.
  features: ['lib', 'domain', 'ui', 'voice', 'data', 'ai', 'circle', 'assist', 'forms'],
  app: ['lib', 'domain', 'ui', 'voice', 'data', 'ai', 'circle', 'assist', 'forms', 'features'],
};

/** Each room of src/data and the other rooms that it may know: none of them knows it in turn. */
const below = ['stores', 'photos', 'commit'];
const rooms = {
  stores: [],
  seal: [],
  preferences: ['stores'],
  photos: ['stores', 'seal'],
  commit: ['stores', 'photos'],
  vault: [...below, 'preferences', 'drafts'],
  drafts: below,
  records: [...below, 'drafts'],
  // What records said before.
  history: [...below, 'records'],
  // What a circle keeps together: its documents, what is on its way, and what this device may write.
  circle: [...below, 'records'],
  search: [...below, 'records', 'vault'],
  legacy: [...below, 'records'],
  sample: [...below, 'records'],
  backup: [...below, 'records', 'seal', 'vault'],
  export: [...below, 'records', 'search', 'backup'],
  // Opens the journal: it knows whoever has something to do then.
  start: [...below, 'preferences', 'records', 'history', 'legacy', 'backup', 'vault'],
};
/** The worker of backups and exports runs the jobs of both rooms; nothing imports it. */
const worker = '^src/data/backup/backup-worker\\.ts$';

/** Parts that name the packages they may use; every other part may use any but those owned elsewhere. */
const namedPackages = {
  // What a record of a merge is named by is a hash of its words.
  domain: ['zod', '@noble/hashes'],
  // Its hooks know React and the address, nothing else of the product.
  lib: ['react', 'react-router', '@scure/base'],
};
const owners = {
  dexie: 'data',
};

/** What a test may import on top of its part: the runner, its fakes, what our words are compared with, and Node itself. */
const testPackages = [
  'vitest',
  '@vitest/browser-playwright',
  'axe-core',
  'fast-check',
  'fake-indexeddb',
  'date-fns',
];
const test = '(\\.test\\.tsx?|/fixtures/[^/]+\\.tsx?)$';

/** Where the stores can be written: the commit itself, and its two exceptions, which say why beside the write. */
const writers = [
  '^src/data/commit/(commit|rewrite)\\.ts$',
  '^src/data/db/clear-all\\.ts$',
  '^src/data/photos/photo-store\\.ts$',
  // Gives everybody else the read-only view.
  '^src/data/db/db\\.ts$',
];
/** Where the stores beneath the lock are used: by what rewrites them, and by a look at a store's schema. */
const bareReaders = [
  '^src/data/commit/rewrite\\.ts$',
  '^src/data/encryption/look-for-sealed\\.ts$',
  '^src/data/db/writable-db\\.ts$',
];

const standIns = '^e2e/support/providers/';

const anyOf = (names) => `(${names.join('|')})`;
// Anchored nowhere in front: a package is found in whichever node_modules is above the tree.
const packages = (names) => `(^|/)node_modules/(@types/)?${anyOf(names)}/`;
// A file that lies beside the rooms of src/data is no part of it: it would lead each room to all others.
const folders = (names) =>
  `^src/${anyOf(names.map((name) => (name === 'data' ? 'data/[^/]+' : name)))}/`;

const known = [
  folders(Object.keys(parts).filter((part) => part !== 'features')),
  '^src/features/[^/]+/',
  '^src/main\\.tsx$',
  '^src/service-worker\\.ts$',
  // Declarations of what the build defines.
  '^src/env\\.d\\.ts$',
];
const packagesOf = (part) =>
  namedPackages[part] ??
  Object.keys(dependencies).filter((name) => (owners[name] ?? part) === part);

const betweenParts = Object.entries(parts).flatMap(([part, others]) => {
  const feature = part === 'features';
  const itself = feature ? '^src/features/([^/]+)/' : folders([part]);
  return [
    { from: { path: itself }, to: { path: feature ? '^src/features/$1/' : itself } },
    ...(others.length > 0 ? [{ from: { path: itself }, to: { path: folders(others) } }] : []),
    { from: { path: itself }, to: { path: packages(packagesOf(part)) } },
  ];
});

const roomsOfData = [...Object.keys(rooms), '[^/]+'].map((room) => {
  const isKnown = room in rooms;
  const allowed = isKnown ? [room, ...rooms[room]] : [];
  const others = Object.keys(rooms).map((name) => `^src/data/${name}/`);
  return {
    name: 'rooms-of-data',
    comment: 'The rooms of src/data have one direction, which stands in the table above.',
    severity: 'error',
    from: {
      path: `^src/data/${room}/`,
      pathNot: isKnown ? [test, worker] : others.concat(test, '/fixtures/'),
    },
    to: { path: '^src/data/[^/]+/', pathNot: allowed.map((name) => `^src/data/${name}/`) },
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  allowedSeverity: 'error',
  allowed: [
    ...betweenParts,
    {
      from: { path: '^src/main\\.tsx$' },
      to: { path: [folders(['app', 'ui', 'lib']), packages(['react', 'react-dom'])] },
    },
    {
      from: { path: '^src/service-worker\\.ts$' },
      to: {
        path: [folders(['data', 'lib']), packages(['workbox-precaching', 'workbox-routing'])],
      },
    },
    { from: { path: test }, to: { path: packages(testPackages) } },
    { from: { path: test }, to: { dependencyTypes: ['core'] } },
    // A screen is tested in the whole app.
    {
      from: { path: '^src/.*(\\.screen\\.test\\.tsx|/fixtures/[^/]+\\.ts)$' },
      to: { path: '^src/app/fixtures/' },
    },
    { from: { path: '^src/app/fixtures/' }, to: { path: '^package\\.json$' } },
    // The servers in the providers' place serve unit tests and browser tests alike.
    { from: { path: test }, to: { path: standIns } },
    { from: { path: standIns }, to: {} },
  ],
  forbidden: [
    ...roomsOfData,
    ...[
      ['writable-db', writers],
      ['bare-stores', bareReaders],
    ].map(([file, users]) => ({
      name: 'one-way-in',
      comment: 'Write into the stores by commit() or commitWithin() of data/commit.',
      severity: 'error',
      from: { pathNot: [test, ...users] },
      to: { path: `^src/data/stores/${file}\\.ts$` },
    })),
    {
      name: 'unknown-place',
      comment: 'A new part of src/ needs a line in the table: who knows it, and whom it knows.',
      severity: 'error',
      // An orphan takes part in no import, so the allow-list alone would never look at it.
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
      comment: 'What a test defines does not reach the product.',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    // Sees `import type` too: a dependency on a shape is a dependency.
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
