import type { Page } from '@playwright/test';
import { child, entry, maya, openChildren, openJournal } from './support/records';
import { cardOf, dialogOf } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `wider than ${String(page.viewportSize()?.width)} px`).toBeLessThanOrEqual(0);
}

async function save(page: Page, title: string, content: string) {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill(content);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
}

const wordings = {
  '<script>': '<script>document.title = "run"</script>"><img src=x onerror="document.title=1">',
  emoji: '👩‍👩‍👧‍👦 🚂🚃🚃 naïve 𝒻𝒶𝓃𝒸𝓎 e\u0301',
  'right-to-left text': 'היום מאיה אמרה שלום (לרכבת) 123',
  'a name of the language': '__proto__',
  'a template': '${process.env} {{7*7}} %s \\u0000',
};
for (const [what, words] of Object.entries(wordings)) {
  test(`${what} is kept and shown as it was typed: card, view, form, child`, async ({ page }) => {
    await openJournal(page);
    await save(page, words, `${words} and more`);
    expect(await readStore(page, 'journal')).toMatchObject([
      { title: words, content: `${words} and more` },
    ]);
    const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
    await expect(link).toHaveText(words);
    await link.click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(words);
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialogOf(page, 'Edit Journal Entry').getByLabel('Title')).toHaveValue(words);
    await page.goto('/children');
    await page.getByRole('button', { name: 'Edit Maya' }).click();
    await dialogOf(page, 'Edit Child').getByLabel('Name').fill(words);
    await dialogOf(page, 'Edit Child').getByRole('button', { name: 'Update' }).click();
    await expect(cardOf(page, words)).toBeVisible();
    await page.getByRole('button', { name: 'Select Child' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Journal for ${words}`);
    await expect(page).toHaveTitle(`Journal for ${words} · Kinleaf`);
    await expectNoSidewaysScroll(page);
  });
}

test('right-to-left words run from the right, English ones beside them from the left', async ({
  page,
}) => {
  await openJournal(page, [entry('Trains'), entry('רכבות', { id: 'hebrew', content: 'כחול' })]);
  const direction = (title: string) =>
    cardOf(page, title)
      .getByRole('heading')
      .evaluate((heading) => getComputedStyle(heading).direction);
  expect(await direction('רכבות')).toBe('rtl');
  expect(await direction('Trains')).toBe('ltr');
});

test.describe('10,000 characters', () => {
  const long = {
    'in one word': 'x'.repeat(10_000),
    'in many words': 'long words '.repeat(910).trim(),
  };
  for (const [how, title] of Object.entries(long)) {
    test(`in a title, ${how}, are kept whole and never make the page scroll sideways`, async ({
      page,
    }) => {
      await openJournal(page);
      await save(page, title, title);
      expect(await readStore(page, 'journal')).toMatchObject([{ title, content: title }]);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('heading', { level: 3 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await page.getByRole('heading', { level: 3 }).getByRole('link').click();
        const view = page.getByRole('dialog');
        await expect(view.getByRole('heading', { level: 2 })).toHaveText(title);
        await expectNoSidewaysScroll(page);
        const inside = await view.evaluate((node) => {
          const parts = [node, ...node.querySelectorAll('*')];
          return parts.filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ).length;
        });
        expect(inside, 'parts of the entry view that scroll sideways').toBe(0);
        await view.getByRole('button', { name: 'Close' }).click();
        await expect(view).toBeHidden();
      }
    });
  }

  test('in a name do not push the page or the header apart', async ({ page }) => {
    const name = 'Bartholomew'.repeat(900);
    const long = child('Long', { name });
    await openChildren(page, [long, maya], long);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('button', { name: /^Theme/ })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Select Child' }).first()).toBeVisible();
    }
    await page.goto(`/journal/${long.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expectNoSidewaysScroll(page);
  });
});
