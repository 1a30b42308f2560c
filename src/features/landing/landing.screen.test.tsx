import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go, goBack } from '@/app/fixtures/open-app';
import { expectCount, expectGone, expectText } from '@/app/fixtures/screen';

const h1 = () => page.getByRole('heading', { level: 1 });

test("the landing page has its eight key features and closing words, in the specification's words", async () => {
  await go('/');
  const features = page.getByRole('region', { name: 'Key Features' });
  await expectText(features.getByRole('heading', { level: 4 }), [
    'Privacy',
    'Local data ownership',
    'Offline-first',
    'Synchronisation when online',
    'Comprehensive journaling',
    'Voice recording',
    'Image analysis',
    'Reports and visualisations',
  ]);
  await expect
    .element(page.getByRole('region', { name: "Start documenting your child's journey today" }))
    .toHaveTextContent('Private, secure, and completely in your control.');
});

test('of three questions one is open at a time, and the open one can be closed again', async () => {
  await go('/');
  const questions = page
    .getByRole('region', { name: 'Frequently Asked Questions' })
    .getByRole('button');
  await expectCount(questions, 3);
  const open = questions.and(page.css('[aria-expanded="true"]'));
  await expectCount(open, 0);
  await questions.nth(0).click();
  await expectText(open, 'Can family members see the journal?');
  const answer = page.getByText('Only if you share it.');
  await expect.element(answer).toBeVisible();
  await questions.nth(2).click();
  await expectText(open, 'Does it work on my phone, and without internet?');
  await expectGone(answer);
  await questions.nth(2).click();
  await expectCount(open, 0);
});

test('both calls to action lead to the children, and Learn More to the guide', async () => {
  await go('/');
  for (const name of ['Get Started', 'Get Started Now']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expectText(h1(), 'Children');
    await goBack();
    await expectText(h1(), /Keep the small things/);
  }
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expectText(h1(), 'Guide');
});
