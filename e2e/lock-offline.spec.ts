import type { Page } from '@playwright/test';
import { beginLock, lock, lockScreen, test as lockTest, unlock } from './support/lock';
import { entry, maya, seed } from './support/records';
import { withSite } from './support/static-site';
import { expect } from './support/test';
import type { StaticSite } from './support/static-site';

const test = lockTest.extend<{ site: StaticSite }>({ serviceWorkers: 'allow', ...withSite });
test.slow();

/** Waits until the service worker keeps the whole app and answers for the page. */
async function untilKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset['version']);

test('a locked journal opens without a connection', async ({ page, site }) => {
  await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);
  await beginLock(page);
  await untilKept(page);
  await site.stop();
  await page.goto(`/journal/${maya.id}`);
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page);
  await expect(page.getByRole('heading', { name: 'Blue train' })).toBeVisible();
});

test('a new version takes over on the lock screen without asking, but not beside an open journal', async ({
  page,
  context,
  site,
}) => {
  await seed(page, { children: [maya] }, maya);
  await beginLock(page);
  await untilKept(page);
  site.publish(2);

  await test.step('an open tab keeps its version', async () => {
    const other = await context.newPage();
    await other.goto('/');
    await expect(lockScreen(other)).toBeVisible();
    await expect
      .poll(() =>
        other.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
        ),
      )
      .toBe(true);
    expect(await version(other)).toBeUndefined();
    await other.close();
  });

  await test.step('once it is locked, the new one is there', async () => {
    await lock(page);
    await expect.poll(() => version(page).catch(() => undefined)).toBe('2');
    await expect(lockScreen(page)).toBeVisible();
    await unlock(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('one that comes while somebody types waits for the next start', async () => {
    await lock(page);
    const field = page.getByLabel('Passphrase', { exact: true });
    await field.fill('half a passphrase');
    site.publish(3);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      )
      .toBe(true);
    await expect(field).toHaveValue('half a passphrase');
    expect(await version(page)).toBe('2');
  });
});
