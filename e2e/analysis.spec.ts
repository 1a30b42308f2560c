import type { Locator, Page } from '@playwright/test';
import { content, openEntryForm } from './support/entry-form';
import { holdPictures, pastePicture } from './support/held-pictures';
import { bothKeys, completion, openAIAnswer, unreadable } from './support/providers/answers';
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
import { cardOf, choosePhoto, expectToast } from './support/screen';

const analyzeText = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Text', exact: true });
const analyzePhoto = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Photo', exact: true });

test('analysis of the text: asked for first, sent once, written after what stands in the field, and kept with the entry', async ({
  page,
  providers,
}) => {
  const { openAI } = providers;
  const form = await openEntryForm(page);
  const busy = form.getByRole('button', { name: 'Analyzing...' });
  const added = {
    title: 'Analysis Complete',
    description: 'AI analysis has been added to your entry.',
  };

  await test.step("'No content to analyze' / 'Please add some content first.'", async () => {
    await analyzeText(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'No content to analyze',
      description: 'Please add some content first.',
    });
    expect(openAI.requests).toEqual([]);
  });

  await test.step('the sheet says what goes to whom; Cancel sends nothing', async () => {
    await content(form).fill('She built a tower.');
    await analyzeText(form).click();
    const sheet = page.getByRole('dialog', { name: 'Send this to OpenAI?' });
    await expect(sheet.getByRole('listitem')).toHaveText([
      'The text of this entry',
      'Its category',
    ]);
    await sheet.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(content(form)).toHaveValue('She built a tower.');
    expect(openAI.requests).toEqual([]);
  });

  await test.step('can be cancelled: nothing is added, nothing is said', async () => {
    openAI.next({ slow: 20_000 });
    await analyzeText(form).click();
    await agree(page, 'OpenAI');
    await expect.poll(() => openAI.requests.length).toBe(1);
    await form.getByRole('button', { name: 'Cancel analysis' }).click();
    await expect(analyzeText(form)).toBeVisible();
    await expect(content(form)).toHaveValue('She built a tower.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(openAI.reset()).toEqual([]);
  });

  await test.step("appends to the field a blank line, '---', 'AI Analysis:' and the analysis", async () => {
    await analyzeText(form).click();
    await expectToast(page, added);
    await expect(content(form)).toHaveValue(
      `She built a tower.\n\n---\nAI Analysis:\n${openAIAnswer}`,
    );
    expect(openAI.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  await test.step('is never sent twice by a double click', async () => {
    await content(form).fill('She built a tower.');
    openAI.next({ slow: 1500 });
    await analyzeText(form).dblclick();
    await expect(busy).toBeVisible();
  });

  await test.step('what is typed meanwhile is never overwritten: the analysis comes after it', async () => {
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await content(form).fill('She built a tower. And laughed.');
    await expect(content(form)).toHaveValue(
      `She built a tower. And laughed.\n\n---\nAI Analysis:\n${openAIAnswer}`,
    );
    await expect(analyzeText(form)).toBeVisible();
    expect(openAI.requests).toHaveLength(2);
    await expectToast(page, added);
  });

  await test.step('an entry shows the AI’s words as a footnote, apart from the parent’s own', async () => {
    await form.getByLabel('Title').fill('Tower');
    await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const card = cardOf(page, 'Tower');
    await expect(card.getByText('She built a tower. And laughed.', { exact: true })).toBeVisible();
    await expect(card.getByText('AI Analysis:')).toBeVisible();
    await expect(card.getByText(openAIAnswer)).toBeVisible();
  });
});

test('analysis of the photo', async ({ page, providers }) => {
  const form = await openEntryForm(page);
  await test.step("'No image to analyze' / 'Please upload an image first.'", async () => {
    await analyzePhoto(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'No image to analyze',
      description: 'Please upload an image first.',
    });
  });

  await test.step("appends 'Image Analysis:' and the analysis to content", async () => {
    await content(form).fill('At the park.');
    await choosePhoto(page, form, pixel);
    await analyzePhoto(form).click();
    await agree(page, 'OpenAI');
    await expectToast(page, {
      title: 'Analysis Complete',
      description: 'The image analysis has been added to your entry.',
    });
    await expect(content(form)).toHaveValue(`At the park.\n\nImage Analysis:\n${openAIAnswer}`);
    expect(providers.openAI.requests[0]?.body.toString()).toContain('data:image/jpeg;base64,');
  });

  await test.step('of a photo that is still being prepared: it waits, says so, and then asks once', async () => {
    const release = await holdPictures(page);
    const waiting = form.getByRole('button', { name: 'Preparing the photo…' });
    await content(form).fill('At the park.');
    await pastePicture(page, pixel.buffer);
    await analyzePhoto(form).click();
    await expect(waiting).toBeVisible();
    await form.getByRole('button', { name: 'Cancel analysis' }).click();
    await expect(analyzePhoto(form)).toBeVisible();
    await analyzePhoto(form).click();
    await waiting.click({ force: true });
    expect(providers.openAI.requests).toHaveLength(1);
    await release(0);
    await expect(content(form)).toHaveValue(`At the park.\n\nImage Analysis:\n${openAIAnswer}`);
    expect(providers.openAI.requests).toHaveLength(2);
  });
});

test.describe('without a key', () => {
  test.use({ savedSettings: {} });

  test("'API Key Required' / 'Please add your OpenAI API key in settings first.'", async ({
    page,
  }) => {
    const form = await openEntryForm(page);
    await content(form).fill('She built a tower.');
    await analyzeText(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'API Key Required',
      description: 'Please add your OpenAI API key in settings first.',
    });
    await expect(content(form)).toHaveValue('She built a tower.');
  });
});

test.describe('with a key of the wrong form', () => {
  test.use({ savedSettings: { ...bothKeys, openAIKey: 'pk-wrong' } });

  test("'Invalid API Key Format' / \"Your OpenAI API key should start with 'sk-'.\"", async ({
    page,
  }) => {
    const form = await openEntryForm(page);
    await choosePhoto(page, form, pixel);
    await analyzePhoto(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Invalid API Key Format',
      description: "Your OpenAI API key should start with 'sk-'. Please check your settings.",
    });
  });
});

test.describe("with 'Leave the child's name out'", () => {
  test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });

  test('the text is sent without the name, and the analysis has it again', async ({
    page,
    providers,
  }) => {
    providers.openAI.next({
      status: 200,
      body: completion('gpt-4o-mini', 'The child likes to build, and the child’s tower stood.'),
    });
    const form = await openEntryForm(page);
    await content(form).fill('Maya built a tower. Maya’s hands were busy.');
    await analyzeText(form).click();
    const sheet = page.getByRole('dialog', { name: 'Send this to OpenAI?' });
    await expect(sheet.getByRole('listitem').first()).toHaveText(
      'The text of this entry, with the child’s name left out',
    );
    await agree(page, 'OpenAI');
    await expect(content(form)).toHaveValue(
      'Maya built a tower. Maya’s hands were busy.\n\n---\nAI Analysis:\nMaya likes to build, and Maya’s tower stood.',
    );
    const sent = JSON.stringify(sentTo(providers.openAI));
    expect(sent).toContain('the child built a tower. the child’s hands were busy.');
    expect(sent).not.toContain('Maya');
  });
});

test.describe('when the provider fails', () => {
  // Errors are also logged to the console.
  test.use({
    allowConsole: [
      [...failedCalls, /Failed to fetch|Service Worker|could not be loaded/],
      { scope: 'test' },
    ],
  });

  // What each provider's refusal becomes in words, src/ai/analyse.test.ts says: here, that the form shows it.
  const failures: readonly (readonly [string, Behaviour, string])[] = [
    [
      '401',
      { status: 401 },
      'Incorrect API key provided: [your key]. You can find your API key at https://platform.openai.com/account/api-keys.',
    ],
    [
      '429 with Retry-After',
      { status: 429, headers: { 'Retry-After': '20' } },
      'Rate limit reached for gpt-4o-mini on requests per min (RPM): Limit 3, Used 3, Requested 1. You can try again in 20 seconds.',
    ],
    ['an answer of the wrong type', unreadable, 'Failed to analyze content'],
  ];
  test("each failure is said in words, and the person's own words stay", async ({
    page,
    providers,
  }) => {
    const { openAI } = providers;
    const form = await openEntryForm(page);
    await content(form).fill('She built a tower.');

    for (const [index, [what, behaviour, description]] of failures.entries()) {
      await test.step(`${what}: 'Analysis Failed' / '${description}'; the person's own words stay`, async () => {
        openAI.next(behaviour);
        await analyzeText(form).click();
        if (index === 0) await agree(page, 'OpenAI');
        await expectToast(page, { tone: 'danger', title: 'Analysis Failed', description });
        await expect(content(form)).toHaveValue('She built a tower.');
        await expect(analyzeText(form)).toBeEnabled();
      });
    }

    await test.step('going offline in the middle: said in words, nothing is lost, and a second try takes the message away', async () => {
      expect(openAI.reset()).toEqual([]);
      openAI.next({ slow: 20_000 });
      await analyzeText(form).click();
      await loseConnection(openAI);
      await expect(page.getByRole('alert')).toHaveText(
        'Analysis FailedCould not reach OpenAI. Please check your connection and try again.',
      );
      await expect(content(form)).toHaveValue('She built a tower.');
      await analyzeText(form).click();
      await expect(content(form)).toHaveValue(/AI Analysis/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step("a photo's answer that cannot be read: 'Failed to analyze image'", async () => {
      openAI.next({ text: '{}', type: 'application/json' });
      await photoFails(page, form);
      await expectToast(page, {
        tone: 'danger',
        title: 'Analysis Failed',
        description: 'Failed to analyze image',
      });
      await expect(content(form)).toHaveValue('At the park.');
      await expect(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
    });
  });

  async function photoFails(page: Page, form: Locator): Promise<void> {
    await content(form).fill('At the park.');
    await choosePhoto(page, form, pixel);
    await analyzePhoto(form).click();
    await agree(page, 'OpenAI');
  }

  test.describe('or something unforeseen does', () => {
    test.use({ serviceWorkers: 'block' });

    test("'Could not analyze the image'", async ({ page }) => {
      await page.route(/\/assets\/analyse-[\w-]+\.js$/, (route) => route.abort());
      const form = await openEntryForm(page);
      await photoFails(page, form);
      await expectToast(page, {
        tone: 'danger',
        title: 'Analysis Failed',
        description: 'Could not analyze the image',
      });
      await expect(content(form)).toHaveValue('At the park.');
    });

    test('tools that do not load leave a form that still saves', async ({ page }) => {
      await page.route(/\/assets\/entry-assist-[\w-]+\.js$/, (route) => route.abort());
      const form = await openEntryForm(page);
      await form.getByLabel('Title').fill('Tower');
      await content(form).fill('She built a tower.');
      await expect(analyzeText(form)).toHaveCount(0);
      await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await expect(cardOf(page, 'Tower')).toBeVisible();
    });
  });
});
