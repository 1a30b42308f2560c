import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { arjun, categories, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  questionOf,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, storePhoto, writeStores } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';
import { selectChild } from '@/data/preferences/selected-child';
import { readEntry, updateEntry } from '@/data/records/entries';
import { entryFields } from '@/data/fixtures/records';

test('only the journal of the selected child is shown', async () => {
  const his = entry('His', { childId: arjun.id });
  await seed({ children: [maya, arjun], journal: [entry('Hers'), his] });

  const expectNotShown = async () => {
    await go(`/journal/${maya.id}`);
    await expect.element(page.getByText('Please select a child.', { exact: true })).toBeVisible();
    await expectCount(page.getByText('Hers'), 0);
    await page.getByRole('main').getByRole('link', { name: 'Children' }).click();
    await expectAddress('/children');
  };
  await expectNotShown();

  // The URL of a child that is not stored also asks to select one.
  selectChild('nobody');
  await go('/journal/nobody');
  await expect.element(page.getByText('Please select a child.', { exact: true })).toBeVisible();
  // It is deselected a moment later, which would deselect the next one too.
  await expect.poll(() => sessionStorage.getItem('kinleaf_selected_child')).toBeNull();

  selectChild(arjun.id);
  await go(`/journal/${arjun.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Arjun');
  await expectText(cardTitles(), ['His']);
  await expectNotShown();
});

test('an empty journal says so, and offers to write the first entry', async () => {
  await openJournal();
  await expect
    .element(page.getByRole('heading', { name: 'No journal entries found.', exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Write the first entry' }).click();
  await expect.element(dialogOf('Add Journal Entry')).toBeVisible();
});

test('each card shows its category in its colour, its date, and only the notes of that category', async () => {
  const allNotes = Object.fromEntries(
    categories.map(({ field, label }) => [field, `Seen under ${label}`]),
  );
  await openJournal(
    categories.map(({ id, label }) => entry(`About ${label}`, { category: id, ...allNotes })),
  );
  await expectCount(cardTitles(), 8);
  const colours = new Set<string>();
  for (const { label, notes } of categories) {
    const card = cardOf(`About ${label}`);
    const badge = card.getByText(label, { exact: true });
    await expect.element(badge).toBeVisible();
    await expectText(card.getByRole('time'), 'Jun 1, 2025');
    await expectText(card.getByText(/ Notes:$/), `${notes}:`);
    await expectText(card.getByText(/^Seen under/), `Seen under ${label}`);
    colours.add(getComputedStyle(await badge.findElement()).backgroundColor);
  }
  expect(colours.size).toBe(8);

  // One column on a phone, two on a tablet, three on a large screen.
  const columns = () => {
    const cards = page.getByRole('main').getByRole('listitem').elements();
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, count] of [
    [767, 1],
    [768, 2],
    [1199, 2],
    [1200, 3],
  ] as const) {
    await page.viewport(width, 800);
    await expect.poll(columns, { message: `${width} px` }).toBe(count);
  }
});

test('a card shows what its entry has: text as typed without the marks of formatting, a small photo, and no empty notes', async () => {
  const trains = { content: '## Today\n**Bold** and `code`\n> 39', photoId: 'photo' };
  const bare = { category: 'sleep', socialNotes: 'Of another' };
  await storePhoto('photo');
  await openJournal([entry('Bare', bare), entry('Trains', trains)]);
  await expect.element(cardOf('Bare').getByText('What happened: Bare')).toBeVisible();
  await expectCount(cardOf('Bare').getByText(/Notes:/), 0);
  await expectCount(cardOf('Bare').getByText('Of another'), 0);
  await expect.element(cardOf('Trains').getByText('Today Bold and `code` > 39')).toBeVisible();
  await expect.element(cardOf('Trains').getByRole('img')).toHaveProperty('naturalWidth', 8);
});

test('a fact wraps between words in the narrowest column, and a very long one is cut after a word', async () => {
  await page.viewport(320, 700);
  const words = 'wonderful '.repeat(30).trim();
  const facts = [{ kind: 'behavior', before: { picks: [], words } }];
  await openJournal([entry('Loud', { category: 'behavior', facts })]);
  const fact = cardOf('Loud').css('.entry-fact');
  await expect.element(fact).toHaveTextContent(/(wonderful )+wonderful…$/);
  const { scrollWidth, clientWidth } = await fact.findElement();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a long journal shows the newest first and the rest while scrolling, in order, once each, and follows changes', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Day ${String(60 - index)}`);
  const journal = titles.map((title, index) =>
    entry(title, { createdAt: new Date(Date.UTC(2025, 5, 1, 0, 60 - index)).toISOString() }),
  );
  await openJournal(journal);
  await expect.element(page.getByRole('link', { name: 'Day 60', exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('60 entries');
  expect(cardTitles().elements().length).toBeLessThan(60);
  const drawn = () => {
    scrollTo(0, document.body.scrollHeight);
    return cardTitles()
      .elements()
      .map(({ textContent }) => textContent);
  };
  await expect.poll(drawn).toEqual(titles);
  await expectCount(page.getByRole('button', { name: 'Show more' }), 0);

  // What another tab changes and deletes far down shows at once.
  await writeStores({
    journal: [{ ...entry('Day 20'), ...journal[40], title: 'Day 20, told again' }],
  });
  await removeRecord('journal', 'entry-day-10');
  const changed = titles
    .filter((title) => title !== 'Day 10')
    .map((title) => (title === 'Day 20' ? 'Day 20, told again' : title));
  await expect.poll(drawn).toEqual(changed);

  // So does each edit made here, whichever part of the list has it.
  for (const day of [60, 35, 2, 1]) {
    const id = `entry-day-${String(day)}`;
    const title = `Day ${String(day)}, corrected`;
    await updateEntry(id, { ...entryFields, ...(await readEntry(id)), title });
    changed[changed.indexOf(`Day ${String(day)}`)] = title;
    await expect.poll(drawn).toEqual(changed);
  }
});

test('an entry is deleted with its photo after confirmation, and stays if that fails', async () => {
  await storePhoto('photo');
  await openJournal([entry('Blue train', { photoId: 'photo' }), entry('Red bus')]);
  const question = questionOf('Are you sure?');
  const remove = page.getByRole('button', { name: 'Delete Blue train', exact: true });
  await remove.click();
  await expect
    .element(question)
    .toHaveAccessibleDescription('This will permanently delete this journal entry for Maya.');
  await expectText(question.getByRole('button'), ['Cancel', 'Delete']);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(question);
  await expect.element(remove).toHaveFocus();
  expect(await readStore('journal')).toHaveLength(2);

  const allowWrites = refuseWrites('UnknownError');
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Failed to delete',
    description: 'There was an error deleting the entry. Please try again.',
    tone: 'danger',
  });
  await expect.element(question).toBeVisible();
  expect(await readStore('journal')).toHaveLength(2);

  allowWrites();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectText(cardTitles(), ['Red bus']);
  await expect.element(page.css('#entries')).toHaveFocus();
  await expectToast({ title: 'Entry deleted', description: 'Blue train' });
  expect((await readStore('journal')).map(({ id }) => id)).toEqual(['entry-red-bus']);
  expect(await readStore('photos')).toEqual([]);
});
