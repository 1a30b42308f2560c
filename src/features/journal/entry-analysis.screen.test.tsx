import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { bothKeys, completion, openAIAnswer, unreadable } from '@e2e/support/providers/answers';
import { content, openAssistedForm } from '@/app/fixtures/assist';
import { choosePhoto, holdPictures, pastePicture } from '@/app/fixtures/photo-files';
import {
  agree,
  expectAsked,
  failedCalls,
  loseConnection,
  sentTo,
  sheetOf,
  useProviders,
} from '@/app/fixtures/providers';
import { maya } from '@/app/fixtures/records';
import { cardOf, dialogOf, expectGone, expectText, expectToast } from '@/app/fixtures/screen';
import { writeStores } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { markAsCut } from '@/domain/text/cut-answer';
import { saveSettings } from '@/data/preferences/settings';

const analyzeText = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Text', exact: true });
const analyzePhoto = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Photo', exact: true });
const added = {
  title: 'Analysis Complete',
  description: 'AI analysis has been added to your entry.',
};

test('the text is not sent before the person agrees, and a call can be cancelled', async () => {
  const { openAI } = await useProviders();
  const form = await openAssistedForm();

  await analyzeText(form).click();
  await expectToast({
    tone: 'danger',
    title: 'No content to analyze',
    description: 'Please add some content first.',
  });

  await content(form).fill('She built a tower.');
  await analyzeText(form).click();
  await expectText(sheetOf('OpenAI').getByRole('listitem'), [
    'The text of this entry',
    'Its category',
  ]);
  await sheetOf('OpenAI').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectGone(sheetOf('OpenAI'));
  await expect.element(content(form)).toHaveValue('She built a tower.');
  expect(await openAI.requests()).toEqual([]);

  await openAI.next('held');
  await analyzeText(form).click();
  await agree('OpenAI');
  await expectAsked(openAI, 1);
  await form.getByRole('button', { name: 'Cancel analysis' }).click();
  await expect.element(analyzeText(form)).toBeVisible();
  await openAI.release();
  await expect.element(content(form)).toHaveValue('She built a tower.');
  await expectGone(page.getByRole('alert'));
  expect((await openAI.requests()).map(({ path }) => path)).toEqual(['/v1/chat/completions']);
});

test('the analysis is added after the current text, is requested once, and is a footnote of the entry', async () => {
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  await content(form).fill('She built a tower.');
  await openAI.next('held');
  await analyzeText(form).click();
  await agree('OpenAI');
  const busy = form.getByRole('button', { name: 'Analyzing...' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.dblClick({ force: true });
  await content(form).fill('She built a tower. And laughed.');
  await expectAsked(openAI, 1);
  await openAI.release();
  await expectToast(added);
  await expect
    .element(content(form))
    .toHaveValue(`She built a tower. And laughed.\n\n---\nAI Analysis:\n${openAIAnswer}`);

  await content(form).fill('She built a tower.');
  await openAI.next('held');
  await analyzeText(form).dblClick();
  await expectAsked(openAI, 2);
  await openAI.release();
  await expectToast(added);
  await expectAsked(openAI, 2);

  await form.getByLabelText('Title').fill('Tower');
  await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const card = cardOf('Tower');
  await expect.element(card.getByText('She built a tower.', { exact: true })).toBeVisible();
  await expect.element(card.getByText('AI Analysis:')).toBeVisible();
  await expect.element(card.getByText(openAIAnswer)).toBeVisible();
});

test('an analysis that was cut off says so in the message, in the text, on the card and in the entry', async () => {
  const { openAI } = await useProviders();
  await openAI.next({ status: 200, body: completion('any', 'Give 5 ml', 'length') });
  const form = await openAssistedForm();
  await content(form).fill('She built a tower.');
  await analyzeText(form).click();
  await agree('OpenAI');
  await expectToast({
    title: 'Analysis cut off',
    description: 'The part that arrived has been added, marked as cut off.',
  });
  await expect
    .element(content(form))
    .toHaveValue(`She built a tower.\n\n---\nAI Analysis:\n${markAsCut('Give 5 ml')}`);
  await form.getByLabelText('Title').fill('Tower');
  await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const card = cardOf('Tower');
  await expect.element(card.getByText('AI Analysis (cut off):')).toBeVisible();
  await expect.element(card.getByText('Give 5 ml […]')).toBeVisible();
  await card.getByRole('link', { name: 'Tower' }).click();
  const entry = dialogOf('Tower');
  await expect
    .element(entry.getByRole('heading', { name: 'AI Analysis (cut off):' }))
    .toBeVisible();
  await expect
    .element(entry.getByText('(This AI answer was cut off and is not complete.)'))
    .toBeVisible();
});

test('the photo is analysed into the text; one that is still being prepared is waited for and sent once', async () => {
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  await analyzePhoto(form).click();
  await expectToast({
    tone: 'danger',
    title: 'No image to analyze',
    description: 'Please upload an image first.',
  });

  await content(form).fill('At the park.');
  await choosePhoto(form);
  await analyzePhoto(form).click();
  await agree('OpenAI');
  await expectToast({
    title: 'Analysis Complete',
    description: 'The image analysis has been added to your entry.',
  });
  const analysed = `At the park.\n\nImage Analysis:\n${openAIAnswer}`;
  await expect.element(content(form)).toHaveValue(analysed);
  expect(JSON.stringify(await sentTo(openAI))).toContain('data:image/jpeg;base64,');

  const release = holdPictures();
  const waiting = form.getByRole('button', { name: 'Preparing the photo…' });
  await content(form).fill('At the park.');
  await pastePicture();
  await analyzePhoto(form).click();
  await expect.element(waiting).toBeVisible();
  await form.getByRole('button', { name: 'Cancel analysis' }).click();
  await expect.element(analyzePhoto(form)).toBeVisible();
  await analyzePhoto(form).click();
  await waiting.click({ force: true });
  await expectAsked(openAI, 1);
  await release();
  await expect.element(content(form)).toHaveValue(analysed);
  await expectAsked(openAI, 2);
});

test('without a key, or with one of the wrong form, the form says what is missing and sends nothing', async () => {
  const { openAI } = await useProviders({});
  const form = await openAssistedForm();
  await content(form).fill('She built a tower.');
  await analyzeText(form).click();
  await expectToast({
    tone: 'danger',
    title: 'API Key Required',
    description: 'Please add your OpenAI API key in settings first.',
  });
  await expect.element(content(form)).toHaveValue('She built a tower.');

  saveSettings({ openAIKey: 'pk-wrong' });
  await choosePhoto(form);
  await analyzePhoto(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Invalid API Key Format',
    description: "Your OpenAI API key should start with 'sk-'. Please check your settings.",
  });
  expect(await openAI.requests()).toEqual([]);
});

test("with 'Leave the child's name out' the text is sent without the name, and the analysis has it again", async () => {
  const { openAI } = await useProviders({ ...bothKeys, leaveNameOut: true });
  await openAI.next({
    status: 200,
    body: completion('gpt-4o-mini', 'The child likes to build, and the child’s tower stood.'),
  });
  const form = await openAssistedForm();
  await writeStores({ children: [{ ...maya, alsoCalled: ['Bee'] }] });
  await content(form).fill('Maya built a tower. Bee’s hands were busy.');
  await analyzeText(form).click();
  await expectText(
    sheetOf('OpenAI').getByRole('listitem').first(),
    'The text of this entry, with the child’s name left out',
  );
  await agree('OpenAI');
  await expect
    .element(content(form))
    .toHaveValue(
      'Maya built a tower. Bee’s hands were busy.\n\n---\nAI Analysis:\nMaya likes to build, and Maya’s tower stood.',
    );
  const sent = JSON.stringify(await sentTo(openAI));
  expect(sent).toContain('the child built a tower. the child’s hands were busy.');
  expect(sent).not.toMatch(/Maya|Bee/);
});

// The text for each provider's errors is tested in src/ai/calls.test.ts.
test('a failure is explained, the person’s text stays, and a second try removes the message', async () => {
  allowConsole(...failedCalls);
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  await content(form).fill('She built a tower.');
  await openAI.next({ status: 429, headers: { 'Retry-After': '20' } }, unreadable, 'held');
  await analyzeText(form).click();
  await agree('OpenAI');
  await expectToast({
    tone: 'danger',
    title: 'Analysis Failed',
    description:
      'Rate limit reached for gpt-4o-mini on requests per min (RPM): Limit 3, Used 3, Requested 1. You can try again in 20 seconds.',
  });
  await analyzeText(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Analysis Failed',
    description: 'Failed to analyze content',
  });
  await expect.element(content(form)).toHaveValue('She built a tower.');

  await analyzeText(form).click();
  await loseConnection(openAI, 3);
  await expectText(
    page.getByRole('alert'),
    'Analysis FailedCould not reach OpenAI. Please check your connection and try again.',
  );
  await expect.element(content(form)).toHaveValue('She built a tower.');
  await analyzeText(form).click();
  await expect
    .element(content(form))
    .toHaveValue(`She built a tower.\n\n---\nAI Analysis:\n${openAIAnswer}`);
  await expectGone(page.getByRole('alert'));

  await content(form).fill('At the park.');
  await choosePhoto(form);
  await openAI.next({ text: '{}', type: 'application/json' });
  await analyzePhoto(form).click();
  await agree('OpenAI');
  await expectToast({
    tone: 'danger',
    title: 'Analysis Failed',
    description: 'Failed to analyze image',
  });
  await expect.element(content(form)).toHaveValue('At the park.');
  await expect.element(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
});
