import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bothKeys, completion, unreadable } from '@e2e/support/providers/answers';
import { setNow } from '@/app/fixtures/clock';
import { go, reopen } from '@/app/fixtures/open-app';
import {
  agree,
  expectAsked,
  expectCalledOff,
  failedCalls,
  sheetOf,
  useProviders,
} from '@/app/fixtures/providers';
import { child, entry } from '@/app/fixtures/records';
import { expectCount, expectGone, expectText, expectToast, pressIn } from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { visitContentSchema } from '@/domain/visit/visit-schema';

const melatonin = {
  id: 'change-1',
  day: '2025-11-10',
  words: 'Melatonin at seven',
  kind: 'medicine',
};
const maya = child('Maya', { changes: [melatonin] });
const quotes = [
  entry('Towel', {
    category: 'moment',
    date: '2025-11-19',
    starred: true,
    content: 'Maya asked for the towel herself and sat under it, as calm as anything.',
  }),
  entry('Dryer', {
    category: 'behavior',
    date: '2025-11-17',
    starred: true,
    content: 'Mayas coat went over her ears when the hand dryer began. We left early.',
  }),
];
const answerOf = (text: string) => ({ status: 200, body: completion('any', text) }) as const;
const answer = answerOf(
  'The child is calm under the towel. [1]\nThe child will be fine.\nThe hand dryer is hard [2] [9].',
);

const ask = page.getByRole('button', { name: 'Shorten with AI', exact: true });
const note = page.css('.visit-shorten');
const pages = page.getByRole('article');
const putOnPages = page.getByRole('switch', { name: 'Put the shortened words on the pages' });

async function openVisit(): Promise<void> {
  setNow('2025-11-20T09:00:00+11:00');
  await seed({ children: [maya], journal: quotes }, maya);
  await go(`/visit/${maya.id}`);
  await expect.element(page.getByRole('switch', { name: 'In our own words' })).toBeChecked();
}

test('of an answer that was cut off only whole sentences are kept, and the form says so', async () => {
  const { openRouter } = await useProviders();
  const said = 'The child is calm under the towel. [1]\nThe hand dryer [2] is';
  await openRouter.next({ status: 200, body: completion('any', said, 'length') });
  await openVisit();
  await ask.click();
  await agree('OpenRouter');
  await expect
    .element(note.getByText('The answer was cut off. Only its whole sentences are kept.'))
    .toBeVisible();
  await expect.element(note).toHaveTextContent('is calm under the towel.');
  await expect.element(note).not.toHaveTextContent('The hand dryer.');
  await expectCount(note.css('.visit-shortened > li'), 1);
});

test('without a key nothing offers to shorten the text of a visit', async () => {
  await useProviders({});
  await openVisit();
  await expectGone(ask);
});

test('nothing is sent before the person agrees, a call can be cancelled, and a failure is explained', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders({ ...bothKeys, leaveNameOut: true });
  await openVisit();
  await ask.click();
  const sheet = sheetOf('OpenRouter');
  await expectText(sheet.getByRole('listitem'), [
    'Your own words as they stand on the pages of this visit, with the child’s name left out',
  ]);
  await sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(ask).toHaveFocus();
  expect(await openRouter.requests()).toEqual([]);

  await openRouter.next('held', { status: 500 }, unreadable);
  await openRouter.next(answerOf('<b>She is fine.</b>\nShe sleeps well.'));
  await ask.click();
  await agree('OpenRouter');
  await expectAsked(openRouter, 1);
  await page.getByRole('button', { name: 'Cancel shortening' }).click();
  await expectCalledOff(openRouter);

  for (const description of [
    'OpenRouter API error: 500',
    'OpenRouter sent an answer that could not be read. Please try again.',
  ]) {
    await ask.click();
    await expectToast({ tone: 'danger', title: 'Failed to shorten your words', description });
  }
  // An answer without references isn't shown.
  await ask.click();
  await expect.element(note).toHaveTextContent('Nothing in the answer could be traced back');
});

test('shortened text appears beside the original, is added to the pages by a switch, and is removed by a tap or saved with the visit', async () => {
  const { openRouter } = await useProviders({ ...bothKeys, leaveNameOut: true });
  await openVisit();
  await openRouter.next(answer, answer);
  await ask.click();
  await agree('OpenRouter');
  const sentences = note.css('.visit-shortened > li');
  await expectCount(sentences, 2);
  await expect.element(sentences.nth(0)).toHaveTextContent('Maya is calm under the towel.');
  await expect.element(sentences.nth(0)).toHaveTextContent('Maya asked for the towel herself');
  await expect.element(sentences.nth(1)).toHaveTextContent('The hand dryer is hard.');
  await expectText(sentences.nth(1).getByRole('link'), ['17 Nov']);
  await expect.element(note).not.toHaveTextContent('will be fine');

  // Nothing is on the pages until it is added, beside the family's own words.
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  await expect.element(pages).toHaveTextContent('Maya asked for the towel herself');
  await expect.element(pages).not.toHaveTextContent('Shortened by AI');
  await pressIn(putOnPages, ' ');
  await expect.element(pages.getByRole('heading', { name: 'Shortened by AI' })).toBeVisible();
  await expect.element(pages).toHaveTextContent('Maya asked for the towel herself');
  await expect.element(pages).toHaveTextContent('AI wrote this from the family’s own words above.');
  const first = pages.getByRole('listitem').filter({ hasText: 'Maya is calm under' });
  await expect.element(first.getByRole('link', { name: '19 Nov' })).toBeVisible();

  // They are there when the visit is opened again, and the name can still be left out.
  await reopen();
  await expect.element(note).toHaveTextContent('Maya is calm under the towel.');
  await pressIn(page.getByRole('switch', { name: 'Leave the name out' }), ' ');
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  await expect.element(pages).toHaveTextContent('the child is calm under the towel.');
  await expect.element(pages).not.toHaveTextContent(/maya/i);

  await page.getByRole('button', { name: 'Remove the shortened words' }).click();
  await expect.element(ask).toHaveFocus();
  await expectGone(page.getByText('Shortened by AI'));
  await expect.element(pages).toHaveTextContent('the child asked for the towel herself');

  await ask.click();
  await expectAsked(openRouter, 2);
  await pressIn(putOnPages, ' ');
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect.element(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await expect.element(pages.getByRole('heading', { name: 'Shortened by AI' })).toBeVisible();
  const [report] = await readStore('reports');
  const { sections } = visitContentSchema.parse(JSON.parse(String(report?.['content'])));
  expect(sections.find(({ id }) => id === 'quotes')?.shortened).toEqual([
    {
      text: 'the child is calm under the towel.',
      refs: [{ entryId: 'entry-towel', day: '2025-11-19' }],
    },
    { text: 'The hand dryer is hard.', refs: [{ entryId: 'entry-dryer', day: '2025-11-17' }] },
  ]);
  await page.getByRole('link', { name: 'Back to the reports' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'For the paediatrician or GP' });
  await expect.element(card.getByText('AI Enhanced')).toBeVisible();

  for (const { body } of await openRouter.requests()) {
    expect(body).toContain('[1] the child asked for the towel herself');
    expect(body).toContain('[2] the child’s coat');
    expect(body).not.toMatch(/maya/i);
    // Only the quotations are sent.
    expect(body).not.toMatch(/melatonin|2025/i);
  }
});
