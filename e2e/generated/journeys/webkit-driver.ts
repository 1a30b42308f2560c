import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebKitBrowser } from '../../support/engines/webkit/browser';
import type { WebKitLocator } from '../../support/engines/webkit/locator';
import type { WebKitPage } from '../../support/engines/webkit/page';
import { WebDriverError } from '../../support/engines/webkit/webdriver';
import { arrivalOf, type Driver, type Person, type Place } from './driver';

/** A person at a browser that WebDriver drives. Files to choose are put into `folder` first. */
export function webKitPerson(browser: WebKitBrowser, folder: string): Person {
  let downloads = 0;
  const download = async () => {
    downloads += 1;
    return readFile(await browser.download(downloads - 1), 'utf8');
  };
  let isFirst = true;
  return {
    openTab: async () => {
      const page = isFirst ? browser.page : await browser.newPage();
      isFirst = false;
      return handsOn(page, folder, download);
    },
  };
}

function handsOn(page: WebKitPage, folder: string, download: () => Promise<string>): Driver {
  const find = ({ role, name, nth, within }: Place): WebKitLocator => {
    const found = (within ? find(within) : page).getByRole(
      role,
      name === undefined ? {} : { name, exact: true },
    );
    return nth === undefined ? found : found.nth(nth);
  };
  const made = () => page.evaluate(() => performance.timeOrigin);
  const go = async (travel: () => Promise<void>) => {
    const before = await made();
    const asked = Date.now();
    await travel();
    return arrivalOf(before, await made(), asked);
  };
  return {
    open: (path) => page.goto(path),
    reload: () => page.reload(),
    back: () => go(() => page.goBack()),
    forward: () => go(() => page.goForward()),
    wake: () => Promise.resolve(false),
    click: (place) => find(place).click(),
    clickBeside: async () => {
      const at = { type: 'pointerMove', duration: 0, x: 5, y: 400 };
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const mouse = { type: 'pointer', id: 'mouse', actions: [at, ...press] };
      await page.post('actions', { actions: [mouse] });
    },
    press: (key) => page.keyboard.press(key),
    write: (field, text) => find(field).fill(text),
    choose: async (within, { name, base64 }) => {
      const path = join(folder, name);
      await mkdir(folder, { recursive: true });
      await writeFile(path, Buffer.from(base64, 'base64'));
      await find(within).locator('input[type=file]').first().setInputFiles(path);
    },
    download: async (place) => {
      await find(place).click();
      return download();
    },
    isSeen: (place) => find(place).first().isVisible().catch(goneMeanwhile),
    valueOf: (field) => find(field).inputValue(),
    evaluate: (work, argument) => page.evaluate(work, argument),
    close: () => page.close(),
  };
}

/** Ignores elements that disappeared after they were found. */
function goneMeanwhile(error: unknown): false {
  if (error instanceof WebDriverError && error.code === 'stale element reference') return false;
  throw error;
}
