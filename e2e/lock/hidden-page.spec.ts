import type { Page } from '@playwright/test';
import { beginLock, lockScreen, unlock } from '../support/lock';
import { maya, seed } from '../support/records';
import { expect, test } from '../support/test';

/*
 * Firefox alone really hides a page while a test goes on: behind another tab of its window. Chromium without windows takes each
 * page for shown, also a minimised one.
 */

// Each key of a passphrase takes a second or more of its processor.
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

/** Lets time pass in the page, until what it made the page ask the other tabs is answered. */
async function pass(page: Page, time: number): Promise<void> {
  await page.clock.fastForward(time);
  await page.evaluate(() => navigator.locks.query());
}

/** Another value with each locking: a page that locks says so to the other tabs first. */
const lastLocking = (page: Page) => page.evaluate(() => localStorage.getItem('kinleaf_locked'));

test('a page that is really hidden locks after the minute that was chosen, not sooner, and not while the journal is shown in another tab', async ({
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
  // From here on only the test lets time pass.
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
