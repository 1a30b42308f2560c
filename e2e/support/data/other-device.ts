import type { Browser, Page } from '@playwright/test';
import { openGeneral } from './backup';
import { maya, seed } from './records';

/** Another device with its own journal and the general settings open. The caller closes its context. */
export async function deviceOf(
  browser: Browser,
  baseURL: string | undefined,
  lists: object,
): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await seed(page, lists, maya);
  await openGeneral(page);
  return page;
}
