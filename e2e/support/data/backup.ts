import { expect, type Locator, type Page } from '@playwright/test';
import { saveFile } from '../app/download';
import { chooseFile, dialogOf, expectToast } from '../app/screen';

/** The five lists of a backup file, and anything else in it. */
export type BackupFile = Record<string, unknown> & {
  children: Record<string, unknown>[];
  journal: Record<string, unknown>[];
  food: Record<string, unknown>[];
  reports: Record<string, unknown>[];
  recommendations: Record<string, unknown>[];
};

export const emptyLists = { children: [], journal: [], food: [], reports: [], recommendations: [] };

/** Opens the General tab of the settings. */
export async function openGeneral(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Data Management' })).toBeVisible();
}

/** Clicks Export Backup and returns the downloaded file with its name. */
export async function exportBackup(page: Page): Promise<{ name: string; text: string }> {
  const { name, bytes } = await saveFile(page, page.getByRole('button', { name: 'Export Backup' }));
  return { name, text: bytes.toString('utf8') };
}

/** Chooses a file to import, from its text or its content. */
export async function chooseBackup(
  page: Page,
  content: unknown,
  name = 'kinleaf-backup-2025-06-01.json',
): Promise<Locator> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await chooseFile(page, page.getByRole('button', { name: 'Import Backup' }), {
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  return dialogOf(page, 'Import Backup');
}

/** Imports a good file completely: preview, Restore, the home page. */
export async function importBackup(page: Page, content: unknown): Promise<void> {
  const dialog = await chooseBackup(page, content);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog', { name: 'Data restored' })).toBeVisible();
}

/** Expects a file to be refused with the specification's message and the reason. */
export async function expectRefused(page: Page, content: unknown, reason: RegExp): Promise<void> {
  const dialog = await chooseBackup(page, content);
  await expect(dialog).toContainText(reason);
  await expectToast(page, {
    title: 'Error importing data',
    description: 'The selected file is not a valid backup file.',
    tone: 'danger',
  });
}
