import { expect, test as base, type Page } from '@playwright/test';
import axe from 'axe-core';

export { expect };

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

/**
 * Playwright's test, with two promises of the product watched in every test, whatever it is about:
 * the console stays silent, and nothing leaves the origin.
 */
export const test = base.extend<Allowances & { promises: undefined }>({
  allowConsole: [[], { option: true }],
  allowRequests: [[], { option: true }],
  page: async ({ page }, use) => {
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
  },
  promises: [
    async ({ context, baseURL, allowConsole, allowRequests }, use) => {
      if (![allowConsole, allowRequests].every((allowed) => Array.isArray(allowed))) {
        throw new Error("Several patterns are given as [[/one/, /another/], { scope: 'test' }]");
      }
      const broken: string[] = [];
      const isAllowed = (allowed: RegExp[], text: string) =>
        allowed.some((pattern) => pattern.test(text));

      // On the context rather than the page, so that a second tab and a worker are watched too.
      context.on('console', (message) => {
        const kind = message.type();
        if (kind !== 'error' && kind !== 'warning') return;
        // Said by the test runner, in every test that is not about the service worker.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        const { url, lineNumber } = message.location();
        const text = `${message.text()} (${url}:${lineNumber})`;
        if (!isAllowed(allowConsole, text)) broken.push(`console ${kind}: ${text}`);
      });
      context.on('weberror', (webError) => {
        const error = webError.error();
        const text = error.stack ?? error.message;
        if (!isAllowed(allowConsole, text)) broken.push(`page error: ${text}`);
      });
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        // Made by the page itself, in memory.
        if (protocol === 'data:' || protocol === 'blob:') return;
        if (baseURL !== undefined && origin === new URL(baseURL).origin) return;
        if (!isAllowed(allowRequests, request.url())) {
          broken.push(`request off the origin: ${request.method()} ${request.url()}`);
        }
      });

      await use(undefined);

      expect(broken, 'the console is silent and nothing leaves the origin').toEqual([]);
    },
    { auto: true },
  ],
});

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Fails when axe finds anything serious or critical by WCAG 2.0 to 2.2, levels A and AA, in the page as
 * it is now, by every rule or by that of colours alone. The message names each element and what is wrong with it.
 */
export async function expectNoSeriousAxe(
  page: Page,
  rules: 'all' | 'colour' = 'all',
): Promise<void> {
  // Once for each page: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { violations: found } = await window.axe.run({
        runOnly: [...runOnly],
        resultTypes: ['violations'],
        // Styles and recordings are here; nothing is to be fetched once more.
        preload: false,
      });
      return found;
    },
    rules === 'all' ? wcag : ['color-contrast'],
  );
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${impact} ${id}: ${help}\n  at ${target.join(' ')}\n  ${html}\n  ${failureSummary ?? ''}`,
      ),
    );
  expect(findings.join('\n\n'), `serious accessibility findings on ${page.url()}`).toBe('');
}
