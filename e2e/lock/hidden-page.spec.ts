import type { Page } from '@playwright/test';
import { beginLock, lockScreen, unlock } from '../support/lock/lock';
import { maya, seed } from '../support/data/records';
import { expect, test } from '../support/app/test';

/*
 * Only Firefox really hides a page during a test: behind another tab of its window. Headless Chromium reports every page as visible, even
 * a minimised one.
 */

// Deriving a key takes a second or more of processor time.
test.slow();

const begin = Date.parse('2025-11-20T09:00:00+11:00');
const minute = 60_000;

/** Opens another tab before this one. */
async function openBefore(page: Page, path: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => {
      window.open(address);
    }, path),
  ]);
  await expectHidden(page);
  return tab;
}

const visibility = (page: Page) => page.evaluate(() => document.visibilityState);
const expectHidden = (page: Page) => expect.poll(() => visibility(page)).toBe('hidden');

/** Advances the page's clock until the other tabs have answered the questions that this raised. */
async function pass(page: Page, time: number): Promise<void> {
  await page.clock.fastForward(time);
  await page.evaluate(() => navigator.locks.query());
}

/** Changes each time the tabs lock: a page that locks tells the others first. */
const lastLocking = (page: Page) => page.evaluate(() => localStorage.getItem('kinleaf_locked'));

test('a page that is really hidden locks after the chosen minute, not sooner, and not while another tab shows the journal', async ({
  page,
}) => {
  await page.clock.install({ time: begin });
  await seed(page, { children: [maya] }, maya);
  await beginLock(page);
  await page.getByRole('button', { name: /Lock when hidden for/ }).click();
  await page.getByRole('option', { name: '1 minute' }).click();
  await expect(page.getByRole('button', { name: /1 minute/ })).toBeVisible();
  const used = await openBefore(page, '/settings');
  await unlock(used);
  await page.bringToFront();
  await expect.poll(() => visibility(page)).toBe('visible');
  const before = await lastLocking(page);
  // From here on only the test advances the clock.
  await page.clock.pauseAt(begin + 60 * minute);
  await used.bringToFront();
  await expectHidden(page);
  await expect.poll(() => visibility(used)).toBe('visible');

  await test.step('somebody uses the journal in another tab', async () => {
    await pass(page, minute);
    expect(await lastLocking(page)).toBe(before);
  });

  await test.step('that one is left for another site', async () => {
    await used.goto('/robots.txt');
    await pass(page, minute - 1);
    expect(await lastLocking(page)).toBe(before);
    await expectHidden(page);
    await page.clock.resume();
    await expect(lockScreen(page)).toBeVisible();
    await expectHidden(page);
  });

  await test.step('on a device that slept it locks when it is shown', async () => {
    await page.bringToFront();
    await unlock(page);
    const again = await lastLocking(page);
    await used.bringToFront();
    await expectHidden(page);
    await page.clock.setSystemTime(begin + 120 * minute);
    expect(await lastLocking(page)).toBe(again);
    await page.bringToFront();
    await expect(lockScreen(page)).toBeVisible();
  });
});
