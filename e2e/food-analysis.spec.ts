import type { Locator, Page } from '@playwright/test';
import { openFoods } from './support/food';
import { holdPictures, pastePicture } from './support/held-pictures';
import {
  bothKeys,
  completion,
  openAIAnswer,
  openRouterAnswer,
  openRouterKey,
  unreadable,
} from './support/providers/answers';
import {
  agree,
  expect,
  failedCalls,
  loseConnection,
  pixel,
  sentTo,
  test,
} from './support/providers/in-browser';
import type { Behaviour } from './support/providers/server';
import { choosePhoto, dialogOf, expectToast } from './support/screen';
import { readStore } from './support/store';

async function openForm(page: Page): Promise<Locator> {
  await openFoods(page, []);
  await page.getByRole('button', { name: 'Add Food', exact: true }).click();
  return dialogOf(page, 'Add Food');
}

/** A name, a note and a photo. */
async function fillIn(page: Page, form: Locator): Promise<void> {
  await form.getByLabel('Food Name').fill('Porridge');
  await notes(form).fill('She licked the spoon.');
  await choosePhoto(page, form, pixel);
}

async function openWithPhoto(page: Page): Promise<Locator> {
  const form = await openForm(page);
  await fillIn(page, form);
  return form;
}

const notes = (form: Locator) => form.getByLabel('Notes');
const analyze = (form: Locator) => form.getByRole('button', { name: 'Analyze Photo', exact: true });

async function expectFailed(page: Page, form: Locator, description: string): Promise<void> {
  await expectToast(page, { tone: 'danger', title: 'Analysis Failed', description });
  await expect(notes(form)).toHaveValue('She licked the spoon.');
  await expect(analyze(form)).toBeEnabled();
}

test('the photo is analysed: asked for first, sent once, and written into the notes, with which the food is saved', async ({
  page,
  providers,
}) => {
  const { openAI } = providers;
  const form = await openForm(page);
  const added = {
    title: 'Analysis Complete',
    description: 'Nutritional analysis has been added to the notes.',
  };

  await test.step("'No image to analyze' / 'Please upload an image first.'", async () => {
    await analyze(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'No image to analyze',
      description: 'Please upload an image first.',
    });
  });

  await test.step('the sheet says what goes to whom; Cancel sends nothing', async () => {
    await fillIn(page, form);
    await analyze(form).click();
    const sheet = page.getByRole('dialog', { name: 'Send this to OpenAI?' });
    await expect(sheet.getByRole('listitem')).toHaveText([
      'The photo of this food',
      'The name of the food',
    ]);
    await sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(analyze(form)).toBeEnabled();
    expect(openAI.requests).toEqual([]);
  });

  await test.step('can be cancelled: nothing is added, nothing is said, and it can be asked again', async () => {
    openAI.next({ slow: 20_000 });
    await analyze(form).click();
    await agree(page, 'OpenAI');
    await expect.poll(() => openAI.requests.length).toBe(1);
    await form.getByRole('button', { name: 'Cancel analysis' }).click();
    await expect(analyze(form)).toBeEnabled();
    await expect(notes(form)).toHaveValue('She licked the spoon.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(openAI.reset()).toEqual([]);
    await analyze(form).click();
  });

  await test.step('the analysis is written into the notes field, after what stands there', async () => {
    await expectToast(page, added);
    await expect(notes(form)).toHaveValue(`She licked the spoon.\n\n${openAIAnswer}`);
    const sent = sentTo(openAI);
    expect(sent).toMatchObject({ model: 'gpt-4o', max_tokens: 500 });
    expect(JSON.stringify(sent)).toContain('Porridge');
    expect(JSON.stringify(sent)).toContain('data:image/jpeg;base64,');
  });

  const inTheEnd = `She licked the spoon. Twice.\n\n${openAIAnswer}`;
  await test.step("busy label 'Analyzing...', disabled while busy: a double click asks once, and what is typed meanwhile stays", async () => {
    openAI.next({ slow: 1500 });
    await analyze(form).click();
    const busy = form.getByRole('button', { name: 'Analyzing...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.dblclick({ force: true });
    await notes(form).fill('She licked the spoon. Twice.');
    await expect(notes(form)).toHaveValue(inTheEnd);
    expect(openAI.requests).toHaveLength(2);
    await expectToast(page, added);
  });

  await test.step('a photo that is still being prepared is waited for, and said to be', async () => {
    const release = await holdPictures(page);
    await pastePicture(page, pixel.buffer);
    await analyze(form).click();
    await expect(form.getByRole('button', { name: 'Preparing the photo…' })).toBeVisible();
    expect(openAI.requests).toHaveLength(2);
    await release(0);
    await expectToast(page, added);
    expect(openAI.requests).toHaveLength(3);
    await notes(form).fill(inTheEnd);
  });

  await test.step('the food is saved with it', async () => {
    await form.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Snacks', exact: true }).click();
    await form.getByRole('button', { name: 'Add Food', exact: true }).click();
    await expect(form).toBeHidden();
    expect(await readStore(page, 'food')).toMatchObject([{ name: 'Porridge', notes: inTheEnd }]);
  });
});

test.describe('without a key', () => {
  test.use({ savedSettings: {} });

  test("'API Key Not Configured' / 'Please configure your OpenAI API key in settings before using this feature.'", async ({
    page,
  }) => {
    const form = await openWithPhoto(page);
    await analyze(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'API Key Not Configured',
      description: 'Please configure your OpenAI API key in settings before using this feature.',
    });
    await expect(notes(form)).toHaveValue('She licked the spoon.');
  });
});

test.describe('with a key of the wrong form', () => {
  test.use({ savedSettings: { ...bothKeys, foodAIKey: 'pk-wrong' } });

  test("'Invalid API Key Format' / \"Your OpenAI API key should start with 'sk-'. Please check your settings.\"", async ({
    page,
    providers,
  }) => {
    const form = await openWithPhoto(page);
    await analyze(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Invalid API Key Format',
      description: "Your OpenAI API key should start with 'sk-'. Please check your settings.",
    });
    expect(providers.openAI.requests).toEqual([]);
  });
});

test.describe('with an OpenRouter key', () => {
  test.use({
    savedSettings: {
      ...bothKeys,
      foodAIKey: openRouterKey,
      foodAIModel: 'google/gemini-2.5-flash',
    },
  });

  test('the photo goes to OpenRouter with the chosen model', async ({ page, providers }) => {
    const form = await openWithPhoto(page);
    await analyze(form).click();
    await agree(page, 'OpenRouter');
    await expect(notes(form)).toHaveValue(`She licked the spoon.\n\n${openRouterAnswer}`);
    expect(sentTo(providers.openRouter)).toMatchObject({ model: 'google/gemini-2.5-flash' });
    expect(providers.openAI.requests).toEqual([]);
  });
});

test.describe("with 'Leave the child's name out'", () => {
  test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });

  test("the name of the food is sent with 'the child' in it, and the answer names the child again", async ({
    page,
    providers,
  }) => {
    providers.openAI.next({
      status: 200,
      body: completion('gpt-4o', 'Oats; the child may like it warm.'),
    });
    const form = await openWithPhoto(page);
    await form.getByLabel('Food Name').fill("Maya's porridge");
    await analyze(form).click();
    await agree(page, 'OpenAI');
    await expect(notes(form)).toHaveValue('She licked the spoon.\n\nOats; Maya may like it warm.');
    const body = JSON.stringify(sentTo(providers.openAI));
    expect(body).toContain("the child's porridge");
    expect(body).not.toContain('Maya');
  });
});

test.describe('when the provider fails', () => {
  // Errors are also logged to the console.
  test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

  // What each refusal becomes in words, src/ai/analyse.test.ts says: here, that the form shows it.
  const failures: readonly (readonly [string, Behaviour, string])[] = [
    [
      '401',
      { status: 401 },
      'Authentication failed: Invalid OpenAI API key. Please check your settings.',
    ],
    ['an answer of the wrong type', unreadable, 'Could not analyze the food image'],
  ];
  test("each failure is said in words, the person's own notes stay, and a second try works", async ({
    page,
    providers,
  }) => {
    const { openAI } = providers;
    const form = await openWithPhoto(page);

    for (const [index, [what, behaviour, sentence]] of failures.entries()) {
      await test.step(`${what}: 'Analysis Failed' / '${sentence}'`, async () => {
        openAI.next(behaviour);
        await analyze(form).click();
        if (index === 0) await agree(page, 'OpenAI');
        await expectFailed(page, form, sentence);
      });
    }

    await test.step('the connection is lost in the middle: said in words, nothing is lost, a second try works', async () => {
      expect(openAI.reset()).toEqual([]);
      openAI.next({ slow: 20_000 });
      await analyze(form).click();
      await loseConnection(openAI);
      await expectFailed(
        page,
        form,
        'Could not reach OpenAI. Please check your connection and try again.',
      );
      await analyze(form).click();
      await expect(notes(form)).toHaveValue(`She licked the spoon.\n\n${openAIAnswer}`);
    });
  });
});
