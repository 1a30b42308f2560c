import { type Browser, expect, type Page } from '@playwright/test';
import { startWithCircle } from '../../circle-server/cli/run-dev.mjs';
import { maya } from './records';

export { circleOfMaya } from '../../src/app/fixtures/circle-rows';

export type CircleServer = Awaited<ReturnType<typeof startWithCircle>>;

type Intercept = NonNullable<NonNullable<Parameters<typeof startWithCircle>[0]>['intercept']>;

/** A development server with one circle that nobody has begun yet, and the code of its keeper. */
export const startServer = (intercept?: Intercept): Promise<CircleServer> =>
  startWithCircle({ port: 0, ...(intercept && { intercept }) });

/** Opens the circle's page of a child in the stores, and starts a circle on the server. */
export async function startCircle(page: Page, server: CircleServer): Promise<void> {
  await page.goto(`/circle/${maya.id}`);
  await page.getByLabel('Address of the server').fill(server.url);
  await page.getByLabel('Code from its keeper').fill(server.code);
  await page.getByLabel('Your name').fill('Anita');
  await page.getByRole('button', { name: 'Start the circle' }).click();
  await expect(page.getByRole('heading', { name: /^Anita/ })).toBeVisible();
}

/** What the circle's server answers is asked for across origins, and what is not there yet is answered by 404: the browser tells of each. */
export const circleAllowances = {
  allowRequests: [/^http:\/\/127\.0\.0\.1:\d+\//],
  allowConsole: [/Failed to load resource: the server responded with a status of 4\d\d/],
};

/** Another device: a window with stores of its own. */
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
