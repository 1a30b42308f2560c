import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { until } from './until';
import { arrivalOf, type Driver, type Person, type Place } from './driver';

/** In ms: less than a test may take, so that a failed step is reported itself. */
const patience = 20_000;

/** A person at a browser that Playwright drives. */
export function playwrightPerson(context: BrowserContext): Person {
  return { openTab: async () => handsOn(await context.newPage()) };
}

function handsOn(page: Page): Driver {
  page.setDefaultTimeout(patience);
  const find = ({ role, name, nth, within }: Place): Locator => {
    const found = (within ? find(within) : page).getByRole(
      role,
      name === undefined ? {} : { name, exact: true },
    );
    return nth === undefined ? found : found.nth(nth);
  };
  /** If the page is just being left, asks the next one. */
  const evaluate: Driver['evaluate'] = async <T, A>(
    work: (argument: A) => T | Promise<T>,
    argument: A,
  ): Promise<T> => {
    const end = Date.now() + patience;
    for (;;) {
      try {
        // Playwright types the argument by what serialising leaves of it.
        return await page.evaluate(work as (argument: unknown) => T | Promise<T>, argument);
      } catch (error) {
        if (!isBetweenPages(error) || Date.now() > end) throw error;
        await page.waitForLoadState('domcontentloaded');
      }
    }
  };
  // A person waits for the page, not only for its URL.
  const isDrawn = () =>
    until('the page is drawn', () =>
      evaluate(
        () =>
          document.readyState !== 'loading' &&
          (!document.getElementById('root') || 'drawn' in document.documentElement.dataset),
        undefined,
      ),
    );
  // Playwright's `goBack` waits for a load, which a cached page doesn't have.
  const go = async (steps: number) => {
    const look = () => evaluate(() => [location.href, performance.timeOrigin] as const, undefined);
    const [before, madeBefore] = await look();
    const asked = Date.now();
    // Once: the page may be gone before it has answered.
    await page
      .evaluate((by) => history.go(by), steps)
      .catch((error: unknown) => {
        if (!isBetweenPages(error)) throw error;
      });
    await until('another address', async () => (await look())[0] !== before);
    await isDrawn();
    const [, made] = await look();
    return arrivalOf(madeBefore, made, asked);
  };
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
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
    wake: async () => {
      if (isFirefox) await page.reload();
      return isFirefox;
    },
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
      // Firefox reports no downloads to Playwright.
      if (isFirefox) {
        await page.evaluate(watchFiles);
        await find(place).click();
        await until('a file is offered', () => page.evaluate(() => 'offered' in window));
        return page.evaluate(() => (Reflect.get(window, 'offered') as Blob).text());
      }
      const downloading = page.waitForEvent('download');
      await find(place).click();
      return readFile(await (await downloading).path(), 'utf8');
    },
    isSeen: (place) => find(place).first().isVisible(),
    valueOf: (field) => find(field).inputValue(),
    evaluate,
    close: () => page.close(),
  };
}

function isBetweenPages(error: unknown): boolean {
  return /context was destroyed|because of a navigation/.test(String(error));
}

/** Remembers the next file that the page offers. It runs in the page. */
function watchFiles(): void {
  Reflect.deleteProperty(window, 'offered');
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    if (object instanceof Blob && object.type === 'application/json')
      Reflect.set(window, 'offered', object);
    return make(object);
  };
}
