import type { Locator, Page } from '@playwright/test';
import { paint, plain } from './support/pictures';
import { entry, openJournal } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { cardOf, chooseFile, dialogOf } from './support/screen';
import { readPhotos, readStore, storePhoto } from './support/store';
import { expect, test } from './support/test';

const png = async (page: Page, name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await paint(page, { width, height: 40, quarters: plain(`hsl(${width} 60% 50%)`) }),
});

/** Pictures that are told apart by their widths. */
const pngs = (page: Page, ...widths: readonly number[]) =>
  Promise.all(widths.map((width) => png(page, `p${width}.png`, width)));

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('The puddle choir');
  await form.getByLabel('Additional Notes').fill('She sang to each one.');
  return form;
}

/** The widths of the photos that the one entry has, in their order. */
async function storedWidths(page: Page): Promise<number[]> {
  const [stored] = await readStore(page, 'journal');
  const ids = [stored?.['photoId'], ...((stored?.['morePhotoIds'] ?? []) as string[])];
  const photos = await readPhotos(page);
  expect(photos).toHaveLength(ids.length);
  return ids.map((id) => photos.find((photo) => photo.id === id)?.width ?? 0);
}

const addMore = (form: Locator) => form.getByRole('button', { name: 'Add photos' });

/** Opens the menu of a photo and chooses from it, by the keyboard alone. */
async function inMenu(page: Page, form: Locator, photo: string, action: string) {
  await form.getByRole('button', { name: photo }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type(action);
  await expect(page.getByRole('menuitem', { name: action })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('several photos are chosen at once, ordered and removed by the keyboard, kept through a reload, and shown whole', async ({
  page,
}) => {
  await openJournal(page);
  const form = await openForm(page);

  await test.step('three at once come in their order', async () => {
    await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), [
      ...(await pngs(page, 101, 102, 103)),
    ]);
    await expect(form.getByText('3 of 6')).toBeVisible();
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toHaveJSProperty(
      'naturalWidth',
      101,
    );
  });

  await test.step('each moves by its menu, and the focus stays with it or in the field', async () => {
    await inMenu(page, form, 'Photo 3 of 3', 'Move left');
    await expect(form.getByRole('button', { name: 'Photo 2 of 3' })).toBeFocused();
    await inMenu(page, form, 'Photo 3 of 3', 'Make first');
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toHaveJSProperty(
      'naturalWidth',
      102,
    );
    await expect(addMore(form)).toBeFocused();
    await inMenu(page, form, 'Photo 2 of 3', 'Remove');
    await expect(form.getByText('2 of 6')).toBeVisible();
    await expect(addMore(form)).toBeFocused();
  });

  await test.step('of six more the last two are named and left out; what is no picture is named, and the others stay', async () => {
    const [a, b, c, d, e, f] = await pngs(page, 104, 105, 106, 107, 108, 109);
    const torn = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') };
    const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') };
    await chooseFile(
      page,
      addMore(form),
      [a, torn, b, list, c, d, e, f].filter((one) => !!one),
    );
    await expect(form.getByText('6 of 6')).toBeVisible();
    const field = form.getByRole('group', { name: 'Photo' });
    await expect(field).toHaveAccessibleDescription(
      /torn\.jpg: This file could not be opened as a photo\. .*list\.txt is not a picture\. An entry holds 6 photos\. p108\.png and p109\.png were left out\./,
    );
  });

  await test.step('a reload brings all of them back', async () => {
    await expect
      .poll(async () => (await readStore(page, 'draftPhotos'))[0]?.['more'])
      .toHaveLength(5);
    await page.reload();
    await expect(form.getByText('6 of 6')).toBeVisible();
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toHaveJSProperty(
      'naturalWidth',
      102,
    );
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toBeHidden();
    expect(await storedWidths(page)).toEqual([102, 103, 104, 105, 106, 107]);
    expect(await readStore(page, 'draftPhotos')).toEqual([]);
  });

  const card = cardOf(page, 'The puddle choir');
  const view = dialogOf(page, 'The puddle choir');
  const full = page.getByRole('dialog', { name: 'Photos: The puddle choir' });
  await test.step('the card shows the first and says how many more there are; the entry shows all', async () => {
    await expect(card.getByRole('img', { name: 'Photo: The puddle choir' })).toBeVisible();
    await expect(card.getByText('5 more')).toBeVisible();
    await card.getByRole('link').click();
    for (const [index, width] of [102, 103, 104, 105, 106, 107].entries())
      await expect(
        view.getByRole('img', { name: `Photo ${index + 1} of 6: The puddle choir` }),
      ).toHaveJSProperty('naturalWidth', width);
  });

  await test.step('one of them opens on the whole screen: keys turn the pages, enlarge, and move what is enlarged', async () => {
    const second = view.getByRole('button', { name: 'Photo 2 of 6: The puddle choir' });
    await second.focus();
    await page.keyboard.press('Enter');
    const shown = full.getByRole('img');
    const at = (number: number) =>
      expect(full.getByRole('status')).toHaveText(`Photo ${number} of 6`);
    await at(2);
    for (const label of ['Close', 'Next photo', 'Previous photo', 'Zoom in']) {
      const box = await full.getByRole('button', { name: label }).boundingBox();
      expect([box?.width, box?.height], label).toEqual([44, 44]);
    }
    await page.keyboard.press('ArrowRight');
    await at(3);
    await expect(shown).toHaveJSProperty('naturalWidth', 104);
    // Three that come before the address has followed the first, and one more than there are photos.
    await page.evaluate(async () => {
      for (let presses = 0; presses < 3; presses += 1) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
        await Promise.resolve();
      }
    });
    await at(1);
    await expect(page).toHaveURL(/photo=1$/);
    const transform = () => shown.evaluate((image) => image.style.transform);
    expect(await transform()).toBe('translate(0px, 0px) scale(1)');
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expect.poll(transform).toBe('translate(-80px, 0px) scale(1.5)');
    await at(1);
    await page.keyboard.press('0');
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');
    await full.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(transform).toContain('scale(2.5)');
    await full.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(transform).toContain('scale(1)');
  });

  await test.step('Escape and Back close the photo alone, and the focus is where it was; a reload opens it again', async () => {
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();
    await expect(view.getByRole('button', { name: 'Photo 2 of 6' })).toBeFocused();
    await view.getByRole('button', { name: 'Photo 4 of 6' }).click();
    await full.getByRole('button', { name: 'Next photo' }).click();
    await page.reload();
    await expect(full.getByRole('status')).toHaveText('Photo 5 of 6');
    await page.goBack();
    await expect(full).toBeHidden();
    await expect(view).toBeVisible();
    await page.goBack();
    await expect(view).toBeHidden();
    await expect(card).toBeVisible();
  });

  await test.step('an edit takes the first away, and the next is it', async () => {
    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = dialogOf(page, 'Edit Journal Entry');
    await edit.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(edit.getByText('5 of 6')).toBeVisible();
    await chooseFile(
      page,
      edit.getByRole('button', { name: 'Replace' }),
      await png(page, 'p110.png', 110),
    );
    await expect(edit.getByRole('img', { name: 'Chosen photo' })).toHaveJSProperty(
      'naturalWidth',
      110,
    );
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    expect(await storedWidths(page)).toEqual([110, 104, 105, 106, 107]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('fingers turn the photos, enlarge them where they touch, and move what is enlarged; nothing is wider than the screen', async ({
    page,
  }) => {
    const ids = ['1', '2', '3'];
    await openJournal(page, [entry('Rain', { photoId: '1', morePhotoIds: ['2', '3'] })]);
    for (const id of ids) await storePhoto(page, id);
    await page.reload();
    await cardOf(page, 'Rain').getByRole('link').click();
    await dialogOf(page, 'Rain').getByRole('button', { name: 'Photo 1 of 3' }).tap();
    const full = page.getByRole('dialog', { name: 'Photos: Rain' });
    const at = (number: number) =>
      expect(full.getByRole('status')).toHaveText(`Photo ${number} of 3`);
    const shown = full.getByRole('img');
    // Where a keyboard may have to go first, the library lets fingers reach a dialog some frames after it is drawn.
    const isReached = () =>
      shown.evaluate((image) => document.elementFromPoint(180, 370) === image);
    await expect.poll(isReached).toBe(true);
    const transform = () => shown.evaluate((image) => image.style.transform);
    const touch = await page.context().newCDPSession(page);
    /** Moves fingers from place to place; each step says where they are. */
    const fingers = async (...steps: readonly (readonly (readonly [number, number])[])[]) => {
      for (const [index, points] of steps.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    /** Two taps that the events date a tenth of a second apart, however late a busy machine hands them on. */
    const tapTwice = async (x: number, y: number) => {
      const now = Date.now() / 1000;
      for (const begin of [now, now + 0.1]) {
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [{ x, y }],
          timestamp: begin,
        });
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: begin + 0.02,
        });
      }
    };
    await at(1);
    await fingers([[300, 400]], [[200, 405]], [[120, 405]]);
    await at(2);
    await fingers([[60, 400]], [[160, 405]], [[250, 405]]);
    await at(1);
    // A little, or down: neither turns.
    await fingers([[60, 400]], [[80, 400]]);
    await fingers([[180, 200]], [[230, 500]]);
    await at(1);
    await fingers(
      [
        [140, 370],
        [220, 370],
      ],
      [
        [100, 370],
        [260, 370],
      ],
    );
    await expect.poll(transform).toMatch(/scale\((1\.[5-9]|[2-4])/);
    const enlarged = await transform();
    await fingers([[300, 400]], [[200, 400]]);
    await at(1);
    expect(await transform()).not.toBe(enlarged);
    await tapTwice(90, 370);
    await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');
    await tapTwice(90, 370);
    // What lies under the finger stays there.
    await expect.poll(transform).toBe('translate(135px, 0px) scale(2.5)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe('what was left out is said in sight', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('of the form and of the note, read out, and the focus stays where it was', async ({
    page,
  }) => {
    const first = await png(page, 'p101.png', 101);
    const more = await pngs(page, 102, 103, 104, 105, 106, 107);
    const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') };
    const several = [...more, list];
    await openJournal(page);
    const form = await openForm(page);
    const inForm = form.getByRole('alert');
    await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), [first, list]);
    await expect(inForm).toHaveText('list.txt is not a picture.');
    // The picture above the words has its height by now.
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
    await expect(inForm).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole('button', { name: 'Replace' })).toBeFocused();
    await chooseFile(page, addMore(form), several);
    await expect(inForm).toHaveText(
      'An entry holds 6 photos. p107.png and list.txt were left out.',
    );
    await expect(form.locator('.photo-strip img')).toHaveCount(5);
    await expect(inForm).toBeInViewport({ ratio: 1 });
    await expect(addMore(form)).toBeFocused();

    // Above an open keyboard.
    await page.setViewportSize({ width: 360, height: 420 });
    await page.goto(page.url().replace(/\?.*/, '?note=new'));
    const note = dialogOf(page, 'Note for Maya');
    await expect(note.getByRole('img')).toHaveCount(6);
    const photo = note.getByRole('button', { name: 'Photo', exact: true });
    await chooseFile(page, photo, [list]);
    const inNote = note.getByRole('alert');
    await expect(inNote).toHaveText('An entry holds 6 photos. list.txt was left out.');
    await expect(inNote).toBeInViewport({ ratio: 1 });
    await expect(photo).toBeFocused();
  });
});

test('no room at the fourth photo: nothing is half-stored, the form keeps all of them, and later it works', async ({
  page,
}) => {
  await openJournal(page);
  const form = await openForm(page);
  await chooseFile(
    page,
    form.getByRole('button', { name: 'Choose photo' }),
    await pngs(page, 101, 102, 103, 104, 105),
  );
  await expect(form.getByText('5 of 6')).toBeVisible();
  await refuseWrites(page, 'QuotaExceededError', 'photos', 3);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('This device has no room left for Kinleaf')).toBeVisible();
  expect(await readStore(page, 'journal')).toEqual([]);
  expect(await readPhotos(page)).toEqual([]);
  await expect(form.getByText('5 of 6')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('The puddle choir');
  await allowWrites(page);
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();
  expect(await storedWidths(page)).toEqual([101, 102, 103, 104, 105]);
});
