import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go, goBack, goForward, reopen } from '@/app/fixtures/open-app';
import { expectAddress } from '@/app/fixtures/screen';
import { openVisit, questionBox, seedVisit } from '@/app/fixtures/visit-page';

/* A question that another screen hands over, which is in the history's state and not in the address. */

const visit = '/visit/child-maya';
const milestones = '/milestones/child-maya';
const question = 'Waving isn’t there at the moment. What do you think?';

/** Goes to the form of an appointment as another screen of the app does. */
async function hand(handed: unknown): Promise<void> {
  history.pushState({ usr: { question: handed }, key: 'handed' }, '', visit);
  await reopen();
  await expect.element(questionBox(1)).toBeVisible();
}

const questions = () =>
  page
    .getByRole('textbox', { name: /^Question \d/ })
    .elements()
    .map((one) => (one instanceof HTMLTextAreaElement ? one.value : ''));

/** Expects these questions, also once the page is at rest. */
async function expectQuestions(...expected: readonly string[]): Promise<void> {
  await expect.poll(questions).toEqual(expected);
  await expect.poll(() => document.documentElement.hasAttribute('data-busy')).toBe(false);
  expect(questions()).toEqual(expected);
}

const handedState: () => unknown = () => history.state;

async function write(...texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add a question' }).click();
    await questionBox(at + 1).fill(text);
  }
}

test('is added once: Back, Forward and a reload don’t add it again', async () => {
  await seedVisit([]);
  await openVisit();
  await write('Is seven the right time?');
  await go(milestones);
  await hand(question);
  await expectQuestions('Is seven the right time?', question);
  expect(handedState()).toMatchObject({ usr: null });

  // A person takes it off, and it doesn't come back.
  await page.getByRole('button', { name: 'Remove question 2' }).click();
  await expectQuestions('Is seven the right time?');
  await goBack();
  await expectAddress(milestones);
  await goForward();
  await expectAddress(visit);
  await expectQuestions('Is seven the right time?');
  await reopen();
  await expectQuestions('Is seven the right time?');
});

test('takes the first empty place, and isn’t added in another case', async () => {
  await seedVisit([]);
  await go(milestones);
  await hand(question);
  await expectQuestions(question);
  await go(milestones);
  await hand(question.toUpperCase());
  await expectQuestions(question);
});

test('has no room beside six, and they stay', async () => {
  const six = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?'];
  await seedVisit([]);
  await openVisit();
  await write(...six);
  await go(milestones);
  await hand(question);
  await expectQuestions(...six);
  expect(handedState()).toMatchObject({ usr: null });
});

test('is nothing if it isn’t a text', async () => {
  await seedVisit([]);
  await hand(5);
  await expectQuestions('');
});
