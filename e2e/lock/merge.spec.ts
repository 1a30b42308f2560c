import type { Page } from '@playwright/test';
import { saveFile } from '../support/app/download';
import { everythingKept } from '../support/data/everything-stored';
import { handoverFile, openHere } from '../support/data/handover';
import { lockScreen, openLocked, unlock } from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { child, entry } from '../support/data/records';
import {
  cardTitles,
  closeMessages,
  confirmDelete,
  dialogOf,
  expectToast,
  messageOf,
} from '../support/app/screen';
import { sealCheaply } from '../support/data/encrypted-file';
import { expect, test } from '../support/app/test';

/** Words that occur nowhere else, from the file and from the journal it's merged into. */
const given = child('Quillan', { bio: 'Loves marzipan' });
const heron = entry('Heron pond', {
  childId: given.id,
  content: 'Counted ninety bulrushes',
});
const own = child('Zephyrine');
const granary = entry('Granary kite', { childId: own.id, content: 'Tangled behind the barn' });
const words = ['Quillan', 'Heron', 'bulrushes', 'Zephyrine', 'Granary', 'Tangled'];

const readable = async (page: Page) => {
  const all = await page.evaluate(everythingKept);
  return words.filter((word) => all.includes(word));
};

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Data Management' })).toBeVisible();
}

async function expectTitles(page: Page, of: string, titles: readonly string[]): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: of });
  await card.getByRole('button', { name: 'Select Child' }).click();
  await expect(cardTitles(page)).toHaveText([...titles]);
}

test('with the lock on a handover is merged and taken back, and an encrypted backup is restored, while nothing can be read where it is stored', async ({
  page,
}) => {
  const handover = await handoverFile({ children: [given], journal: [heron] });
  await sealCheaply(page);
  await haveLockedJournal(page, { children: [own], journal: [granary] }, own);
  await openLocked(page, '/settings');
  expect(await readable(page)).toEqual([]);

  const backup = await test.step('a backup is sealed with a passphrase of its own', async () => {
    await page.getByRole('button', { name: 'Seal it with a passphrase', exact: true }).click();
    const dialog = dialogOf(page, 'Seal the backup');
    await dialog.getByLabel('Passphrase', { exact: true }).fill(handover.words);
    await dialog.getByLabel('Passphrase again').fill(handover.words);
    const { bytes } = await saveFile(page, dialog.getByRole('button', { name: 'Seal and export' }));
    await expect(messageOf(page, 'Backup created')).toBeVisible();
    await closeMessages(page);
    return bytes;
  });

  await test.step('a handover is merged', async () => {
    const dialog = await openHere(page, handover);
    await expect(dialog).toContainText('New: 1 child and 1 journal entry');
    expect(await readable(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(messageOf(page, 'Merged')).toBeVisible();
    await closeMessages(page);
    expect(await readable(page)).toEqual([]);
    await expectTitles(page, 'Quillan', ['Heron pond']);
    await expectTitles(page, 'Zephyrine', ['Granary kite']);
  });

  await test.step('after it was locked and opened, Undo merge takes it back', async () => {
    await page.reload();
    await unlock(page);
    await openSettings(page);
    await page.getByRole('button', { name: 'Undo merge' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo merge?' });
    await question.getByRole('button', { name: 'Undo merge' }).click();
    await expectToast(page, {
      title: 'The merge was undone',
      description: 'Your journal is as it was before.',
    });
    expect(await readable(page)).toEqual([]);
    await expectTitles(page, 'Zephyrine', ['Granary kite']);
    await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
    await expect(page.getByRole('heading', { name: 'Zephyrine' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quillan' })).toHaveCount(0);
  });

  await test.step('the sealed backup brings back what was deleted since', async () => {
    await expectTitles(page, 'Zephyrine', ['Granary kite']);
    await page.getByRole('button', { name: 'Delete Granary kite', exact: true }).click();
    await confirmDelete(page);
    await expect(page.getByRole('button', { name: 'Delete Granary kite' })).toHaveCount(0);
    await openSettings(page);
    const dialog = await openHere(page, {
      name: 'kinleaf-backup.json.age',
      sealed: backup,
      words: handover.words,
    });
    await expect(dialog).toContainText('1 child and 1 journal entry');
    expect(await readable(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    // The restored journal is opened again.
    await expect(lockScreen(page)).toBeVisible();
    expect(await readable(page)).toEqual([]);
    await unlock(page);
    await expectToast(page, { title: 'Data restored' });
    await expectTitles(page, 'Zephyrine', ['Granary kite']);
    expect(await readable(page)).toEqual([]);
  });
});
