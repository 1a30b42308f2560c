import type { Locator } from '@playwright/test';
import { content, openEntryForm } from '../support/app/entry-form';
import { openAIAnswer } from '../support/providers/answers';
import { agree, expect, failedCalls, pixel, sentTo, test } from '../support/providers/in-browser';
import { cardOf, choosePhoto, expectToast } from '../support/app/screen';

// Under the content security policy of the built app, and with any other address refused.
test.use({ allowRequests: [/^https:\/\/api\.openai\.com\/v1\/chat\/completions$/] });

const analyzeText = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Text', exact: true });
const analyzePhoto = (form: Locator) =>
  form.getByRole('button', { name: 'Analyze Photo', exact: true });

test(
  'a text is sent to OpenAI only once the person agrees, once and without the rest, and the entry keeps the analysis',
  { tag: '@gate' },
  async ({ page, providers: { openAI } }) => {
    const form = await openEntryForm(page);
    await form.getByLabel('Title').fill('Tower');
    await content(form).fill('She built a tower.');
    await analyzeText(form).click();
    const sheet = page.getByRole('dialog', { name: 'Send this to OpenAI?' });
    await expect(sheet.getByRole('listitem')).toHaveText([
      'The text of this entry',
      'Its category',
    ]);
    expect(openAI.requests).toEqual([]);
    await agree(page, 'OpenAI');
    await expectToast(page, {
      title: 'Analysis Complete',
      description: 'AI analysis has been added to your entry.',
    });
    await expect(content(form)).toHaveValue(
      `She built a tower.\n\n---\nAI Analysis:\n${openAIAnswer}`,
    );
    expect(openAI.requests).toHaveLength(1);
    const sent = JSON.stringify(sentTo(openAI));
    expect(sent).toContain('She built a tower.');
    expect(sent).not.toMatch(/Maya|Tower/);

    await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(cardOf(page, 'Tower').getByText(openAIAnswer)).toBeVisible();
  },
);

test(
  'a photo is sent to OpenAI once the person agrees, and its analysis comes after the text',
  { tag: '@gate' },
  async ({ page, providers: { openAI } }) => {
    const form = await openEntryForm(page);
    await content(form).fill('At the park.');
    await choosePhoto(page, form, pixel);
    await analyzePhoto(form).click();
    await agree(page, 'OpenAI');
    await expectToast(page, {
      title: 'Analysis Complete',
      description: 'The image analysis has been added to your entry.',
    });
    await expect(content(form)).toHaveValue(`At the park.\n\nImage Analysis:\n${openAIAnswer}`);
    expect(openAI.requests).toHaveLength(1);
    expect(JSON.stringify(sentTo(openAI))).toContain('data:image/jpeg;base64,');
  },
);

test.describe('when code does not load', () => {
  test.use({
    allowConsole: [
      [...failedCalls, /Failed to fetch|Service Worker|could not be loaded/],
      { scope: 'test' },
    ],
  });

  test("of a photo's analysis: 'Could not analyze the image'", async ({ page }) => {
    await page.route(/\/assets\/calls-[\w-]+\.js$/, (route) => route.abort());
    const form = await openEntryForm(page);
    await content(form).fill('At the park.');
    await choosePhoto(page, form, pixel);
    await analyzePhoto(form).click();
    await agree(page, 'OpenAI');
    await expectToast(page, {
      tone: 'danger',
      title: 'Analysis Failed',
      description: 'Could not analyze the image',
    });
    await expect(content(form)).toHaveValue('At the park.');
  });

  test('of the tools: a form that still saves is left', async ({ page }) => {
    await page.route(/\/assets\/entry-assist-[\w-]+\.js$/, (route) => route.abort());
    const form = await openEntryForm(page);
    await form.getByLabel('Title').fill('Tower');
    await content(form).fill('She built a tower.');
    await expect(analyzeText(form)).toHaveCount(0);
    await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(cardOf(page, 'Tower')).toBeVisible();
  });
});
