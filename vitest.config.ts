import { playwright } from '@vitest/browser-playwright';
import reactForDevelopers from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import type { ProvidedContext } from 'vitest';
import { screenCommands } from './e2e/support/app/screen-commands.ts';
import project from './package.json' with { type: 'json' };
import { categoryIcons } from './scripts/build/category-icons.ts';
import { chromiumFlags, findChromium } from './scripts/browsers/chromium.mjs';
import viteConfig from './vite.config.ts';

// Our users live ahead of UTC and change their clocks twice a year; on a build machine in UTC, confusing local and UTC days would go
// unnoticed. Set before the workers start, unless another zone was chosen: `TZ=America/Los_Angeles npx vitest`.
process.env['TZ'] ??= 'Australia/Melbourne';

// The product's constants, from the place that defines them. Without its plugins: a unit has no page.
const { define, resolve } = viteConfig({ command: 'serve', mode: 'test' });

// A copy: Vitest removes its own definitions from the original.
const built = Object.entries(define ?? {});

/** Puts the build's constants into the code of the page and of its workers, as the build does. */
const constants = {
  name: 'constants',
  transform: (code: string) =>
    built.reduce<string | null>(
      (text, [name, value]) =>
        code.includes(name) ? (text ?? code).replaceAll(name, String(value)) : text,
      null,
    ),
};

const executablePath = findChromium();
/** Packages of the service worker, and of styles alone. */
const notBundled = /^(workbox-|@fontsource)/;

/** Tests of the stores. They share processes, but each file has its own modules and database: src/data/fixtures/own-stores.ts. */
const stores = [
  'src/data/**/*.test.ts',
  'src/circle/store/**/*.test.ts',
  'src/circle/actions/{earlier-circle,forked-circle,join-with-journal,recover-with-journal}.test.ts',
  'src/circle/actions/{sync-circle,stores-in-sync}.test.ts',
  'src/features/chat/chat-panel.test.ts',
  'src/lib/background-work.test.ts',
];
/** Store tests that need a process of their own: they close or block shared state, leave timers behind, or measure memory. */
const ownProcess = [
  'src/data/backup/{read-backup.large,read-backup,restore}.test.ts',
  'src/data/commit/commit.refused.test.ts',
  'src/data/records/{damaged-profiles,damaged-records,foods,reports}.test.ts',
  'src/data/search/search-worker.test.ts',
  'src/data/startup/{open-journal.flipped-*,import-legacy-lists}.test.ts',
  'src/data/db/{failed-reads,tab-lifecycle,tabs}.test.ts',
  'src/data/{encryption,lock}/**/*.test.ts',
];
// `npm test` runs the gate, `npm run test:all` everything, and a named file always runs.
const isAll = process.env['TEST_SET'] === 'all';
const isGate = process.env['TEST_SET'] === 'gate';

// The same tests with the lock on; with everything, also while the journal is being encrypted or decrypted: `SEALED=1 npx vitest` does
// that, too.
const isWholeSealed = isAll || process.env['SEALED'] !== undefined;
const sealedStates = isWholeSealed ? (['sealing', 'on', 'opening'] as const) : (['on'] as const);
/** Those whose rows differ with the lock on: with indexes, photos, drafts, or many stores. */
const sealedInGate = [
  'src/data/backup/{apply-merge,several-photos}.test.ts',
  'src/circle/store/{circle-journal,store-received}.test.ts',
  'src/data/commit/{commit.any-changes,write-outbox}.test.ts',
  'src/data/drafts/{draft-editor,draft-editor.unread-photos,drafts}.test.ts',
  'src/data/photos/{photo-changes,shared-photo}.test.ts',
  'src/data/records/{children,children.delete,entries,entries.pages,facts,history,child-lists.items,quarantined-records}.test.ts',
  'src/data/search/search-service.test.ts',
];
const sealedInGateAlone = ['src/data/backup/restore.test.ts', 'src/data/records/foods.test.ts'];

/** Long and rarely broken: random histories, each interruption of a sync, odd servers and devices, a file of 300 MB, tests of tools. */
const notInGate = [
  'e2e/support/data/profile-words.test.ts',
  'scripts/lint/boundaries.test.ts',
  'circle-server/{cli/commands,tests/histories}.test.ts',
  'src/circle/actions/cut-off.test.ts',
  'src/data/backup/read-backup.large.test.ts',
  'src/data/lock/resume-migration.tabs.test.ts',
  'src/circle/engine/{histories,lying-server,recreated-database,removed-device,troubled-server,unusual-devices}.test.ts',
];
/** Screen tests that run only in `npm run test:all`, so that the gate stays short. */
const screensNotInGate = [
  'src/app/{announced,facts-kept,forced-colors,unusual-text,refused-reads}.screen.test.tsx',
  'src/app/shell/messages.screen.test.tsx',
  'src/data/photos/long-photos.screen.test.tsx',
  'src/ai/assist/dictation.screen.test.tsx',
  'src/features/chat/chat-dictation.screen.test.tsx',
  'src/features/children/children-age.screen.test.tsx',
  'src/features/circle/versions.screen.test.tsx',
  'src/features/food/{food-cards,food-history,next-foods,photo-analysis}.screen.test.tsx',
  'src/features/journal/{changes,details-kinds,details-looks,details-night,details-words}.screen.test.tsx',
  'src/features/journal/{entry-analysis,entry-photos,journal-days}.screen.test.tsx',
  'src/features/journal/export/export-dialog.screen.test.tsx',
  'src/features/lists/{histories,medicines}.screen.test.tsx',
  'src/features/pages/pages.screen.test.tsx',
  'src/features/reports/{ai-reports,report-actions}.screen.test.tsx',
  'src/features/reports/charts/{chart-frame,nights}.screen.test.tsx',
  'src/features/settings/{ai-tab,apple}.screen.test.tsx',
  'src/features/today/{clock-changes,sleep-line}.screen.test.tsx',
  'src/features/visit/{saved-visit,shorten-quotes,visit-pages}.screen.test.tsx',
];
const notSealed = [
  // They set up what they need themselves.
  'src/data/{encryption,lock}/**',
  'src/circle/store/circle-journal.planted-rows.test.ts',
  // They use no store.
  'src/data/encrypted-file/**',
  'src/data/photos/photo-store.encrypted.test.ts',
  'src/data/backup/damaged-rows.test.ts',
  'src/data/startup/open-journal.flipped-*.test.ts',
  // They open the journal as a page does: the lock's tests do that with the lock on.
  'src/data/startup/import-legacy-lists.test.ts',
  'src/data/db/tabs.test.ts',
  'src/data/db/failed-reads.test.ts',
  // They make pictures unreadable by their bytes: photo-store.encrypted.test.ts does that with encrypted ones.
  'src/data/photos/photo-store.renewed-photos.test.ts',
  'src/data/backup/unreadable-photos.test.ts',
];

const asBuilt = { 'process.env.NODE_ENV': '"production"' };
/**
 * In the gate, screen tests use the production build of React, which saves a quarter of their time. Every other run uses the
 * development build, whose warnings fail a test.
 */
const react: Pick<ViteUserConfig, 'define' | 'oxc' | 'optimizeDeps' | 'plugins'> = isGate
  ? {
      define: asBuilt,
      oxc: { jsx: { runtime: 'automatic', development: false } },
      optimizeDeps: { rolldownOptions: { transform: { define: asBuilt } } },
    }
  : { plugins: [reactForDevelopers()] };

const fastCheckSeed = 'scripts/fast-check-seed.ts';

interface StoreTests {
  readonly include: string[];
  /** Those of them that need a separate process. */
  readonly alone: string[];
  readonly exclude?: string[];
  readonly setupFiles?: string[];
  readonly provide?: ProvidedContext;
}

/** Returns two projects: store tests that share processes, and those that need one for each file. */
function storeProjects(
  name: string,
  { alone, exclude = [], setupFiles = [], ...tests }: StoreTests,
) {
  const inShared = {
    ...tests,
    name,
    exclude: [...configDefaults.exclude, ...exclude, ...ownProcess],
    isolate: false,
    setupFiles: [fastCheckSeed, 'src/data/fixtures/own-stores.ts', ...setupFiles],
    sequence: { setupFiles: 'list' as const },
    // Loaded again for each file, together with the modules that use them.
    server: { deps: { inline: ['dexie', 'fake-indexeddb'] } },
  };
  const inOwn = {
    ...tests,
    name: `${name}, alone`,
    include: alone,
    exclude: [...configDefaults.exclude, ...exclude, ...(isGate ? notInGate : [])],
    setupFiles: [fastCheckSeed, ...setupFiles],
  };
  return [inShared, inOwn].map((test) => ({ extends: true as const, test }));
}

export default defineConfig({
  ...(define === undefined ? {} : { define }),
  ...(resolve === undefined ? {} : { resolve }),
  plugins: [categoryIcons()],
  test: {
    environment: 'node',
    // A test that must hold in several time zones visits them itself:
    //   test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('… in %s', (zone) => {
    //     vi.stubEnv('TZ', zone);
    // Node follows process.env.TZ in a process of its own, never in a worker thread: hence forks.
    // scripts/time-zone.test.ts fails if that ever stops being so.
    pool: 'forks',
    unstubEnvs: true,
    restoreMocks: true,
    // No test is about its duration, and a machine may be busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // One for each core: the default leaves one of two idle.
    maxWorkers: '100%',
    projects: [
      {
        // Whole screens, mounted in one page of a real Chromium: src/app/fixtures/screen-setup.ts.
        ...react,
        plugins: [react.plugins, categoryIcons(), constants],
        ...(resolve === undefined ? {} : { resolve }),
        envPrefix: 'KINLEAF_',
        // Named, so that the page doesn't reload when a later test is the first to need one.
        optimizeDeps: {
          ...react.optimizeDeps,
          include: [
            ...Object.keys(project.dependencies).filter((name) => !notBundled.test(name)),
            'axe-core',
            'fast-check',
            'react/jsx-runtime',
          ],
        },
        test: {
          name: 'screens',
          include: ['src/**/*.screen.test.tsx'],
          exclude: [...configDefaults.exclude, ...(isGate ? screensNotInGate : [])],
          // One page for each core: the default leaves one of two idle.
          maxWorkers: '100%',
          setupFiles: ['src/app/fixtures/screen-setup.ts'],
          // One page for all files of a worker: a new one would load the whole app again.
          isolate: false,
          unstubEnvs: true,
          restoreMocks: true,
          testTimeout: 60_000,
          // As with the tests of the built app: named at the end of the gate, a failure of `npm run test:all`.
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: screenCommands,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: {
                args: [...chromiumFlags],
                ...(executablePath === undefined ? {} : { executablePath }),
              },
              contextOptions: {
                locale: 'en-AU',
                timezoneId: 'Australia/Melbourne',
                reducedMotion: 'reduce',
              },
            }),
          },
        },
      },
      ...storeProjects('stores', { include: stores, alone: ownProcess }),
      ...sealedStates.flatMap((sealing) =>
        storeProjects(`stores, ${sealing}`, {
          include: isGate
            ? sealedInGate
            : [
                'src/data/**/*.test.ts',
                'src/circle/store/**/*.test.ts',
                'src/circle/actions/{join-with-journal,recover-with-journal,stores-in-sync}.test.ts',
              ],
          alone: isGate ? sealedInGateAlone : ownProcess,
          exclude: notSealed,
          setupFiles: ['src/data/fixtures/with-encryption.ts'],
          provide: { sealing },
        }),
      ),
      {
        extends: true,
        test: {
          name: 'functions',
          globalSetup: ['circle-server/fixtures/given-server.ts'],
          setupFiles: [fastCheckSeed],
          include: ['{src,scripts,circle-server,e2e/support}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...stores, ...(isGate ? notInGate : [])],
          // They leave nothing behind, and starting a process for each file takes longer than its tests.
          isolate: false,
        },
      },
    ],
  },
});
