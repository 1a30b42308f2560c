import { lock, openLocked, unlock } from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { entry, maya } from '../support/data/records';
import { cardOf } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test('unlocking returns to where a screen was scrolled to, and forgets that at the first press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const journal = Array.from({ length: 12 }, (_, at) => entry(`Day ${at}`));
  await haveLockedJournal(page, { children: [maya], journal }, maya);
  for (const { name, path, last } of [
    { name: 'a journal', path: `/journal/${maya.id}`, last: cardOf(page, 'Day 0') },
    {
      name: 'Settings, much of which comes late',
      path: '/settings',
      last: page.getByText('v3.9.1', { exact: true }),
    },
  ])
    await test.step(name, async () => {
      await openLocked(page, path);
      await last.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      const scrolled = () => page.evaluate(() => Math.round(scrollY));
      expect(await scrolled()).toBe(900);
      await lock(page);
      await unlock(page);
      await expect(last).toBeVisible();
      await expect.poll(scrolled).toBe(900);
      await page.mouse.wheel(0, -400);
      await expect.poll(scrolled).toBeLessThan(700);
    });
});
