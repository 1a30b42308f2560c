import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pretend } from '@/app/fixtures/navigator';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { catchFiles } from '@/app/fixtures/saved-files';
import { expectGone, expectToast, questionOf } from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0';
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webKit} Mobile/15E148 Safari/604.1`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`;

/** Makes the page believe it runs in that browser, as far as it checks. */
function pretendSafari(userAgent: string, standalone?: boolean): void {
  pretend(window, { GestureEvent: () => undefined });
  pretend(navigator, { userAgent, standalone });
}

test('Data safety says that Safari deletes the data of a site that is not installed, and how to install it', async () => {
  const cap = page.getByText(
    'Safari deletes your journal if you do not open Kinleaf for seven days, unless it is installed.',
  );
  await go('/settings');
  await expect.element(page.getByText('Kept by the browser')).toBeVisible();
  await expectGone(cap);

  pretendSafari(phone, false);
  await reopen();
  await expect.element(cap).toBeVisible();
  await expect.element(page.getByText('Press Share, then Add to Home Screen.')).toBeVisible();

  pretendSafari(mac);
  await reopen();
  await expect.element(cap).toBeVisible();
  await expect.element(page.getByText('In the menu File, choose Add to Dock.')).toBeVisible();

  // Not in the installed app.
  pretendSafari(phone, true);
  await reopen();
  await expect.element(page.getByText('Kept by the browser')).toBeVisible();
  await expectGone(cap);
});

test('the installed app on an iPhone, which has no downloads, saves a file with the share sheet', async () => {
  const downloads = catchFiles();
  const shared: { name: string; text: string }[] = [];
  let answer: 'close' | 'refuse' | 'save' = 'save';
  pretendSafari(phone, true);
  pretend(navigator, {
    canShare: (data?: ShareData) => (data?.files?.length ?? 0) > 0,
    share: async (data: ShareData) => {
      if (!navigator.userActivation.isActive || answer === 'refuse')
        throw new DOMException('Refused', 'NotAllowedError');
      if (answer === 'close') throw new DOMException('Closed', 'AbortError');
      for (const file of data.files ?? [])
        shared.push({ name: file.name, text: await file.text() });
    },
  });
  await seed({ children: [maya], journal: [entry('Rain')] }, maya);
  await go('/settings');
  const ready = questionOf('The file is ready');
  const exportBackup = page.getByRole('button', { name: 'Export Backup' });
  const save = ready.getByRole('button', { name: 'Save the file' });
  const give = async (next: typeof answer) => {
    answer = next;
    await save.click();
  };
  const backups = async () => (await readStore('marks')).map((mark) => mark['at']);

  // The file waits for a press, and is no backup before it is saved.
  await exportBackup.click();
  await expect.element(ready).toHaveTextContent(/kinleaf-backup-\d{4}-\d\d-\d\d\.json/);
  await expect.element(save).toHaveFocus();
  expect(await backups()).toEqual([]);

  // The share sheet was closed: the file is still offered.
  await give('close');
  await expect.element(save).toBeEnabled();
  expect(await backups()).toEqual([]);

  // Saved: this is reported, and counts as the latest backup.
  await give('save');
  await expectGone(ready);
  await expect.element(questionOf('Backup created')).toBeVisible();
  expect(shared.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^kinleaf-backup-\d{4}-\d\d-\d\d\.json$/),
  ]);
  expect(JSON.parse(shared[0]?.text ?? '')).toMatchObject({ journal: [{ title: 'Rain' }] });
  const latest = await backups();
  expect(latest).toHaveLength(1);
  await page.getByRole('button', { name: 'Close message' }).click();

  // Cancelled: the previous backup stays the latest.
  await exportBackup.click();
  await ready.getByRole('button', { name: 'Don’t save' }).click();
  await expectGone(ready);
  await expect.element(exportBackup).toBeEnabled();
  expect(await backups()).toEqual(latest);
  expect(downloads).toEqual([]);

  // Over another dialog, and refused: a download is tried.
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  const clear = questionOf('Are you absolutely sure?');
  await clear.getByRole('button', { name: 'Export Backup' }).click();
  await give('refuse');
  await expect.element(ready).toHaveTextContent('It could not be handed over. Please try again.');
  await ready.getByRole('button', { name: 'Download instead' }).click();
  await expect.poll(() => downloads.length).toBe(1);
  await expectToast({
    title: 'Backup created',
    description: `${String(downloads[0]?.name)} was read back and holds all 2 records.`,
  });
  await clear.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(clear);
});
