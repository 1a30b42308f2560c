import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go, reopen } from '@/app/fixtures/open-app';
import { expectAddress, expectText } from '@/app/fixtures/screen';

test("'Settings' has two tabs, General and 'AI & Transcription', each with an address", async () => {
  await go('/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Settings');
  await expect.poll(() => document.title).toBe('Settings · Kinleaf');
  await expect
    .element(page.getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('aria-current', 'page');
  await expectText(page.getByRole('tab'), ['General', 'AI & Transcription']);
  await expect
    .element(page.getByRole('tab', { name: 'General' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'AI & Transcription' }).click();
  await expectAddress('/settings?tab=ai');
  await reopen();
  await expect.element(page.getByLabelText('OpenAI API Key')).toBeVisible();
});

test('General says which version it is and where data is stored, and the theme is chosen there', async () => {
  await go('/settings');
  await expect.element(page.getByText('v3.9.1', { exact: true })).toBeVisible();
  await expect.element(page.getByText('stored locally in the browser')).toBeVisible();

  // In sync with the button in the header.
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect.element(page.getByRole('radio', { name: 'As on this device' })).toBeChecked();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
