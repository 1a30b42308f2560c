import type { Page } from '@playwright/test';
import { type BackupFile, openGeneral } from './support/backup';
import { entry, maya, seed } from './support/records';
import { expectToast, questionOf } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** What a person does with the sheet for sharing: one after another. */
    answers: ('close' | 'refuse' | 'save')[];
    shared: { name: string; text: string }[];
  }
}

/** Lets the page believe that it stands in that browser, as far as it looks. */
async function pretend(page: Page, userAgent: string, standalone?: boolean): Promise<void> {
  await page.addInitScript(
    ([agent, isInstalled]) => {
      const tell = (name: string, value: unknown) => {
        Object.defineProperty(navigator, name, { value, configurable: true });
      };
      Object.defineProperty(window, 'GestureEvent', { value: () => undefined, configurable: true });
      tell('userAgent', agent);
      tell('standalone', isInstalled);
    },
    [userAgent, standalone] as const,
  );
}

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0';
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webKit} Mobile/15E148 Safari/604.1`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`;

test('Safari removes what a site keeps that is not installed: Data safety says so, and how to install', async ({
  page,
}) => {
  const removes =
    'Safari deletes your journal if you do not open Kinleaf for seven days, unless it is installed.';
  const cap = page.getByText(removes);

  await test.step('not in another browser', async () => {
    await openGeneral(page);
    await expect(page.getByText('Kept by the browser')).toBeVisible();
    await expect(cap).toHaveCount(0);
  });
  await test.step('on an iPhone', async () => {
    await pretend(page, phone, false);
    await openGeneral(page);
    await expect(cap).toBeVisible();
    await expect(page.getByText('Press Share, then Add to Home Screen.')).toBeVisible();
  });
  await test.step('on a Mac', async () => {
    await pretend(page, mac);
    await openGeneral(page);
    await expect(cap).toBeVisible();
    await expect(page.getByText('In the menu File, choose Add to Dock.')).toBeVisible();
  });
  await test.step('not in the installed app', async () => {
    await pretend(page, phone, true);
    await openGeneral(page);
    await expect(page.getByText('Kept by the browser')).toBeVisible();
    await expect(cap).toHaveCount(0);
  });
});

test('the installed app of an iPhone, which has no downloads, saves a file by the sheet for sharing', async ({
  page,
}) => {
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await pretend(page, phone, true);
  // No browser without a screen has a sheet to share with: the one part of it that is stood in for.
  await page.addInitScript(() => {
    window.answers = [];
    window.shared = [];
    navigator.canShare = (data) => (data?.files?.length ?? 0) > 0;
    navigator.share = async (data) => {
      const answer = window.answers.shift();
      if (!navigator.userActivation.isActive || answer === 'refuse')
        throw new DOMException('Refused', 'NotAllowedError');
      if (answer === 'close') throw new DOMException('Closed', 'AbortError');
      for (const file of data?.files ?? [])
        window.shared.push({ name: file.name, text: await file.text() });
    };
  });
  await seed(page, { children: [maya], journal: [entry('Rain')] }, maya);
  await openGeneral(page);
  const ready = questionOf(page, 'The file is ready');
  const answer = async (next: 'close' | 'refuse' | 'save') => {
    await page.evaluate((chosen) => {
      window.answers = [chosen];
    }, next);
    await ready.getByRole('button', { name: 'Save the file' }).click();
  };
  const backups = async () => (await readStore(page, 'marks')).map((mark) => mark['at']);

  await test.step('the file waits for a press, and is no backup before it is saved', async () => {
    await page.getByRole('button', { name: 'Export Backup' }).click();
    await expect(ready).toContainText(/kinleaf-backup-\d{4}-\d\d-\d\d\.json/);
    await expect(ready.getByRole('button', { name: 'Save the file' })).toBeFocused();
    expect(await backups()).toEqual([]);
  });

  await test.step('the sheet closed again: the file stays on offer', async () => {
    await answer('close');
    await expect(ready.getByRole('button', { name: 'Save the file' })).toBeEnabled();
    expect(await backups()).toEqual([]);
  });

  await test.step('saved: it is said, and counts as the latest backup', async () => {
    await answer('save');
    await expect(ready).toBeHidden();
    await expect(page.getByRole('alertdialog', { name: 'Backup created' })).toBeVisible();
    const [file] = await page.evaluate(() => window.shared);
    expect(file?.name).toMatch(/^kinleaf-backup-\d{4}-\d\d-\d\d\.json$/);
    const { journal } = JSON.parse(file?.text ?? '{}') as BackupFile;
    expect(journal.map(({ title }) => title)).toEqual(['Rain']);
    expect(await backups()).toHaveLength(1);
    await page.getByRole('button', { name: 'Close message' }).click();
  });

  const [latest] = await backups();

  await test.step('let go: the backup of before stays the latest', async () => {
    await page.getByRole('button', { name: 'Export Backup' }).click();
    await ready.getByRole('button', { name: 'Don’t save' }).click();
    await expect(ready).toBeHidden();
    await expect(page.getByRole('button', { name: 'Export Backup' })).toBeEnabled();
    expect(await backups()).toEqual([latest]);
    expect(downloads).toEqual([]);
  });

  await test.step('over another dialog, and refused: a download is tried', async () => {
    await page.getByRole('button', { name: 'Clear All Data' }).click();
    const clear = questionOf(page, 'Are you absolutely sure?');
    await clear.getByRole('button', { name: 'Export Backup' }).click();
    await answer('refuse');
    await expect(ready).toContainText('It could not be handed over. Please try again.');
    await ready.getByRole('button', { name: 'Download instead' }).click();
    await expectToast(page, {
      title: 'Backup created',
      description: `${String(downloads[0])} was read back and holds all 2 records.`,
    });
    expect(downloads).toHaveLength(1);
    await clear.getByRole('button', { name: 'Cancel' }).click();
    await expect(clear).toBeHidden();
  });
});
