import { expectToast, questionOf } from './support/screen';
import { watchShifts } from './support/shifts';
import { openAiSettings, storedSettings } from './support/settings';
import { expect, test } from './support/test';

test('Settings: its tabs, the version, the theme', async ({ page, context }) => {
  await test.step("'Settings' has two tabs, General and 'AI & Transcription', each with an address", async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveTitle('Settings · Kinleaf');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('tab')).toHaveText(['General', 'AI & Transcription']);
    await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('tab', { name: 'AI & Transcription' }).click();
    await expect(page).toHaveURL(/\/settings\?tab=ai$/);
    await page.reload();
    await expect(page.getByLabel('OpenAI API Key')).toBeVisible();
  });

  await test.step('General: About says version v3.9.1 and that data is stored locally in the browser', async () => {
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.getByText('v3.9.1', { exact: true })).toBeVisible();
    await expect(page.getByText('stored locally in the browser')).toBeVisible();
  });

  await test.step('General: the theme is chosen there, in step with the button in the header and with another tab', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const theme = page.getByRole('radiogroup', { name: 'Theme' });
    await theme.getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByRole('button', { name: 'Theme: dark' }).click();
    await expect(page.getByRole('radio', { name: 'As on this device' })).toBeChecked();
    await expect(other.getByRole('radio', { name: 'As on this device' })).toBeChecked();
    await expect(other.locator('html')).not.toHaveAttribute('data-theme');
  });
});

for (const width of [390, 1440]) {
  test(`nothing of General moves once it is seen, at ${width} px, however late the browser tells how much room there is`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 2400 });
    const moved = await watchShifts(page);
    await page.addInitScript(() => {
      const estimate = navigator.storage.estimate.bind(navigator.storage);
      const asked = new Promise<void>((resolve) => {
        addEventListener('answer', () => resolve(), { once: true });
      });
      navigator.storage.estimate = () => asked.then(estimate);
    });
    await page.goto('/settings');
    const below = page.getByRole('heading', { level: 2, name: 'Privacy' });
    await expect(page.getByText('Not in any backup')).toBeVisible();
    await expect(below).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('answer')));
    await expect(page.getByText('Kept by the browser', { exact: true })).toBeVisible();
    await expect(below).toBeVisible();
    // A letter may move by a pixel when the font comes.
    expect(await moved()).toBeLessThan(0.001);
  });
}

test('AI & Transcription: what is saved by Save Settings', async ({ page }) => {
  await openAiSettings(page);

  await test.step('every field is there by its label, with its default', async () => {
    for (const label of [
      'OpenAI API Key',
      'AssemblyAI API Key',
      'OpenRouter API Key',
      'Food Analysis API Key',
    ]) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
    await expect(page.getByLabel('OpenRouter Model')).toHaveValue('google/gemma-3-27b-it:free');
    await expect(page.getByLabel('Food Analysis Model')).toHaveValue('google/gemini-1.5-pro');
    await expect(page.getByRole('switch', { name: 'Use Ollama' })).not.toBeChecked();
    await expect(page.getByLabel('Ollama Endpoint')).toHaveValue('http://localhost:11434');
    await expect(page.getByText('Base URL only, without /api or /v1.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Enable Chat' })).not.toBeChecked();
    await expect(page.getByLabel('Chat Model')).toHaveValue('google/gemini-1.5-flash');
    await expect(page.getByLabel('System Prompt')).toHaveValue(
      /helpful child development assistant/,
    );
    await expect(page.getByRole('slider', { name: 'Temperature' })).toHaveValue('0.7');
    await expect(
      page.getByRole('switch', { name: 'Leave the child’s name out' }),
    ).not.toBeChecked();
    for (const name of ['Test Key', 'Save Prompt', 'Save Settings', 'Test Report AI']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('a key that is not one of its provider is pointed out', async () => {
    await page.getByLabel('OpenAI API Key').fill('abc');
    await expect(page.getByText('An OpenAI key starts with sk-.')).toBeVisible();
    await page.getByLabel('OpenAI API Key').fill('sk-or-v1-abc');
    await expect(page.getByText('This is an OpenRouter key')).toBeVisible();
  });

  await test.step('an endpoint on another computer is said to be out of reach', async () => {
    await page.getByLabel('Ollama Endpoint').fill('http://192.168.1.20:11434');
    await expect(page.getByText('may not talk to this address')).toBeVisible();
  });

  await test.step('an endpoint that is none is not saved, and the focus goes to it', async () => {
    const field = page.getByLabel('Ollama Endpoint');
    await field.fill('not an address');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(field).toHaveAccessibleDescription(/Enter an address such as/);
    await expect(field).toBeFocused();
    expect(await storedSettings(page)).toEqual({});
  });

  await test.step('a trailing slash, /api or /v1 typed into the endpoint is stripped on save, with a hint', async () => {
    const field = page.getByLabel('Ollama Endpoint');
    await field.fill('localhost:11434/v1/');
    await page.getByRole('switch', { name: 'Use Ollama' }).press('Space');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, { title: 'Settings saved' });
    await expect(field).toHaveValue('http://localhost:11434');
    await expect(field).toHaveAccessibleDescription(/^Saved as http:\/\/localhost:11434/);
    expect(await storedSettings(page)).toMatchObject({ useOllama: true });
  });

  await test.step("keys are masked with a reveal button, trimmed on save ('Settings saved'), and never in an address", async () => {
    const field = page.getByLabel('OpenAI API Key');
    await field.fill('  sk-test-key ');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show key' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide key' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, { title: 'Settings saved' });
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expect(field).toHaveValue('sk-test-key');
    expect(await storedSettings(page)).toMatchObject({ openAIKey: 'sk-test-key' });
    expect(page.url()).not.toContain('sk-');
    await page.reload();
    await expect(page.getByLabel('OpenAI API Key')).toHaveValue('sk-test-key');
  });
});

test('AI & Transcription: what is saved at once, or by a button of its own', async ({ page }) => {
  await openAiSettings(page);

  await test.step("the chat's toggle saves at once: 'Chat Enabled' and 'Chat Disabled'", async () => {
    const toggle = page.getByRole('switch', { name: 'Enable Chat' });
    await toggle.press('Space');
    await expectToast(page, { title: 'Chat Enabled' });
    expect(await storedSettings(page)).toMatchObject({ chatEnabled: true });
    await toggle.press('Space');
    await expectToast(page, { title: 'Chat Disabled' });
    expect(await storedSettings(page)).toMatchObject({ chatEnabled: false });
  });

  await test.step("the system prompt has its own button ('System Prompt Updated') and a way back to the default", async () => {
    const prompt = page.getByLabel('System Prompt');
    const standard = await prompt.inputValue();
    await prompt.fill('Answer in one sentence.');
    await expect(page.getByText('System prompt not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    await expectToast(page, { title: 'System Prompt Updated' });
    expect(await storedSettings(page)).toMatchObject({
      geminiSystemPrompt: 'Answer in one sentence.',
    });
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect(prompt).toHaveValue(standard);
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    await expectToast(page, { title: 'System Prompt Updated' });
    expect(await storedSettings(page)).toMatchObject({ geminiSystemPrompt: standard });
  });

  await test.step("another chat model that is typed is saved when the field is left: 'Model Updated'", async () => {
    const field = page.getByLabel('Chat Model');
    await field.fill('openai/gpt-4o-mini');
    await field.blur();
    await expectToast(page, { title: 'Model Updated' });
    expect(await storedSettings(page)).toMatchObject({ geminiModel: 'openai/gpt-4o-mini' });
    await field.fill('');
    await field.blur();
    await expect(field).toHaveValue('openai/gpt-4o-mini');
  });

  await test.step('the temperature goes from 0 to 1 in steps of 0.05 and is saved at once', async () => {
    const slider = page.getByRole('slider', { name: 'Temperature' });
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('0.75');
    expect(await storedSettings(page)).toMatchObject({ geminiTemperature: 0.75 });
    await slider.press('Home');
    await expect(slider).toHaveValue('0');
    await slider.press('End');
    await expect(slider).toHaveValue('1');
  });

  await test.step("'Leave the child's name out' is saved at once", async () => {
    await page.getByRole('switch', { name: 'Leave the child’s name out' }).press('Space');
    await expectToast(page, { title: 'Settings saved' });
    expect(await storedSettings(page)).toMatchObject({ leaveNameOut: true });
  });
});

test('what one tab saves shows in the other, and does not undo what is typed there', async ({
  page,
  context,
}) => {
  await openAiSettings(page);
  await page.getByLabel('OpenAI API Key').fill('sk-mine');
  const other = await context.newPage();
  await openAiSettings(other);
  await other.getByLabel('AssemblyAI API Key').fill('abc');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByLabel('AssemblyAI API Key')).toHaveValue('abc');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await storedSettings(page)).toMatchObject({ openAIKey: 'sk-mine', assemblyAIKey: 'abc' });
});

test("'Save Settings' saves everything on the tab that was changed, the system prompt too", async ({
  page,
}) => {
  await openAiSettings(page);
  await page.getByLabel('OpenAI API Key').fill('sk-new');
  await page.getByLabel('System Prompt').fill('Short, please.');
  const advanced = page.getByRole('button', { name: 'Advanced', exact: true });
  await advanced.click();
  await expect(advanced).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('System Prompt')).toBeHidden();
  await advanced.click();
  await expect(page.getByLabel('System Prompt')).toHaveValue('Short, please.');
  await advanced.click();
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, { title: 'Settings saved' });
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await storedSettings(page)).toMatchObject({
    openAIKey: 'sk-new',
    geminiSystemPrompt: 'Short, please.',
  });
  await advanced.click();
  // A changed prompt alone is something to save as well; once it is saved, nothing is left to ask about.
  await page.getByLabel('System Prompt').fill('Shorter.');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await storedSettings(page)).toMatchObject({ geminiSystemPrompt: 'Shorter.' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  await test.step('asks, and keeps what was typed for those who stay', async () => {
    await openAiSettings(page);
    await page.getByLabel('OpenAI API Key').fill('sk-new');
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByRole('tab', { name: 'AI & Transcription' }).click();
    await page.getByRole('link', { name: 'Children' }).click();
    const question = questionOf(page, 'Leave without saving?');
    await expect(question).toContainText('What you changed in Settings is not saved yet.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('OpenAI API Key')).toHaveValue('sk-new');
    await page.getByRole('link', { name: 'Children' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/children$/);
    expect(await storedSettings(page)).toEqual({});
  });

  await test.step('asks for an unsaved system prompt too, and not once it is saved', async () => {
    await openAiSettings(page);
    await page.getByLabel('System Prompt').fill('Short, please.');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await questionOf(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('asks in the browser’s own words when the tab is closed', async () => {
    await openAiSettings(page);
    await page.getByLabel('OpenAI API Key').pressSequentially('sk');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });
});
