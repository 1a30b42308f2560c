import { expectToFit, expectToTakeTouches } from '../support/app/fit';
import { bothKeys, completion } from '../support/providers/answers';
import { agree, expect, sentTo, test } from '../support/providers/in-browser';
import { entry } from '../support/data/records';
import { daysAgo } from '../support/data/report-records';
import { expectNoSeriousAxe } from '../support/app/test';
import { seedVisit } from '../support/data/visit-records';

const words = [
  entry('Towel', {
    category: 'moment',
    date: daysAgo(1),
    starred: true,
    content: 'Maya asked for the towel herself and sat under it, as calm as anything.',
  }),
  entry('Dryer', {
    category: 'behavior',
    date: daysAgo(3),
    starred: true,
    content: 'Mayas coat went over her ears when the hand dryer began. We left early.',
  }),
];
const answer = 'The child is calm under the towel. [1]\nThe hand dryer is hard [2].';

test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });

test('words shortened by AI fit a phone, survive a reload, and are printed with the visit of sixty days', async ({
  page,
  providers: { openRouter },
}) => {
  await seedVisit(page, words);
  openRouter.next({ status: 200, body: completion('any', answer) });
  await page.goto('/visit/child-maya');
  await expect(page.getByText('21 of 60 nights noted').first()).toBeVisible();
  await page.getByRole('button', { name: 'Shorten with AI', exact: true }).click();
  await agree(page, 'OpenRouter');
  await expect(page.locator('.visit-shorten')).toContainText('Maya is calm under the towel.');
  // Only the quotations are sent.
  expect(JSON.stringify(sentTo(openRouter)['messages'])).not.toMatch(/melatonin|2025|night/i);

  await page.getByRole('switch', { name: 'Put the shortened words on the pages' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Shortened by AI' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await expectToFit(page, 320, 640);
  await expectToTakeTouches(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.reload();
  await expect(page.locator('.visit-shorten')).toContainText('Maya is calm under the towel.');
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(article.getByText('The hand dryer is hard.')).toBeVisible();
  const sizes = await article
    .locator('.ai *')
    .evaluateAll((nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize)));
  // 9.75 pt in CSS pixels.
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
