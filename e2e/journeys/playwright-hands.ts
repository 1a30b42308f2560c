import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { until } from './until';
import type { Hands, Person, Place } from './hands';

/** Milliseconds: less than a test may take, so that what could not be done says so itself. */
const patience = 20_000;

/** A person at a browser that the test runner drives. */
export function playwrightPerson(context: BrowserContext): Person {
  return { openTab: async () => handsOn(await context.newPage()) };
}

function handsOn(page: Page): Hands {
  page.setDefaultTimeout(patience);
  const find = ({ role, name, nth, within }: Place): Locator => {
    const found = (within ? find(within) : page).getByRole(
      role,
      name === undefined ? {} : { name, exact: true },
    );
    return nth === undefined ? found : found.nth(nth);
  };
  // A person goes on when there is a page, and not when there is only its address.
  const isDrawn = () =>
    page.waitForFunction(
      () => !document.getElementById('root') || 'drawn' in document.documentElement.dataset,
    );
  // The test runner's own `goBack` waits for a page to be loaded, which one that was put aside is not.
  const go = async (steps: number) => {
    const before = page.url();
    await page.evaluate((by) => history.go(by), steps).catch(() => undefined);
    await until(
      'another address',
      async () => (await page.evaluate(() => location.href)) !== before,
    );
    await isDrawn();
  };
  return {
    open: async (path) => {
      await page.goto(path);
      await isDrawn();
    },
    reload: async () => {
      await page.reload();
      await isDrawn();
    },
    back: () => go(-1),
    forward: () => go(1),
    click: (place) => find(place).click(),
    clickBeside: () => page.mouse.click(5, 400),
    press: (key) => page.keyboard.press(key),
    write: (field, text) => find(field).fill(text),
    choose: (within, { name, type, base64 }) =>
      find(within)
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: type, buffer: Buffer.from(base64, 'base64') }),
    download: async (place) => {
      const downloading = page.waitForEvent('download');
      await find(place).click();
      return readFile(await (await downloading).path(), 'utf8');
    },
    isSeen: (place) => find(place).first().isVisible(),
    valueOf: (field) => find(field).inputValue(),
    // The test runner types the argument as what is left of it on the way.
    evaluate: <T, A>(work: (argument: A) => T | Promise<T>, argument: A) =>
      page.evaluate(work as (argument: unknown) => T | Promise<T>, argument),
    close: () => page.close(),
  };
}
