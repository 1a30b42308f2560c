import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  bothKeys,
  completion,
  openAIAnswer,
  openRouterAnswer,
  openRouterKey,
  unreadable,
} from '@e2e/support/providers/answers';
import { go } from '@/app/fixtures/open-app';
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
import { dialogOf, expectGone, expectText, expectToast } from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { saveSettings } from '@/data/preferences/settings';

const added = {
  title: 'Analysis Complete',
  description: 'Nutritional analysis has been added to the notes.',
};

async function openForm(): Promise<Locator> {
  await seed({ children: [maya] }, maya);
  await go(`/food/${maya.id}`);
  await page.getByRole('button', { name: 'Add Food', exact: true }).click();
  return dialogOf('Add Food');
}

/** A form with a name, a note and a photo. */
async function openWithPhoto(name = 'Porridge'): Promise<Locator> {
  const form = await openForm();
  await fillIn(form, name);
  return form;
}

async function fillIn(form: Locator, name: string): Promise<void> {
  await form.getByLabelText('Food Name').fill(name);
  await notes(form).fill('She licked the spoon.');
  await choosePhoto(form);
}

const notes = (form: Locator) => form.getByLabelText('Notes');
const analyze = (form: Locator) => form.getByRole('button', { name: 'Analyze Photo', exact: true });

async function expectFailed(form: Locator, description: string): Promise<void> {
  await expectToast({ tone: 'danger', title: 'Analysis Failed', description });
  await expect.element(notes(form)).toHaveValue('She licked the spoon.');
  await expect.element(analyze(form)).toBeEnabled();
}

test('the photo is not sent before the person agrees, and a call can be cancelled and repeated', async () => {
  const { openAI } = await useProviders();
  const form = await openForm();
  await analyze(form).click();
  await expectToast({
    tone: 'danger',
    title: 'No image to analyze',
    description: 'Please upload an image first.',
  });

  await fillIn(form, 'Porridge');
  await analyze(form).click();
  await expectText(sheetOf('OpenAI').getByRole('listitem'), [
    'The photo of this food',
    'The name of the food',
  ]);
  await sheetOf('OpenAI').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(analyze(form)).toBeEnabled();
  expect(await openAI.requests()).toEqual([]);

  await openAI.next('held');
  await analyze(form).click();
  await agree('OpenAI');
  await expectAsked(openAI, 1);
  await form.getByRole('button', { name: 'Cancel analysis' }).click();
  await expect.element(analyze(form)).toBeEnabled();
  await openAI.release();
  await expect.element(notes(form)).toHaveValue('She licked the spoon.');
  await expectGone(page.getByRole('alert'));

  await analyze(form).click();
  await expectToast(added);
  await expect.element(notes(form)).toHaveValue(`She licked the spoon.\n\n${openAIAnswer}`);
  const sent = await sentTo(openAI, 1);
  expect(sent).toMatchObject({ model: 'gpt-4o', max_tokens: 500 });
  expect(JSON.stringify(sent)).toContain('Porridge');
  expect(JSON.stringify(sent)).toContain('data:image/jpeg;base64,');
});

test('the analysis is added after the current notes, is requested once, and is saved with the food', async () => {
  const { openAI } = await useProviders();
  const form = await openWithPhoto();
  await openAI.next('held');
  await analyze(form).click();
  await agree('OpenAI');
  await expectAsked(openAI, 1);
  const busy = form.getByRole('button', { name: 'Analyzing...' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.dblClick({ force: true });
  await notes(form).fill('She licked the spoon. Twice.');
  await openAI.release();
  await expectToast(added);
  const analysed = `She licked the spoon. Twice.\n\n${openAIAnswer}`;
  await expect.element(notes(form)).toHaveValue(analysed);
  await expectAsked(openAI, 1);

  // A photo that is still being prepared is waited for.
  const release = holdPictures();
  await pastePicture();
  await analyze(form).click();
  await expect.element(form.getByRole('button', { name: 'Preparing the photo…' })).toBeVisible();
  await expectAsked(openAI, 1);
  await release();
  await expectToast(added);
  await expectAsked(openAI, 2);
  await notes(form).fill(analysed);

  await form.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Snacks', exact: true }).click();
  await form.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expectGone(form);
  expect(await readStore('food')).toMatchObject([{ name: 'Porridge', notes: analysed }]);
});

test('without a key, or with one of the wrong form, the form says what is missing and sends nothing', async () => {
  const { openAI } = await useProviders({});
  const form = await openWithPhoto();
  await analyze(form).click();
  await expectToast({
    tone: 'danger',
    title: 'API Key Not Configured',
    description: 'Please configure your OpenAI API key in settings before using this feature.',
  });
  saveSettings({ ...bothKeys, foodAIKey: 'pk-wrong' });
  await analyze(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Invalid API Key Format',
    description: "Your OpenAI API key should start with 'sk-'. Please check your settings.",
  });
  await expect.element(notes(form)).toHaveValue('She licked the spoon.');
  expect(await openAI.requests()).toEqual([]);
});

test('with an OpenRouter key for food the photo goes there, with the chosen model', async () => {
  const { openAI, openRouter } = await useProviders({
    ...bothKeys,
    foodAIKey: openRouterKey,
    foodAIModel: 'google/gemini-2.5-flash',
  });
  const form = await openWithPhoto();
  await analyze(form).click();
  await agree('OpenRouter');
  await expect.element(notes(form)).toHaveValue(`She licked the spoon.\n\n${openRouterAnswer}`);
  expect(await sentTo(openRouter)).toMatchObject({ model: 'google/gemini-2.5-flash' });
  expect(await openAI.requests()).toEqual([]);
});

test("with 'Leave the child's name out' the food's name is sent without it, and the answer names the child again", async () => {
  const { openAI } = await useProviders({ ...bothKeys, leaveNameOut: true });
  await openAI.next({
    status: 200,
    body: completion('gpt-4o', 'Oats; the child may like it warm.'),
  });
  const form = await openWithPhoto("Maya's porridge");
  await analyze(form).click();
  await agree('OpenAI');
  await expect
    .element(notes(form))
    .toHaveValue('She licked the spoon.\n\nOats; Maya may like it warm.');
  const body = JSON.stringify(await sentTo(openAI));
  expect(body).toContain("the child's porridge");
  expect(body).not.toContain('Maya');
});

// The text for each error is tested in src/ai/calls.test.ts.
test("a failure is explained, the person's own notes stay, and a second try works", async () => {
  allowConsole(...failedCalls);
  const { openAI } = await useProviders();
  const form = await openWithPhoto();
  await openAI.next({ status: 401 }, unreadable, 'held');
  await analyze(form).click();
  await agree('OpenAI');
  await expectFailed(
    form,
    'Authentication failed: Invalid OpenAI API key. Please check your settings.',
  );
  await analyze(form).click();
  await expectFailed(form, 'Could not analyze the food image');
  await analyze(form).click();
  await loseConnection(openAI, 3);
  await expectFailed(form, 'Could not reach OpenAI. Please check your connection and try again.');
  await analyze(form).click();
  await expect.element(notes(form)).toHaveValue(`She licked the spoon.\n\n${openAIAnswer}`);
});
