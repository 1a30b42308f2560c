import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  expect as baseExpect,
  test as base,
  type ConsoleMessage,
  type Frame,
  type Locator,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import {
  axeArguments,
  seriousFindings,
  type AxeOptions,
} from '../../../src/app/fixtures/page-looks';
import { expectToFit } from './fit';
import { type WarmContext, WarmContexts } from './warm-context';

export const expect = baseExpect.extend({
  /** The same as Playwright's, whose way of asking crashes Firefox's page. */
  async toHaveJSProperty(
    locator: Locator,
    name: string,
    value: unknown,
    options: { timeout?: number } = {},
  ) {
    const read = () => locator.evaluate((node, key) => Reflect.get(node, key) as unknown, name);
    try {
      await baseExpect.poll(read, options).toEqual(value);
      return { pass: true, message: () => `${name} is ${String(value)}` };
    } catch (error) {
      return { pass: false, message: () => String(error) };
    }
  },
});

/**
 * Set by `test.use({ allowConsole: [/pattern/] })`. Playwright mistakes a list of several for its pair of value and settings, so write
 * that in full: `[[/one/, /another/], { scope: 'test' }]`.
 */
interface Allowances {
  /** Console messages and page errors that a test provokes on purpose. */
  allowConsole: RegExp[];
  /** URLs outside our origin that a test expects to be requested, and answers itself through a route. */
  allowRequests: RegExp[];
}

interface Contexts {
  /** Set if something that `warm-context.ts` can't see outlives a page and its stores, such as a storage limit. */
  ownContext: boolean;
  /** Null for a test with its own context. */
  warm: WarmContext | null;
}

/**
 * Playwright's test, which checks two promises of the product in every test: the console stays silent, and nothing leaves the origin.
 */
export const test = base.extend<
  Allowances & Contexts & { promises: undefined },
  { warmContexts: WarmContexts }
>({
  allowConsole: [[], { option: true }],
  allowRequests: [[], { option: true }],
  ownContext: [false, { option: true }],
  warmContexts: [
    async ({ browser }, use) => {
      const contexts = new WarmContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  warm: async (
    {
      warmContexts,
      ownContext,
      baseURL,
      serviceWorkers,
      permissions,
      viewport,
      colorScheme,
      locale,
      timezoneId,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      contextOptions,
    },
    use,
  ) => {
    // A service worker's caches and permissions outlive a test, too.
    const isOwn = ownContext || serviceWorkers === 'allow' || permissions !== undefined;
    if (isOwn || baseURL === undefined) {
      await use(null);
      return;
    }
    const options = JSON.stringify([
      [viewport, deviceScaleFactor, isMobile, hasTouch],
      [colorScheme, locale, timezoneId, contextOptions],
    ]);
    const warm = await warmContexts.take(options, baseURL);
    await use(warm);
    await warmContexts.giveBack(warm);
  },
  context: async ({ warm, browser }, use) => {
    if (warm) {
      await use(warm.context);
      return;
    }
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ warm, context }, use, testInfo) => {
    const page = warm ? await warm.newPage() : await context.newPage();
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    // A person presses keys once there is a page, not only a URL.
    const isDrawn = () =>
      page.waitForFunction(
        () => !document.getElementById('root') || 'drawn' in document.documentElement.dataset,
      );
    page.goto = async (...args) => {
      const response = await goto(...args);
      await isDrawn();
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload(...args);
      await isDrawn();
      return response;
    };
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    // The report's picture is of the context's first page, which a warm context uses itself.
    const shown = await page.ariaSnapshot({ timeout: 5000 }).catch(String);
    await testInfo.attach('what the page showed', {
      body: `${page.url()}\n${shown}`,
      contentType: 'text/plain',
    });
  },
  promises: [
    async ({ context, baseURL, browserName, allowConsole, allowRequests }, use) => {
      if (![allowConsole, allowRequests].every((allowed) => Array.isArray(allowed))) {
        throw new Error("Several patterns are given as [[/one/, /another/], { scope: 'test' }]");
      }
      const broken: string[] = [];
      // Failed requests of a page, until it's known whether the page is being left.
      const cutOff = new Map<Page, readonly string[]>();
      const putOff = (page: Page, text: string) =>
        cutOff.set(page, [...(cutOff.get(page) ?? []), text]);
      const isFirefox = browserName === 'firefox';
      const isAllowed = (allowed: RegExp[], text: string) =>
        allowed.some((pattern) => pattern.test(text));

      // On the context rather than the page, to include a second tab and workers.
      const onConsole = (message: ConsoleMessage) => {
        const kind = message.type();
        if (kind !== 'error' && kind !== 'warning') return;
        // Logged by Playwright in every test that isn't about the service worker.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        // Loads of a page that is being left fail in Firefox, and the page still has a moment to log that.
        if (isFirefox && message.text().startsWith('A part of the screen could not be loaded'))
          return;
        const { url, lineNumber } = message.location();
        const text = `${message.text()} (${url}:${lineNumber})`;
        if (isAllowed(allowConsole, text)) return;
        // If the aborted part was a whole screen, the error itself is logged, without text in Firefox.
        const page = message.page();
        if (isFirefox && page && message.text() === 'Error') putOff(page, `console error: ${text}`);
        else broken.push(`console ${kind}: ${text}`);
      };
      const onError = (webError: WebError) => {
        const error = webError.error();
        const text = error.stack ?? error.message;
        // An aborted typeface isn't an error of the page's code either.
        if (isFirefox && text.startsWith('downloadable font: download failed')) return;
        if (isAllowed(allowConsole, text)) return;
        // An aborted answer of the service worker is only excused if the page really is being left.
        const page = webError.page();
        if (isFirefox && page && text.includes('A ServiceWorker intercepted the request'))
          putOff(page, `page error: ${text}`);
        else broken.push(`page error: ${text}`);
      };
      const onLeft = (frame: Frame) => {
        if (frame.parentFrame() === null) cutOff.delete(frame.page());
      };
      const onRequest = (request: Request) => {
        const { protocol, origin } = new URL(request.url());
        // URLs of what the page has created in memory.
        if (protocol === 'data:' || protocol === 'blob:') return;
        if (baseURL !== undefined && origin === new URL(baseURL).origin) return;
        if (!isAllowed(allowRequests, request.url())) {
          broken.push(`request off the origin: ${request.method()} ${request.url()}`);
        }
      };
      context.addListener('console', onConsole);
      context.addListener('weberror', onError);
      context.addListener('request', onRequest);
      context.addListener('framenavigated', onLeft);

      await use(undefined);

      context.removeListener('console', onConsole);
      context.removeListener('weberror', onError);
      context.removeListener('request', onRequest);
      context.removeListener('framenavigated', onLeft);

      broken.push(...[...cutOff.values()].flat());
      expect(broken, 'the console is silent and nothing leaves the origin').toEqual([]);
    },
    { auto: true },
  ],
});

/** Minified: `axe.source` is more than twice as long, and each page parses it again. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails if axe finds anything serious or critical in the page now, and names each element. */
export async function expectNoSeriousAxe(page: Page, options: AxeOptions = {}): Promise<void> {
  // Axe is injected once into each page: it's half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(seriousFindings, axeArguments(options));
  expect(findings.join('\n\n'), `serious accessibility findings on ${page.url()}`).toBe('');
}

/** Expects no serious findings, dark and light, and that everything fits 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSeriousAxe(page);
  await expectToFit(page, 320, 640);
}
