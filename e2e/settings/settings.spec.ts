import { watchShifts } from '../support/app/layout-shift';
import { openAiSettings, storedSettings } from '../support/app/settings';
import { expect, test } from '../support/app/test';

test('what is chosen in Settings holds over a reload, and shows in another tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await page.getByRole('tab', { name: 'AI & Transcription' }).click();
  await page.getByLabel('AssemblyAI API Key').fill('abc');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('AssemblyAI API Key')).toHaveValue('abc');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // What one tab saves appears in the other, and doesn't replace what is typed there.
  await page.getByLabel('OpenAI API Key').fill('sk-mine');
  const other = await context.newPage();
  await openAiSettings(other);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.getByLabel('AssemblyAI API Key').fill('xyz');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByLabel('AssemblyAI API Key')).toHaveValue('xyz');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await storedSettings(page)).toMatchObject({
    openAIKey: 'sk-mine',
    assemblyAIKey: 'xyz',
  });
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect(other.locator('html')).not.toHaveAttribute('data-theme');
});

test('nothing of General moves once it is seen, however late the browser tells how much room there is', async ({
  page,
}) => {
  const moved = await watchShifts(page);
  await page.addInitScript(() => {
    const estimate = navigator.storage.estimate.bind(navigator.storage);
    const asked = new Promise<void>((resolve) => {
      addEventListener('answer', () => resolve(), { once: true });
    });
    navigator.storage.estimate = () => asked.then(estimate);
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 2400 });
    await page.goto('/settings');
    const below = page.getByRole('heading', { level: 2, name: 'Privacy' });
    await expect(page.getByText('Not in any backup')).toBeVisible();
    await expect(below).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('answer')));
    await expect(page.getByText('Kept by the browser', { exact: true })).toBeVisible();
    await expect(below).toBeVisible();
    // A letter may move by a pixel when the font loads.
    expect(await moved(), `${width} px`).toBeLessThan(0.001);
  }
});
