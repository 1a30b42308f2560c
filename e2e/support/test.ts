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
import { axeArguments, seriousFindings, type AxeOptions } from '../../src/app/fixtures/page-looks';
import { type WarmContext, WarmContexts } from './warm-context';

export const expect = baseExpect.extend({
  /** The same as Playwright's own, which asks in a way that Firefox's page ends at. */
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
 * Set by `test.use({ allowConsole: [/pattern/] })`. Playwright mistakes a list of several for its own
 * pair of value and settings, so that one is written in full: `[[/one/, /another/], { scope: 'test' }]`.
 */
interface Allowances {
  /** Console messages and page errors that a test provokes on purpose. */
  allowConsole: RegExp[];
  /** Addresses off our origin that a test expects to be asked, and answers itself through a route. */
  allowRequests: RegExp[];
}

interface Contexts {
  /** Set where something outlives a page and its stores that `warm-context.ts` cannot see, such as a limited room. */
  ownContext: boolean;
  /** Null for a test that has a context of its own. */
  warm: WarmContext | null;
}

/**
 * Playwright's test, with two promises of the product watched in every test, whatever it is about:
 * the console stays silent, and nothing leaves the origin.
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
    // What a service worker keeps, and what was permitted, outlives a test too.
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
    // A person presses keys when there is a page, and not when there is only its address.
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
    // The report's own picture is of the context's first page, which a warm one keeps for itself.
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
      // What a page asked for and did not get, while nobody knows yet whether it is being left.
      const cutOff = new Map<Page, readonly string[]>();
      const putOff = (page: Page, text: string) =>
        cutOff.set(page, [...(cutOff.get(page) ?? []), text]);
      const isFirefox = browserName === 'firefox';
      const isAllowed = (allowed: RegExp[], text: string) =>
        allowed.some((pattern) => pattern.test(text));

      // On the context rather than the page, so that a second tab and a worker are watched too.
      const onConsole = (message: ConsoleMessage) => {
        const kind = message.type();
        if (kind !== 'error' && kind !== 'warning') return;
        // Said by the test runner, in every test that is not about the service worker.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        // What a page that is left was loading ends as a failure in Firefox, and the page has a moment left to say so.
        if (isFirefox && message.text().startsWith('A part of the screen could not be loaded'))
          return;
        const { url, lineNumber } = message.location();
        const text = `${message.text()} (${url}:${lineNumber})`;
        if (isAllowed(allowConsole, text)) return;
        // Where the part that was cut off was a whole screen, the error itself is told, which has no words in Firefox.
        const page = message.page();
        if (isFirefox && page && message.text() === 'Error') putOff(page, `console error: ${text}`);
        else broken.push(`console ${kind}: ${text}`);
      };
      const onError = (webError: WebError) => {
        const error = webError.error();
        const text = error.stack ?? error.message;
        // A typeface that was cut off in the same way is no error of the page's code either.
        if (isFirefox && text.startsWith('downloadable font: download failed')) return;
        if (isAllowed(allowConsole, text)) return;
        // An answer of the service worker that was cut off is the fault of leaving only when the page does leave.
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
        // Addresses of what the page itself has made, in memory.
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

/** Its short form: what `axe.source` holds is more than twice as long, and each page reads it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails when axe finds anything serious or critical in the page as it is now, and names each element. */
export async function expectNoSeriousAxe(page: Page, options: AxeOptions = {}): Promise<void> {
  // Axe is put into each page once: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(seriousFindings, axeArguments(options));
  expect(findings.join('\n\n'), `serious accessibility findings on ${page.url()}`).toBe('');
}
