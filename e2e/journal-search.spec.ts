import type { Page } from '@playwright/test';
import { holdStoreOnceGone } from './support/held-store';
import { entry, openJournal } from './support/records';
import { cardOf, cardTitles, dialogOf, expectToast } from './support/screen';
import { readStore } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const entries = [
  entry('Blue train', { category: 'education', content: 'Museum', date: '2026-06-19' }),
  entry('Long night', { category: 'sleep', content: 'The TRAIN woke her', date: '2026-06-18' }),
  entry('Nap', { category: 'sleep', content: 'Deep', date: '2026-06-19' }),
  entry('Öl und Äpfel', { category: 'food', content: 'mit der Oma', date: '2025-01-01' }),
];

const searchOf = (page: Page) => page.getByPlaceholder('Search entries...', { exact: true });
const dateOf = (page: Page) => page.getByRole('button', { name: /^Date: / });

test.use({ timezoneId: 'Australia/Melbourne' });
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
});

async function addEntry(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('Fast');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
}

test('what is saved is on the screen: filters that would hide it are cleared, and the message says so', async ({
  page,
}) => {
  const cleared = 'Filters were cleared so that it shows.';
  // Enough older ones that the card of an edited entry is not drawn at first.
  const older = Array.from({ length: 60 }, (_, at) => entry(`Older ${at}`, { date: '2025-01-02' }));
  await openJournal(page, [...entries, ...older], '?q=train&category=sleep&days=30&starred=yes');
  await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();

  await test.step('a new entry', async () => {
    await addEntry(page, 'Red bus');
    await expect(cardOf(page, 'Red bus')).toBeInViewport();
    await expect(searchOf(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/journal\/[^?]+$/);
    await expectToast(page, {
      title: 'Entry added',
      description: `Your journal entry has been added. ${cleared}`,
    });
  });

  await test.step('one that was edited, further down than the list was read', async () => {
    await searchOf(page).fill('öl');
    await page.getByRole('button', { name: 'Edit Öl und Äpfel' }).click();
    const edit = dialogOf(page, 'Edit Journal Entry');
    await edit.getByLabel('Title').fill('Pears');
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    await expect(cardOf(page, 'Pears')).toBeInViewport();
    await expect(searchOf(page)).toHaveValue('');
    await expectToast(page, { title: 'Entry updated', description: cleared });
  });

  await test.step('filters that show it stay', async () => {
    await searchOf(page).fill('bus');
    await expect(page).toHaveURL(/q=bus/);
    await addEntry(page, 'Blue bus');
    await expect(cardTitles(page)).toHaveCount(2);
    await expect(cardOf(page, 'Blue bus')).toBeInViewport();
    await expect(searchOf(page)).toHaveValue('bus');
    await expectToast(page, {
      title: 'Entry added',
      description: 'Your journal entry has been added.',
    });
  });
});

test('an edited entry is read to, however long that takes: its day is no filter before', async ({
  page,
}) => {
  const older = Array.from({ length: 60 }, (_, at) => entry(`Older ${at}`, { date: '2025-01-02' }));
  await openJournal(page, [...entries, ...older], '?q=öl');
  await page.getByRole('button', { name: 'Edit Öl und Äpfel' }).click();
  const edit = dialogOf(page, 'Edit Journal Entry');
  await edit.getByLabel('Title').fill('Pears');
  const readOn = await holdStoreOnceGone(page, '.dlg', 'journal');
  await edit.getByRole('button', { name: 'Update Entry' }).click();
  await expect(edit).toBeHidden();
  await expect(cardTitles(page)).toHaveCount(24);
  await readOn();
  await expect(cardOf(page, 'Pears')).toBeInViewport();
  await expect(page).toHaveURL(/\/journal\/[^?]+$/);
});

test('an old entry that no page in reach holds is shown by its day', async ({ page }) => {
  const many = Array.from({ length: 400 }, (_, at) => entry(`Day ${at}`, { date: '2026-06-19' }));
  await openJournal(
    page,
    [...many, entry('Deep down', { content: 'Far', date: '2024-02-01' })],
    '?q=deep',
  );
  await page.getByRole('button', { name: 'Edit Deep down' }).click();
  const edit = dialogOf(page, 'Edit Journal Entry');
  await edit.getByLabel('Title').fill('Far back');
  await edit.getByRole('button', { name: 'Update Entry' }).click();
  await expect(cardTitles(page)).toHaveText(['Far back']);
  await expect(dateOf(page)).toHaveText('Date: Feb 1, 2024');
});

test('the words found are marked in cards, the entry and the palette, whatever they are made of', async ({
  page,
}) => {
  const far = 'The morning was quiet and long, with books. '.repeat(12);
  await openJournal(page, [
    entry('Snack (late)', { content: `${far}Then **two** CRACKERS went down. Then a nap.` }),
    entry('C:\\toys', { content: 'Only crackers.', sleepNotes: 'crackers' }),
    entry('Café 🦋', { content: '今天吃了苹果和米饭。' }),
  ]);
  const marks = (title: string) => cardOf(page, title).locator('mark');
  for (const [typed, title, marked] of [
    ['(', 'Snack (late)', '('],
    ['\\', 'C:\\toys', '\\'],
    ['🦋', 'Café 🦋', '🦋'],
    ['苹果', 'Café 🦋', '苹果'],
    ['cafe', 'Café 🦋', 'Café'],
  ] as const) {
    await searchOf(page).fill(typed);
    await expect(cardTitles(page)).toHaveText([title]);
    await expect(marks(title)).toHaveText([marked]);
  }

  await test.step('a card begins with the sentence that holds them, and the opened entry marks them too', async () => {
    await searchOf(page).fill('crackers');
    await expect(marks('C:\\toys')).toHaveText(['crackers']);
    const card = cardOf(page, 'Snack (late)');
    await expect(card.locator('.entry-text')).toHaveText(/^… Then two CRACKERS went down\./);
    await card.getByRole('link').click();
    await expect(dialogOf(page, 'Snack (late)').locator('mark')).toHaveText(['CRACKERS']);
    await page.keyboard.press('Escape');
    await searchOf(page).fill('');
    await expect(page.locator('mark')).toHaveCount(0);
  });

  await test.step('in the palette each hit shows its sentence', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = dialogOf(page, 'Search and go to');
    await palette.getByRole('textbox').fill('crackers');
    const hit = palette.getByRole('menuitem', { name: /^Snack/ });
    await expect(hit).toContainText('Then two CRACKERS went down.');
    await expect(hit).not.toContainText('nap');
    await expect(hit.locator('mark')).toHaveText(['CRACKERS']);
    await hit.click();
    await expect(dialogOf(page, 'Snack (late)').locator('mark')).toHaveText(['CRACKERS']);
    await expectNoSeriousAxe(page);
  });
});

test('an empty result says what was looked for, and leads to the nearest days and to the search without filters', async ({
  page,
}) => {
  await openJournal(page, entries, '?date=2026-06-10');
  const main = page.getByRole('main');
  await expect(main.getByText('No entry matches Jun 10, 2026')).toBeVisible();
  const near = main.getByRole('group', { name: 'Nearest days with entries' });
  await expect(near.getByRole('button')).toHaveText([
    'Jan 1, 2025 (1 entry)',
    'Jun 18, 2026 (1 entry)',
  ]);
  await near.getByRole('button', { name: 'Jun 18' }).click();
  await expect(cardTitles(page)).toHaveText(['Long night']);

  await searchOf(page).fill('öl');
  await expect(main.getByText('No entry matches “öl” · Jun 18, 2026')).toBeVisible();
  await expect(near).toBeHidden();
  await main.getByRole('button', { name: 'Search without filters' }).click();
  await expect(cardTitles(page)).toHaveText(['Öl und Äpfel']);
  await expect(searchOf(page)).toHaveValue('öl');
  await expect(page).toHaveURL(/\?q=/);

  // Of the category that stands, and none where there is none.
  await page.goto(`${page.url().split('?')[0] ?? ''}?date=2026-06-18&category=food`);
  await expect(near.getByRole('button')).toHaveText(['Jan 1, 2025 (1 entry)']);
});

test('a star is set by one tap, in two tabs alike, is filtered by, and is kept by a form that was open meanwhile', async ({
  page,
  context,
}) => {
  await openJournal(page, entries);
  const other = await context.newPage();
  await other.goto(page.url());
  const star = (where: Page) => cardOf(where, 'Nap').getByRole('button', { name: /^Star/ });
  await expect(star(other)).toHaveAccessibleName('Star Nap');

  await page.getByRole('button', { name: 'Edit Nap' }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await form.getByLabel('Additional Notes').fill('Deep and long');
  await star(other).click();
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(other)).toHaveAccessibleName('Starred Nap');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toBeHidden();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  const stored = (await readStore(page, 'journal')).find(({ title }) => title === 'Nap');
  expect(stored).toMatchObject({ starred: true, content: 'Deep and long' });

  await test.step('in both tabs at the same time: both show what is stored', async () => {
    await Promise.all([star(page).click(), star(other).click()]);
    // Whichever of them the store took last.
    await expect
      .poll(async () => {
        const nap = (await readStore(page, 'journal')).find(({ title }) => title === 'Nap');
        const shown = [star(page), star(other)].map((one) => one.getAttribute('aria-pressed'));
        const isStarred = String(nap?.['starred'] === true);
        return (await Promise.all(shown)).every((pressed) => pressed === isStarred);
      })
      .toBe(true);
    if ((await star(page).getAttribute('aria-pressed')) === 'true') await star(page).click();
    await expect(star(other)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the filter, and the star in the opened entry', async () => {
    await cardOf(page, 'Long night').getByRole('link').click();
    const view = dialogOf(page, 'Long night');
    await view.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(view.getByRole('button', { name: 'Starred', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await expect(cardTitles(page)).toHaveText(['Long night']);
    await expect(page).toHaveURL(/\?starred=yes$/);
    await searchOf(page).fill('nap');
    await expect(page.getByText('No entry matches “nap” · Starred')).toBeVisible();
    await searchOf(page).fill('train');
    await expect(cardTitles(page)).toHaveText(['Long night']);
    await star(other).click();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(cardTitles(page)).toHaveText(['Nap', 'Long night']);
  });
});
