import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import { dialogOf, expectAddress, expectGone, expectText, press } from '@/app/fixtures/screen';
import { seed } from '@/app/fixtures/seed';

const toggle = () => page.getByRole('button', { name: 'Toggle sidebar' });
const sheet = () => dialogOf('Navigation');

/** Opens a family's home page in a window just narrower than 768 px. */
async function openNarrow(): Promise<void> {
  await page.viewport(767, 800);
  await seed({ children: [maya] }, maya);
  await go('/');
}

async function openSheet(): Promise<void> {
  await toggle().click();
  await expect.element(sheet()).toBeVisible();
}

test('under 768 px the navigation is a sheet of 18rem with the journey; Escape returns the focus', async () => {
  await openNarrow();
  await expectGone(page.getByRole('complementary'));
  await openSheet();
  // While it slides in, the measured width may be off by a rounding error.
  expect((await sheet().findElement()).getBoundingClientRect().width).toBeCloseTo(18 * 16, 2);
  await expect.element(sheet().getByRole('group', { name: 'Navigation' })).toBeVisible();
  await expectText(sheet().getByRole('group', { name: "Maya's Journey" }).getByRole('link'), [
    'Journal',
    'Food Journey',
    'Reports',
    'Recommendations',
    'Milestones and growth',
  ]);
  await press('Escape');
  await expectGone(sheet());
  await expect.element(toggle()).toHaveFocus();
});

test('Ctrl+B opens and closes the sheet; the cookie of the wide sidebar stays untouched', async () => {
  await openNarrow();
  await expect.element(toggle()).toBeVisible();
  await press('Control+b');
  await expect.element(sheet()).toBeVisible();
  await press('Control+b');
  await expectGone(sheet());
  expect(document.cookie).toBe('');
});

test('a key pressed while the sheet closes opens it again, and it stays open', async () => {
  await openNarrow();
  await openSheet();
  // The focus comes back before the browser reports that the sheet was closed.
  const button = await toggle().findElement();
  const key = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true });
  button.addEventListener('focus', () => button.dispatchEvent(key), { once: true });
  const closed = new Promise((resolve) => {
    document
      .querySelector('.mobile-navigation')
      ?.addEventListener('close', resolve, { once: true });
  });
  await press('Escape');
  await closed;
  await expect.element(sheet()).toBeVisible();
  await press('Escape');
  await expectGone(sheet());
});

test('the close button, a click beside it and a followed link close the sheet', async () => {
  await openNarrow();
  await openSheet();
  await sheet().getByRole('button', { name: 'Close' }).click();
  await expectGone(sheet());
  await openSheet();
  await userEvent.click(page.css('html'), { position: { x: 700, y: 400 }, force: true });
  await expectGone(sheet());

  // A followed link opens the screen at its top.
  scrollTo(0, 30);
  await expect.poll(() => scrollY).toBe(30);
  await openSheet();
  await sheet().getByRole('link', { name: 'Privacy' }).click();
  await expectGone(sheet());
  await expectText(page.getByRole('heading', { level: 1 }), 'Privacy Policy');
  expect(scrollY).toBe(0);
});

test('the header shows the product’s name on small screens only, and it leads home', async () => {
  await openNarrow();
  const logo = page.getByRole('banner').getByRole('link', { name: 'Kinleaf' });
  await expect.element(logo).toBeVisible();
  await page.viewport(768, 800);
  await expectGone(logo);
  await page.viewport(767, 800);
  await go('/guide');
  await logo.click();
  await expectAddress('/');
});
