import type { Locator, Page } from '@playwright/test';
import { entry, maya, openChildren, openJournal } from '../support/data/records';
import { holdStore } from '../support/data/busy-store';
import { paint } from '../support/data/pictures';
import { allowWrites, fillTextStore, limitRoom, refuseWrites } from '../support/data/refusals';
import { cardOf, chooseFile, dialogOf, expectToast, questionOf } from '../support/app/screen';
import { readDrafts, readPhotos, readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

const noRoom =
  'This device has no room left for Kinleaf. Free some space or use a smaller photo, then try again. What you typed is still here.';

async function fillForm(page: Page) {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('Blue train');
  await form.getByLabel('Additional Notes').fill('She said hello.');
  await choosePhoto(page, form);
  return form;
}

async function choosePhoto(page: Page, form: Locator) {
  await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await paint(page, { width: 1600, height: 1200, isNoise: true }),
  });
  await expect(form.getByRole('img')).toBeVisible();
}

test.describe('storage full at save', () => {
  test(
    'the dialog and the text stay, the toast says what to do, nothing is half-written, and later it works',
    { tag: '@gate' },
    async ({ page }) => {
      await openJournal(page);
      const form = await fillForm(page);
      // The photo goes in first: it must not stay behind when its entry is refused.
      await refuseWrites(page, 'QuotaExceededError', 'journal');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await expectToast(page, {
        title: 'Failed to add entry',
        description: noRoom,
        tone: 'danger',
      });
      await expect(form.getByLabel('Title')).toHaveValue('Blue train');
      await expect(form.getByLabel('Additional Notes')).toHaveValue('She said hello.');
      await expect(form.getByRole('img')).toBeVisible();
      expect(await readStore(page, 'journal')).toEqual([]);
      expect(await readPhotos(page)).toEqual([]);

      await allowWrites(page);
      await form.getByRole('button', { name: 'Try again' }).click();
      await expect(cardOf(page, 'Blue train').getByRole('img')).toBeVisible();
      expect(await readPhotos(page)).toHaveLength(1);
    },
  );

  test.describe("with the browser's own limit", () => {
    // The browser remembers for a while how much room an open database has.
    test.use({ ownContext: true, allowConsole: [/The photo of a draft could not be kept/] });

    test('the same for a child with a photo, and the words survive a reload', async ({ page }) => {
      // Before anything is stored.
      await page.goto('/');
      await limitRoom(page, 1);
      await page.goto('/children');
      await page.getByRole('button', { name: 'Add Child', exact: true }).click();
      const form = dialogOf(page, 'Add a Child');
      await form.getByLabel('Name').fill('Zoë');
      await choosePhoto(page, form);
      await form.getByRole('button', { name: 'Add Child' }).click();
      await expectToast(page, {
        title: 'Failed to add child',
        description: noRoom,
        tone: 'danger',
      });
      await expect(form.getByLabel('Name')).toHaveValue('Zoë');
      await expect(form.getByRole('img')).toBeVisible();
      expect(await readStore(page, 'children')).toEqual([]);
      expect(await readPhotos(page)).toEqual([]);
      await limitRoom(page, null);
      await page.reload();
      await page.getByRole('button', { name: 'Add Child', exact: true }).click();
      await expect(form.getByLabel('Name')).toHaveValue('Zoë');
      await form.getByRole('button', { name: 'Add Child' }).click();
      await expect(cardOf(page, 'Zoë')).toBeVisible();
    });
  });

  test('of an edit leaves the entry as it was, and the message leaves the way out free', async ({
    page,
  }) => {
    await openJournal(page, [entry('Blue train')]);
    await page.getByRole('button', { name: 'Edit Blue train' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await form.getByLabel('Title').fill('Red bus');
    await refuseWrites(page, 'QuotaExceededError');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(page.getByText(noRoom)).toBeVisible();
    for (const width of [320, 768, 1024, 1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      // A trial click: it waits until nothing covers the button.
      await form.getByRole('button', { name: 'Close' }).click({ trial: true });
    }
    await expectToast(page, { title: 'Failed to update', description: noRoom, tone: 'danger' });
    await expect(form.getByLabel('Title')).toHaveValue('Red bus');
    expect(await readStore(page, 'journal')).toEqual([entry('Blue train')]);
  });

  test('of a child keeps the dialog and the text, and selects nobody', async ({ page }) => {
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    const form = dialogOf(page, 'Add a Child');
    await form.getByLabel('Name').fill('Zoë');
    await refuseWrites(page, 'QuotaExceededError');
    await form.getByRole('button', { name: 'Add Child' }).click();
    await expectToast(page, { title: 'Failed to add child', description: noRoom, tone: 'danger' });
    await expect(form.getByLabel('Name')).toHaveValue('Zoë');
    expect(await readStore(page, 'children')).toEqual([]);
    await expect(
      page.getByRole('complementary').getByRole('group', { name: /Journey/ }),
    ).toHaveCount(0);
  });

  test('when there is no room even for drafts, the form says so, asks on every way out, and still saves', async ({
    page,
  }) => {
    await openJournal(page);
    await fillTextStore(page);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    const noRoomForDrafts = form.getByText(
      'There is no room to keep what you type until you save. Save before you close this.',
    );
    const question = questionOf(page, 'Discard what you wrote?');
    await form.getByLabel('Title').fill('Blue train');
    await form.getByLabel('Additional Notes').fill('She said hello.');
    await expect(noRoomForDrafts).toBeVisible();

    const ways: [string, () => Promise<unknown>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['a click outside', () => page.mouse.click(5, 400)],
      ['Close', () => form.getByRole('button', { name: 'Close' }).click()],
      ['Cancel', () => form.getByRole('button', { name: 'Cancel' }).click()],
      ['Back', () => page.evaluate(() => history.back())],
    ];
    for (const [way, leave] of ways) {
      await test.step(`${way} asks first, and 'Keep writing' keeps every word`, async () => {
        await leave();
        await question.getByRole('button', { name: 'Keep writing' }).click();
        await expect(question).toBeHidden();
        await expect(form.getByLabel('Additional Notes')).toHaveValue('She said hello.');
        await expect(page).toHaveURL(/\?new=/);
      });
    }

    await test.step('closing the tab asks, in the words of the browser', async () => {
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
    });

    await test.step('it is tried again: with room, the words are kept as ever', async () => {
      const filler = await page.evaluate(() => {
        const text = localStorage.getItem('filler 0') ?? '';
        localStorage.removeItem('filler 0');
        return text;
      });
      await form.getByLabel('Title').fill('Blue trains');
      await expect(noRoomForDrafts).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await page.evaluate((text) => localStorage.setItem('filler 0', text.slice(2000)), filler);
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await expect(form.getByLabel('Title')).toHaveValue('Blue trains');
    });

    await test.step('what the person discards is gone, by Back as well', async () => {
      await form.getByLabel('Additional Notes').fill('x'.repeat(5000));
      await expect(noRoomForDrafts).toBeVisible();
      await page.goBack();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(form).toBeHidden();
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await expect(form.getByLabel('Title')).toHaveValue('');
    });

    await test.step('it saves all the same', async () => {
      await form.getByLabel('Title').fill('Red bus');
      await form.getByLabel('Additional Notes').fill('y'.repeat(5000));
      await expect(noRoomForDrafts).toBeVisible();
      const release = await holdStore(page, 'journal');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await form.getByLabel('Title').press('End');
      await form.getByLabel('Title').pressSequentially('es');
      await release();
      const edit = dialogOf(page, 'Edit Journal Entry');
      await expect(edit.getByLabel('Title')).toHaveValue('Red buses');
      await expect(page).toHaveURL(/\?edit=/);
      await expect(question).toHaveCount(0);
      await edit.getByRole('button', { name: 'Update Entry' }).click();
      await expect(cardOf(page, 'Red buses')).toBeVisible();
      await expect(question).toHaveCount(0);
    });
  });

  test.describe('a photo that there is no room for until it is saved', () => {
    test.use({ allowConsole: [/The photo of a draft could not be/] });

    test('is said to be so, and asked about; what was saved is never called failed for its sake', async ({
      page,
    }) => {
      await openJournal(page);
      await refuseWrites(page, 'QuotaExceededError', 'draftPhotos');
      const form = await fillForm(page);

      await test.step('the form says so, and closing it asks; the words stay either way', async () => {
        await expect(
          form.getByText('There is no room to keep this photo until you save.'),
        ).toBeVisible();
        await page.keyboard.press('Escape');
        const question = questionOf(page, 'Close without the photo?');
        await question.getByRole('button', { name: 'Keep writing' }).click();
        await expect(form.getByRole('img')).toBeVisible();
        // The focus comes back to the form a moment later.
        await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
        await page.keyboard.press('Escape');
        await question.getByRole('button', { name: 'Close' }).click();
        await expect(form).toBeHidden();
        await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
        await expect(form.getByLabel('Title')).toHaveValue('Blue train');
        await expect(form.getByRole('img')).toHaveCount(0);
      });

      await test.step('discarding does not stumble over it', async () => {
        await form.getByRole('button', { name: 'Cancel' }).click();
        await questionOf(page, 'Discard what you wrote?')
          .getByRole('button', { name: 'Discard' })
          .click();
        await expect(form).toBeHidden();
      });

      await test.step('a save is done when it is stored', async () => {
        await fillForm(page);
        await form.getByRole('button', { name: 'Add Entry' }).click();
        await expectToast(page, {
          title: 'Entry added',
          description: 'Your journal entry has been added.',
        });
        await expect(form).toBeHidden();
        expect(await readStore(page, 'journal')).toHaveLength(1);
      });
    });
  });
});

test.describe('storage that cannot be used', () => {
  test.use({
    // The last: the browser takes the storage away while the search is reading it.
    allowConsole: [
      [/StorageFailure/, /Workaround for Chrome UnknownError/, /for search\. Error: AbortError/],
      { scope: 'test' },
    ],
  });
  const title = 'Kinleaf cannot keep a journal here';
  const advice =
    'This browser does not let Kinleaf store anything on this device. Leave private browsing, or allow site data for this page in the browser’s settings, then reload.';

  const ways = [
    {
      way: 'missing',
      breakIt: () => {
        Object.defineProperty(window, 'indexedDB', { value: undefined });
      },
    },
    {
      way: 'refused by the browser',
      breakIt: () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Refused by the test', 'SecurityError');
        };
      },
    },
  ];
  for (const { way, breakIt } of ways) {
    test(`IndexedDB ${way}: a clear full-page message with Reload, and the other pages work`, async ({
      page,
    }) => {
      await page.addInitScript(breakIt);
      for (const path of ['/children', `/journal/${maya.id}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.getByRole('alert')).toContainText(advice);
        await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
      }
      await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Keep the small things/);
    });
  }

  test(
    'IndexedDB broken on disk: a full-page message with Reload',
    { tag: '@gate' },
    async ({ page }) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Internal error opening backing store', 'UnknownError');
        };
      });
      await page.goto('/children');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'The journal was closed by the browser',
      );
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    },
  );

  test('Reload after the browser was allowed to store opens the journal', async ({ page }) => {
    await page.goto('/404');
    await page.evaluate(() => sessionStorage.setItem('break', 'yes'));
    await page.addInitScript(() => {
      if (sessionStorage.getItem('break') === null) return;
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await page.goto('/children');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.evaluate(() => sessionStorage.removeItem('break'));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  });

  test(
    'localStorage and cookies refused: children and entries can be kept all the same',
    { tag: '@gate' },
    async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Refused by the test', 'SecurityError');
            },
          });
        }
      });
      await openChildren(page, [maya]);
      await page.getByRole('button', { name: 'Select Child' }).click();
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      const form = dialogOf(page, 'Add Journal Entry');
      await form.getByLabel('Title').fill('Blue train');
      await form.getByLabel('Additional Notes').fill('She said hello.');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await expect(cardOf(page, 'Blue train')).toBeVisible();
    },
  );

  test('taken away while the page is open: a full-page message, and what was typed is kept', async ({
    page,
  }) => {
    await openJournal(page, [], '?new=');
    await dialogOf(page, 'Add Journal Entry').getByLabel('Title').fill('Blue train');
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'indexeddb',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The journal was closed by the browser',
    );
    await page.getByRole('button', { name: 'Reload' }).click();
    // The journal went with the storage; the typed text didn't.
    await expect(page.getByText('Please select a child.')).toBeVisible();
    expect(await readDrafts(page, `entry_new_${maya.id}`)).toContain('Blue train');
  });
});

test.describe('persistent storage', () => {
  test('is asked for after the first saved record, not at load, and once', async ({ page }) => {
    await page.addInitScript(() => {
      const { storage } = navigator;
      const ask = storage.persist.bind(storage);
      storage.persist = () => {
        sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}*`);
        return ask();
      };
    });
    const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
    await page.goto('/children');
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add Child', exact: true }).click();
      await dialogOf(page, 'Add a Child').getByLabel('Name').fill(name);
      expect(await asked()).toBe(name === 'Zoë' ? null : '*');
      await dialogOf(page, 'Add a Child').getByRole('button', { name: 'Add Child' }).click();
      await expect(cardOf(page, name)).toBeVisible();
    };
    await add('Zoë');
    await expect.poll(asked).toBe('*');
    await add('Kai');
    expect(await asked()).toBe('*');
  });
});
