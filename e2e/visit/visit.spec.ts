import type { Page } from '@playwright/test';
import { saveFile } from '../support/app/download';
import { entry } from '../support/data/records';
import { daysAgo, stopClock } from '../support/data/report-records';
import { dialogOf, expectToast, questionOf } from '../support/app/screen';
import { allowWrites, refuseWrites } from '../support/data/refusals';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';
import { seedVisit } from '../support/data/visit-records';
import { starred } from '../../src/app/fixtures/visit-records';

/** How many pages Chromium prints. */
async function pagesOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function openVisit(page: Page) {
  await page.goto('/visit/child-maya');
  await expect(page.getByText('21 of 60 nights noted').first()).toBeVisible();
}

const question = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Question ${number}`, exact: true });
const row = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const pages = (page: Page) => page.getByRole('article');

test(
  'from the reports, by keyboard: questions first, kept with the reports, then what was said',
  { tag: '@gate' },
  async ({ page }) => {
    await seedVisit(page, starred(3));
    await page.goto('/reports/child-maya');
    await page.getByRole('link', { name: 'Prepare a visit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Prepare a visit', level: 1 })).toBeFocused();
    await expect(page.getByText(/\(60 days\)\. Entries on 38 of 60 days\./)).toBeVisible();

    // Another profession proposes other sections; a section with nothing noted says so and stays off.
    await page.getByRole('radio', { name: 'Paediatrician or GP' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'Senses')).toBeChecked();
    await expect(row(page, 'Medicines given')).not.toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 'Medicines given')).toBeChecked();

    await question(page, 1).focus();
    await page.keyboard.type('Is seven still the right time?');
    await page.getByRole('button', { name: 'Add a question' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page, 2)).toBeFocused();
    await page.keyboard.type('هل هذا كافٍ؟');
    await row(page, 'Foods').focus();
    await page.keyboard.press('Space');
    await expect(row(page, 'Foods')).not.toBeChecked();

    // What is chosen and typed survives a reload.
    await page.reload();
    await expect(question(page, 2)).toHaveValue('هل هذا كافٍ؟');
    await expect(row(page, 'Foods')).not.toBeChecked();

    await page.getByRole('button', { name: 'Look at the pages' }).click();
    const article = pages(page);
    await expect(article.getByRole('heading', { level: 2 })).toHaveText([
      'What we would like to talk about',
      'Sleep',
      'Behaviour',
      'Medicines given',
      'Something changed',
      'Words and play',
      'In our own words',
      'Notes',
    ]);
    await expect(article.getByText('25 given, 1 refused')).toBeVisible();
    const words = article.getByText('هل هذا كافٍ؟');
    expect(await words.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');

    await page.getByRole('button', { name: 'Keep this visit' }).click();
    await expectToast(page, { title: 'Visit kept', description: 'It stands with the reports.' });
    const title = 'For the paediatrician or GP, 20 November 2025';
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const [kept] = await readStore(page, 'reports');
    expect(kept).toMatchObject({ type: 'visit', title, childId: 'child-maya' });

    // What was said becomes an entry with its visit, and each links to the other.
    await page.getByRole('button', { name: 'What was said' }).click();
    const said = dialogOf(page, 'What was said');
    await said.getByRole('textbox', { name: 'What was said' }).fill('Try half past six.');
    await said.getByRole('button', { name: 'Add Entry' }).click();
    await expectToast(page, {
      title: 'Entry added',
      description: 'Your journal entry has been added.',
    });
    await expect(page.getByRole('button', { name: 'What was said' })).toBeFocused();
    await page.getByRole('link', { name: `What was said: ${title}` }).click();
    const view = dialogOf(page, `What was said: ${title}`);
    await expect(view).toContainText('Try half past six.');
    await view.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

    // The next visit starts without the earlier questions, and covers the time since.
    await page.getByRole('link', { name: 'Prepare the next visit' }).click();
    await expect(page.getByRole('radio', { name: 'Since the last visit' })).toBeChecked();
    await expect(question(page, 1)).toHaveValue('');
    await page.goto('/reports/child-maya');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Delete report' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  },
);

test('a visit that the browser refuses to keep, or that another tab kept, leaves its words and can be kept', async ({
  page,
  context,
}) => {
  await seedVisit(page);
  await openVisit(page);
  await question(page, 1).fill('Is seven still the right time?');
  await refuseWrites(page, 'QuotaExceededError', 'reports');
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(page.getByText('Failed to keep the visit')).toBeVisible();
  await expect(question(page, 1)).toHaveValue('Is seven still the right time?');
  expect(await readStore(page, 'reports')).toEqual([]);
  await page.reload();
  await expect(question(page, 1)).toHaveValue('Is seven still the right time?');

  const other = await context.newPage();
  await stopClock(other);
  await other.goto('/visit/child-maya');
  await expect(other.getByText('21 of 60 nights noted').first()).toBeVisible();
  await question(other, 1).fill('And how long?');
  await refuseWrites(page, 'QuotaExceededError', 'reports');
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(page.getByText('Failed to keep the visit')).toBeVisible();
  await allowWrites(page);
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await expect(pages(page)).toContainText('Is seven still the right time?');

  await expect(question(other, 1)).toHaveValue('And how long?');
  await other.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(other.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await expect(pages(other)).toContainText('And how long?');
  expect(await readStore(page, 'reports')).toHaveLength(2);
  // A visit that is deleted in one tab is not there in the other.
  const address = other.url();
  await page.goto(address);
  await expect(pages(page)).toContainText('And how long?');
  await other.getByRole('button', { name: 'Delete report' }).click();
  await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Visit not found' })).toBeVisible();
});

test(
  'on paper: A4 and Letter in two pages, white from the dark theme',
  { tag: '@gate' },
  async ({ page }) => {
    await seedVisit(page, starred(4));
    await page.evaluate(() => {
      localStorage.setItem('kinleaf_theme', 'dark');
    });
    await openVisit(page);
    await question(page, 1).fill('Leaving the house is the hardest part of most days. '.repeat(3));
    // The pages are printed, whether somebody looked at them or not.
    expect(await pagesOf(page, 'A4')).toBe(2);
    expect(await pagesOf(page, 'Letter')).toBe(2);

    await page.emulateMedia({ media: 'print' });
    const looks = await pages(page).evaluate((article) => {
      const shown = (node: Element) => node.getClientRects().length > 0;
      const texts = [...article.querySelectorAll('*')].filter(
        (node) => shown(node) && !node.closest('svg') && node.textContent.trim() !== '',
      );
      return {
        background: [article, document.body].map((node) => getComputedStyle(node).backgroundColor),
        ink: getComputedStyle(article).color,
        smallest: Math.min(...texts.map((node) => parseFloat(getComputedStyle(node).fontSize))),
        bars: [...article.querySelectorAll('.vp-bar > i')].map((bar) => bar.clientHeight),
        split: [...article.querySelectorAll('.vp-section')].map(
          (section) => getComputedStyle(section).breakInside,
        ),
        others: [...document.querySelectorAll('button, nav, h1, .vp-sources')].filter(shown).length,
      };
    });
    expect(looks.background).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    expect(Number(/oklch\(([\d.]+)/.exec(looks.ink)?.[1])).toBeLessThan(0.3);
    // 9.75 pt in CSS pixels.
    expect(looks.smallest).toBeGreaterThanOrEqual(13);
    expect(new Set(looks.bars)).toEqual(new Set([9]));
    expect(new Set(looks.split)).toEqual(new Set(['avoid']));
    expect(looks.others).toBe(0);
  },
);

test('on paper: the sample journal takes two pages for every reader, a shift one, and on Letter too', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  const { pathname } = new URL(page.url());
  await page.goto(pathname.replace(/^.*\//, '/visit/'));
  for (const [who, basis, count] of [
    ['Paediatrician or GP', '37 of 60 nights noted', 2],
    ['Dietitian or feeding', '25 foods on the board, 16 tries noted on 10 days', 2],
    ['Occupational therapist', '7 entries with details, on 7 days', 2],
    ['Speech', '7 entries with goals, 3 goals', 2],
    ['Psychologist or behaviour support', '10 entries with details, on 10 days', 2],
    ['School', '8 entries with goals, 3 goals', 2],
    ['Support plan review', '44 of 90 nights noted', 2],
    ['Handover of a shift', '2 of 2 nights noted', 1],
  ] as const) {
    await page.getByText(who, { exact: true }).click();
    await expect(page.getByText(basis).first()).toBeVisible();
    for (const format of ['A4', 'Letter'] as const)
      expect(await pagesOf(page, format), `${who}, ${format}`).toBe(count);
  }
  // Messages aren't part of the pages.
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  const message = page.getByText('Visit kept', { exact: true });
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(message).toBeHidden();
});

test('on paper: 400 quotations take two pages, or three of Letter, and not four', async ({
  page,
}) => {
  await seedVisit(page, starred(400));
  await openVisit(page);
  await expect(page.getByText(/starred by us/).first()).toBeVisible();
  expect(await pagesOf(page, 'A4')).toBe(2);
  expect(await pagesOf(page, 'Letter')).toBe(3);
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  await expect(pages(page)).toContainText('And 382 more entries with a star.');
});

test('left out, the name is nowhere on the pages, in the Markdown and in the name of the file', async ({
  page,
}) => {
  const named = entry('Named', {
    category: 'moment',
    date: daysAgo(1),
    starred: true,
    content: 'MAYA laughed. Mayas train went round and round.',
  });
  await seedVisit(page, [named]);
  await openVisit(page);
  await question(page, 1).fill('Does Maya sleep enough?');
  await page.getByText('Leave the name out', { exact: true }).click();
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const article = pages(page);
  await expect(article).toContainText('M., 3 years');
  await expect(article).toContainText('Does the child sleep enough?');
  await expect(article).not.toContainText(/maya/i);

  await page.getByRole('button', { name: 'Share this visit' }).click();
  const { name, bytes } = await saveFile(
    page,
    page.getByRole('menuitem', { name: 'Save as Markdown' }),
  );
  expect(name).toBe('kinleaf-visit-report-2025-11-20.md');
  const markdown = bytes.toString();
  expect(markdown).toMatch(/^# M\., 3 years\n\nFor the paediatrician or GP/);
  expect(markdown).not.toMatch(/maya/i);

  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  const [kept] = await readStore(page, 'reports');
  expect(JSON.stringify([kept?.['title'], kept?.['content']])).not.toMatch(/maya(?!")/i);
});
