import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reopen } from '@/app/fixtures/open-app';
import {
  expectAddress,
  expectGone,
  expectToast,
  press,
  pressIn,
  questionOf,
} from '@/app/fixtures/screen';
import { maya } from '@/app/fixtures/records';
import { seed } from '@/app/fixtures/seed';
import { openAiSettings, storedSettings } from './fixtures/ai-settings';

test('every field of AI & Transcription is there by its label, with its default', async () => {
  await openAiSettings();

  for (const label of [
    'OpenAI API Key',
    'AssemblyAI API Key',
    'OpenRouter API Key',
    'Food Analysis API Key',
  ]) {
    await expect.element(page.getByLabelText(label)).toHaveValue('');
  }
  await expect
    .element(page.getByLabelText('OpenRouter Model'))
    .toHaveValue('google/gemma-3-27b-it:free');
  await expect
    .element(page.getByLabelText('Food Analysis Model'))
    .toHaveValue('google/gemini-1.5-pro');
  await expect.element(page.getByRole('switch', { name: 'Use Ollama' })).not.toBeChecked();
  await expect
    .element(page.getByLabelText('Ollama Endpoint'))
    .toHaveValue('http://localhost:11434');
  await expect.element(page.getByText('Base URL only, without /api or /v1.')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Enable Chat' })).not.toBeChecked();
  await expect.element(page.getByLabelText('Chat Model')).toHaveValue('google/gemini-1.5-flash');
  await expect
    .element(page.getByLabelText('System Prompt'))
    .toHaveDisplayValue(/helpful child development assistant/);
  await expect.element(page.getByRole('slider', { name: 'Temperature' })).toHaveValue('0.7');
  await expect
    .element(page.getByRole('switch', { name: 'Leave the child’s name out' }))
    .not.toBeChecked();
  for (const name of ['Test Key', 'Save Prompt', 'Save Settings', 'Test Report AI']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('on a phone the bar with Save Settings is clear of the bar at the bottom, and over the keyboard', async () => {
  await seed({ children: [maya] }, maya);
  await openAiSettings();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [390, 420],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(page.css('.thumb-bar')).toBeVisible();
    scrollTo(0, 0);
    const saves = await page.getByRole('button', { name: 'Save Settings' }).findElement();
    const hit = () => {
      const { left, top, width: wide, height: high } = saves.getBoundingClientRect();
      // Its whole height is free, not only its middle.
      return [2, high / 2, high - 2].map((down) =>
        document.elementFromPoint(left + wide / 2, top + down)?.closest('button'),
      );
    };
    await expect.poll(hit, { message: `${width} px` }).toEqual([saves, saves, saves]);
  }
});

test('a key of the wrong form is pointed out, and so is an endpoint on another computer, which is out of reach', async () => {
  await openAiSettings();
  await page.getByLabelText('OpenAI API Key').fill('abc');
  await expect.element(page.getByText('An OpenAI key starts with sk-.')).toBeVisible();
  await page.getByLabelText('OpenAI API Key').fill('sk-or-v1-abc');
  await expect.element(page.getByText('This is an OpenRouter key')).toBeVisible();

  await page.getByLabelText('Ollama Endpoint').fill('http://192.168.1.20:11434');
  await expect.element(page.getByText('may not talk to this address')).toBeVisible();
});

test('an invalid endpoint is not saved, and gets the focus', async () => {
  await openAiSettings();
  const field = page.getByLabelText('Ollama Endpoint');
  await field.fill('not an address');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.element(field).toHaveAccessibleDescription(/Enter an address such as/);
  await expect.element(field).toHaveFocus();
  expect(storedSettings()).toEqual({});
});

test('a trailing slash, /api or /v1 typed into the endpoint is stripped on save, with a hint', async () => {
  await openAiSettings();
  const field = page.getByLabelText('Ollama Endpoint');
  await field.fill('localhost:11434/v1/');
  await pressIn(page.getByRole('switch', { name: 'Use Ollama' }), ' ');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast({ title: 'Settings saved' });
  await expect.element(field).toHaveValue('http://localhost:11434');
  await expect.element(field).toHaveAccessibleDescription(/^Saved as http:\/\/localhost:11434/);
  expect(storedSettings()).toMatchObject({ useOllama: true });
});

test("keys are masked with a reveal button, trimmed on save ('Settings saved'), and never in an address", async () => {
  await openAiSettings();
  const field = page.getByLabelText('OpenAI API Key');
  await field.fill('  sk-test-key ');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show key' }).first().click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide key' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast({ title: 'Settings saved' });
  await expect.element(page.getByText('Everything is saved')).toBeVisible();
  await expect.element(field).toHaveValue('sk-test-key');
  expect(storedSettings()).toMatchObject({ openAIKey: 'sk-test-key' });
  expect(location.href).not.toContain('sk-');
  await reopen();
  await expect.element(page.getByLabelText('OpenAI API Key')).toHaveValue('sk-test-key');
});

test("the chat's toggle saves at once: 'Chat Enabled' and 'Chat Disabled'", async () => {
  await openAiSettings();
  const toggle = page.getByRole('switch', { name: 'Enable Chat' });
  await pressIn(toggle, ' ');
  await expectToast({ title: 'Chat Enabled' });
  expect(storedSettings()).toMatchObject({ chatEnabled: true });
  await pressIn(toggle, ' ');
  await expectToast({ title: 'Chat Disabled' });
  expect(storedSettings()).toMatchObject({ chatEnabled: false });
});

test("the system prompt has its own button ('System Prompt Updated') and a way back to the default", async () => {
  await openAiSettings();
  const prompt = page.getByLabelText('System Prompt');
  const standard = ((await prompt.findElement()) as HTMLTextAreaElement).value;
  await prompt.fill('Answer in one sentence.');
  await expect.element(page.getByText('System prompt not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expectToast({ title: 'System Prompt Updated' });
  expect(storedSettings()).toMatchObject({
    geminiSystemPrompt: 'Answer in one sentence.',
  });
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect.element(prompt).toHaveValue(standard);
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await expectToast({ title: 'System Prompt Updated' });
  expect(storedSettings()).toMatchObject({ geminiSystemPrompt: standard });
});

test("a typed chat model is saved when the field loses the focus: 'Model Updated'", async () => {
  await openAiSettings();
  const field = page.getByLabelText('Chat Model');
  await field.fill('openai/gpt-4o-mini');
  await press('Tab');
  await expectToast({ title: 'Model Updated' });
  expect(storedSettings()).toMatchObject({ geminiModel: 'openai/gpt-4o-mini' });
  await field.fill('');
  await press('Tab');
  await expect.element(field).toHaveValue('openai/gpt-4o-mini');
});

test('the temperature goes from 0 to 1 in steps of 0.05 and is saved at once', async () => {
  await openAiSettings();
  const slider = page.getByRole('slider', { name: 'Temperature' });
  await pressIn(slider, 'ArrowRight');
  await expect.element(slider).toHaveValue('0.75');
  expect(storedSettings()).toMatchObject({ geminiTemperature: 0.75 });
  await pressIn(slider, 'Home');
  await expect.element(slider).toHaveValue('0');
  await pressIn(slider, 'End');
  await expect.element(slider).toHaveValue('1');
});

test("'Leave the child’s name out' is saved at once", async () => {
  await openAiSettings();
  await pressIn(page.getByRole('switch', { name: 'Leave the child’s name out' }), ' ');
  await expectToast({ title: 'Settings saved' });
  expect(storedSettings()).toMatchObject({ leaveNameOut: true });
});

test("'Save Settings' saves everything on the tab that was changed, the system prompt too", async () => {
  await openAiSettings();
  await page.getByLabelText('OpenAI API Key').fill('sk-new');
  await page.getByLabelText('System Prompt').fill('Short, please.');
  const advanced = page.getByRole('button', { name: 'Advanced', exact: true });
  await advanced.click();
  await expect.element(advanced).toHaveAttribute('aria-expanded', 'false');
  await expectGone(page.getByLabelText('System Prompt'));
  await advanced.click();
  await expect.element(page.getByLabelText('System Prompt')).toHaveValue('Short, please.');
  await advanced.click();
  await expect.element(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast({ title: 'Settings saved' });
  await expect.element(page.getByText('Everything is saved')).toBeVisible();
  expect(storedSettings()).toMatchObject({
    openAIKey: 'sk-new',
    geminiSystemPrompt: 'Short, please.',
  });
  await advanced.click();
  // A changed prompt alone must be saved too; once it is, nothing is left to ask about.
  await page.getByLabelText('System Prompt').fill('Shorter.');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect.element(page.getByText('Everything is saved')).toBeVisible();
  expect(storedSettings()).toMatchObject({ geminiSystemPrompt: 'Shorter.' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectAddress(/\/$/);
});

test('leaving with unsaved changes asks, and staying keeps what was typed', async () => {
  await openAiSettings();
  await page.getByLabelText('OpenAI API Key').fill('sk-new');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('tab', { name: 'AI & Transcription' }).click();
  await page.getByRole('link', { name: 'Children' }).click();
  const question = questionOf('Leave without saving?');
  await expect
    .element(question)
    .toHaveTextContent('What you changed in Settings is not saved yet.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByLabelText('OpenAI API Key')).toHaveValue('sk-new');
  await page.getByRole('link', { name: 'Children' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expectAddress(/\/children$/);
  expect(storedSettings()).toEqual({});
});

test('leaving asks for an unsaved system prompt too, and not once it is saved', async () => {
  await openAiSettings();
  await page.getByLabelText('System Prompt').fill('Short, please.');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await questionOf('Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectAddress(/\/$/);
});

test('closing the tab with unsaved changes asks in the browser’s own words', async () => {
  await openAiSettings();
  await userEvent.type(page.getByLabelText('OpenAI API Key'), 'sk');
  // The browser asks if the page prevents leaving.
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await questionOf('Leave without saving?').getByRole('button', { name: 'Leave' }).click();
  await expectAddress('/');
});
