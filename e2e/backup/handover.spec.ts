import type { Page } from '@playwright/test';
import { firstVersionVisit } from '../../src/domain/visit/fixtures/first-version-visit';
import {
  lookAndSeal,
  lookButton,
  opened,
  passOnAndClose,
  readCode,
  saveAndOpen,
  titlesIn,
  unlessCodeReader,
  wordsIn,
} from '../support/data/handover';
import { expectToFit, expectToTakeTouches } from '../support/app/fit';
import { arjun, child, entry, maya, openJournal, seed } from '../support/data/records';
import {
  daysAgo,
  food,
  openReports,
  report,
  stopClock,
  summaryContent,
} from '../support/data/report-records';
import { cardOf, dialogOf, expectToast, messageOf, questionOf } from '../support/app/screen';
import { sealCheaply } from '../support/data/encrypted-file';
import { addShareSheet, closeSheet, passedOn, refuseSharing } from '../support/app/share-sheet';
import { readStore, storePhoto } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';
import { seedVisit } from '../support/data/visit-records';

test.beforeEach(({ page }) => sealCheaply(page));

const whole = child('Maya', {
  bio: 'Loves trains.',
  medicines: [{ id: 'm1', name: 'Melatonin' }],
  goals: [{ id: 'g1', words: 'Puts on shoes' }],
  picks: [{ row: 'behavior-before', words: ['Dad shouted'] }],
});
const rain = entry('Rain', { date: daysAgo(29), category: 'sleep', photoId: 'rain' });
const sun = entry('Sun', { date: daysAgo(0), category: 'food', later: { kept: true } });
const old = entry('Old', { date: daysAgo(30) });
const ofArjun = entry('Not hers', { childId: arjun.id, date: daysAgo(1) });

async function openChildren(page: Page, journal = [rain, sun, old, ofArjun]): Promise<void> {
  await stopClock(page);
  await seed(page, { children: [whole, arjun], journal, food: [food('Rice')] }, maya);
  await page.goto('/children');
}

const openFromCard = (page: Page) =>
  cardOf(page, 'Maya').getByRole('button', { name: 'Hand over' }).click();

test('from a child: what is shown is what is in the file, the last 30 days without photos and lists at first', async ({
  page,
}) => {
  await openChildren(page);
  const dialog = dialogOf(page, 'Hand over');

  await test.step('the least that is of use goes along at first', async () => {
    await openFromCard(page);
    await expect(dialog.getByRole('button', { name: 'Days: Last 30 days' })).toBeVisible();
    for (const name of ['Photos', 'Profile and lists'])
      await expect(dialog.getByRole('switch', { name })).not.toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'None' }).first()).toBeChecked();
  });

  await test.step('it says what will be in the file', async () => {
    await dialog.getByRole('button', { name: lookButton }).click();
    await expect(dialog.getByRole('heading', { name: 'In the file' })).toBeFocused();
    const facts = dialog.locator('dl');
    await expect(facts).toContainText('Maya, with the birthday');
    await expect(facts).toContainText('DaysOct 22 to Nov 20, 2025');
    await expect(facts).toContainText('2 entries');
    await expect(facts).toContainText('Food & Nutrition 1, Sleep 1');
    await expect(facts).toContainText('Oct 22, 2025: Rain');
    await expect(facts).toContainText('Nov 20, 2025: Sun');
    await expect(facts).toContainText('PhotosNone');
    await expect(facts).toContainText(/About \S+ kB/);
    await expect(facts).not.toContainText('Melatonin');
    await expect(dialog).toContainText('Names inside the texts go along');
  });

  await test.step('Back changes the choice', async () => {
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('heading', { name: 'What goes along' })).toBeFocused();
    await dialog.getByText('The whole board').click();
    await dialog.getByText('Profile and lists', { exact: true }).click();
    await dialog.getByRole('button', { name: lookButton }).click();
    await expect(dialog.locator('dl')).toContainText('1 food');
    await expect(dialog.locator('dl')).toContainText('Melatonin');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByText('Profile and lists', { exact: true }).click();
  });

  await test.step('the words open the file, which holds that and nothing else', async () => {
    await lookAndSeal(page);
    const { name, file, sealed, words } = await saveAndOpen(page, dialog);
    expect(name).toBe('kinleaf-handover-2025-11-20.age');
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(words).toMatch(/^[a-z]{3,8}( [a-z]{3,8}){5}$/);
    expect(file['kinleaf']).toMatchObject({
      scope: 'handover',
      handover: { from: daysAgo(29), to: null, leftOut: ['photos', 'profile'] },
    });
    expect(titlesIn(file)).toEqual(['Rain', 'Sun']);
    expect(file.journal).toContainEqual(sun);
    expect(file.food).toHaveLength(1);
    expect(file.children).toMatchObject([{ id: maya.id, name: 'Maya', bio: '' }]);
    expect(JSON.stringify(file)).not.toMatch(/trains|Melatonin|shoes|shouted|Not hers|Arjun/);
  });

  await test.step('nothing of the words is kept, and the focus goes back', async () => {
    const words = await wordsIn(dialog);
    const rows = await Promise.all(
      (['marks', 'staged', 'replaced', 'setAside'] as const).map((name) => readStore(page, name)),
    );
    const texts = await page.evaluate(() => [
      Object.entries(localStorage).concat(Object.entries(sessionStorage)),
      [location.href, document.title, history.state, document.cookie],
    ]);
    expect(JSON.stringify([rows, texts])).not.toContain(words.split(' ', 2).join(' '));
    await passOnAndClose(dialog);
    await expect(cardOf(page, 'Maya').getByRole('button', { name: 'Hand over' })).toBeFocused();
    await expect.poll(() => page.workers()).toEqual([]);
  });
});

test('with photos and lists, they go along; the file is shared as a text that the sheet takes', async ({
  page,
}) => {
  await addShareSheet(page);
  await openChildren(page);
  await storePhoto(page, 'rain');
  await openFromCard(page);
  const dialog = dialogOf(page, 'Hand over');
  for (const name of ['Photos', 'Profile and lists'])
    await dialog.getByText(name, { exact: true }).click();
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.locator('dl')).toContainText('Photos1 photo');
  await expect(dialog.locator('dl')).toContainText('MedicinesMelatonin');
  await expect(dialog.locator('dl')).toContainText('Lists1 medicine, 1 goal, 1 own word');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await lookAndSeal(page);
  const share = dialog.getByRole('button', { name: 'Share the file' });

  await test.step('a sheet that is closed says nothing, and the file is not out', async () => {
    await closeSheet(page, true);
    await share.click();
    await expect(share).toBeEnabled();
    await expect(messageOf(page, 'It could not be shared')).toHaveCount(0);
    await closeSheet(page, false);
  });

  await test.step('the words open what was shared', async () => {
    await share.click();
    await expectToast(page, {
      title: 'File shared',
      description: 'kinleaf-handover-2025-11-20.age.txt',
    });
    const shared = await passedOn(page);
    expect(shared?.name).toBe('kinleaf-handover-2025-11-20.age.txt');
    const text = await opened(Buffer.from(shared?.text ?? ''), await wordsIn(dialog));
    expect(titlesIn(text)).toEqual(['Rain', 'Sun']);
  });

  await test.step('where sharing is refused, saving is left', async () => {
    await refuseSharing(page);
    await share.click();
    await expectToast(page, {
      title: 'It could not be shared',
      description: 'Save the file instead.',
      tone: 'danger',
    });
  });
  const { file } = await saveAndOpen(page, dialog);
  expect(file.journal.find(({ title }) => title === 'Rain')?.['photoUrl']).toMatch(/^data:image/);
  expect(file.children).toMatchObject([{ bio: 'Loves trains.', medicines: [{ id: 'm1' }] }]);
});

test('from the journal, by keyboard alone: its filters are the first choice', async ({ page }) => {
  await stopClock(page);
  await openJournal(page, [rain, sun, old], '?category=sleep');
  const press = async (name: string, within = dialogOf(page, 'Hand over')) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  await press('Hand over', dialogOf(page, 'Export entries'));
  const dialog = dialogOf(page, 'Hand over');
  const chips = dialog.getByRole('toolbar').or(dialog.getByRole('group')).getByRole('button');
  await expect(chips.filter({ hasText: 'Sleep' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chips.filter({ hasText: 'Education' })).toHaveAttribute('aria-pressed', 'false');

  await test.step('nothing chosen is said, and nothing is read', async () => {
    await press('Choose all');
    await press('Choose none');
    await press(lookButton);
    await expect(dialog).toContainText('Choose something to hand over.');
    await chips.filter({ hasText: 'Sleep' }).focus();
    await page.keyboard.press('Space');
  });

  await press(lookButton);
  await expect(dialog.locator('dl')).toContainText('1 entry');
  await press('Seal the file');
  await expect(dialog.getByRole('heading', { name: 'Six words open the file' })).toBeFocused();

  await test.step('closing without the words is asked about', async () => {
    const words = await wordsIn(dialog);
    await page.keyboard.press('Escape');
    const question = questionOf(page, 'Close without the words?');
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await wordsIn(dialog)).toBe(words);
    await dialog.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await questionOf(page, 'Close without the file?')
      .getByRole('button', { name: 'Stay here' })
      .press('Enter');
    const downloading = page.waitForEvent('download');
    await press('Save the file');
    expect((await downloading).suggestedFilename()).toBe('kinleaf-handover-2025-11-20.age');
    await expectToast(page, {
      title: 'File saved',
      description: 'kinleaf-handover-2025-11-20.age',
    });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('from a report: itself alone, and its own days once a category is chosen', async ({
  page,
}) => {
  const period = { start: daysAgo(40), end: daysAgo(30) };
  const made = { ...report('Ten days', 'summary', summaryContent), period };
  const other = { ...report('Other', 'summary', summaryContent), period };
  await openReports(page, { journal: [rain, sun, old], reports: [made, other] });
  await page.getByRole('link', { name: 'Ten days' }).click();
  await page.getByRole('button', { name: 'Export report' }).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = dialogOf(page, 'Hand over');
  await expect(dialog.getByRole('button', { name: /^Days: Oct 11 to Oct 21, 2025/ })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'This report' })).toBeChecked();
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.locator('dl')).toContainText('EntriesNone');
  await expect(dialog.locator('dl')).toContainText('Reports1 report');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  const { file } = await saveAndOpen(page, await lookAndSeal(page));
  expect(titlesIn(file)).toEqual(['Old']);
  expect(file.reports).toEqual([made]);
});

test('from a kept visit: itself; one that leaves the name out is not handed over', async ({
  page,
}) => {
  const visit = (title: string, leavesNameOut: boolean) => ({
    ...report(title, 'visit', { ...firstVersionVisit, leavesNameOut }),
    id: title,
    period: { start: daysAgo(3), end: daysAgo(0) },
  });
  await seedVisit(page, [], { reports: [visit('named', false), visit('unnamed', true)] });
  await page.goto('/visit/child-maya/kept/unnamed');
  const menu = page.getByRole('button', { name: 'Share this visit' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Hand over' })).toHaveCount(0);
  await page.goto('/visit/child-maya/kept/named');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = dialogOf(page, 'Hand over');
  await expect(dialog.getByRole('radio', { name: 'This visit' })).toBeChecked();
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.locator('dl')).toContainText('Reports1 visit');
  await expect(dialog).toContainText('Reports and visits quote entries of every category');
  await dialog.getByRole('button', { name: 'Back' }).click();
  const both = dialog.getByRole('radiogroup', { name: 'Reports and visits' });
  await both.getByText('Of these days').click();
  const { file } = await saveAndOpen(
    page,
    await lookAndSeal(page, '1 visit leaves the name out and stays here: the file has the name.'),
  );
  expect(file.reports.map(({ id }) => id)).toEqual(['named']);
});

test('calling it off ends the work, and nothing runs on', async ({ page }) => {
  // The code that encrypts never loads: the work is under way until it's cancelled.
  await page.route(/\/encrypted-sink-[^/]*\.js$/, () => undefined);
  await openChildren(page);
  await openFromCard(page);
  const dialog = dialogOf(page, 'Hand over');
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.getByRole('heading', { name: 'In the file' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  const asked = page.waitForRequest(/\/encrypted-sink-/);
  await dialog.getByRole('button', { name: 'Seal the file' }).click();
  await asked;
  await expect(dialog.getByRole('progressbar', { name: 'Sealing the file' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.workers()).toEqual([]);
});

test('the dialog is clean for axe in light and dark, and fits a phone', async ({ page }) => {
  // Three steps, each at four widths and in two looks.
  test.slow();
  await openChildren(page);
  await openFromCard(page);
  const dialog = dialogOf(page, 'Hand over');
  const look = async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoSeriousAxe(page);
    await expectToFit(page, 320, 700);
    await expectToTakeTouches(page);
    await expectToFit(page, 390, 844);
    await expectToFit(page, 768, 1024);
    await expectToFit(page, 1440, 900);
  };
  await look();
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.getByRole('heading', { name: 'In the file' })).toBeVisible();
  await look();
  await dialog.getByRole('button', { name: 'Seal the file' }).click();
  await expect(dialog.getByRole('img', { name: 'The six words as a QR code' })).toBeVisible();
  await look();
  await dialog.getByRole('button', { name: 'Copy the words' }).click();
});

test(`shows a code that another reader reads as the words, in light and dark${unlessCodeReader}`, async ({
  page,
}, testInfo) => {
  test.skip(unlessCodeReader !== '');
  await openChildren(page);
  await openFromCard(page);
  const dialog = await lookAndSeal(page);
  const code = dialog.getByRole('img', { name: 'The six words as a QR code' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const path = testInfo.outputPath(`code-${colorScheme}.png`);
    await code.screenshot({ path });
    expect(readCode(path)).toBe(await wordsIn(dialog));
  }
});
