import { expect, type Page } from '@playwright/test';

/** The AI & Transcription tab of the settings, with all folds open. */
export async function openAiSettings(page: Page): Promise<void> {
  await page.goto('/settings?tab=ai');
  await expect(page.getByRole('heading', { name: 'OpenAI', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Advanced', exact: true }).click();
}

/** The settings as the browser stores them. */
export async function storedSettings(page: Page): Promise<Record<string, unknown>> {
  const text = await page.evaluate(() => localStorage.getItem('kinleaf_settings'));
  return JSON.parse(text ?? '{}') as Record<string, unknown>;
}

/** Stores settings in the browser before the first page opens. */
export async function haveSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.getItem('kinleaf_settings') === null) {
      localStorage.setItem('kinleaf_settings', text);
    }
  }, JSON.stringify(settings));
}
