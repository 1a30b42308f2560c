import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * What changes a context for good. A test that calls one of these is the last that its context serves.
 * `addListener` is not among them: who uses it takes its listener away again (see `test.ts`). Nor is `newCDPSession`: a
 * session of a page ends with the page.
 */
const lasting = {
  context: [
    'addCookies',
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'on',
    'once',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
    'setStorageState',
  ] satisfies (keyof BrowserContext)[],
  clock: [
    'fastForward',
    'install',
    'pauseAt',
    'resume',
    'runFor',
    'setFixedTime',
    'setSystemTime',
  ] satisfies (keyof BrowserContext['clock'])[],
};

/**
 * A browser context that serves one test after another, so that the product's code is read, compiled and cached once
 * and not in every test: a first page costs half as much. Each test finds it as new: no page, no cookie, no store.
 */
export class WarmContext {
  private isChanged = false;

  private readonly anchor: Page;

  /** @param anchor a page without a script that opens the others: with it lives the process that they are in */
  private constructor(anchor: Page) {
    this.anchor = anchor;
    for (const name of lasting.context) this.noticeCalls(this.context, name);
    for (const name of lasting.clock) this.noticeCalls(this.context.clock, name);
    anchor.on('crash', () => (this.isChanged = true));
  }

  get context(): BrowserContext {
    return this.anchor.context();
  }

  static async open(browser: Browser, origin: string): Promise<WarmContext> {
    const context = await browser.newContext();
    const anchor = await context.newPage();
    await anchor.goto(`${origin}/robots.txt`);
    return new WarmContext(anchor);
  }

  /** An empty page in the process that is warm. */
  async newPage(): Promise<Page> {
    const [page] = await Promise.all([
      this.anchor.waitForEvent('popup'),
      this.anchor.evaluate(() => {
        window.open('about:blank');
      }),
    ]);
    return page;
  }

  /**
   * Makes it as new, when that is possible.
   * @returns whether another test may have it; else it is closed
   */
  async tidy(): Promise<boolean> {
    if (this.isChanged) {
      await this.context.close();
      return false;
    }
    const pages = this.context.pages().filter((page) => page !== this.anchor);
    await Promise.all(pages.map((page) => page.close()));
    await this.anchor.evaluate(forgetAll);
    await this.context.clearCookies();
    return true;
  }

  private noticeCalls<Name extends string>(
    target: Record<Name, (...args: never[]) => unknown>,
    name: Name,
  ): void {
    const real = target[name].bind(target);
    target[name] = (...args: never[]) => {
      this.isChanged = true;
      return real(...args);
    };
  }
}

/**
 * Empties what the product stores in. Through the page, because it ends only when the databases are gone: Chromium's own
 * `Storage.clearDataForOrigin` at times left one behind.
 */
async function forgetAll(): Promise<void> {
  const remove = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const removing = indexedDB.deleteDatabase(name);
      removing.onsuccess = () => resolve();
      removing.onerror = () => reject(new Error(String(removing.error)));
    });
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => remove(name)));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Last: a page that is closed has a moment left in which it may write here, and holds its database as long as it lives.
  localStorage.clear();
}

/** The one warm context of a worker, for as long as its tests want the same of it. */
export class WarmContexts {
  private warm: WarmContext | null = null;
  private wanted = '';
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** @param options names what the test runner now asks of each new context */
  async take(options: string, origin: string): Promise<WarmContext> {
    const wanted = `${origin} ${options}`;
    if (this.wanted !== wanted) await this.close();
    this.wanted = wanted;
    this.warm ??= await WarmContext.open(this.browser, origin);
    return this.warm;
  }

  async giveBack(warm: WarmContext): Promise<void> {
    if (!(await warm.tidy())) this.warm = null;
  }

  async close(): Promise<void> {
    await this.warm?.context.close();
    this.warm = null;
  }
}
