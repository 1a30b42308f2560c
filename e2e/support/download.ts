import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/**
 * Clicks something that saves a file, and answers the file. It is taken away from where the browser saved it: Firefox
 * would number the next of the same name, and Playwright would look where the first one is.
 */
export async function saveFile(
  page: Page,
  button: Locator,
): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  await download.delete();
  return { name: download.suggestedFilename(), bytes };
}
