import type { Page } from '@playwright/test';
import { setDate } from '../support/app/clock';
import { content } from '../support/app/entry-form';
import {
  lock,
  lockScreen,
  makeKeysCheaply,
  openLocked,
  passphrase,
  unlock,
  unlockButton,
} from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { entry, maya } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { expect, expectAccessible, expectNoSeriousAxe, test } from '../support/app/test';

const secret = /Maya|Blue train|Green boat|child-maya/;

const haveLocked = (page: Page) =>
  haveLockedJournal(page, { children: [maya], journal: [entry('Blue train')] }, maya);

const field = (page: Page) => page.getByLabel('Passphrase', { exact: true });

test(
  'a locked journal shows nothing, and unlocks where it was, with the half-typed words',
  { tag: '@gate' },
  async ({ page }) => {
    await haveLocked(page);
    await page.goto(`/journal/${maya.id}?category=education`);
    await test.step('opened by its address, it stands there after unlocking', async () => {
      await expect(lockScreen(page)).toBeVisible();
      await expectNothingSeen(page);
      await unlock(page);
      await expect(page).toHaveURL(`/journal/${maya.id}?category=education`);
      await expect(page.getByRole('heading', { level: 1, name: 'Journal for Maya' })).toBeFocused();
      expect(await page.evaluate(runsApp)).toBe(true);
    });

    await test.step('locked by the keys in the middle of a word', async () => {
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      const form = dialogOf(page, 'Add Journal Entry');
      await form.getByLabel('Title').fill('Green boat');
      const learned = form.locator('textarea, input[type=text], input:not([type])');
      expect(await learned.count()).toBeGreaterThan(1);
      expect(
        await learned.evaluateAll(
          (all) => all.filter((one) => one.getAttribute('autocomplete') !== 'off').length,
        ),
        'fields whose words the browser may learn',
      ).toBe(0);
      await content(form).fill('It floats in Maya’s bath');
      await lock(page);
      await expect(lockScreen(page)).toBeVisible();
      await expectNothingSeen(page);
    });

    await test.step('nor does the way back show anything', async () => {
      await page.goBack();
      await expect(lockScreen(page)).toBeVisible();
      await expectNothingSeen(page);
      await page.goForward();
      await expect(lockScreen(page)).toBeVisible();
      await expectNothingSeen(page);
    });

    await test.step('unlocked, the form stands there as it was left', async () => {
      await unlock(page);
      const form = dialogOf(page, 'Add Journal Entry');
      await expect(form.getByLabel('Title')).toHaveValue('Green boat');
      await expect(content(form)).toContainText('It floats');
      await expect(page).toHaveURL(new RegExp(`/journal/${maya.id}`));
    });
  },
);

/** Whether the code of the app has run: its router says so. */
const runsApp = () => '__reactRouterVersion' in window;

/** Neither in the page nor in what the browser stores of it; and nothing of the app runs. */
async function expectNothingSeen(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Kinleaf');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  const seen = await page.evaluate(() => ({
    page: document.documentElement.outerHTML,
    state: JSON.stringify(history.state),
    kept: [localStorage, sessionStorage].flatMap((store) => Object.entries(store)).join(),
  }));
  expect(seen.page).not.toMatch(secret);
  expect(seen.state).toBe('null');
  // The selected child's id is stored unencrypted, because it's random; this test's has a name in it.
  expect(seen.kept.replaceAll(maya.id, '')).not.toMatch(/Maya|Blue train|Green boat/);
  expect(await page.evaluate(runsApp), 'the code of the app').toBe(false);
}

test(
  'a wrong passphrase is counted and waited for, and takes nothing away; by keyboard alone',
  { tag: '@gate' },
  async ({ page }) => {
    await haveLocked(page);
    await openLocked(page, '/settings');
    await page.reload();
    await expect(field(page)).toBeFocused();
    const wrong = async (words: RegExp) => {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('not this one');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(field(page)).toBeFocused();
    };
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Type your passphrase.');
    await wrong(/^That did not open it\. Nothing was lost, try again\.$/);
    await wrong(/try again\. 2 tries so far\.$/);
    await wrong(/3 tries so far\. The next one waits 1 second first\.$/);

    await test.step('the count outlives a reload; the words can be shown', async () => {
      await page.reload();
      await wrong(/4 tries so far\. The next one waits 2 seconds first\.$/);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Show passphrase' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveAttribute('type', 'text');
      await page.keyboard.press('Shift+Tab');
    });

    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('kinleaf_lock_tries'))).toBeNull();
  },
);

test('the recovery sheet names the group with a typing error, opens, and leads to a new passphrase', async ({
  page,
}) => {
  await makeKeysCheaply(page);
  const sheet = await haveLocked(page);
  const another = 'violin meadow cardboard thirteen owls';
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Use the recovery sheet' }).press('Enter');
  const groups = page.getByLabel('The nine groups of your sheet');
  await expect(groups).toBeFocused();

  await test.step('what is missing, and what is wrong', async () => {
    await groups.fill(sheet.slice(0, 7).join(' '));
    await unlockButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Here are 7 of the 9 groups so far.');
    const [first = ''] = sheet[3] ?? '';
    const typo = (first === 'A' ? 'B' : 'A') + (sheet[3] ?? '').slice(1);
    await groups.fill(sheet.with(3, typo).join('-').toLowerCase());
    await unlockButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Group 4 has a typing error. Nothing was lost.',
    );
    await groups.fill(
      sheet
        .with(1, sheet[6] ?? '')
        .with(6, sheet[1] ?? '')
        .join(' '),
    );
    await unlockButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Groups 2 and 7 have typing errors. Nothing was lost.',
    );
  });

  await groups.fill(sheet.join('').toLowerCase());
  await unlockButton(page).click();
  await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeFocused();
  await expectNoSeriousAxe(page);
  await page.getByLabel('New passphrase', { exact: true }).fill(another);
  await page.getByLabel('New passphrase again').fill(another);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await test.step('from now on the new one opens it, and the old one does not', async () => {
    await lock(page);
    await field(page).fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^That did not open it/);
    await field(page).fill(another);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

test(
  'someone who has lost everything starts with an empty journal, after typing a word',
  { tag: '@gate' },
  async ({ page }) => {
    await haveLocked(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Use the recovery sheet' }).click();
    await page.getByRole('button', { name: 'I have neither' }).click();
    await expect(page.getByRole('heading', { name: 'Start with an empty journal' })).toBeFocused();
    const remove = page.getByRole('button', { name: 'Remove the locked journal' });
    await remove.click();
    await expect(page.getByText('Type the word empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(lockScreen(page)).toBeVisible();

    await page.getByRole('button', { name: 'Use the recovery sheet' }).click();
    await page.getByRole('button', { name: 'I have neither' }).click();
    await page.getByLabel('To go on, type the word empty').fill('Empty ');
    await remove.click();
    await expect(page.getByText('Data cleared')).toBeVisible();
    await page.goto('/children');
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  },
);

test(
  'a lock of a newer version, a damaged one, and one whose copy alone is damaged',
  { tag: '@gate' },
  async ({ page }) => {
    await haveLocked(page);
    const spoil = (text: string) =>
      page.evaluate((put) => localStorage.setItem('kinleaf_vault', put), text);

    await test.step('the stores hold the truth: the copy is renewed once it opened the journal', async () => {
      await spoil('{"version":1');
      await page.goto('/settings');
      await field(page).fill(passphrase);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('kinleaf_vault')))
        .toContain('"ways"');
    });

    await test.step('damaged in both places', async () => {
      await changeMark(page, { version: 1 });
      await spoil('{"version":1');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'The lock is damaged' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Start with an empty journal' })).toBeVisible();
      await expectNoSeriousAxe(page);
    });

    await test.step('of a newer version', async () => {
      await changeMark(page, { version: 3 });
      await spoil('{"version":3}');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Locked by a newer Kinleaf' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    });
  },
);

/** Replaces the lock file in the database. */
function changeMark(page: Page, file: object): Promise<void> {
  return page.evaluate(
    (changed) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const changing = opening.result.transaction('marks', 'readwrite');
          changing.objectStore('marks').put({ key: 'vault', file: changed });
          changing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    file,
  );
}

test('a passphrase that was made on a slower device costs more to guess after it was typed here months later', async ({
  page,
}) => {
  await haveLocked(page);
  await makeKeysCheaply(page, { t: 2, m: 16, p: 1 });
  await setDate(page, new Date(Date.now() + 200 * 24 * 60 * 60 * 1000));
  await page.goto('/children');
  const costNow = () =>
    page.evaluate(() => Number(/"m":(\d+)/.exec(localStorage.getItem('kinleaf_vault') ?? '')?.[1]));
  await unlock(page);
  await expect.poll(costNow).toBe(16);
  await page.reload();
  await unlock(page);
  await expect(page.getByRole('button', { name: 'Delete Maya' })).toBeVisible();
});

test('the lock screen has no serious findings and fits 320 px, light and dark', async ({
  page,
}) => {
  await haveLocked(page);
  await page.goto('/');
  await expect(lockScreen(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the recovery sheet' }).click();
  await page.getByLabel('The nine groups').fill('ABCD EFGH JKLM NPQR STUV WXYZ 2345 6789 ABCD');
  await unlockButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have neither' }).click();
  await expectAccessible(page);
});
