import { spawnSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import { decryptStream } from '../../../src/data/encrypted-file/age-file';
import { hasCodeReader } from '../../../scripts/browsers/zbar.mjs';
import { type BackupFile, emptyLists, openGeneral } from './backup';
import { saveFile } from '../app/download';
import type { Lists } from './records';
import { cardOf, chooseFile, dialogOf } from '../app/screen';
import { sealedFile } from './encrypted-file';

export const lookButton = 'See what will be in it';

/** The words on the screen, in their order. */
export async function wordsIn(dialog: Locator): Promise<string> {
  const words = dialog.getByRole('list').getByRole('listitem');
  await expect(words).toHaveCount(6);
  // One by one: if all are requested at once, the page in Firefox crashes.
  const texts: string[] = [];
  for (let at = 0; at < 6; at += 1) texts.push(await words.nth(at).innerText());
  return texts.join(' ');
}

/** Goes from the choice to the encrypted file, past its summary. */
export async function lookAndSeal(page: Page, said = ''): Promise<Locator> {
  const dialog = dialogOf(page, 'Hand over');
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.getByRole('heading', { name: 'In the file' })).toBeVisible();
  await expect(dialog).toContainText(said);
  await dialog.getByRole('button', { name: 'Seal the file' }).click();
  await expect(dialog.getByRole('heading', { name: 'Six words open the file' })).toBeVisible({
    timeout: 60_000,
  });
  return dialog;
}

export interface SavedHandover {
  readonly name: string;
  readonly sealed: Buffer;
  readonly words: string;
  readonly file: BackupFile;
}

/** Saves the encrypted file and decrypts it with the words on the screen and the product's own code. */
export async function saveAndOpen(page: Page, dialog: Locator): Promise<SavedHandover> {
  const words = await wordsIn(dialog);
  const save = dialog.getByRole('button', { name: 'Save the file' });
  const { name, bytes } = await saveFile(page, save);
  return { name, sealed: bytes, words, file: await opened(bytes, words) };
}

/** The content of an encrypted file, by the product's own code. */
export async function opened(sealed: Buffer, words: string): Promise<BackupFile> {
  const stream = await decryptStream(new Blob([new Uint8Array(sealed)]), words);
  return (await new Response(stream).json()) as BackupFile;
}

/** A handover as another family would send it, which is cheap to open. */
export async function handoverFile(
  lists: Lists,
): Promise<Pick<SavedHandover, 'name' | 'sealed' | 'words'>> {
  const words = 'abandon ability able about above absent';
  const handover = { from: '2025-01-01', to: null, leftOut: ['photos', 'profile'] };
  const note = { format: 5, version: '3.9.1', createdAt: '2025-11-20T00:00:00.000Z' };
  const file = { kinleaf: { ...note, scope: 'handover', handover }, ...emptyLists, ...lists };
  return { name: 'kinleaf-handover-2025-11-20.age', sealed: await sealedFile(file, words), words };
}

/** Hands over the default choice for a child, from the child's card. */
export async function handOver(page: Page, child: string): Promise<SavedHandover> {
  await page.goto('/children');
  await cardOf(page, child).getByRole('button', { name: 'Hand over' }).click();
  return saveAndOpen(page, await lookAndSeal(page));
}

/** Opens the file as its reader does: Settings, Import Backup, the six words. */
export async function openInSettings(page: Page, given: SavedHandover) {
  await openGeneral(page);
  return openHere(page, given);
}

/** The same if Settings are open already. */
export async function openHere(
  page: Page,
  { name, sealed, words }: Pick<SavedHandover, 'name' | 'sealed' | 'words'>,
) {
  await chooseFile(page, page.getByRole('button', { name: 'Import Backup' }), {
    name,
    mimeType: 'application/octet-stream',
    buffer: sealed,
  });
  const dialog = dialogOf(page, 'Import Backup');
  await dialog.getByLabel('Passphrase of the file').fill(words);
  await page.keyboard.press('Enter');
  return dialog;
}

/** Closes the encrypted file for good. */
export async function passOnAndClose(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox').check();
  await dialog.locator('.dlg-foot').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Appended to the title of a test that needs Debian's `zbarimg`. */
export const unlessCodeReader = hasCodeReader()
  ? ''
  : ' (skipped: zbarimg is not installed and cannot be)';

/** What another program reads from a QR code. */
export function readCode(picture: string): string {
  const { stdout } = spawnSync('zbarimg', [
    '--quiet',
    '--raw',
    '-Sdisable',
    '-Sqrcode.enable',
    picture,
  ]);
  return stdout.toString().trim();
}

export const titlesIn = ({ journal }: BackupFile) => journal.map(({ title }) => title).sort();
