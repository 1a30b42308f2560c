import { describe, expect, test } from 'vitest';
import { safariWithoutInstall, saveMethodOf, type BrowserFacts } from './browser';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const onPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const onMac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
const safari = 'Version/18.5 Mobile/15E148 Safari/604.1';

function facts(userAgent: string, rest: Partial<BrowserFacts> = {}): BrowserFacts {
  return { userAgent, hasGestures: true, standalone: undefined, isInstalledWindow: false, ...rest };
}

describe('Safari without the site installed', () => {
  test.each<[string, BrowserFacts, 'phone' | 'mac' | null]>([
    ['on an iPhone', facts(`${onPhone} ${safari}`, { standalone: false }), 'phone'],
    // It identifies itself as a Mac.
    ['on an iPad', facts(`${onMac} Version/18.5 Safari/605.1.15`, { standalone: false }), 'phone'],
    ['on a Mac', facts(`${onMac} Version/18.5 Safari/605.1.15`), 'mac'],
    ['installed on an iPhone', facts(`${onPhone} Mobile/15E148`, { standalone: true }), null],
    [
      'in the Dock of a Mac',
      facts(`${onMac} Version/18.5 Safari/605.1.15`, { isInstalledWindow: true }),
      null,
    ],
    [
      'Chrome on an iPhone',
      facts(`${onPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, { standalone: false }),
      null,
    ],
    [
      'Firefox on an iPhone',
      facts(`${onPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, { standalone: false }),
      null,
    ],
    [
      'a browser inside another app',
      facts(`${onPhone} Mobile/15E148`, { standalone: false }),
      null,
    ],
    [
      'Chrome on a Mac',
      facts(`${onMac.replace('605.1.15', '537.36')} Chrome/150.0.0.0 Safari/537.36`, {
        hasGestures: false,
      }),
      null,
    ],
    [
      'a browser that pretends to be Safari',
      facts(`${onMac} Version/18.5 Safari/605.1.15`, { hasGestures: false }),
      null,
    ],
    [
      'WebKit on Linux',
      facts(`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Version/26.0 Safari/605.1.15`),
      null,
    ],
  ])('%s', (_, browser, expected) => {
    expect(safariWithoutInstall(browser)).toBe(expected);
  });
});

test.each<[string, BrowserFacts, boolean, 'download' | 'share']>([
  ['the app on the home screen of an iPhone', facts(onPhone, { standalone: true }), true, 'share'],
  ['the same with a file it cannot share', facts(onPhone, { standalone: true }), false, 'download'],
  ['Safari on an iPhone', facts(onPhone, { standalone: false }), true, 'download'],
  // Installed apps that use their browser's downloads: on a Mac or an Android phone.
  ['an installed app elsewhere', facts(onMac, { isInstalledWindow: true }), true, 'download'],
])('%s uses the right way to save a file', (_, browser, canShare, way) => {
  expect(saveMethodOf(browser, canShare)).toBe(way);
});
