import type { Page } from '@playwright/test';
import { expectToFit, expectToTakeTouches } from './support/fit';
import { paint } from './support/pictures';
import { arjun, child, entry, maya, openJournal, seed } from './support/records';
import { cardOf, chooseFile, confirmDelete, dialogOf, expectToast } from './support/screen';
import { readDrafts, readStore } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const phone = { width: 360, height: 740 };
/** What a phone's open keyboard leaves of it. */
const overKeyboard = { width: 360, height: 420 };

const noteOf = (page: Page, name = 'Maya') => dialogOf(page, `Note for ${name}`);
const textOf = (page: Page, name?: string) =>
  noteOf(page, name).getByRole('textbox', { name: 'Note' });
const titleOf = (page: Page) => noteOf(page).getByRole('textbox', { name: 'Title' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick' });
const note = (page: Page) => bar(page).getByRole('button', { name: 'Note', exact: true });
const wholeForm = (page: Page) => dialogOf(page, 'Add Journal Entry');
const thumbBar = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.height = 'var(--thumb-bar)';
    document.body.append(probe);
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return height;
  });

/** An evening on which Maya's last entry was of the category Social. */
async function openEvening(page: Page, at = '2026-06-20T20:25:00+10:00') {
  await page.clock.setFixedTime(at);
  await openJournal(page, [
    entry('Blue train', { category: 'food', createdAt: '2025-02-01T00:00:00.000Z' }),
    entry('Swings', {
      category: 'social',
      createdAt: '2025-03-01T00:00:00.000Z',
      date: '2024-01-01',
    }),
  ]);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the thumb reaches the journal, a note and the assistant, and the bar covers nothing', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'New entry' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    expect(await thumbBar(page)).toBe(0);

    await page.evaluate(() => {
      localStorage.setItem('kinleaf_settings', JSON.stringify({ chatEnabled: true }));
    });
    const many = Array.from({ length: 9 }, (_, index) => entry(`Train ${index}`));
    await openJournal(page, many);
    await expect(note(page)).toBeVisible();
    expect(await thumbBar(page)).toBe(68);
    await expect(page.getByRole('banner').getByRole('button', { name: 'New entry' })).toBeHidden();

    await test.step('in one row, in the order of the keyboard, each large enough', async () => {
      const opener = page.getByRole('button', { name: 'Open assistant', exact: true });
      const places = [bar(page).getByRole('link', { name: 'Journal' }), note(page), opener];
      let right = 0;
      await places[0]?.focus();
      for (const place of places) {
        await expect(place).toBeFocused();
        const box = await place.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(right);
        expect(box?.y).toBeGreaterThanOrEqual(740 - 68);
        expect(box?.height).toBeGreaterThanOrEqual(44);
        right = (box?.x ?? 0) + (box?.width ?? 0);
        await page.keyboard.press('Tab');
      }
      expect(right).toBeLessThanOrEqual(360);
    });

    await test.step('the last card and the footer can be scrolled above it', async () => {
      const end = page.getByText('Made in Melbourne and Penang');
      // The list is drawn further as it is scrolled to.
      await expect(async () => {
        await page.evaluate(() => {
          window.scrollTo(0, document.body.scrollHeight);
        });
        const top = (await bar(page).boundingBox())?.y ?? 0;
        const box = await end.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
      }).toPass();
      // A click goes where nothing lies over it.
      await page.getByRole('button', { name: 'Delete Train 0' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    });

    await test.step('it hides under a dialog, and comes back', async () => {
      await expect(note(page)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(note(page)).toBeVisible();
      expect(await thumbBar(page)).toBe(68);
    });

    await test.step('and while the keyboard is open over the page', async () => {
      await page.getByRole('searchbox', { name: 'Search entries' }).focus();
      await expect(note(page)).toBeVisible();
      await page.setViewportSize(overKeyboard);
      await expect(note(page)).toBeHidden();
      expect(await thumbBar(page)).toBe(0);
      await page.setViewportSize(phone);
      await expect(note(page)).toBeVisible();
      expect(await thumbBar(page)).toBe(68);
    });
    await expectNoSeriousAxe(page);
    await expectToFit(page, 320, 640);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(bar(page)).toBeHidden();
    expect(await thumbBar(page)).toBe(0);
  });

  test('three words with one thumb: written first, named and sorted by itself, kept', async ({
    page,
  }) => {
    await openEvening(page);
    await note(page).click();
    await expect(textOf(page)).toBeFocused();
    await page.setViewportSize(overKeyboard);
    await page.keyboard.type('Slept at last. So did we.');
    await expect(titleOf(page)).toHaveValue('Slept at last');

    await test.step('in the evening Sleep comes first and is chosen, then the last used', async () => {
      const chips = noteOf(page).getByRole('radiogroup', { name: 'Category' }).getByRole('radio');
      await expect(chips.nth(0)).toBeChecked();
      await expect(noteOf(page).locator('.chip')).toHaveText([
        /^Sleep/,
        /^Social/,
        /^Education/,
        /./,
        /./,
        /./,
        /./,
        /./,
      ]);
      // The last one in sight is cut, and not just at its edge, so that scrolling shows.
      const isCut = () =>
        noteOf(page)
          .locator('.chip')
          .evaluateAll((all) =>
            all.some((chip) => {
              const { left, right } = chip.getBoundingClientRect();
              return left < innerWidth - 20 && right > innerWidth + 20;
            }),
          );
      for (const width of [320, 390, 412, 360]) {
        await page.setViewportSize({ ...overKeyboard, width });
        await expect.poll(isCut, `${width} px wide`).toBe(true);
      }
    });

    await test.step('all of it is in sight above the keyboard', async () => {
      for (const control of [
        noteOf(page).getByRole('button', { name: 'Close' }),
        noteOf(page).getByRole('button', { name: 'Whole page' }),
        textOf(page),
        titleOf(page),
        noteOf(page).locator('.chip').first(),
        noteOf(page).getByRole('button', { name: 'Photo' }),
        noteOf(page).getByRole('button', { name: 'Dictate' }),
        noteOf(page).getByRole('button', { name: '8:25 pm' }),
        noteOf(page).getByRole('button', { name: 'Save' }),
      ])
        await expect(control).toBeInViewport({ ratio: 1 });
      const row = await noteOf(page)
        .locator('.note-tools > button')
        .evaluateAll(
          (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size,
        );
      expect(row).toBeLessThanOrEqual(2);
      await expectNoSeriousAxe(page, { part: 'top' });
      await expectToFit(page, 320, 420);
      await expectToTakeTouches(page);
      await page.setViewportSize(overKeyboard);
    });

    await chooseFile(page, noteOf(page).getByRole('button', { name: 'Photo' }), {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await paint(page, { width: 40, height: 30 }),
    });
    await expect(noteOf(page).getByRole('img', { name: 'Chosen photo' })).toBeVisible();
    await noteOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(noteOf(page)).toBeHidden();
    await expect(cardOf(page, 'Slept at last')).toContainText('Jun 20, 2026, 8:25 pm');
    await expect(cardOf(page, 'Slept at last').getByRole('img')).toBeVisible();
    await expect(page).toHaveURL(/\/journal\/child-maya$/);
    const [stored] = (await readStore(page, 'journal')).filter(
      ({ title }) => title === 'Slept at last',
    );
    expect(stored).toMatchObject({
      category: 'sleep',
      content: 'Slept at last. So did we.',
      date: '2026-06-20',
      time: '20:25',
    });
    await page.setViewportSize(phone);
    await expect(note(page)).toBeFocused();
    await expectToast(page, {
      title: 'Entry added',
      description: 'Your journal entry has been added.',
    });
    expect(await readDrafts(page, 'entry_new_child-maya')).toBe('');
  });
});

test('the note stands by: a tap gives it the focus at once, and knows what was written last', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openEvening(page, '2026-06-20T14:00:00+10:00');
  await note(page).click();
  await noteOf(page).getByText('Sensory', { exact: true }).click();
  await textOf(page).fill('Crackers');
  await noteOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardOf(page, 'Crackers')).toBeVisible();
  await expect(noteOf(page)).toHaveCount(0);

  /** Taps, and looks before the page does anything else: a focus that comes later opens no keyboard on some phones. */
  const tap = (then: 'types' | 'leaves') =>
    note(page).evaluate(async (button: HTMLElement, does) => {
      button.click();
      await Promise.resolve();
      const field = document.activeElement;
      if (does === 'leaves')
        field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      else {
        // As a key does; the page hears of it in the same way.
        // eslint-disable-next-line @typescript-eslint/no-deprecated
        document.execCommand('insertText', false, 'S');
      }
      return field?.ariaLabel;
    }, then);

  await test.step('the first letter is not lost, and what comes after it changes nothing', async () => {
    expect(await tap('types')).toBe('Note');
    await expect(noteOf(page).locator('.chip').first()).toHaveText('Sensory');
    await expect(noteOf(page).getByRole('radio', { name: 'Sensory' })).toBeChecked();
    await expect(textOf(page)).toHaveValue('S');
    await expect(textOf(page)).toBeFocused();
    expect(await readDrafts(page, 'entry_new_child-maya')).toContain('"S"');
    await page.keyboard.press('Escape');
    await expect(noteOf(page)).toHaveCount(0);
  });

  await test.step('what waits is not typed over', async () => {
    await note(page).click();
    await expect(textOf(page)).toHaveValue('S');
    await textOf(page).fill('');
    await page.goBack();
    await expect(noteOf(page)).toHaveCount(0);
  });

  await test.step('one that is left at once leaves no step of its own for Back', async () => {
    /** At which step of the tab's history the page stands, as the router counts them. */
    const step = () => page.evaluate(() => String(Reflect.get(Object(history.state), 'idx')));
    const before = await step();
    expect(await tap('leaves')).toBe('Note');
    await expect(noteOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/journal\/child-maya$/);
    await expect(note(page)).toBeFocused();
    expect(await step()).toBe(before);
  });
});

test.describe('a note whose code does not load', () => {
  test.use({
    serviceWorkers: 'block',
    viewport: phone,
    allowConsole: [[/Failed to load resource|could not be loaded/], { scope: 'test' }],
  });

  test('says so and leaves the screen as it was; a later tap tries again', async ({ page }) => {
    const code = /\/assets\/quick-note-host-[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await openEvening(page);
    await note(page).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'The note could not be opened',
      description: 'Nothing is lost. Reload the page and try again.',
    });
    await expect(page).toHaveURL(/\/journal\/child-maya$/);
    await page.unroute(code);
    await note(page).click();
    await expect(textOf(page)).toBeFocused();
  });
});

test('a long name makes no form wider than the phone', async ({ page }) => {
  const name = 'Wilhelmina-Alexandra-Konstantina';
  const long = child(name);
  await page.setViewportSize(phone);
  await seed(page, { children: [long] }, long);
  await page.goto('/guide?note=');
  await expect(textOf(page, name)).toBeFocused();
  await noteOf(page, name)
    .getByRole('button', { name: / [ap]m$/ })
    .click();
  for (const width of [360, 320]) {
    await page.setViewportSize({ ...overKeyboard, width });
    for (const control of ['Close', 'Whole page', 'No time', 'Photo', 'Save'])
      await expect(noteOf(page, name).getByRole('button', { name: control })).toBeInViewport({
        ratio: 1,
      });
    const [clock, none] = await Promise.all(
      [
        noteOf(page, name).getByLabel('Time', { exact: true }),
        noteOf(page, name).getByRole('button', { name: 'No time' }),
      ].map((control) => control.boundingBox()),
    );
    expect(none?.y, 'on one line').toBe(clock?.y);
  }

  await test.step('on its side the row of Save stands at the bottom of the phone', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    const save = noteOf(page, name).getByRole('button', { name: 'Save' });
    await expect
      .poll(async () => {
        const box = await save.boundingBox();
        return box ? 360 - box.y - box.height : null;
      })
      .toBeLessThan(12);
  });
});

test('what is asked for comes first; the title is the person’s once it was edited', async ({
  page,
}) => {
  await openEvening(page, '2026-06-20T14:00:00+10:00');
  await page.goto('/guide?note=');
  await expect(noteOf(page).locator('.chip').first()).toHaveText('Social');
  await page.goto('/guide?note=moment');
  await expect(noteOf(page).getByRole('radio', { name: 'Magic Moment' })).toBeChecked();
  await page.goto('/guide?note=nonsense');
  await expect(noteOf(page).getByRole('radio', { name: 'Social' })).toBeChecked();

  await textOf(page).fill('🙂');
  await expect(titleOf(page)).toHaveValue('Social, Jun 20');
  await textOf(page).fill('https://example.org/sleep');
  await noteOf(page).getByText('Sleep', { exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Sleep, Jun 20');
  await titleOf(page).fill('To read');
  await textOf(page).fill('https://example.org/sleep Page two. Then three.');
  await expect(titleOf(page)).toHaveValue('To read');
  await titleOf(page).fill('');
  await textOf(page).focus();
  await expect(titleOf(page)).toHaveValue('Page two');

  await test.step('nothing is not saved, and says so beside the words', async () => {
    await textOf(page).fill(' ');
    await page.keyboard.press('Control+Enter');
    await expect(noteOf(page).getByText('Content is required')).toBeVisible();
    await expect(textOf(page)).toBeFocused();
  });
});

test('at 2 am, 11:40 pm was yesterday; a time can be taken out', async ({ page }) => {
  await openEvening(page, '2026-06-20T02:00:00+10:00');
  await page.goto(`/journal/${maya.id}?note=`);
  await textOf(page).fill('Awake');
  await noteOf(page).getByRole('button', { name: '2:00 am' }).click();
  await noteOf(page).getByLabel('Time', { exact: true }).fill('23:40');
  await expect(noteOf(page).getByRole('radio', { name: 'Yesterday' })).toBeChecked();
  await noteOf(page).getByRole('button', { name: 'Yesterday 11:40 pm' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(cardOf(page, 'Awake')).toContainText('Jun 19, 2026, 11:40 pm');

  await cardOf(page, 'Awake').getByRole('button', { name: 'Edit Awake' }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await expect(form.getByLabel('Time')).toHaveValue('23:40');
  await form.getByLabel('Time').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(cardOf(page, 'Awake').getByText('Jun 19, 2026', { exact: true })).toBeVisible();
  const [stored] = (await readStore(page, 'journal')).filter(({ title }) => title === 'Awake');
  expect(stored).not.toHaveProperty('time');
});

test('closing keeps a draft and says so; a reload, the whole page and the other tab lose nothing of it', async ({
  page,
  context,
}) => {
  await openEvening(page);
  await page.goto('/guide?note=');
  await textOf(page).fill('Half a wor');
  await page.reload();
  await expect(textOf(page)).toHaveValue('Half a wor');
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toBeHidden();
  await expectToast(page, {
    title: 'Draft kept',
    description: 'Your words wait in the next note for Maya.',
  });
  await expect(page).toHaveURL(/\/guide$/);

  await test.step('in another tab a note of its own; neither takes the other’s words', async () => {
    await page.goto(`/journal/${maya.id}?note=`);
    await expect(textOf(page)).toHaveValue('Half a wor');
    const other = await context.newPage();
    await other.clock.setFixedTime('2026-06-20T20:25:00+10:00');
    await other.goto(`/journal/${maya.id}?new=`);
    await expect(wholeForm(other)).toBeVisible();
    await wholeForm(other).getByLabel('Title').fill('Swings');
    await wholeForm(other).getByLabel('Additional Notes').fill('Twice as high.');
    await textOf(page).fill('Half a word more');
    await wholeForm(other).getByRole('button', { name: 'Add Entry' }).click();
    await expect(cardOf(other, 'Swings').first()).toBeVisible();
    // Its draft goes once it is stored.
    await expect(wholeForm(other)).toBeHidden();
    await other.close();
    await expect(textOf(page)).toHaveValue('Half a word more');
  });

  await test.step('the whole page goes on with all of it', async () => {
    await noteOf(page).getByText('Magic Moment', { exact: true }).click();
    await noteOf(page).getByRole('button', { name: 'Whole page' }).click();
    await expect(wholeForm(page).getByLabel('Additional Notes')).toHaveValue('Half a word more');
    await expect(wholeForm(page).getByLabel('Title')).toHaveValue('Half a word more');
    await expect(wholeForm(page).getByLabel('Time')).toHaveValue('20:25');
    await expect(wholeForm(page).getByRole('radio', { name: 'Magic Moment' })).toBeChecked();
    await expect(noteOf(page)).toHaveCount(0);
  });

  await test.step('and back: what is typed there is in the next note', async () => {
    await wholeForm(page).getByLabel('Additional Notes').fill('Half a word more and one');
    await page.keyboard.press('Escape');
    await expect(wholeForm(page)).toBeHidden();
    await page.goto(`/journal/${maya.id}?note=`);
    await expect(textOf(page)).toHaveValue('Half a word more and one');
    await noteOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(cardOf(page, 'Half a word more')).toContainText('Half a word more and one');
  });
});

test('words that were meant for another child go along to that child, and both keep their drafts', async ({
  page,
}) => {
  await seed(page, { children: [maya, arjun] }, arjun);
  await page.goto('/guide?note=');
  await textOf(page, 'Arjun').fill('Arjun’s own');
  await page.goto('/guide');
  await page.evaluate((id) => {
    localStorage.setItem('kinleaf_selected_child', id);
    sessionStorage.clear();
  }, maya.id);
  await page.goto('/guide?note=');
  await textOf(page).fill('For the other one');
  await noteOf(page).getByRole('button', { name: 'Change child' }).click();
  await page.getByRole('menuitemradio', { name: 'Arjun' }).click();
  await expect(textOf(page, 'Arjun')).toHaveValue('For the other one');
  expect(await readDrafts(page, 'entry_new_child-maya')).toBe('');
  expect(await readDrafts(page, 'entry_new_child-arjun')).toContain('Arjun’s own');
  expect(await readDrafts(page, 'entry_new_child-arjun')).toContain('For the other one');
  await noteOf(page, 'Arjun').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, {
    title: 'Entry added',
    description: 'Your journal entry has been added for Arjun.',
  });
  expect(await readStore(page, 'journal')).toMatchObject([
    { childId: arjun.id, title: 'For the other one' },
  ]);
  expect(await readDrafts(page, 'entry_new_child-arjun')).toContain('Arjun’s own');
});

test.describe('with children of whom none is selected', () => {
  const current = (page: Page, name: string) =>
    page.getByRole('button', { name: `Current child: ${name}` });

  test('an only child is the one that is meant; between several, whom it is about is said and can be changed', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await seed(page, { children: [maya, arjun] });

    await test.step('Today has its bar, and the note is about the child that Today shows', async () => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /^Continue Maya’s journal/ })).toBeVisible();
      await expect(current(page, 'Maya')).toHaveCount(0);
      await note(page).click();
      await expect(textOf(page)).toBeFocused();
      await expect(current(page, 'Maya')).toBeAttached();
      await page.keyboard.press('Escape');
      // The note goes one step back in the history: whoever leaves in the middle of that stays.
      await expect(noteOf(page)).toHaveCount(0);
      await expect(page).toHaveURL('/');
    });

    await test.step('the current one is deleted: the note is about the one that is left, from wherever it is opened', async () => {
      await page.goto('/children');
      await page.getByRole('button', { name: 'Delete Maya' }).click();
      await confirmDelete(page);
      await expect(page.getByRole('button', { name: 'Delete Maya' })).toHaveCount(0);
      await expect(current(page, 'Maya')).toHaveCount(0);
      await note(page).click();
      await textOf(page, 'Arjun').fill('Peas');
      await noteOf(page, 'Arjun').getByRole('button', { name: 'Save' }).click();
      await expect(noteOf(page, 'Arjun')).toHaveCount(0);
      expect(await readStore(page, 'journal')).toMatchObject([{ childId: arjun.id }]);
    });

    await test.step('and so is the journal of the bar; Today knows by then who it is about', async () => {
      await expect(current(page, 'Arjun')).toHaveCount(0);
      await bar(page).getByRole('link', { name: 'Journal' }).click();
      await expect(page).toHaveURL(`/journal/${arjun.id}`);
      await expect(cardOf(page, 'Peas')).toBeVisible();
      await page.evaluate(() => {
        localStorage.removeItem('kinleaf_selected_child');
        sessionStorage.clear();
      });
      await page.goto('/');
      await expect(current(page, 'Arjun')).toBeVisible();
    });
  });

  test('N asks the note; an address that names nobody lets one choose', async ({ page }) => {
    await seed(page, { children: [maya, arjun] });
    await page.goto('/children');
    await expect(page.getByRole('button', { name: 'Delete Maya' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(textOf(page)).toBeFocused();
    await expect(noteOf(page).getByRole('button', { name: 'Change child' })).toBeVisible();
    await textOf(page).fill('Slept');
    await page.keyboard.press('Control+Enter');
    // The page beneath is about nobody: the message says whose it is.
    await expectToast(page, {
      title: 'Entry added',
      description: 'Your journal entry has been added for Maya.',
    });
    await expect(page).toHaveURL('/children');
    await expect(current(page, 'Maya')).toHaveCount(0);

    const sentence = page.getByRole('main').getByText('Choose whose page to open.');
    await page.goto('/open/journal');
    await expect(sentence).toHaveText('Choose whose page to open.');
    await page.goto('/open/entry');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select a child first');
    await expect(sentence).toContainText('A photo that you shared waits for the entry.');
    await page.getByRole('main').getByRole('button', { name: 'Arjun' }).click();
    await expect(wholeForm(page)).toBeVisible();
    await expect(page).toHaveURL(`/journal/${arjun.id}?new=`);
    await expect(current(page, 'Arjun')).toBeAttached();
  });
});

test('without a child the address of a note leads to words that say what to do first', async ({
  page,
}) => {
  await page.goto('/guide?note=sleep');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select a child first');
});
