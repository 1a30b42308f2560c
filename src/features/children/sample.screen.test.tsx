import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { go } from '@/app/fixtures/open-app';
import { child, entry } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  closeMessages,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore, writeStores } from '@/app/fixtures/seed';

const stores = ['children', 'journal', 'food', 'reports', 'recommendations', 'photos'] as const;

async function loadSample() {
  await go('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Maya');
}

async function addEntry(title: string) {
  closeMessages();
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill(title);
  await form.getByLabelText('Additional Notes').fill('My own words');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expectGone(form);
}

async function clickRemove() {
  closeMessages();
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await page.getByRole('button', { name: 'Remove sample journal' }).click();
}

const idsOfAll = () =>
  Promise.all(stores.map(async (store) => (await readStore(store)).map(({ id }) => id).sort()));

test('a sample journal is loaded into the real stores, dated up to today and marked as such', async () => {
  setNow('2026-06-20T12:00:00+10:00');
  await loadSample();
  await expectToast({
    title: 'Sample journal loaded',
    description: 'Everything in it is made up. Remove it with one click on the Children page.',
  });
  await expect
    .element(page.getByRole('heading', { level: 2 }).first())
    .toHaveTextContent('Last 7 days');
  const entries = await readStore('journal');
  expect(entries.length).toBeGreaterThan(20);
  const newest =
    entries
      .map(({ date }) => String(date))
      .sort()
      .at(-1) ?? '';
  expect(newest <= '2026-06-20' && newest > '2026-06-13', newest).toBe(true);
  const records = [...entries, ...(await readStore('food'))];
  expect(records.filter(({ sample }) => sample !== true)).toEqual([]);
  expect(new Set(entries.map(({ category }) => category)).size).toBe(8);

  // Cards end after a whole word: the browser, which cuts within one, has nothing left to cut.
  await page.viewport(360, 740);
  const cutByBrowser = () =>
    [...document.querySelectorAll('.entry-text, .entry-notes p')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1,
    );
  await expect.poll(cutByBrowser).toEqual([]);

  await page.viewport(1280, 720);
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await expectCount(cardTitles(), 2);
  for (const name of ['Maya', 'Arjun'])
    await expect.element(cardOf(name).getByText('Sample', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Maya and Arjun are a made-up sample to look around in.'))
    .toBeVisible();
});

test('removing the sample asks if someone wrote in it, and Undo brings back their text too', async () => {
  await loadSample();
  await addEntry('My own');
  const before = await idsOfAll();
  await clickRemove();
  const question = questionOf('Are you sure?');
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'You wrote 1 record under the sample’s children. It will be deleted with them.',
    );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(question);
  expect(await idsOfAll()).toEqual(before);

  await page.getByRole('button', { name: 'Remove sample journal' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  expect((await idsOfAll()).flat()).toEqual([]);

  const removed = messageOf('Sample journal removed');
  await removed.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(messageOf('Sample journal restored')).toBeVisible();
  await expectText(cardTitles(), [/^Maya/, /^Arjun/]);
  await expect.element(cardOf('Maya').getByText('Current')).toBeVisible();
  expect(await idsOfAll()).toEqual(before);
});

test('removing the sample also asks if someone rewrote one of its entries', async () => {
  await loadSample();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = dialogOf('Edit Journal Entry');
  await form.getByLabelText('Additional Notes').fill('My own words');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
  await clickRemove();
  await expect
    .element(questionOf('Are you sure?'))
    .toHaveAccessibleDescription(/You wrote 1 record/);
});

test('removing the sample keeps the other children and their entries', async () => {
  const own = child('Zoë');
  await loadSample();
  await writeStores({ children: [own], journal: [entry('My own', { childId: own.id })] });
  await clickRemove();
  await expectText(cardTitles(), [/^Zoë/]);
  await expectGone(page.getByRole('button', { name: 'Remove sample journal' }));
  expect(await readStore('journal')).toMatchObject([{ title: 'My own' }]);
});
