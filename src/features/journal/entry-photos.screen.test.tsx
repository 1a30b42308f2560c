import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { chooseFiles, paintFile, paintFiles, transferOf } from '@/app/fixtures/files';
import { addButton, openAddForm, openEditForm } from '@/app/fixtures/journal-page';
import { boxOf, expectInSight } from '@/app/fixtures/layout';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';
import { openJournal, readStore, storePhoto } from '@/app/fixtures/seed';

async function openForm() {
  const form = await openAddForm();
  await form.getByLabelText('Title').fill('The puddle choir');
  await form.getByLabelText('Additional Notes').fill('She sang to each one.');
  return form;
}

const choose = (form: Locator) => form.getByRole('button', { name: 'Choose photo' });
const addMore = (form: Locator) => form.getByRole('button', { name: 'Add photos' });
const first = (form: Locator) => form.getByRole('img', { name: 'Chosen photo' });
const notPicture = () => new File(['milk'], 'list.txt', { type: 'text/plain' });

/** Returns the widths of the only entry's photos, in order. */
async function storedWidths() {
  const [stored] = await readStore('journal');
  const ids = [stored?.['photoId'], ...((stored?.['morePhotoIds'] ?? []) as string[])];
  const photos = await readStore('photos');
  expect(photos).toHaveLength(ids.length);
  return ids.map((id) => photos.find((photo) => photo.id === id)?.['width']);
}

/** Opens the menu of a photo and chooses from it, with the keyboard alone. */
async function inMenu(form: Locator, photo: string, action: string) {
  await focus(form.getByRole('button', { name: photo }));
  await press('Enter');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard(action);
  await expect.element(page.getByRole('menuitem', { name: action })).toHaveFocus();
  await press('Enter');
  await expectGone(page.getByRole('menu'));
}

test('several photos are chosen at once, ordered and removed with the keyboard, kept in the draft, and saved', async () => {
  await openJournal();
  const form = await openForm();
  await chooseFiles(choose(form), ...(await paintFiles(101, 102, 103)));
  await expect.element(form.getByText('3 of 6')).toBeVisible();
  await expect.element(first(form)).toHaveProperty('naturalWidth', 101);

  // The focus stays with the photo, or in the field.
  await inMenu(form, 'Photo 3 of 3', 'Move left');
  await expect.element(form.getByRole('button', { name: 'Photo 2 of 3' })).toHaveFocus();
  await inMenu(form, 'Photo 3 of 3', 'Make first');
  await expect.element(first(form)).toHaveProperty('naturalWidth', 102);
  await expect.element(addMore(form)).toHaveFocus();
  await inMenu(form, 'Photo 2 of 3', 'Remove');
  await expect.element(form.getByText('2 of 6')).toBeVisible();
  await expect.element(addMore(form)).toHaveFocus();

  // Of six more, the last two are named and left out; a file that is no picture is named too, and the others stay.
  const [a, b, ...others] = await paintFiles(104, 105, 106, 107, 108, 109);
  const torn = new File(['torn'], 'torn.jpg', { type: 'image/jpeg' });
  const files = [a, torn, b, notPicture(), ...others].filter((file) => file !== undefined);
  await chooseFiles(addMore(form), ...files);
  await expect.element(form.getByText('6 of 6')).toBeVisible();
  await expect
    .element(form.getByRole('group', { name: /Photo/ }))
    .toHaveAccessibleDescription(
      /torn\.jpg: This file could not be opened as a photo\. .*list\.txt is not a picture\. An entry holds 6 photos\. p108\.png and p109\.png were left out\./,
    );

  await expect.poll(async () => (await readStore('draftPhotos'))[0]?.['more']).toHaveLength(5);
  await reopen();
  await expect.element(form.getByText('6 of 6')).toBeVisible();
  await expect.element(first(form)).toHaveProperty('naturalWidth', 102);
  await addButton().click();
  await expectGone(form);
  expect(await storedWidths()).toEqual([102, 103, 104, 105, 106, 107]);
  expect(await readStore('draftPhotos')).toEqual([]);

  // The card shows the first and says how many more there are.
  const card = cardOf('The puddle choir');
  await expect.element(card.getByRole('img', { name: 'Photo: The puddle choir' })).toBeVisible();
  await expect.element(card.getByText('5 more')).toBeVisible();

  // An edit takes the first away, and the next one replaces it.
  const edit = await openEditForm('The puddle choir');
  await edit.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(edit.getByText('5 of 6')).toBeVisible();
  await chooseFiles(
    edit.getByRole('button', { name: 'Replace' }),
    await paintFile('p110.png', 110),
  );
  await expect.element(first(edit)).toHaveProperty('naturalWidth', 110);
  await edit.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(edit);
  expect(await storedWidths()).toEqual([110, 104, 105, 106, 107]);
});

test('an entry shows all its photos; full screen, keys switch, enlarge and move them', async () => {
  const widths = [11, 12, 13, 14, 15, 16];
  for (const width of widths) await storePhoto(`p${width}`, width);
  const [photoId, ...morePhotoIds] = widths.map((width) => `p${width}`);
  await openJournal([entry('Rain', { photoId, morePhotoIds })]);
  await cardOf('Rain').getByRole('link').click();
  const view = dialogOf('Rain');
  const full = dialogOf('Photos: Rain');
  for (const [index, width] of widths.entries())
    await expect
      .element(view.getByRole('img', { name: `Photo ${index + 1} of 6: Rain` }))
      .toHaveProperty('naturalWidth', width);

  const second = view.getByRole('button', { name: 'Photo 2 of 6: Rain' });
  await focus(second);
  await press('Enter');
  const at = (number: number) => expectText(full.getByRole('status'), `Photo ${number} of 6`);
  await at(2);
  for (const label of ['Close', 'Next photo', 'Previous photo', 'Zoom in']) {
    const { width, height } = await boxOf(full.getByRole('button', { name: label }));
    expect([width, height], label).toEqual([44, 44]);
  }
  await press('ArrowRight');
  await at(3);
  await expect.element(full.getByRole('img')).toHaveProperty('naturalWidth', 13);
  // Three presses before the URL has followed the first, one more than there are photos.
  for (let presses = 0; presses < 3; presses += 1) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    await Promise.resolve();
  }
  await at(1);
  await expectAddress(/photo=1$/);
  const transform = async () => (await full.getByRole('img').findElement()).style.transform;
  expect(await transform()).toBe('translate(0px, 0px) scale(1)');
  await userEvent.keyboard('+');
  await press('ArrowRight');
  await expect.poll(transform).toBe('translate(-80px, 0px) scale(1.5)');
  await at(1);
  await press('0');
  await expect.poll(transform).toBe('translate(0px, 0px) scale(1)');
  await full.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(transform).toContain('scale(2.5)');
  await full.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(transform).toContain('scale(1)');

  // Escape and Back close only the photo and return the focus; its URL opens it again.
  await press('Escape');
  await expectGone(full);
  await expect.element(second).toHaveFocus();
  await view.getByRole('button', { name: 'Photo 4 of 6' }).click();
  await full.getByRole('button', { name: 'Next photo' }).click();
  await at(5);
  await reopen();
  await at(5);
  await goBack();
  await expectGone(full);
  await expect.element(view).toBeVisible();
  await goBack();
  await expectGone(view);
});

test('photos that are left out are named in view, in the form and in the note, and the focus stays', async () => {
  await page.viewport(360, 740);
  await openJournal();
  const form = await openForm();
  const alert = form.getByRole('alert');
  await chooseFiles(choose(form), await paintFile('p101.png', 101), notPicture());
  await expectText(alert, 'list.txt is not a picture.');
  // The photo above the text has its height now.
  await expect.element(first(form)).toBeVisible();
  await expectInSight(alert);
  await expect.element(form.getByRole('button', { name: 'Replace' })).toHaveFocus();
  const more = await paintFiles(102, 103, 104, 105, 106, 107);
  await chooseFiles(addMore(form), ...more, notPicture());
  await expectText(alert, 'An entry holds 6 photos. p107.png and list.txt were left out.');
  await expectCount(form.css('.photo-strip img'), 5);
  await expectInSight(alert);
  await expect.element(addMore(form)).toHaveFocus();

  // Above an open keyboard.
  await press('Escape');
  await expectGone(form);
  await page.viewport(360, 420);
  await go(`/journal/${maya.id}?note=new`);
  const note = dialogOf('Note for Maya');
  await expectCount(note.getByRole('img'), 6);
  const photo = note.getByRole('button', { name: 'Photo', exact: true });
  await chooseFiles(photo, notPicture());
  await expectText(note.getByRole('alert'), 'An entry holds 6 photos. list.txt was left out.');
  await expectInSight(note.getByRole('alert'));
  await expect.element(photo).toHaveFocus();
});

test('without storage for the fourth photo nothing is stored partly, the form keeps all, and a later try works', async () => {
  await openJournal();
  const form = await openForm();
  await chooseFiles(choose(form), ...(await paintFiles(101, 102, 103, 104, 105)));
  await expect.element(form.getByText('5 of 6')).toBeVisible();
  const allowWrites = refuseWrites('QuotaExceededError', 'photos', 3);
  await addButton().click();
  await expect.element(page.getByText('This device has no room left for Kinleaf')).toBeVisible();
  expect(await readStore('journal')).toEqual([]);
  expect(await readStore('photos')).toEqual([]);
  await expect.element(form.getByText('5 of 6')).toBeVisible();
  await expect.element(form.getByLabelText('Title')).toHaveValue('The puddle choir');
  allowWrites();
  await form.css('button[type=submit]').click();
  await expectGone(form);
  expect(await storedWidths()).toEqual([101, 102, 103, 104, 105]);
});

test('a file that is no photo is refused with an error, and the text stays; photos can be dragged and pasted', async () => {
  const unreadable = 'This file could not be opened as a photo. Try a JPEG, PNG or WebP file.';
  await openJournal();
  const form = await openForm();
  const field = form.getByRole('group', { name: /Photo/ });
  for (const [file, message] of [
    [new File(['milk, bread'], 'list.jpg', { type: 'image/jpeg' }), unreadable],
    [new File([], 'empty.png', { type: 'image/png' }), unreadable],
    [
      new File(
        ['<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>'],
        'drawing.svg',
        { type: 'image/svg+xml' },
      ),
      'Drawings in SVG format cannot be used. Try a JPEG, PNG or WebP photo.',
    ],
  ] as const) {
    await chooseFiles(choose(form), file);
    await expect.element(form.getByText(message, { exact: true })).toBeVisible();
    await expect.element(field).toHaveAccessibleDescription(message);
    await expectCount(form.getByRole('img'), 0);
    await expect.element(form.getByLabelText('Title')).toHaveValue('The puddle choir');
  }
  expect(document.title).toBe('Journal for Maya · Kinleaf');

  const dataTransfer = transferOf([await paintFile('photo.png', 50)]);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true });
  (await field.findElement()).dispatchEvent(drop);
  await expect.element(first(form)).toHaveProperty('naturalWidth', 50);
  await expectCount(form.getByText(/could not be opened|cannot be used/), 0);
  const clipboardData = transferOf([await paintFile('photo.png', 70)]);
  const notes = await form.getByLabelText('Additional Notes').findElement();
  notes.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(form.getByText('2 of 6')).toBeVisible();
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(first(form)).toHaveProperty('naturalWidth', 70);
  await expect
    .element(form.getByLabelText('Additional Notes'))
    .toHaveValue('She sang to each one.');
});

test('a form reads a failed photo once more, and says that it is lost if it fails again', async () => {
  await storePhoto('rain');
  await openJournal([entry('Rain', { photoId: 'rain' })]);
  const form = await openEditForm('Rain');
  const fail = async () => (await first(form).findElement()).dispatchEvent(new Event('error'));
  await expect.element(first(form)).toHaveProperty('naturalWidth', 8);
  const source = (await first(form).findElement()).getAttribute('src') ?? '';
  await fail();
  await expect.element(first(form)).not.toHaveAttribute('src', source);
  await expect.element(first(form)).toHaveProperty('naturalWidth', 8);
  await fail();
  await expect.element(form.getByText('This photo cannot be read any more.')).toBeVisible();
});

test('the form says what a photo lost as long as it has it; the entry shows the top of a long screenshot, and reading begins there', async () => {
  await openJournal();
  const form = await openForm();
  const whole = await paintFile('p300.png', 300, 200);
  const half = new File([whole.slice(0, Math.floor(whole.size * 0.6))], 'half.png');
  await chooseFiles(choose(form), await paintFile('chat.png', 400, 4000), half);
  const group = form.getByRole('group', { name: /Photo/ });
  await expect
    .element(group)
    .toHaveAccessibleDescription(
      'Photo 2: Only part of this photo could be read. The file is incomplete.',
    );
  await inMenu(form, 'Photo 2 of 2', 'Make first');
  await expect.element(group).toHaveAccessibleDescription(/^Photo 1: Only part/);
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(group).not.toHaveAccessibleDescription();
  await addButton().click();
  await expectGone(form);

  await cardOf('The puddle choir').getByRole('link').click();
  const picture = dialogOf('The puddle choir').getByRole('img');
  await expect.element(picture).toHaveProperty('naturalHeight', 4000);
  await expect.element(picture).toHaveAttribute('data-tall');
  await picture.click();
  const full = dialogOf('Photos: The puddle choir');
  await full.getByRole('button', { name: 'Zoom in' }).click();
  const shown = () => full.getByRole('img').element().getBoundingClientRect();
  const frame = full.getByRole('img').element().parentElement?.getBoundingClientRect();
  await expect.poll(() => shown().top).toBeCloseTo(frame?.top ?? NaN, 0);
  expect(shown().height).toBeGreaterThan(2 * (frame?.height ?? 0));
});
