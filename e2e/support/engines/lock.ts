import { expect } from '@playwright/test';
import type { Place, Step, Tab } from './any-tab';
import { passphrase } from '../lock/lock';
import { everythingKept } from '../data/everything-stored';
import {
  child,
  expectDrawn,
  expectPhotoOnCard,
  long,
  openForm,
  openJournal,
  see,
  startJournal,
  told,
} from './journal';

/** Words of the journal that occur nowhere else. */
export const half = { title: 'Marzipan kite', content: 'Tangled behind the granary' };
export const words = [child, ...Object.values(told), ...Object.values(half)];
/** How each of the product's photos begins. */
const jpeg = '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF';

/** The words of the journal that can be read in a text. */
export const readableOf = (text: string) => [
  ...words.filter((one) => text.includes(one)),
  ...(text.includes(jpeg) ? ['a photo'] : []),
];

const lockScreen = (tab: Tab) => tab.getByRole('heading', { name: 'Kinleaf is locked' });
const unlockButton = (tab: Tab) => tab.getByRole('button', { name: 'Unlock', exact: true });
const passphraseOf = (place: Pick<Place, 'getByLabel'>) =>
  place.getByLabel('Passphrase', { exact: true });

/**
 * The main path of the lock: locks a journal with a photo and unsaved text, searches for it where the browser stores it, and unlocks it
 * with its passphrase. With `isWhole`, also unlocks it with its recovery sheet, waits until the lock is fully on, and turns it off again.
 */
export async function checkLock(
  tab: Tab,
  openTab: () => Promise<Tab>,
  step: Step,
  { isWhole }: { readonly isWhole: boolean },
): Promise<void> {
  const journal = await step(
    'a child, an entry with a photo, and words that are not saved',
    async () => {
      await startJournal(tab);
      const form = await openForm(tab, half);
      await tab.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });
      expect(readableOf(await tab.evaluate(everythingKept))).toEqual([...words, 'a photo']);
      return new URL(await tab.url()).pathname;
    },
  );

  const sheet = await step(
    'the lock is set up, and from then on nothing is kept as it was',
    async () => {
      const groups = await turnOn(tab);
      // It's encrypted row by row, so it takes a moment.
      await expect
        .poll(async () => readableOf(await tab.evaluate(everythingKept)), { timeout: long })
        .toEqual([]);
      return groups;
    },
  );

  if (isWhole) {
    await step('another tab asks for itself, and the recovery sheet opens it', async () => {
      const other = await openTab();
      await other.goto(journal);
      await lockScreen(other).waitFor();
      await expectNothingSeen(other);
      await other.getByRole('button', { name: 'Use the recovery sheet' }).click();
      await other.getByLabel('The nine groups of your sheet').fill(sheet.join(' '));
      await unlockButton(other).click();
      await other.getByRole('button', { name: 'Keep the old passphrase' }).click();
      await expectPhotoOnCard(other);
      await other.close();
    });

    await step(
      'it is on: what the browser keeps of what was there before is scrubbed too',
      async () => {
        await see(tab.getByRole('heading', { name: 'The lock is on', exact: true }));
        expect(readableOf(await tab.evaluate(everythingKept))).toEqual([]);
      },
    );
  }

  await step('locked by the keys in the middle of a word, it shows nothing', async () => {
    await openJournal(tab);
    await tab.getByRole('button', { name: 'Add Entry', exact: true }).first().click();
    await expectDraft(tab);
    await tab.keyboard.press('Control+Shift+L');
    await lockScreen(tab).waitFor();
    await expectNothingSeen(tab);
    for (const travel of [() => tab.goBack(), () => tab.goForward()]) {
      await travel();
      await lockScreen(tab).waitFor();
      await expectNothingSeen(tab);
    }
  });

  await step('a wrong passphrase does not open it, and says so', async () => {
    await passphraseOf(tab).fill('not this one');
    await unlockButton(tab).click();
    await see(tab.getByText('That did not open it. Nothing was lost, try again.'));
    await expectNothingSeen(tab);
  });

  await step('the right one leads back to the form, with its words and its photo', async () => {
    await passphraseOf(tab).fill(passphrase);
    await unlockButton(tab).click();
    await see(tab.getByRole('dialog', { name: 'Add Journal Entry' }));
    await expectDraft(tab);
  });

  if (isWhole)
    await step('turned off, everything is there and nobody asks any more', async () => {
      await tab.keyboard.press('Escape');
      await tab.getByRole('link', { name: 'Settings', exact: true }).click();
      await tab.getByRole('button', { name: 'Turn the lock off' }).click();
      const question = tab.getByRole('dialog', { name: 'Turn the lock off?' });
      await passphraseOf(question).fill(passphrase);
      await tab.keyboard.press('Enter');
      await see(tab.getByRole('button', { name: 'Set up the lock' }));
      await openJournal(tab);
      await expectPhotoOnCard(tab);
      await tab.getByRole('button', { name: 'Add Entry', exact: true }).first().click();
      await expectDraft(tab);
      expect(readableOf(await tab.evaluate(everythingKept))).toEqual([...words, 'a photo']);
    });
}

/** Turns the lock on in Settings, and waits until each start asks for the passphrase. Returns the groups of the recovery sheet. */
async function turnOn(tab: Tab): Promise<readonly string[]> {
  await tab.getByRole('link', { name: 'Settings', exact: true }).click();
  await tab.getByRole('button', { name: 'Set up the lock' }).click();
  await passphraseOf(tab).fill(passphrase);
  await tab.getByLabel('Passphrase again').fill(passphrase);
  await tab.getByRole('button', { name: 'Use this passphrase' }).click();
  const groups = tab.getByRole('list', { name: 'Groups of the sheet' }).getByRole('listitem');
  await expect.poll(() => groups.count(), { timeout: long }).toBe(9);
  const sheet: string[] = [];
  for (let at = 0; at < 9; at += 1) sheet.push(await groups.nth(at).innerText());
  await tab.getByRole('button', { name: 'Write it by hand' }).click();
  await tab.getByRole('button', { name: 'I have the sheet' }).click();
  const asked = tab.locator('label').filter({ hasText: 'Type group' });
  const place = Number(/\d/.exec(await asked.innerText())?.[0]);
  await tab.getByLabel(/^Type group \d from your sheet$/).fill(sheet[place - 1] ?? '');
  await tab.getByRole('button', { name: 'Go on without' }).click();
  await tab.getByRole('button', { name: 'Turn the lock on' }).click();
  await see(tab.getByRole('heading', { name: /^The lock is (?:being turned )?on$/ }));
  return sheet;
}

/** Expects the form to have the unsaved text and its photo. */
async function expectDraft(tab: Tab): Promise<void> {
  const form = tab.getByRole('dialog', { name: 'Add Journal Entry' });
  await form.getByRole('img', { name: 'Chosen photo' }).waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe(half.title);
  expect(await form.getByLabel('Additional Notes').inputValue()).toBe(half.content);
  await expectDrawn(tab, '[role=dialog] img');
}

/** Neither in the page, its title and its URL, nor in the tab's storage. */
async function expectNothingSeen(tab: Tab): Promise<void> {
  const seen = await tab.evaluate(() => ({
    place: document.title + location.pathname + location.search,
    state: JSON.stringify(history.state),
    words:
      document.documentElement.outerHTML +
      [localStorage, sessionStorage].flatMap((store) => Object.entries(store)).join(),
  }));
  expect([seen.place, seen.state]).toEqual(['Kinleaf/', 'null']);
  expect(words.filter((one) => seen.words.includes(one))).toEqual([]);
}
