import type { Locator, Page } from '@playwright/test';
import { saveFile } from '../support/app/download';
import { food } from '../support/app/food';
import { paint } from '../support/data/pictures';
import { entry, maya, seed } from '../support/data/records';
import { cardOf, chooseFile, dialogOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

/*
 * Seven things that a family does, with a thumb at 360 px, counted in taps: none may take more than two thirds of what it took
 * before there were Today, the quick note and the palette's ways. A field that has to be tapped before somebody can type counts.
 */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** A thumb that counts its taps. What it taps must be on the screen already: scrolling is counted separately. */
class Thumb {
  taps = 0;
  /** How many screens it had to scroll. */
  scrolled = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const before = await this.#top();
    const [top] = await Promise.all([this.#topAtTouch(), target.tap()]);
    this.scrolled += Math.abs(top - before) / 740;
    this.taps += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (!(await field.evaluate((node) => node === document.activeElement))) await this.tap(field);
    await this.page.keyboard.type(text);
  }

  /** Chooses a file with what opens the device's own chooser. */
  async choose(opener: Locator, file: Parameters<typeof chooseFile>[2]): Promise<void> {
    await chooseFile(this.page, opener, file);
    this.taps += 1;
  }

  #top(): Promise<number> {
    return this.page.evaluate(() => window.scrollY);
  }

  /** The page when the thumb comes down: after the tap it may be navigating. */
  #topAtTouch(): Promise<number> {
    return this.page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const tell = () => {
        resolve(window.scrollY);
      };
      window.addEventListener('pointerdown', tell, { once: true, capture: true });
      return promise;
    });
  }
}

const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick' });
const palette = (page: Page) => dialogOf(page, 'Search and go to');

const evening = '2026-06-20T20:10:00+10:00';

async function openToday(page: Page): Promise<Thumb> {
  await page.clock.setFixedTime(evening);
  const crackers = entry('Crackers in a row', {
    category: 'food',
    date: '2026-05-30',
    content: 'She ate four crackers, left to right.',
  });
  await seed(
    page,
    {
      children: [maya],
      journal: [entry('Swings', { date: '2026-06-19' }), crackers],
      food: [food('Toast')],
    },
    maya,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Good evening' })).toBeVisible();
  return new Thumb(page);
}

test('the first child and tonight’s sleep with a photo: at most 10 taps (15 before)', async ({
  page,
}) => {
  await page.clock.setFixedTime(evening);
  await page.goto('/');
  const thumb = new Thumb(page);
  await thumb.tap(page.getByRole('link', { name: 'Get Started', exact: true }));
  await thumb.tap(button(page, 'Add Your First Child'));
  const form = dialogOf(page, 'Add a Child');
  await thumb.type(form.getByLabel('Name'), 'Zoë');
  await thumb.tap(button(form, 'Add Child'));
  await thumb.tap(button(page, 'Write the first note'));
  const note = dialogOf(page, 'Note for Zoë');
  await thumb.type(note.getByRole('textbox', { name: 'Note' }), 'Asleep by eight, lamp on orange');
  await thumb.choose(button(note, 'Photo'), {
    name: 'lamp.png',
    mimeType: 'image/png',
    buffer: await paint(page, { width: 600, height: 400 }),
  });
  await expect(note.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  await thumb.tap(button(note, 'Save'));
  await expect(note).toBeHidden();
  const [stored] = await readStore(page, 'journal');
  expect(stored).toMatchObject({ category: 'sleep', date: '2026-06-20', time: '20:10' });
  expect(stored).toHaveProperty('photoId');
  expect(thumb.taps).toBeLessThanOrEqual(10);
});

test('‘crackers’ of three weeks ago is found, by the word and by the days', async ({ page }) => {
  const thumb = await openToday(page);
  await thumb.tap(bar(page).getByRole('link', { name: 'Journal' }));
  await thumb.type(page.getByRole('searchbox', { name: 'Search entries' }), 'crackers');
  await expect(cardOf(page, 'Crackers in a row').locator('mark')).not.toHaveCount(0);
  await thumb.tap(cardOf(page, 'Crackers in a row').getByRole('link'));
  await expect(dialogOf(page, 'Crackers in a row').locator('mark')).not.toHaveCount(0);
  expect(thumb.taps).toBeLessThanOrEqual(3);

  await page.goto(`/journal/${maya.id}`);
  const byDay = new Thumb(page);
  await byDay.tap(page.getByRole('button', { name: /Pick a date/ }));
  await byDay.tap(button(page, 'Last 30 days'));
  await expect(cardOf(page, 'Crackers in a row')).toBeVisible();
  expect(byDay.taps).toBeLessThanOrEqual(2);
});

test('a food that is eaten by now: a new one in at most 6 taps (9 before), a known one in 2 (4 before)', async ({
  page,
}) => {
  const thumb = await openToday(page);
  await thumb.tap(button(page, 'Search and go to'));
  await thumb.tap(palette(page).getByRole('menuitem', { name: 'New food for Maya' }));
  const form = dialogOf(page, 'Add Food');
  await thumb.type(form.getByLabel('Food Name'), 'Thosai');
  await thumb.tap(form.getByRole('button', { name: /Category/ }));
  await thumb.tap(page.getByRole('option', { name: 'Grains', exact: true }));
  await thumb.tap(form.getByText('Safe', { exact: true }));
  await thumb.tap(button(form, 'Add Food'));
  await expect(form).toBeHidden();
  expect(thumb.taps).toBeLessThanOrEqual(6);

  await page.goto('/');
  const known = new Thumb(page);
  await known.tap(button(page, 'Search and go to'));
  await known.type(palette(page).getByRole('textbox'), 'toast');
  await known.tap(palette(page).getByRole('menuitem', { name: 'Move Toast to Safe Food' }));
  await expect(page.getByText('Moved to Safe', { exact: true })).toBeVisible();
  expect(known.taps).toBeLessThanOrEqual(2);
  const foods = await readStore(page, 'food');
  expect(foods.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['Thosai', 'safe'],
    ['Toast', 'safe'],
  ]);
});

test('something for tomorrow’s appointment: at most 4 taps and 2 windows of scrolling (6 and 3 before)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'print', () => {
      document.documentElement.dataset['printed'] = 'yes';
    });
  });
  const thumb = await openToday(page);
  await thumb.tap(bar(page).getByRole('link', { name: 'Journal' }));
  await thumb.tap(button(page, 'Export'));
  await thumb.tap(button(dialogOf(page, 'Export entries'), 'Show the printed journal'));
  await thumb.tap(button(dialogOf(page, 'Journal for Maya'), 'Print / Save as PDF'));
  await expect(page.locator('html[data-printed]')).toBeAttached();
  expect(thumb.taps).toBeLessThanOrEqual(4);
  expect(thumb.scrolled).toBeLessThanOrEqual(2);
});

test('a backup in at most 2 taps (3 before), and back on another device in 3 (5 before)', async ({
  page,
  browser,
}) => {
  const thumb = await openToday(page);
  await thumb.tap(button(page, 'Search and go to'));
  const saving = palette(page).getByRole('menuitem', { name: 'Save a backup' });
  const { bytes, name } = await saveFile(page, saving);
  expect(thumb.taps + 1).toBeLessThanOrEqual(2);

  const device = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const other = await device.newPage();
  await other.goto('/');
  const restoring = new Thumb(other);
  await restoring.tap(other.getByRole('link', { name: 'Get Started', exact: true }));
  await restoring.choose(button(other, 'Restore a backup'), {
    name,
    mimeType: 'application/json',
    buffer: bytes,
  });
  await restoring.tap(button(dialogOf(other, 'Import Backup'), 'Restore'));
  await expect(
    other.getByText(/^Restored: 1 child, 2 journal entries and 1 food item/),
  ).toBeVisible();
  await expect(button(other, 'Current child: Maya')).toBeVisible();
  expect(restoring.taps).toBeLessThanOrEqual(3);
  await device.close();
});

test('the note button is where the thumb is', async ({ page }) => {
  const thumb = await openToday(page);
  const plus = button(bar(page), 'Note');
  // The lower third of the window, and in the middle of it.
  const box = await plus.boundingBox();
  expect(box?.y).toBeGreaterThan((740 * 2) / 3);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 180)).toBeLessThan(30);
  await thumb.tap(plus);
  const note = dialogOf(page, 'Note for Maya');
  await thumb.type(note.getByRole('textbox', { name: 'Note' }), 'ok');
  await thumb.tap(button(note, 'Save'));
  await expect(note).toBeHidden();
  await expect(page.locator('.today')).toContainText('ok');
  expect(thumb.taps).toBeLessThanOrEqual(2);
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('an entry by keyboard alone: at most 8 Tabs to save (13 before)', async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto(`/journal/${maya.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
    await page.keyboard.press('n');
    const form = dialogOf(page, 'Add Journal Entry');
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Blue train');
    const notes = form.getByLabel('Additional Notes');
    let tabs = 0;
    while (tabs < 13 && !(await notes.evaluate((node) => node === document.activeElement))) {
      await page.keyboard.press('Tab');
      tabs += 1;
    }
    await page.keyboard.type('She said hello.');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(cardOf(page, 'Blue train')).toBeVisible();
    expect(tabs).toBeLessThanOrEqual(8);
  });
});
