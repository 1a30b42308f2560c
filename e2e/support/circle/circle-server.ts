import { type Browser, expect, type Page } from '@playwright/test';
import { startWithCircle } from '../../../circle-server/cli/run-dev.mjs';
import { maya } from '../data/records';

export { circleOfMaya } from '../../../src/app/fixtures/circle-rows';

export type CircleServer = Awaited<ReturnType<typeof startWithCircle>>;

type Intercept = NonNullable<NonNullable<Parameters<typeof startWithCircle>[0]>['intercept']>;

/** A development server with one circle that nobody has started yet, and its setup code. */
export const startServer = (intercept?: Intercept): Promise<CircleServer> =>
  startWithCircle({ port: 0, ...(intercept && { intercept }) });

/** Opens the circle's page of a stored child, and starts a circle on the server. */
export async function startCircle(page: Page, server: CircleServer): Promise<void> {
  await page.goto(`/circle/${maya.id}`);
  await page.getByLabel('Address of the server').fill(server.url);
  await page.getByLabel('Code from its keeper').fill(server.code);
  await page.getByLabel('Your name').fill('Anita');
  await page.getByRole('button', { name: 'Start the circle' }).click();
  await expect(page.getByRole('heading', { name: /^Anita/ })).toBeVisible();
}

/** Requests to the circle's server are cross-origin, and missing documents are a 404: the browser logs both. */
export const circleAllowances = {
  allowRequests: [/^http:\/\/127\.0\.0\.1:\d+\//],
  allowConsole: [/Failed to load resource: the server responded with a status of 4\d\d/],
};

/** Another device: a browser context with its own storage. */
export async function otherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-AU',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}
