import type { Page } from '@playwright/test';
import { visitContentSchema } from '../src/domain/visit/content-schema';
import { expectToFit, expectToTakeTouches } from './support/fit';
import { bothKeys, completion, unreadable } from './support/providers/answers';
import { agree, expect, failedCalls, sentTo, test } from './support/providers/in-browser';
import { entry } from './support/records';
import { daysAgo } from './support/report-records';
import { expectToast } from './support/screen';
import { readStore } from './support/store';
import { expectNoSeriousAxe } from './support/test';
import { seedVisit } from './support/visit-records';

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
const answerOf = (text: string) => ({ status: 200, body: completion('any', text) }) as const;
const answer = answerOf(
  'The child is calm under the towel. [1]\nThe child will be fine.\nThe hand dryer is hard [2] [9].',
);
const ask = (page: Page) => page.getByRole('button', { name: 'Shorten with AI', exact: true });
const note = (page: Page) => page.locator('.visit-shorten');
const pages = (page: Page) => page.getByRole('article');

async function openVisit(page: Page): Promise<void> {
  await page.goto('/visit/child-maya');
  await expect(page.getByText('21 of 60 nights noted').first()).toBeVisible();
}

test.describe('without a key', () => {
  test.use({ savedSettings: {} });

  test('nothing offers to shorten', async ({ page }) => {
    await seedVisit(page, words);
    await openVisit(page);
    await expect(page.getByRole('switch', { name: 'In our own words' })).toBeChecked();
    await expect(ask(page)).toHaveCount(0);
  });
});

test.describe('with a key, and the name left out of what is sent', () => {
  test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });
  test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

  test('asked for on a press alone; read beside the own words, put on the pages by a switch, kept, and removed by a tap', async ({
    page,
    providers: { openRouter },
  }) => {
    await seedVisit(page, words);
    await openVisit(page);

    await test.step('nothing is sent before it is agreed to', async () => {
      await ask(page).click();
      const sheet = page.getByRole('dialog', { name: 'Send this to OpenRouter?' });
      await expect(sheet.getByRole('listitem')).toHaveText([
        'Your own words as they stand on the pages of this visit, with the child’s name left out',
      ]);
      await sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(ask(page)).toBeFocused();
      expect(openRouter.requests).toEqual([]);
    });

    await test.step('it can be called off on its way', async () => {
      openRouter.next({ slow: 20_000 });
      await ask(page).click();
      await agree(page, 'OpenRouter');
      await expect.poll(() => openRouter.requests.length).toBe(1);
      await page.getByRole('button', { name: 'Cancel shortening' }).click();
      await expect(ask(page)).toBeVisible();
    });

    await test.step('a failure is said, and an answer without references is not shown', async () => {
      openRouter.next({ status: 500 });
      await ask(page).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Failed to shorten your words',
        description: 'OpenRouter API error: 500',
      });
      openRouter.next(unreadable, answerOf('<b>She is fine.</b>\nShe sleeps well.'));
      await ask(page).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Failed to shorten your words',
        description: 'OpenRouter sent an answer that could not be read. Please try again.',
      });
      await ask(page).click();
      await expect(note(page)).toContainText('Nothing in the answer could be traced back');
    });

    await test.step('each sentence stands above the words it rests on; one without is dropped', async () => {
      openRouter.next(answer);
      await ask(page).click();
      const sentences = note(page).locator('.visit-shortened > li');
      await expect(sentences).toHaveCount(2);
      await expect(sentences.nth(0)).toContainText('Maya is calm under the towel.');
      await expect(sentences.nth(0)).toContainText('Maya asked for the towel herself');
      await expect(sentences.nth(1)).toContainText('The hand dryer is hard.');
      await expect(sentences.nth(1).getByRole('link')).toHaveText(['17 Nov']);
      await expect(note(page)).not.toContainText('will be fine');
      for (const index of openRouter.requests.keys()) {
        const sent = JSON.stringify(sentTo(openRouter, index)['messages']);
        expect(sent).toContain('[1] the child asked for the towel herself');
        expect(sent).toContain('[2] the child’s coat');
        expect(sent).not.toMatch(/maya/i);
        // Nothing but the quotations goes.
        expect(sent).not.toMatch(/melatonin|2025|night/i);
      }
    });

    await test.step('nothing of it is on the pages until it is put there', async () => {
      await page.getByRole('button', { name: 'Look at the pages' }).click();
      const article = pages(page);
      await expect(article).toContainText('Maya asked for the towel herself');
      await expect(article).not.toContainText('Shortened by AI');
      await page.getByRole('switch', { name: 'Put the shortened words on the pages' }).focus();
      await page.keyboard.press('Space');
      await expect(article.getByRole('heading', { name: 'Shortened by AI' })).toBeVisible();
      // It stands beside the own words, never in their place.
      await expect(article).toContainText('Maya asked for the towel herself');
      await expect(article).toContainText('AI wrote this from the family’s own words above.');
      const first = article.getByRole('listitem').filter({ hasText: 'Maya is calm under' });
      await expect(first.getByRole('link', { name: '19 Nov' })).toBeVisible();
      await expectNoSeriousAxe(page);
      await expectToFit(page, 320, 640);
      await expectToTakeTouches(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step('what is there survives a reload, and the name can still be left out of the pages', async () => {
      await page.reload();
      await expect(note(page)).toContainText('Maya is calm under the towel.');
      await page.getByRole('switch', { name: 'Leave the name out' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Look at the pages' }).click();
      await expect(pages(page)).toContainText('the child is calm under the towel.');
      await expect(pages(page)).not.toContainText(/maya/i);
    });

    await test.step('one tap removes it, and the focus goes to the button that asks again', async () => {
      await page.getByRole('button', { name: 'Remove the shortened words' }).click();
      await expect(ask(page)).toBeFocused();
      await expect(page.getByText('Shortened by AI')).toHaveCount(0);
      await expect(pages(page)).toContainText('the child asked for the towel herself');
    });

    await test.step('asked for again and kept, it is frozen with the visit, on paper too', async () => {
      openRouter.next(answer);
      await ask(page).click();
      // It was not agreed to for good.
      await agree(page, 'OpenRouter');
      await page.getByRole('switch', { name: 'Put the shortened words on the pages' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Keep this visit' }).click();
      await expect(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
      const article = pages(page);
      await expect(article.getByRole('heading', { name: 'Shortened by AI' })).toBeVisible();
      const [kept] = await readStore(page, 'reports');
      const { sections } = visitContentSchema.parse(JSON.parse(String(kept?.['content'])));
      expect(sections.find(({ id }) => id === 'quotes')?.shortened).toEqual([
        {
          text: 'the child is calm under the towel.',
          refs: [{ entryId: 'entry-towel', day: daysAgo(1) }],
        },
        { text: 'The hand dryer is hard.', refs: [{ entryId: 'entry-dryer', day: daysAgo(3) }] },
      ]);
      await page.emulateMedia({ media: 'print' });
      await expect(article.getByText('The hand dryer is hard.')).toBeVisible();
      const sizes = await article
        .locator('.ai *')
        .evaluateAll((nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize)));
      // 9.75 pt in CSS pixels.
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('on the shelf it is marked as other reports with words of AI are', async () => {
      await page.getByRole('link', { name: 'Back to the reports' }).click();
      const card = page.getByRole('listitem').filter({ hasText: 'For the paediatrician or GP' });
      await expect(card.getByText('AI Enhanced')).toBeVisible();
    });
  });
});
