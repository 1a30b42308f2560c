import { expect, test as base } from '@playwright/test';
import { type BrowserOptions, WebKitBrowser } from './browser';
import type { WebKitPage } from './page';
import { type Driver, startDriver } from './processes';

export { expect };

/**
 * WebKit aborts the loads of a page that is being left, and the page logs that while it goes. It also still delivers a cursor's results
 * although the page has ended the transaction; Dexie then continues in vain.
 */
const whileLeaving =
  /TransactionInactiveError: Failed to execute 'continue' on 'IDBCursor'|A part of the screen could not be loaded|preloaded using link preload but not used|Importing a module script failed|Cannot load http:\/\/localhost:\d+\/(assets\/|service-worker\.js)|The journal could not be read for search\. Error$/;

/** WebKit logs resize observations that come a frame late; the other engines' tests don't see that. */
const aFrameLater = /ResizeObserver loop completed with undelivered notifications/;

interface WebKitFixtures {
  /** Console messages that a test provokes on purpose. */
  allowConsole: RegExp[];
  /** Whether the window is private: nothing is left after it, and WebKit stores no Blobs there. */
  isPrivate: boolean;
  /** The test's own browser, with empty storage. */
  webkit: WebKitBrowser;
  /** Its first tab. */
  tab: WebKitPage;
}

/**
 * Playwright's runner with WebKit instead of its own browsers. As in the other tests the console stays silent: a test fails for a warning
 * or an error that it didn't allow.
 */
export const test = base.extend<WebKitFixtures, { driver: Driver }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  allowConsole: [[], { option: true }],
  isPrivate: [false, { option: true }],
  webkit: async ({ driver, baseURL, isPrivate, allowConsole }, use, testInfo) => {
    const options: BrowserOptions = { origin: baseURL ?? '', isPrivate };
    const browser = await WebKitBrowser.start(driver, options);
    await use(browser);
    let complaints: string[];
    try {
      complaints = await browser.complaints();
      if (testInfo.status !== testInfo.expectedStatus) {
        // What a trace of Playwright's own browsers would show.
        const path = testInfo.outputPath('screen.png');
        await browser.page.screenshot({ path });
        await testInfo.attach('screen', { path, contentType: 'image/png' });
        const shown = () => `${location.href}\n${document.body.innerText}`;
        const body = await browser.page.evaluate(shown).catch(String);
        await testInfo.attach('what the page showed', { body, contentType: 'text/plain' });
      }
    } finally {
      await browser.close();
    }
    const allowed = [whileLeaving, aFrameLater, ...allowConsole];
    const isAllowed = (line: string) => allowed.some((pattern) => pattern.test(line));
    expect(
      complaints.filter((line) => !isAllowed(line)),
      'the console is silent',
    ).toEqual([]);
  },
  tab: async ({ webkit }, use) => {
    await use(webkit.page);
  },
});
