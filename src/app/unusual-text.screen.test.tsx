import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resizeWindow } from './fixtures/fit';
import { go } from './fixtures/open-app';
import { child, entry, maya } from './fixtures/records';
import { cardOf, dialogOf, expectGone, expectText } from './fixtures/screen';
import { openChildren, openJournal, readStore } from './fixtures/seed';

function expectNoSidewaysScroll() {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

async function save(title: string, content: string) {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill(title);
  await form.getByLabelText('Additional Notes').fill(content);
  expectNoSidewaysScroll();
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expectGone(form);
}

const unusualTexts = [
  '<script>document.title = "run"</script>"><img src=x onerror="document.title=1">',
  '👩‍👩‍👧‍👦 🚂🚃🚃 naïve 𝒻𝒶𝓃𝒸𝓎 e\u0301',
  'היום מאיה אמרה שלום (לרכבת) 123',
  '__proto__',
  '${process.env} {{7*7}} %s \\u0000',
];

const link = (title: string) => page.getByRole('link', { name: title, exact: true });

test('markup, emoji, right-to-left text and JavaScript names are stored and shown as typed', async () => {
  await openJournal();
  for (const title of unusualTexts) await save(title, `${title} and more`);
  const stored = (await readStore('journal')).map(({ title, content }) => [title, content]);
  expect(stored.sort()).toEqual(unusualTexts.map((title) => [title, `${title} and more`]).sort());
  for (const title of unusualTexts) {
    await link(title).click();
    const view = page.getByRole('dialog');
    await expectText(view.getByRole('heading', { level: 2 }), title);
    await view.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialogOf('Edit Journal Entry');
    await expect.element(form.getByLabelText('Title')).toHaveValue(title);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(page.getByRole('dialog'));
  }
});

test('a child can have any of these names', async () => {
  await openChildren([maya], maya);
  for (const name of unusualTexts) {
    await page.getByRole('button', { name: /^Edit / }).click();
    const form = dialogOf('Edit Child');
    await form.getByLabelText('Name').fill(name);
    await form.getByRole('button', { name: 'Update' }).click();
    await expectGone(form);
    await expect.element(cardOf(name)).toBeVisible();
    await go(`/journal/${maya.id}`);
    await expectText(page.getByRole('heading', { level: 1 }), `Journal for ${name}`);
    await expect.poll(() => document.title).toBe(`Journal for ${name} · Kinleaf`);
    expectNoSidewaysScroll();
    await go('/children');
  }
});

test('right-to-left text runs from the right, English text beside it from the left', async () => {
  await openJournal([entry('Trains'), entry('רכבות', { id: 'hebrew', content: 'כחול' })]);
  const directionOf = async (title: string) =>
    getComputedStyle(await cardOf(title).getByRole('heading').findElement()).direction;
  expect(await directionOf('רכבות')).toBe('rtl');
  expect(await directionOf('Trains')).toBe('ltr');
});

test('10,000 characters in a title are stored whole and never make the page scroll sideways', async () => {
  const titles = ['x'.repeat(10_000), 'long words '.repeat(910).trim()];
  await openJournal();
  for (const title of titles) await save(title, title);
  const stored = (await readStore('journal')).map(({ title, content }) => [title, content]);
  expect(stored.sort()).toEqual(titles.map((title) => [title, title]).sort());
  for (const width of [1280, 390]) {
    await resizeWindow(width, 800);
    const cards = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
    for (const at of titles.keys()) {
      expectNoSidewaysScroll();
      await cards.nth(at).click();
      const view = page.getByRole('dialog');
      await expect
        .poll(() => titles.includes(view.getByRole('heading', { level: 2 }).element().textContent))
        .toBe(true);
      expectNoSidewaysScroll();
      const parts = [view.element(), ...view.element().querySelectorAll('*')];
      const wide = parts.filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0,
      );
      expect(wide, 'parts of the entry view that scroll sideways').toEqual([]);
      await view.getByRole('button', { name: 'Close' }).click();
      await expectGone(view);
    }
  }
});

test('10,000 characters in a name do not push the page or the header apart', async () => {
  const name = 'Bartholomew'.repeat(900);
  const long = child('Long', { name });
  await openChildren([long, maya], long);
  for (const width of [1280, 390]) {
    await resizeWindow(width, 800);
    expectNoSidewaysScroll();
    await expect.element(page.getByRole('button', { name: /^Theme/ })).toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Select Child' }).first()).toBeVisible();
  }
  await go(`/journal/${long.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), `Journal for ${name}`);
  expectNoSidewaysScroll();
});
