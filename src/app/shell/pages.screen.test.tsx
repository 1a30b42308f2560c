import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go, goBack } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  press,
} from '@/app/fixtures/screen';
import { openChildren, openJournal } from '@/app/fixtures/seed';

const h1 = () => page.getByRole('heading', { level: 1 });
const sidebar = () => page.getByRole('complementary');

test('the first page leaves the focus alone; each later one moves it to its heading', async () => {
  await openJournal([entry('Blue train')]);
  await expectText(h1(), 'Journal for Maya');
  expect(document.activeElement).toBe(document.body);

  await sidebar().getByRole('link', { name: 'Children' }).click();
  await expectText(h1(), 'Children');
  await expect.element(h1()).toHaveFocus();
  await cardOf('Maya').getByRole('button', { name: 'Select Child' }).click();
  await expectText(h1(), 'Journal for Maya');
  await expect.element(h1()).toHaveFocus();
  await goBack();
  await expectText(h1(), 'Children');
  await expect.element(h1()).toHaveFocus();
});

test('opening and closing a dialog leaves the focus where it was, not on the heading', async () => {
  await openJournal([entry('Blue train')]);
  const link = page.getByRole('link', { name: 'Blue train' });
  await link.click();
  const dialog = dialogOf('Blue train');
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
  await press('Escape');
  await expectGone(dialog);
  await expect.element(link).toHaveFocus();
});

test('every route has its own title and one main heading', async () => {
  await openJournal([entry('Blue train')]);
  const titles = {
    '/': 'Kinleaf',
    '/children': 'Children · Kinleaf',
    [`/journal/${maya.id}`]: 'Journal for Maya · Kinleaf',
    '/journal/somebody-else': 'Journal · Kinleaf',
    '/no/such/page': 'Page not found · Kinleaf',
  };
  for (const [path, title] of Object.entries(titles)) {
    await go(path);
    await expect.poll(() => document.title).toBe(title);
    await expectCount(h1(), 1);
  }
});

test('the footer is fixed on a wide screen and never covers the end of the page', async () => {
  await openJournal(Array.from({ length: 9 }, (_, index) => entry(`Entry ${index}`)));
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeInViewport({ ratio: 1 });
  await expectCount(cardTitles(), 9);
  scrollTo(0, document.body.scrollHeight);
  const last = page.getByRole('button', { name: /^Delete Entry/ }).last();
  await expect.element(last).toBeInViewport({ ratio: 1 });
  const [button, edge] = [await last.findElement(), await footer.findElement()];
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    edge.getBoundingClientRect().top,
  );
});

test('the footer shows the version, the 2025 copyright, the company with its number, and where it is made', async () => {
  for (const path of ['/', '/children']) {
    await go(path);
    await expectText(page.getByRole('contentinfo').css('span'), [
      'Kinleaf v3.9.1',
      '© 2025 Kinleaf Pty Ltd',
      'ABN 00 000 000 000',
      'Made in Melbourne and Penang',
    ]);
  }
});

test('an unknown address is reported and logged, links home, and keeps the shell', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  await go('/no/such/page');
  await expectText(h1(), '404');
  await expect.element(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(expect.any(String), '/no/such/page');
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
  await expectAddress('/');
  await expectText(h1(), /Keep the small things/);

  await go('/nowhere');
  await expectText(h1(), '404');
  await sidebar().getByRole('link', { name: 'Children' }).click();
  await expectText(h1(), 'Children');
});

test('the header names the current child, switches to another, and leads to all', async () => {
  await openChildren([maya, arjun]);
  await expect.element(cardOf('Maya')).toBeVisible();
  await expectGone(page.getByRole('button', { name: /Current child/ }));

  await cardOf('Maya').getByRole('button', { name: 'Select Child' }).click();
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Current child: Maya' }).click();
  const items = page.getByRole('menu', { name: 'Current child: Maya' });
  // One tick, for the current child.
  await expect.poll(() => items.css('svg').elements().filter(isVisible).length).toBe(1);
  await expectText(items.getByRole('menuitemradio'), ['Maya', 'Arjun', 'All children']);
  await expectText(items.getByRole('menuitemradio', { checked: true }), 'Maya');

  await items.getByRole('menuitemradio', { name: 'Arjun' }).click();
  await expectText(h1(), 'Journal for Arjun');
  await expect.element(header.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
  await expect.element(sidebar().getByRole('group', { name: "Arjun's Journey" })).toBeVisible();

  await header.getByRole('button', { name: 'Current child: Arjun' }).click();
  await page.getByRole('menuitemradio', { name: 'All children' }).click();
  await expectText(h1(), 'Children');
});

const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
