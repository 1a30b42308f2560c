import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  addEntry,
  addForm,
  dateFilter,
  editForm,
  openAddForm,
  openEditForm,
  searchBox,
} from '@/app/fixtures/journal-page';
import { go, goOnce } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { openJournal, readStore, writeStores } from '@/app/fixtures/seed';
import { holdStoreOnceGone } from '@/app/fixtures/store-faults';

const nap = entry('Nap', { category: 'sleep', content: 'Deep', date: '2026-06-19' });
const entries = [
  entry('Blue train', { category: 'education', content: 'Museum', date: '2026-06-19' }),
  entry('Long night', { category: 'sleep', content: 'The TRAIN woke her', date: '2026-06-18' }),
  nap,
  entry('Öl und Äpfel', { category: 'food', content: 'mit der Oma', date: '2025-01-01' }),
];
const journal = `/journal/${maya.id}`;

/** Enough older entries that the card of an edited entry is not rendered at first. */
const older = Array.from({ length: 60 }, (_, at) => entry(`Older ${at}`, { date: '2025-01-02' }));

beforeEach(() => {
  setNow('2026-06-20T12:00:00+10:00');
});

function leaveNoRoomForDrafts(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
}

/** Types into the search box while it is behind a dialog: what a person did just before it opened. */
function typeBehind(text: string): void {
  const box = searchBox().element() as HTMLInputElement;
  box.setRangeText(text, 0, box.value.length, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

async function retitle(title: string, next: string) {
  const form = await openEditForm(title);
  await form.getByLabelText('Title').fill(next);
  return form.getByRole('button', { name: 'Update Entry' });
}

test('a saved entry is always shown: filters that would hide it are cleared, and the message says so', async () => {
  const cleared = 'Filters were cleared so that it shows.';
  await openJournal([...entries, ...older], '?q=train&category=sleep&days=30&starred=yes');
  await expect
    .element(page.getByRole('heading', { name: 'No journal entries found.' }))
    .toBeVisible();

  await addEntry('Red bus');
  await expectToast({
    title: 'Entry added',
    description: `Your journal entry has been added. ${cleared}`,
  });
  await expect.element(cardOf('Red bus')).toBeInViewport();
  await expect.element(searchBox()).toHaveValue('');
  await expectAddress(journal);

  // An edited entry further down than the list has been read.
  await searchBox().fill('öl und');
  await (await retitle('Öl und Äpfel', 'Pears')).click();
  await expectGone(editForm());
  await expectToast({ title: 'Entry updated', description: cleared });
  await expect.element(cardOf('Pears')).toBeInViewport();
  await expect.element(searchBox()).toHaveValue('');

  // Filters that show it stay.
  await searchBox().fill('bus');
  await expectAddress(`${journal}?q=bus`);
  await addEntry('Blue bus');
  await expectToast({
    title: 'Entry added',
    description: 'Your journal entry has been added.',
  });
  await expectCount(cardTitles(), 2);
  await expect.element(cardOf('Blue bus')).toBeInViewport();
  await expect.element(searchBox()).toHaveValue('bus');
});

test('the list is read down to an edited entry, however long that takes, before its day becomes a filter', async () => {
  await openJournal([...entries, ...older], '?q=öl+und');
  const update = await retitle('Öl und Äpfel', 'Pears');
  const readOn = holdStoreOnceGone('.dlg', 'journal');
  await update.click();
  await expectGone(editForm());
  await expectCount(cardTitles(), 24);
  readOn();
  await expect.element(cardOf('Pears')).toBeInViewport();
  await expectAddress(journal);
});

test('an old entry that is too far down is shown by its day', async () => {
  const many = Array.from({ length: 400 }, (_, at) => entry(`Day ${at}`, { date: '2026-06-19' }));
  const deep = entry('Deep down', { content: 'Far', date: '2024-02-01' });
  await openJournal([...many, deep], '?q=deep');
  await (await retitle('Deep down', 'Far back')).click();
  await expectText(cardTitles(), ['Far back']);
  await expectText(dateFilter(), 'Date: Feb 1, 2024');
});

test('matches are marked in cards, the entry and the palette, whatever characters they contain', async () => {
  const far = 'The morning was quiet and long, with books. '.repeat(12);
  await openJournal([
    entry('Snack (late)', { content: `${far}Then **two** CRACKERS went down. Then a nap.` }),
    entry('C:\\toys', { content: 'Only crackers.', sleepNotes: 'crackers' }),
    entry('Café 🦋', { content: '今天吃了苹果和米饭。' }),
  ]);
  const marks = (title: string) => cardOf(title).css('mark');
  for (const [typed, title, marked] of [
    ['(', 'Snack (late)', '('],
    ['\\', 'C:\\toys', '\\'],
    ['🦋', 'Café 🦋', '🦋'],
    ['苹果', 'Café 🦋', '苹果'],
    ['cafe', 'Café 🦋', 'Café'],
  ] as const) {
    await searchBox().fill(typed);
    await expectText(cardTitles(), [title]);
    await expectText(marks(title), [marked]);
  }

  // A card starts with the sentence that contains them, and the opened entry marks them too.
  await searchBox().fill('crackers');
  await expectText(marks('C:\\toys'), ['crackers']);
  const card = cardOf('Snack (late)');
  await expectText(card.css('.entry-text'), [/^… Then two CRACKERS went down\./]);
  await card.getByRole('link').click();
  await expectText(dialogOf('Snack (late)').css('mark'), ['CRACKERS']);
  await press('Escape');
  await expectGone(dialogOf('Snack (late)'));
  await searchBox().fill('');
  await expectCount(page.css('mark'), 0);

  // In the palette each hit shows its sentence.
  await press('Control+k');
  const palette = dialogOf('Search and go to');
  await palette.getByRole('textbox').fill('crackers');
  const hit = palette.getByRole('menuitem', { name: /^Snack/ });
  await expect.element(hit).toHaveTextContent('Then two CRACKERS went down.');
  await expect.element(hit).not.toHaveTextContent('nap');
  await expectText(hit.css('mark'), ['CRACKERS']);
  await hit.click();
  await expectText(dialogOf('Snack (late)').css('mark'), ['CRACKERS']);
});

test('an empty result says what was searched for, and offers the nearest days and the search without filters', async () => {
  await openJournal(entries, '?date=2026-06-10');
  const main = page.getByRole('main');
  await expect.element(main.getByText('No entry matches Jun 10, 2026')).toBeVisible();
  const near = main.getByRole('group', { name: 'Nearest days with entries' });
  await expectText(near.getByRole('button'), ['Jan 1, 2025 (1 entry)', 'Jun 18, 2026 (1 entry)']);
  await near.getByRole('button', { name: 'Jun 18' }).click();
  await expectText(cardTitles(), ['Long night']);

  await searchBox().fill('öl und');
  await expect.element(main.getByText('No entry matches “öl und” · Jun 18, 2026')).toBeVisible();
  await expectGone(near);
  await main.getByRole('button', { name: 'Search without filters' }).click();
  await expectText(cardTitles(), ['Öl und Äpfel']);
  await expect.element(searchBox()).toHaveValue('öl und');
  await expectAddress(/\?q=/);

  // Only days of the chosen category.
  await go(`${journal}?date=2026-06-18&category=food`);
  await expectText(near.getByRole('button'), ['Jan 1, 2025 (1 entry)']);
});

test('another URL replaces the search, even one opened before the URL of the search is drawn', async () => {
  await openJournal(entries);
  const opened = goOnce(/\?q=/, `${journal}?category=sleep`);
  await searchBox().fill('öl und');
  await opened;
  await expect.element(searchBox()).toHaveValue('');
  await expectText(cardTitles(), ['Nap', 'Long night']);
  await expectAddress(`${journal}?category=sleep`);
});

test('words typed just before an entry or a form is opened are still searched for when it is closed', async () => {
  await openJournal(entries);
  await searchBox().fill('nap');
  await cardOf('Nap').getByRole('link').click();
  await dialogOf('Nap').getByRole('button', { name: 'Close' }).click();
  await expectAddress(`${journal}?q=nap`);
  await expect.element(searchBox()).toHaveValue('nap');

  // If leaving the form would lose its text, only its own buttons ask.
  const form = await openAddForm();
  leaveNoRoomForDrafts();
  await form.getByLabelText('Title').fill('Red bus');
  await expect.element(form.getByText(/^There is no room to keep what you type/)).toBeVisible();
  typeBehind('train');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await questionOf('Discard what you wrote?').getByRole('button', { name: 'Discard' }).click();
  await expectAddress(`${journal}?q=train`);
  await expectText(cardTitles(), ['Blue train', 'Long night']);
});

test('words typed just before a quick note is opened reach the URL, even if leaving the note would lose its text', async () => {
  await openJournal(entries);
  await go(`${journal}?note=`);
  const note = dialogOf('Note for Maya');
  leaveNoRoomForDrafts();
  await note.getByRole('textbox', { name: 'Note' }).fill('Red bus');
  await expect.element(note.getByText(/^There is no room to keep what you type/)).toBeVisible();
  typeBehind('nap');
  await expectAddress(/q=nap/);
  await expectCount(page.getByRole('alertdialog'), 0);
});

test('one tap sets a star, an open form keeps a star set elsewhere, and the list can be narrowed to starred entries', async () => {
  await openJournal(entries);
  const star = cardOf('Nap').getByRole('button', { name: /^Star/ });
  await expect.element(star).toHaveAccessibleName('Star Nap');
  const form = await openEditForm('Nap');
  await form.getByLabelText('Additional Notes').fill('Deep and long');
  await writeStores({ journal: [{ ...nap, starred: true }] });
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star).toHaveAccessibleName('Starred Nap');
  const stored = (await readStore('journal')).find(({ title }) => title === 'Nap');
  expect(stored).toMatchObject({ starred: true, content: 'Deep and long' });
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');

  await cardOf('Long night').getByRole('link').click();
  const view = dialogOf('Long night');
  await view.getByRole('button', { name: 'Star', exact: true }).click();
  await expect
    .element(view.getByRole('button', { name: 'Starred', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await press('Escape');
  await expectGone(view);
  await star.click();
  await page.getByRole('button', { name: 'Starred', exact: true }).click();
  await expectText(cardTitles(), ['Long night']);
  await expectAddress(`${journal}?starred=yes`);
  await searchBox().fill('nap');
  await expect.element(page.getByText('No entry matches “nap” · Starred')).toBeVisible();
  await writeStores({ journal: [{ ...nap, starred: true }] });
  await expectText(cardTitles(), ['Nap']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expectText(cardTitles(), ['Nap', 'Long night']);
});

test('an entry opened the moment the URL gets the search is opened as found by it', async () => {
  await openJournal(entries);
  await expect.element(cardOf('Blue train')).toBeVisible();
  const open = cardOf('Blue train').getByRole('link').element() as HTMLAnchorElement;
  const replaceState = history.replaceState.bind(history);
  vi.spyOn(history, 'replaceState').mockImplementation((state, unused, url) => {
    replaceState(state, unused, url);
    // Before React renders anything that it may put off.
    if (String(url).endsWith('q=museum')) queueMicrotask(() => open.click());
  });
  await searchBox().fill('museum');
  await expect.element(dialogOf('Blue train')).toBeVisible();
  await expectAddress(new RegExp(`^${journal}\\?q=museum&entry=`));
  await expectText(dialogOf('Blue train').css('mark'), ['Museum']);
});

test('text typed a moment before an entry is opened goes into the URL first, and is there when it is closed', async () => {
  await openJournal(entries);
  await expect.element(cardOf('Blue train')).toBeVisible();
  const open = cardOf('Blue train').getByRole('link').element() as HTMLAnchorElement;
  typeBehind('museum');
  open.click();
  await expect.element(dialogOf('Blue train')).toBeVisible();
  await expectAddress(new RegExp(`^${journal}\\?q=museum&entry=`));
  await expectText(dialogOf('Blue train').css('mark'), ['Museum']);
  await press('Escape');
  await expectGone(dialogOf('Blue train'));
  await expectAddress(`${journal}?q=museum`);
  await expect.element(searchBox()).toHaveValue('museum');
  await expectText(cardTitles(), ['Blue train']);

  // By a key, and for a quick note over the journal.
  typeBehind('train');
  (searchBox().element() as HTMLInputElement).blur();
  await press('n');
  await expectAddress(`${journal}?q=train&new=`);
  await expect.element(addForm()).toBeVisible();
  await press('Escape');
  await expectAddress(`${journal}?q=train`);
  await page.viewport(390, 844);
  const note = page.getByRole('button', { name: 'Note', exact: true });
  await expect.element(note).toBeVisible();
  typeBehind('nap');
  (note.element() as HTMLElement).click();
  await expect.element(dialogOf('Note for Maya')).toBeVisible();
  typeBehind('long');
  await dialogOf('Note for Maya').getByRole('button', { name: 'Close' }).click();
  await expectGone(dialogOf('Note for Maya'));
  await expectAddress(`${journal}?q=long`);
  await expect.element(searchBox()).toHaveValue('long');
});
