import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/browsers/chromium.mjs';
import { findFirefox } from './scripts/browsers/firefox.mjs';
import { inFirefox, notInFirefox } from './e2e/firefox';
import { findWebKit } from './scripts/browsers/webkit.mjs';
import { isEverything, isGate } from './e2e/support/app/test-set';

// A separate port, so that a running `npm start` is neither tested nor in the way. E2E_PORT and E2E_DIST
// set another port and build, for a second run beside the first.
const origin = `http://localhost:${process.env['E2E_PORT'] ?? '4317'}`;
const dist = process.env['E2E_DIST'] ?? 'dist';
const executablePath = findChromium();

/** `npm test` runs only those of an engine's tests with its tag. Called directly, Playwright runs what it's asked for. */
const only = (tag: RegExp) => (isGate ? { grep: tag } : {});

/** Without Chromium's compilers, what is slow by design, such as a passphrase at full cost, would take minutes. */
const needCompilers = [
  'circle/start',
  'circle/three-devices',
  'lock/full-strength',
  'lock/memory',
  'lock/profile-folder',
].map((file) => `e2e/${file}.spec.ts`);

const ownChromium = executablePath === undefined ? {} : { executablePath };

const chromium: Project = {
  name: 'chromium',
  ...only(/@gate(?!-)/),
  // Playwright turns off Chromium's back/forward cache, which `page-life` is about. Headless, it reports every page as visible, and
  // `hidden-page` hides one. The others' tests are covered here by more detailed specs.
  testIgnore: [
    'e2e/webkit/**',
    'e2e/app/page-life.spec.ts',
    'e2e/lock/hidden-page.spec.ts',
    'e2e/*/engines.spec.ts',
    // Tests of the tests' helpers, without a browser.
    'e2e/support/**',
    ...needCompilers,
  ],
  use: {
    launchOptions: {
      // A test's page ends before optimising its code pays off. That saves a tenth of Chromium's work.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
      ...ownChromium,
    },
  },
};

/** One project for all of them: a browser with other flags needs its own worker. */
const compiled: Project = {
  name: 'chromium-compiled',
  ...only(/@gate(?!-)/),
  testMatch: needCompilers,
  use: { launchOptions: { args: chromiumFlags, ...ownChromium } },
};

const firefox: Project = {
  name: 'firefox',
  ...only(/@gate-firefox/),
  testMatch: inFirefox.map((file) => `e2e/${file}.spec.ts`),
  grepInvert: notInFirefox,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    // A recording takes three times as long as the tests.
    trace: 'off',
    launchOptions: {
      executablePath: fileURLToPath(
        new URL('./scripts/browsers/firefox-for-playwright.mjs', import.meta.url),
      ),
      firefoxUserPrefs: {
        // It makes no requests of its own.
        'services.settings.server': 'data:,#none',
        'app.normandy.enabled': false,
        // The back/forward cache works, no matter how much memory the machine has.
        'browser.sessionhistory.max_total_viewers': 8,
        'ui.prefersReducedMotion': 1,
        // The list of downloads opens over the page and takes the focus.
        'browser.download.alwaysOpenPanel': false,
        // A file chooser that stays open blocks the next one.
        'remote.bidi.dismiss_file_pickers.enabled': true,
        // A mouse, a fine pointer that can hover, which a machine without a screen lacks.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
};

/** Its tests drive WebKitGTK themselves, see e2e/webkit: one window at a time, without Playwright's browsers. */
const webkit: Project = {
  name: 'webkit',
  ...only(/@gate(?!-)/),
  testDir: 'e2e/webkit',
  workers: 1,
  // Each test starts its own browser.
  timeout: 240_000,
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // The cores of a small machine. With one more, pages wait for each other so long that tests see states that no person does, and the run
  // is hardly shorter.
  workers: 2,
  // A second try tells a race from something broken. `npm run test:all` still fails; the gate names the test, and fails if there are more
  // than two (scripts/test.mjs).
  retries: 1,
  failOnFlakyTests: isEverything,
  // A busy machine is slow, not wrong: generous, because only a failure ever waits so long.
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // What a screen reader finds: all of it, so that something read twice fails, too.
    toMatchAriaSnapshot: { pathTemplate: 'e2e/access/aria/{arg}{ext}', children: 'deep-equal' },
  },
  // A run that hangs ends and says where. Far above the usual times: five minutes for the gate, an hour for everything.
  globalTimeout: (isGate ? 30 : 180) * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Only in tests about it: a cached page hides the server's answers.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Only for retries: recording every test takes a fifth of a run's time.
    trace: 'on-first-retry',
  },
  // An engine that isn't installed is left out, which `npm test` says. WebKit comes first: at the end, its only worker would be alone,
  // and the run would take a minute longer.
  projects: [
    ...(findWebKit() === undefined ? [] : [webkit]),
    chromium,
    compiled,
    ...(findFirefox() === undefined ? [] : [firefox]),
  ],
  webServer: {
    // The build in dist/, as it is deployed: run `npm run build` before `npx playwright test`.
    command: `node scripts/serve-build.mjs ${dist} ${new URL(origin).port}`,
    url: origin,
    // Never a server that is already running: it may serve another build.
    reuseExistingServer: false,
  },
});
