import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from './fixtures/clock';
import { detailsOf, foldOf } from './fixtures/entry-details';
import { factKeyRows } from './fixtures/fact-keys';
import { chartOf, rowsOf } from './fixtures/facts-page';
import { foodCard } from './fixtures/food-page';
import { go } from './fixtures/open-app';
import { child, entry, maya } from './fixtures/records';
import { daysAgo, food, nine, today } from './fixtures/report-records';
import {
  cardOf,
  closeMessages,
  confirmDelete,
  dialogOf,
  expectGone,
  questionOf,
} from './fixtures/screen';
import { readStore, seed } from './fixtures/seed';

async function factsNow(): Promise<Record<string, unknown>> {
  return Object.fromEntries((await readStore('journal')).map(({ id, facts }) => [id, facts]));
}

test('a deleted medicine, goal or food keeps its name in every entry, chart and visit', async () => {
  setNow(nine);
  const toast = food('Toast', { state: 'safe' });
  const journal = [
    entry('Dose', {
      category: 'medication',
      date: daysAgo(1),
      time: '19:00',
      facts: [
        {
          kind: 'medication',
          medicineId: 'm1',
          name: 'Melatonin',
          amount: 1,
          unit: 'mg',
          outcome: 'given',
        },
      ],
    }),
    entry('Shoes', {
      date: daysAgo(1),
      facts: [
        { kind: 'education', goals: [{ goalId: 'g1', words: 'Puts her shoes on', help: 'word' }] },
      ],
    }),
    entry('Lunch', {
      category: 'food',
      date: daysAgo(1),
      facts: [{ kind: 'food', tries: [{ foodId: toast.id, name: 'Toast', step: 'licked' }] }],
    }),
  ];
  const lists = {
    medicines: [{ id: 'm1', name: 'Melatonin', amount: 1, unit: 'mg', times: ['19:00'] }],
    goals: [{ id: 'g1', words: 'Puts her shoes on' }],
  };
  await seed(
    {
      children: [child('Maya', lists)],
      journal,
      factKeys: factKeyRows(journal),
      food: [toast],
    },
    maya,
  );
  const before = await factsNow();
  const question = questionOf('Are you sure?');

  // Deletes each of them.
  await go(`/lists/${maya.id}`);
  for (const name of ['Melatonin', 'Puts her shoes on']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect.element(question).toHaveTextContent('1 entry names it, and keeps its words.');
    await confirmDelete();
    await expectGone(page.getByRole('heading', { level: 3, name }));
  }
  await go(`/food/${maya.id}`);
  await page.getByRole('button', { name: 'Delete Toast' }).click();
  await confirmDelete();
  await expectGone(foodCard('Toast'));
  expect(await factsNow()).toEqual(before);

  const entries = [
    ['Dose', 'Melatonin, 1 mg, given', 'Melatonin'],
    ['Shoes', 'Puts her shoes on: a word', 'Puts her shoes on'],
    ['Lunch', 'Toast: licked', 'Toast'],
  ] as const;

  // The entries that use it keep it, and so does an edit.
  await go(`/journal/${maya.id}`);
  for (const [title, text, name] of entries) {
    await expect.element(cardOf(title)).toHaveTextContent(text);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = dialogOf('Edit Journal Entry');
    await expect.element(foldOf(form)).toHaveAccessibleName(`Details ${text}`);
    await foldOf(form).click();
    const named =
      title === 'Dose'
        ? detailsOf(form).getByLabelText('Medicine', { exact: true })
        : detailsOf(form).getByText(name, { exact: true });
    await expect.element(named.first()).toBeVisible();
    await form.getByLabelText('Additional Notes').fill('Changed since');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expectGone(form);
    await expect.element(cardOf(title)).toHaveTextContent('Changed since');
    closeMessages();
  }
  expect(await factsNow()).toEqual(before);

  // The charts still count it by its name.
  await go(`/reports/${maya.id}?days=7`);
  await expect
    .poll(() => rowsOf(chartOf('Doses by day')))
    .toContainEqual(['Nov 19, 2025', 'Melatonin', '1', '0', '0', '0']);
  await expect
    .poll(() => rowsOf(chartOf('Tries per food')))
    .toContainEqual(['Toast', '0', '0', '0', '1', '0', '0', '0', '1', 'licked']);

  // So does a visit.
  await go(`/visit/${maya.id}`);
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const pages = page.getByRole('article');
  await expect
    .element(pages.getByRole('row').filter({ hasText: 'Melatonin' }))
    .toHaveTextContent('1 given');
  await expect.element(pages).toHaveTextContent('Toast: licked');
  await expect.element(pages).toHaveTextContent('Puts her shoes on');
});

test('a night stops counting when its entry gets another category, and counts again once the entry is about sleep', async () => {
  setNow(nine);
  const night = entry('Owl', {
    category: 'sleep',
    date: today,
    facts: [{ kind: 'sleep', asleep: `${daysAgo(1)}T20:00`, awake: `${today}T06:00` }],
  });
  await seed({ children: [maya], journal: [night], factKeys: factKeyRows([night]) }, maya);
  const before = await factsNow();
  const lastNight = page.getByRole('region', { name: 'Last night' });
  async function turnInto(category: string) {
    await go(`/journal/${maya.id}?edit=${night.id}`);
    const form = dialogOf('Edit Journal Entry');
    await form
      .getByRole('radiogroup', { name: 'Category' })
      .getByText(category, { exact: true })
      .click();
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expectGone(form);
    await expect.element(cardOf('Owl')).toHaveTextContent(category);
    expect(await factsNow()).toEqual(before);
  }
  await go('/');
  await expect.element(lastNight).toHaveTextContent('10 h');

  await turnInto('Magic Moment');
  await go('/');
  await expect.element(page.getByRole('group', { name: 'Sleep of Maya' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Owl/ }).first()).toBeVisible();
  await expectGone(lastNight);
  await go(`/reports/${maya.id}?days=7`);
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  await expectGone(page.getByRole('region', { name: 'Seven nights' }));
  await go(`/visit/${maya.id}`);
  await expect.element(page.getByRole('switch', { name: 'Sleep', exact: true })).toBeDisabled();

  await turnInto('Sleep');
  await go('/');
  await expect.element(lastNight).toHaveTextContent('10 h');
});
