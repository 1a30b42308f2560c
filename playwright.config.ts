import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/browsers/chromium.mjs';
import { findFirefox } from './scripts/browsers/firefox.mjs';
import { inFirefox, notInFirefox } from './e2e/firefox';
import { findWebKit } from './scripts/browsers/webkit.mjs';
import { isEverything, isGate } from './e2e/support/app/test-set';

// A port of its own, so that a running `npm start` is neither tested nor in the way. E2E_PORT and E2E_DIST
// set another port and build, for a second run beside the first.
const origin = `http://localhost:${process.env['E2E_PORT'] ?? '4317'}`;
const dist = process.env['E2E_DIST'] ?? 'dist';
const executablePath = findChromium();

/** What `npm test` takes of an engine's tests: those with its tag. Called by itself, Playwright takes all that it is asked for. */
const only = (tag: RegExp) => (isGate ? { grep: tag } : {});

/** What is slow by design, such as the key of a passphrase at full strength, would take minutes without Chromium's compilers. */
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
  // Playwright switches the back/forward cache of Chromium off, which is what `page-life` is about; without windows it takes
  // each page for shown, where `hidden-page` hides one. What the others walk through, more specs take apart here.
  testIgnore: [
    'e2e/webkit/**',
    'e2e/app/page-life.spec.ts',
    'e2e/lock/hidden-page.spec.ts',
    'e2e/*/engines.spec.ts',
    // Tests of what the tests use: without a browser.
    'e2e/support/**',
    ...needCompilers,
  ],
  use: {
    launchOptions: {
      // A page of a test ends before its code has run so often that compiling it anew for speed would pay: of all the
      // work of Chromium, a tenth.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
      ...ownChromium,
    },
  },
};

/** One project for all of them: a browser with other flags needs a worker of its own. */
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
        // Nothing in it calls home.
        'services.settings.server': 'data:,#none',
        'app.normandy.enabled': false,
        // Whatever memory the machine has: pages that are left are put aside for the Back button.
        'browser.sessionhistory.max_total_viewers': 8,
        'ui.prefersReducedMotion': 1,
        // The list of downloads opens over the page and takes the focus.
        'browser.download.alwaysOpenPanel': false,
        // A file chooser that stays open keeps the page from the next one.
        'remote.bidi.dismiss_file_pickers.enabled': true,
        // A mouse, which a machine without a screen does not have: a pointer that is fine and can hover.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
};

/** Its tests drive WebKitGTK by themselves, see e2e/webkit: one window at a time, and no browser of Playwright's. */
const webkit: Project = {
  name: 'webkit',
  ...only(/@gate(?!-)/),
  testDir: 'e2e/webkit',
  workers: 1,
  // Each is a journey with a browser of its own.
  timeout: 240_000,
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // As many as the cores of a small machine. With one more, pages wait for each other so long that a test meets moments
  // that no person does, and the run is hardly shorter.
  workers: 2,
  // A second try tells a race from something that is broken. `npm run test:all` fails all the same; the gate names it, and
  // fails where there are more than two (scripts/test.mjs).
  retries: 1,
  failOnFlakyTests: isEverything,
  // A busy machine is slow, not wrong: generous, because only a failure ever waits so long.
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // What a screen reader finds: the whole of it, so that something read twice fails too.
    toMatchAriaSnapshot: { pathTemplate: 'e2e/access/aria/{arg}{ext}', children: 'deep-equal' },
  },
  // A run that hangs ends by itself, and says where. Far above what they take, the gate five minutes and everything an hour.
  globalTimeout: (isGate ? 30 : 180) * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Only where it is the subject: a page that is served from a cache hides what the server says.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Of what failed and is tried again: a recording of every test takes a fifth of the time of a run.
    trace: 'on-first-retry',
  },
  // An engine that is not here is left out: `npm test` says so. WebKit begins: at the end its one worker would have the
  // machine for itself, and the run would last a minute longer.
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
    // Never somebody else's server: it may serve another build.
    reuseExistingServer: false,
  },
});
