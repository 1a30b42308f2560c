import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * What changes a context for good. A test that calls one of these is the last one in its context. `addListener` isn't among them, because
 * listeners are removed again (see `test.ts`), nor is `newCDPSession`, because a page's session ends with the page.
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
 * A browser context for one test after another, so that the product's code is read, compiled and cached once and not in every test: a
 * first page costs half as much. Each test finds it as new: no page, no cookie, no database.
 */
export class WarmContext {
  private isChanged = false;

  private readonly anchor: Page;

  /** `anchor` is a page without a script that opens the others and keeps their process alive. */
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

  /** An empty page in the warm process. */
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
   * Resets it if possible. Returns whether another test can use it; otherwise it's closed.
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
 * Empties the product's storage. Through the page, because that waits until the databases are gone: Chromium's own
 * `Storage.clearDataForOrigin` sometimes left one behind.
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
  // Last: a closed page can still write here for a moment, and keeps its database open until it's gone.
  localStorage.clear();
}

/** The warm context of a worker, as long as its tests need the same options. */
export class WarmContexts {
  private warm: WarmContext | null = null;
  private wanted = '';
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** `options` is what Playwright now sets for each new context. */
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
