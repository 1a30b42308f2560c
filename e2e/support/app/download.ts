import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/**
 * Clicks something that saves a file, and returns the file. Moves it away: otherwise Firefox would number the next one of the same name,
 * and Playwright would find the first.
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
