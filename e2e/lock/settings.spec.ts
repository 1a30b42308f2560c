import type { Page } from '@playwright/test';
import { chooseBackup, emptyLists } from '../support/data/backup';
import {
  beginLock,
  groupsShown,
  lockScreen,
  makeKeysCheaply,
  openLocked,
  passphrase,
  placeAsked,
  setUpLock,
  typeGroupBack,
  unlock,
  unlockButton,
} from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { entry, maya, seed } from '../support/data/records';
import {
  dialogOf,
  expectToAskBeforeUnload,
  expectToast,
  greeting,
  questionOf,
} from '../support/app/screen';
import { expect, expectAccessible, expectNoSeriousAxe, test } from '../support/app/test';

test.beforeEach(({ page }) => makeKeysCheaply(page));

test('turning the lock on by keyboard alone: weak, different, and not typed back are refused; stopping changes nothing', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  await page.goto('/settings');
  const vault = () => page.evaluate(() => localStorage.getItem('kinleaf_vault'));
  const begin = page.getByRole('button', { name: 'Set up the lock' });
  const first = page.getByLabel('Passphrase', { exact: true });
  await begin.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a passphrase' })).toBeFocused();

  await test.step('the name of a child is guessed soon', async () => {
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.type('maya2022');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That could be guessed too soon.')).toBeVisible();
    await expect(first).toBeFocused();
  });

  await test.step('one that is typed once, and two that differ', async () => {
    await first.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Type it once more.')).toBeVisible();
    await page.getByLabel('Passphrase again').focus();
    await page.keyboard.type('something else');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The two are not the same.')).toBeVisible();
    await expect(page.getByLabel('Passphrase again')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Keep the recovery sheet' })).toBeFocused();
  });

  await test.step('stopping here changes nothing', async () => {
    await page.getByRole('button', { name: 'Stop setting up' }).press('Enter');
    await expect(begin).toBeFocused();
    expect(await vault()).toBeNull();
  });

  await test.step('a group that is not the one asked for', async () => {
    const sheet = await setUpLock(page);
    const place = await placeAsked(page);
    const group = page.getByLabel(`Type group ${place} from your sheet`);
    const turnOn = page.getByRole('button', { name: 'Turn the lock on' });
    await expect(turnOn).toBeDisabled();
    await page.getByRole('button', { name: 'Go on without' }).press('Enter');
    await expect(page.getByText('You go on without a backup.')).toBeVisible();
    await group.fill(sheet[place % 9] ?? '');
    await turnOn.press('Enter');
    await expect(page.getByText(`That is not group ${place}.`)).toBeVisible();
    expect(await vault()).toBeNull();
    await typeGroupBack(page, sheet);
    await group.press('Enter');
    // Doesn't wait until the whole journal is encrypted: the test after the next does.
    const isOn = page.getByRole('heading', { name: /^The lock is (?:being turned )?on$/ });
    await expect(isOn).toBeVisible();
    // The button is gone; the focus is where the next step is.
    await expect(page.locator('#lock-progress:focus, #lock-state:focus')).toHaveCount(1);
    expect(await vault()).toContain('"ways"');
  });
});

test('the sheet is printed alone, on one page, and saved as a file; a backup made in the meantime is enough', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up the lock' }).click();
  await page.getByRole('button', { name: 'Suggest one' }).click();
  const first = page.getByLabel('Passphrase', { exact: true });
  await expect(first).toHaveValue(/^(?:[a-z]+ ){5}[a-z]+$/);
  const suggested = await first.inputValue();
  await page.getByLabel('Passphrase again').fill(suggested);
  await page.getByRole('button', { name: 'Use this passphrase' }).click();
  const sheet = await groupsShown(page);

  await test.step('on paper there is the sheet and nothing else', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
    await expect(page.locator('.printed-sheet li')).toHaveText([...sheet]);
    await expect(page.locator('.printed-sheet')).toBeVisible();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('.printed-sheet')).toBeHidden();
  });

  await test.step('in a file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save it' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('kinleaf-recovery-sheet.txt');
  });

  await page.getByRole('button', { name: 'I have the sheet' }).click();
  await typeGroupBack(page, sheet);
  const backup = page.getByRole('region', { name: 'A backup first' });
  await expect(backup.getByRole('button', { name: 'I have one' })).toHaveCount(0);
  const exporting = page.waitForEvent('download');
  await backup.getByRole('button', { name: 'Export Backup' }).click();
  await exporting;
  await expect(backup.getByText('The backup was made and read back.')).toBeVisible();
  const turnOn = page.getByRole('button', { name: 'Turn the lock on' });
  await expect(turnOn).toBeEnabled();

  await test.step('a look at the sheet again asks for no second one', async () => {
    await page.getByRole('button', { name: 'See the sheet again' }).click();
    await page.getByRole('button', { name: 'Write it by hand' }).click();
    await page.getByRole('button', { name: 'I have the sheet' }).click();
    await typeGroupBack(page, sheet);
    await expect(backup.getByText('The backup was made and read back.')).toBeVisible();
    await expect(turnOn).toBeEnabled();
  });

  await test.step('turned off in the same visit, the next set-up starts from the beginning', async () => {
    await turnOn.click();
    await page.getByRole('button', { name: 'Turn the lock off' }).click();
    await dialogOf(page, 'Turn the lock off?')
      .getByLabel('Passphrase', { exact: true })
      .fill(suggested);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Set up the lock' })).toBeVisible();
  });
});

const vaultState = (page: Page) =>
  page.evaluate(() => /"state":"(\w+)"/.exec(localStorage.getItem('kinleaf_vault') ?? '')?.[1]);

test('it continues after the page is left: Today says so, it pauses, a reload resumes it, and a file that was read outlasts it', async ({
  page,
}) => {
  test.slow();
  await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);
  const sheet = await setUpLock(page);
  expect(sheet).toHaveLength(9);
  await page.getByRole('button', { name: 'Go on without' }).click();
  await page.getByRole('button', { name: 'Turn the lock on' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Scrambling what is stored: paused')).toBeVisible();
  // Someone whose device has no room for the rest has to be able to go back, too.
  await expect(page.getByRole('button', { name: 'Turn the lock off' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
  await expect(page.getByText('The lock is not finished yet')).toBeVisible();
  await page.reload();
  await unlock(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const preview = await chooseBackup(page, { ...emptyLists, children: [maya] });
  const restore = preview.getByRole('button', { name: 'Restore', exact: true });
  await expect(restore).toBeVisible();
  expect(await vaultState(page)).toBe('sealing');
  // Until then a lot is written.
  await expect.poll(() => vaultState(page), { timeout: 240_000 }).toBe('on');
  await restore.click();
  // The restored journal is opened again.
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page);
  await expectToast(page, { title: 'Data restored' });
  await expect(page.getByText('The lock is not finished yet')).toHaveCount(0);
});

test('once it is on: when it locks, another passphrase, another sheet, and off again', async ({
  page,
}) => {
  const journal = [entry('Blue train')];
  const oldSheet = await haveLockedJournal(page, { children: [maya], journal }, maya);
  await openLocked(page, '/settings');
  const another = 'violin meadow cardboard thirteen owls';

  await test.step('when it locks', async () => {
    await page.getByRole('button', { name: /Lock when hidden for/ }).click();
    await page.getByRole('option', { name: '1 hour' }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('kinleaf_vault')))
      .toContain('"hideAfter":60');
  });

  await test.step('another passphrase asks for the one so far', async () => {
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    const dialog = dialogOf(page, 'Change passphrase');
    await expectNoSeriousAxe(page, { part: 'top' });
    const soFar = dialog.getByLabel('Passphrase so far');
    await expect(soFar).toBeFocused();
    await page.keyboard.type('not this one');
    await dialog.getByLabel('New passphrase', { exact: true }).fill(another);
    await dialog.getByLabel('New passphrase again').fill(another);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('That did not open it.')).toBeVisible();
    // What is typed replaces it.
    await expect(soFar).toBeFocused();
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('The passphrase is changed')).toBeVisible();
  });

  const newSheet = page.getByRole('button', { name: 'New recovery sheet' });
  const makeSheet = async () => {
    await newSheet.click();
    const ask = dialogOf(page, 'New recovery sheet');
    await expect(ask.getByLabel('Passphrase', { exact: true })).toBeFocused();
    await page.keyboard.type(another);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, 'Keep the recovery sheet')).toBeVisible();
  };
  const question = questionOf(page, 'Close without the new sheet?');
  const stayAt = async (title: string) => {
    await dialogOf(page, title).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(question).toContainText('the one you had still holds');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialogOf(page, title)).toBeVisible();
  };

  await test.step('closing a sheet that does not hold yet is asked about', async () => {
    await makeSheet();
    const shown = await groupsShown(page);
    await stayAt('Keep the recovery sheet');
    expect(await groupsShown(page)).toEqual(shown);
    await expectToAskBeforeUnload(page);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close anyway' }).click();
    await expect(dialogOf(page, 'Keep the recovery sheet')).toHaveCount(0);
    await expect(newSheet).toBeFocused();
  });

  await test.step('another sheet holds once a group of it is typed back', async () => {
    await makeSheet();
    const sheet = await groupsShown(page);
    await page.getByRole('button', { name: 'Write it by hand' }).click();
    await page.getByRole('button', { name: 'I have the sheet' }).click();
    await stayAt('Show that you have it');
    await typeGroupBack(page, sheet);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The new recovery sheet holds')).toBeVisible();
    await expect(newSheet).toBeFocused();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await expect(lockScreen(page)).toBeVisible();
    await page.getByRole('button', { name: 'Use the recovery sheet' }).click();
    const field = page.getByLabel('The nine groups of your sheet');
    await field.fill(oldSheet.join(' '));
    await unlockButton(page).click();
    await expect(page.getByRole('alert')).toContainText('they do not open this journal');
    await field.fill(sheet.join(' '));
    await unlockButton(page).click();
    await page.getByRole('button', { name: 'Keep the old passphrase' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('off: everything is there, and nobody asks any more', async () => {
    await page.getByRole('button', { name: 'Turn the lock off' }).click();
    const dialog = dialogOf(page, 'Turn the lock off?');
    await expectNoSeriousAxe(page, { part: 'top' });
    await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
    await page.keyboard.type(another);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Set up the lock' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lock this journal' })).toBeFocused();
    await page.goto(`/journal/${maya.id}`);
    await expect(page.getByRole('heading', { name: 'Blue train' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kinleaf_vault'))).toBeNull();
  });
});

test('locking at once from the palette, which offers it with the lock alone', async ({ page }) => {
  await seed(page, { children: [maya] }, maya);
  await page.goto('/settings');
  const palette = dialogOf(page, 'Search and go to');
  const item = palette.getByRole('menuitem', { name: 'Lock now' });
  const look = async () => {
    await page.keyboard.press('Control+K');
    await palette.getByRole('textbox').fill('lock n');
  };
  await look();
  await expect(item).toHaveCount(0);
  await page.keyboard.press('Escape');
  await beginLock(page);
  await look();
  await item.click();
  await expect(lockScreen(page)).toBeVisible();
});

test('the steps have no serious findings and fit 320 px, light and dark', async ({ page }) => {
  await seed(page, { children: [maya] }, maya);
  await setUpLock(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See the sheet again' }).click();
  await expectAccessible(page);
});
