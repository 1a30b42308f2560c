import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { addForm, editForm } from '@/app/fixtures/journal-page';
import { resizeWindow } from '@/app/fixtures/fit';
import { boxOf, expectInSight } from '@/app/fixtures/layout';
import { go, reopen } from '@/app/fixtures/open-app';
import { arjun, child, entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  confirmDelete,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  focus,
  press,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed } from '@/app/fixtures/seed';
import { selectChild } from '@/data/preferences/selected-child';

const note = (name = 'Maya') => dialogOf(`Note for ${name}`);
const noteField = (name?: string) => note(name).getByRole('textbox', { name: 'Note' });
const title = () => note().getByRole('textbox', { name: 'Title' });
const bar = () => page.getByRole('navigation', { name: 'Quick' });
const opener = () => bar().getByRole('button', { name: 'Note', exact: true });
const current = (name: string) => page.getByRole('button', { name: `Current child: ${name}` });
const h1 = () => page.getByRole('heading', { level: 1 });

const draftsOf = (id: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`kinleaf_draft_entry_new_${id}`))
    .map((key) => localStorage.getItem(key))
    .join('\n');

/** Opens the journal at a moment when Maya's last entry is in the category Social. */
async function openOn(moment: string) {
  setNow(moment);
  await openJournal([
    entry('Blue train', { category: 'food', createdAt: '2025-02-01T00:00:00.000Z' }),
    entry('Swings', {
      category: 'social',
      createdAt: '2025-03-01T00:00:00.000Z',
      date: '2024-01-01',
    }),
  ]);
}

test('on a phone the bar with Note is within reach, and hides under a dialog and the keyboard', async () => {
  await page.viewport(360, 740);
  await openJournal(Array.from({ length: 3 }, (_, index) => entry(`Train ${index}`)));
  await expect.element(opener()).toBeVisible();
  await expectGone(page.getByRole('banner').getByRole('button', { name: 'New entry' }));
  await page.getByRole('button', { name: 'Delete Train 0' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectGone(bar());
  await press('Escape');
  await expect.element(opener()).toBeVisible();
  await focus(page.getByRole('searchbox', { name: 'Search entries' }));
  await page.viewport(360, 420);
  await expectGone(bar());
  await page.viewport(360, 740);
  await expect.element(opener()).toBeVisible();
  await page.viewport(768, 900);
  await expectGone(bar());
});

test('the note is ready in advance: a tap focuses it at once, and it knows what was written last', async () => {
  await page.viewport(360, 740);
  await openOn('2026-06-20T14:00:00+10:00');
  await opener().click();
  await note().getByText('Sensory', { exact: true }).click();
  await noteField().fill('Crackers');
  await note().getByRole('button', { name: 'Save' }).click();
  await expect.element(cardOf('Crackers')).toBeVisible();
  await expectCount(note(), 0);

  // Checked before the page does anything else: on some phones a later focus opens no keyboard.
  const tap = async () => {
    ((await opener().findElement()) as HTMLElement).click();
    await Promise.resolve();
    return document.activeElement;
  };
  expect((await tap())?.ariaLabel).toBe('Note');
  // Like a key press; the page gets the same events.
  // oxlint-disable-next-line typescript/no-deprecated -- the one way to type as a phone's keyboard does
  document.execCommand('insertText', false, 'S');
  await expectText(note().css('.chip').first(), 'Sensory');
  await expect.element(note().getByRole('radio', { name: 'Sensory' })).toBeChecked();
  await expect.element(noteField()).toHaveValue('S');
  await expect.element(noteField()).toHaveFocus();
  expect(draftsOf(maya.id)).toContain('"S"');
  await press('Escape');
  await expectCount(note(), 0);
  // A waiting draft is not overwritten.
  await opener().click();
  await expect.element(noteField()).toHaveValue('S');
  await noteField().fill('');
  await press('Escape');
  await expectCount(note(), 0);

  // A note that is closed at once leaves no step for Back.
  const historyIndex = () => String(Reflect.get(Object(history.state), 'idx'));
  const before = historyIndex();
  const field = await tap();
  expect(field?.ariaLabel).toBe('Note');
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expectCount(note(), 0);
  await expectAddress(`/journal/${maya.id}`);
  await expect.element(opener()).toHaveFocus();
  expect(historyIndex()).toBe(before);
});

test('a long name makes no form wider than the phone', async () => {
  const name = 'Wilhelmina-Alexandra-Konstantina';
  const long = child(name);
  await page.viewport(360, 740);
  await seed({ children: [long] }, long);
  await go('/guide?note=');
  await expect.element(noteField(name)).toHaveFocus();
  await note(name)
    .getByRole('button', { name: / [ap]m$/ })
    .click();
  for (const width of [360, 320]) {
    await resizeWindow(width, 420);
    for (const control of ['Close', 'Whole page', 'No time', 'Photo', 'Save'])
      await expectInSight(note(name).getByRole('button', { name: control }));
    const clock = await boxOf(note(name).getByLabelText('Time', { exact: true }));
    const none = await boxOf(note(name).getByRole('button', { name: 'No time' }));
    expect(none.y, 'on one line').toBe(clock.y);
  }

  // On its side the row of Save is at the bottom of the phone.
  await resizeWindow(740, 360);
  const save = note(name).getByRole('button', { name: 'Save' });
  await expect.poll(async () => 360 - (await boxOf(save)).bottom).toBeLessThan(12);
});

test('the requested category comes first; the title follows the text until someone edits it', async () => {
  await openOn('2026-06-20T14:00:00+10:00');
  for (const [asked, first] of [
    ['', 'Social'],
    ['moment', 'Magic Moment'],
    ['nonsense', 'Social'],
  ] as const) {
    await go('/guide');
    await expectCount(note(), 0);
    await go(`/guide?note=${asked}`);
    await expectText(note().css('.chip').first(), first);
    await expect.element(note().getByRole('radio', { name: first })).toBeChecked();
  }

  await noteField().fill('https://example.org/sleep');
  await note().getByText('Sleep', { exact: true }).click();
  await expect.element(title()).toHaveValue('Sleep, Jun 20');
  await title().fill('To read');
  await noteField().fill('https://example.org/sleep Page two. Then three.');
  await expect.element(title()).toHaveValue('To read');
  await title().fill('');
  await focus(noteField());
  await expect.element(title()).toHaveValue('Page two');

  // An empty note is not saved, and says so beside the text.
  await noteField().fill(' ');
  await press('Control+Enter');
  await expect.element(note().getByText('Content is required')).toBeVisible();
  await expect.element(noteField()).toHaveFocus();
});

test('the whole page begins in the category of an empty note, also after a reload and for another child', async () => {
  setNow('2026-06-20T14:00:00+10:00');
  await seed({ children: [maya, arjun] });
  selectChild(maya.id);
  await go('/');
  await page
    .getByRole('region', { name: 'What happened?' })
    .getByRole('link', { name: 'Sleep' })
    .click();
  await note().getByRole('button', { name: 'Whole page' }).click();
  const chosen = (name: string) => addForm().getByRole('radio', { name });
  await expect.element(chosen('Sleep')).toBeChecked();
  await expectGone(note());
  await reopen();
  await expect.element(chosen('Sleep')).toBeChecked();
  // Nothing was written, so nothing is kept.
  expect(draftsOf(maya.id)).toBe('');
  await press('Escape');
  await expectGone(addForm());
  await expect.element(page.getByRole('region', { name: 'What happened?' })).toBeVisible();

  await go(`/journal/${maya.id}?starred=yes&note=moment`);
  await note().getByRole('button', { name: 'Change child' }).click();
  await page.getByRole('menuitemradio', { name: 'Arjun' }).click();
  await note('Arjun').getByRole('button', { name: 'Whole page' }).click();
  await expect.element(chosen('Magic Moment')).toBeChecked();
  await expect.element(h1()).toHaveTextContent('Journal for Arjun');

  // A URL of an earlier version, or with something else in that place, begins as before.
  for (const wanted of ['', 'nonsense']) {
    await go('/guide');
    await expectGone(addForm());
    await go(`/journal/${arjun.id}?new=${wanted}`);
    await expect.element(chosen('Education')).toBeChecked();
  }
});

test('at 2 am, 11:40 pm means yesterday; a time can be removed', async () => {
  await openOn('2026-06-20T02:00:00+10:00');
  await go(`/journal/${maya.id}?note=`);
  await noteField().fill('Awake');
  await note().getByRole('button', { name: '2:00 am' }).click();
  await note().getByLabelText('Time', { exact: true }).fill('23:40');
  await expect.element(note().getByRole('radio', { name: 'Yesterday' })).toBeChecked();
  await note().getByRole('button', { name: 'Yesterday 11:40 pm' }).click();
  await press('Control+Enter');
  await expect.element(cardOf('Awake')).toHaveTextContent('Jun 19, 2026, 11:40 pm');

  await page.getByRole('button', { name: 'Edit Awake' }).click();
  await expect.element(editForm().getByLabelText('Time')).toHaveValue('23:40');
  await editForm().getByLabelText('Time').fill('');
  await press('Control+Enter');
  await expectGone(editForm());
  await expect.element(cardOf('Awake').getByText('Jun 19, 2026', { exact: true })).toBeVisible();
  const stored = (await readStore('journal')).find((one) => one['title'] === 'Awake');
  expect(stored).not.toHaveProperty('time');
});

test('text moves to another child with the note, and both keep their drafts', async () => {
  await seed({ children: [maya, arjun] }, arjun);
  await go('/guide?note=');
  await noteField('Arjun').fill('Arjun’s own');
  await go('/guide');
  selectChild(maya.id);
  await go('/guide?note=');
  await noteField().fill('For the other one');
  await note().getByRole('button', { name: 'Change child' }).click();
  await page.getByRole('menuitemradio', { name: 'Arjun' }).click();
  await expect.element(noteField('Arjun')).toHaveValue('For the other one');
  expect(draftsOf(maya.id)).toBe('');
  expect(draftsOf(arjun.id)).toContain('Arjun’s own');
  expect(draftsOf(arjun.id)).toContain('For the other one');
  await note('Arjun').getByRole('button', { name: 'Save' }).click();
  await expectToast({
    title: 'Entry added',
    description: 'Your journal entry has been added for Arjun.',
  });
  expect(await readStore('journal')).toMatchObject([
    { childId: arjun.id, title: 'For the other one' },
  ]);
  expect(draftsOf(arjun.id)).toContain('Arjun’s own');
});

test('the note is about the child that Today shows, and about the remaining one when that one is deleted', async () => {
  await page.viewport(360, 740);
  await seed({ children: [maya, arjun] });
  await go('/');
  await expect.element(page.getByRole('link', { name: /^Continue Maya’s journal/ })).toBeVisible();
  await expectCount(current('Maya'), 0);
  await opener().click();
  await expect.element(noteField()).toHaveFocus();
  await expectCount(current('Maya'), 1);
  await press('Escape');
  // Closing the note goes one step back in the history, so wait for that before leaving.
  await expectCount(note(), 0);
  await expectAddress('/');

  await go('/children');
  await page.getByRole('button', { name: 'Delete Maya' }).click();
  await confirmDelete();
  await expectCount(current('Maya'), 0);
  await opener().click();
  await noteField('Arjun').fill('Peas');
  await note('Arjun').getByRole('button', { name: 'Save' }).click();
  await expectCount(note('Arjun'), 0);
  expect(await readStore('journal')).toMatchObject([{ childId: arjun.id }]);

  await expectCount(current('Arjun'), 0);
  await bar().getByRole('link', { name: 'Journal' }).click();
  await expectAddress(`/journal/${arjun.id}`);
  await expect.element(cardOf('Peas')).toBeVisible();
  // From then on Today knows who it is about.
  selectChild(null);
  await go('/');
  await reopen();
  await expect.element(current('Arjun')).toBeVisible();
});

test('N opens the note if no child is selected; a URL without a child asks whose note it is', async () => {
  await seed({ children: [maya, arjun] });
  await go('/children');
  await expect.element(page.getByRole('button', { name: 'Delete Maya' })).toBeVisible();
  await press('n');
  await expect.element(noteField()).toHaveFocus();
  await expect.element(note().getByRole('button', { name: 'Change child' })).toBeVisible();
  await userEvent.keyboard('Slept');
  await press('Control+Enter');
  // No child is selected on the page below, so the message names the child.
  await expectToast({
    title: 'Entry added',
    description: 'Your journal entry has been added for Maya.',
  });
  await expectAddress('/children');
  await expectCount(current('Maya'), 0);

  const sentence = page.getByRole('main').getByText('Choose whose page to open.');
  await go('/open/journal');
  await expectText(sentence, 'Choose whose page to open.');
  await go('/open/entry');
  await expectText(h1(), 'Select a child first');
  await expect.element(sentence).toHaveTextContent('A photo that you shared waits for the entry.');
  await page.getByRole('main').getByRole('button', { name: 'Arjun' }).click();
  await expect.element(addForm()).toBeVisible();
  await expectAddress(`/journal/${arjun.id}?new=`);
  await expectCount(current('Arjun'), 1);
});

test('without a child, N and the URL of a note say what to do first', async () => {
  await go('/');
  await expect.element(h1()).toBeVisible();
  await press('n');
  await expectText(h1(), 'Select a child first');
  await go('/guide');
  await expectText(h1(), 'Guide');
  await go('/guide?note=sleep');
  await expectText(h1(), 'Select a child first');
});
