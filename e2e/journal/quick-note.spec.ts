import type { Page } from '@playwright/test';
import { setDate } from '../support/app/clock';
import { expectToFit, expectToTakeTouches } from '../support/app/fit';
import { go } from '../support/app/go';
import { paint } from '../support/data/pictures';
import { entry, maya, openJournal } from '../support/data/records';
import { cardOf, chooseFile, dialogOf, expectToast } from '../support/app/screen';
import { readDrafts, readStore } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const phone = { width: 360, height: 740 };
/** The height that a phone's open keyboard leaves. */
const overKeyboard = { width: 360, height: 420 };

const noteOf = (page: Page) => dialogOf(page, 'Note for Maya');
const textOf = (page: Page) => noteOf(page).getByRole('textbox', { name: 'Note' });
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

const evening = '2026-06-20T20:25:00+10:00';

/** An evening on which Maya's last entry was of the category Social. */
async function openEvening(page: Page) {
  await setDate(page, evening);
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
      // A click waits until nothing covers its target.
      await page.getByRole('button', { name: 'Delete Train 0' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    });

    await page.keyboard.press('Escape');
    await expect(note(page)).toBeVisible();
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

test('closing keeps a draft and says so; a reload, the whole page and the other tab lose nothing of it', async ({
  page,
  context,
}) => {
  await openEvening(page);
  await go(page, '/guide?note=');
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
    await go(page, `/journal/${maya.id}?note=`);
    await expect(textOf(page)).toHaveValue('Half a wor');
    const other = await context.newPage();
    await setDate(other, evening);
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
    await go(page, `/journal/${maya.id}?note=`);
    await expect(textOf(page)).toHaveValue('Half a word more and one');
    await noteOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(cardOf(page, 'Half a word more')).toContainText('Half a word more and one');
  });
});
