import { beginLock, lock, test, unlock } from './support/lock';
import { entry, maya, seed } from './support/records';
import { cardOf } from './support/screen';
import { expect } from './support/test';

// Each key of a passphrase takes a second or more of its processor.
test.slow();

for (const { name, path } of [
  { name: 'a journal', path: `/journal/${maya.id}` },
  { name: 'Settings, much of which comes late,', path: '/settings' },
])
  test(`opening leads back to how far ${name} was scrolled, and lets go of that at the first press`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const journal = Array.from({ length: 12 }, (_, at) => entry(`Day ${at}`));
    await seed(page, { children: [maya], journal }, maya);
    await beginLock(page);
    await page.goto('/');
    await unlock(page);
    await page.goto(path);
    await unlock(page);
    const last =
      path === '/settings' ? page.getByText('v3.9.1', { exact: true }) : cardOf(page, 'Day 0');
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
