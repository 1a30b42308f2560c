import type { Locator, Page } from '@playwright/test';
import { cssString, isolated } from '../src/lib/css-string';
import { emptyLists, exportBackup, importBackup, openGeneral } from './support/backup';
import { factKeyRows } from './support/facts';
import { food, foodCard } from './support/food';
import { child, entry, maya, seed } from './support/records';
import { daysAgo, stopClock, today } from './support/report-records';
import {
  cardOf,
  closeMessages,
  confirmDelete,
  dialogOf,
  messageOf,
  questionOf,
} from './support/screen';
import { readStore, type StoredRecord } from './support/store';
import { expect, test } from './support/test';

const details = (form: Locator) => form.getByRole('region', { name: 'Details' });
const fold = (form: Locator) => details(form).getByRole('button', { name: /^Details/ });

async function factsNow(page: Page): Promise<Record<string, unknown>> {
  return Object.fromEntries((await readStore(page, 'journal')).map(({ id, facts }) => [id, facts]));
}

/** The table behind a chart of the reports, row by row. */
async function rowsOf(page: Page, chart: string): Promise<string[][]> {
  return page
    .getByRole('main')
    .getByRole('region', { name: chart, exact: true })
    .getByRole('table')
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
}

/** The evening and the morning of three nights with their offsets, and how long it was from eight to six. */
const zones = [
  {
    zone: 'Australia/Melbourne',
    nights: [
      ['2026-04-04', '+11:00', '2026-04-05', '+10:00', '11 h'],
      ['2026-10-03', '+10:00', '2026-10-04', '+11:00', '9 h'],
      ['2026-12-31', '+11:00', '2027-01-01', '+11:00', '10 h'],
    ],
  },
  {
    zone: 'Europe/Berlin',
    nights: [
      ['2026-03-28', '+01:00', '2026-03-29', '+02:00', '9 h'],
      ['2026-10-24', '+02:00', '2026-10-25', '+01:00', '11 h'],
      ['2026-12-31', '+01:00', '2027-01-01', '+01:00', '10 h'],
    ],
  },
  {
    zone: 'America/New_York',
    nights: [
      ['2026-03-07', '-05:00', '2026-03-08', '-04:00', '9 h'],
      ['2026-10-31', '-04:00', '2026-11-01', '-05:00', '11 h'],
      ['2026-12-31', '-05:00', '2027-01-01', '-05:00', '10 h'],
    ],
  },
] as const;

for (const { zone, nights } of zones)
  test.describe(zone, () => {
    test.use({ timezoneId: zone });

    test('a night over both changes of the clocks and over New Year has its real length, from Today to the charts', async ({
      page,
    }) => {
      await page.clock.setFixedTime('2026-01-10T12:00:00Z');
      await seed(page, { children: [maya] }, maya);
      const line = page.getByRole('group', { name: 'Sleep of Maya', exact: true });
      for (const [evening, before, morning, after, length] of nights)
        await test.step(`${evening} to ${morning}: ${length}`, async () => {
          await page.clock.setFixedTime(`${evening}T20:00:00${before}`);
          await page.goto('/');
          await line.getByRole('button', { name: 'Fell asleep' }).click();
          await expect(line).toContainText('Asleep since 8:00 pm');
          await page.clock.setFixedTime(`${morning}T06:00:00${after}`);
          await page.goto('/');
          await expect(line).toContainText(`Maya, ${length} so far`);
          await line.getByRole('button', { name: 'Woke up' }).click();
          await expect(messageOf(page, 'Awake at 6:00 am')).toContainText(`Maya, ${length}`);
          const lastNight = page.getByRole('region', { name: 'Last night' });
          await expect(lastNight).toContainText(`${length}, no wakings noted`);
          const stored = await readStore(page, 'journal');
          const night = stored.find(({ date }) => date === morning);
          expect(night?.['facts']).toEqual([
            { kind: 'sleep', asleep: `${evening}T20:00`, awake: `${morning}T06:00` },
          ]);

          await page.goto(`/journal/${maya.id}?edit=${night?.id}`);
          const form = dialogOf(page, 'Edit Journal Entry');
          await fold(form).click();
          await expect(details(form).getByText(`${length} from first to last`)).toBeVisible();

          await page.goto(`/reports/${maya.id}?days=7`);
          const written = new Date(`${morning}T12:00:00Z`).toLocaleDateString('en-US', {
            dateStyle: 'medium',
            timeZone: 'UTC',
          });
          await expect
            .poll(() => rowsOf(page, 'Seven nights'))
            .toContainEqual([written, '8:00 pm', '6:00 am', length, 'not noted', 'not noted']);
        });
    });
  });

test('a medicine, a goal and a food that are deleted leave their words in every entry, chart and visit', async ({
  page,
}) => {
  await stopClock(page);
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
    page,
    {
      children: [child('Maya', lists)],
      journal,
      factKeys: factKeyRows(journal),
      food: [toast],
    },
    maya,
  );
  const before = await factsNow(page);
  const question = questionOf(page, 'Are you sure?');

  await test.step('deleted where each of them stands', async () => {
    await page.goto(`/lists/${maya.id}`);
    for (const name of ['Melatonin', 'Puts her shoes on']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(question).toContainText('1 entry names it, and keeps its words.');
      await confirmDelete(page);
      await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(0);
    }
    await page.goto(`/food/${maya.id}`);
    await page.getByRole('button', { name: 'Delete Toast' }).click();
    await confirmDelete(page);
    await expect(foodCard(page, 'Toast')).toHaveCount(0);
    expect(await factsNow(page)).toEqual(before);
  });

  const entries = [
    ['Dose', 'Melatonin, 1 mg, given', 'Melatonin'],
    ['Shoes', 'Puts her shoes on: a word', 'Puts her shoes on'],
    ['Lunch', 'Toast: licked', 'Toast'],
  ] as const;

  await test.step('its entries say it, and an edit keeps it', async () => {
    await page.goto(`/journal/${maya.id}`);
    for (const [title, words, name] of entries) {
      await expect(cardOf(page, title)).toContainText(words);
      await page.getByRole('button', { name: `Edit ${title}` }).click();
      const form = dialogOf(page, 'Edit Journal Entry');
      await expect(fold(form)).toHaveAccessibleName(`Details ${words}`);
      await fold(form).click();
      const named =
        title === 'Dose'
          ? details(form).getByLabel('Medicine', { exact: true })
          : details(form).getByText(name, { exact: true });
      await expect(named.first()).toBeVisible();
      await form.getByLabel('Additional Notes').fill('Changed since');
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form).toBeHidden();
      await expect(cardOf(page, title)).toContainText('Changed since');
      await closeMessages(page);
    }
    expect(await factsNow(page)).toEqual(before);
  });

  await test.step('the charts go on counting it by its name', async () => {
    await page.goto(`/reports/${maya.id}?days=7`);
    await expect
      .poll(() => rowsOf(page, 'Doses by day'))
      .toContainEqual(['Nov 19, 2025', 'Melatonin', '1', '0', '0', '0']);
    await expect
      .poll(() => rowsOf(page, 'Tries per food'))
      .toContainEqual(['Toast', '0', '0', '0', '1', '0', '0', '0', '1', 'licked']);
  });

  await test.step('and so does a visit', async () => {
    await page.goto(`/visit/${maya.id}`);
    await page.getByRole('button', { name: 'Look at the pages' }).click();
    const pages = page.getByRole('article');
    await expect(pages.getByRole('row').filter({ hasText: 'Melatonin' })).toContainText('1 given');
    await expect(pages.getByRole('row').filter({ hasText: 'Toast' })).toContainText('licked');
    await expect(pages).toContainText('Puts her shoes on');
  });
});

test('facts of a file that are of an unknown kind, of wrong types or of a newer version stay as they are, and harm nothing', async ({
  page,
}) => {
  await stopClock(page);
  await seed(page, { children: [maya] }, maya);
  const night = {
    kind: 'sleep',
    asleep: `${daysAgo(1)}T20:00`,
    awake: `${today}T06:00`,
  };
  const mood = { kind: 'mood', faces: [1, { deep: null }] };
  const wrong = { kind: 'sleep', asleep: 7, wakings: 'two' };
  const later = { ...night, light: 'dim', wakings: [{ at: '02:30', why: 'thirst' }] };
  const facts = {
    'entry-unknown': [mood],
    'entry-wrong': [wrong],
    'entry-newer': [later, mood],
    'entry-backwards': [{ kind: 'sleep', asleep: `${today}T07:00`, awake: `${daysAgo(1)}T06:00` }],
  };
  const journal = [
    entry('Unknown', { category: 'moment' }),
    entry('Wrong', { category: 'sleep' }),
    entry('Newer', { category: 'sleep' }),
    entry('Backwards', { category: 'sleep' }),
  ].map((one) => ({ ...one, date: today, facts: facts[one.id as keyof typeof facts] }));
  const none = { ...entry('None'), date: today, minutes: 'ten', facts: 'none at all' };

  await test.step('restored whole; what is no fact at all is left out in words', async () => {
    await openGeneral(page);
    await importBackup(page, { ...emptyLists, children: [maya], journal: [...journal, none] });
    expect(await factsNow(page)).toEqual({ ...facts, 'entry-none': undefined });
  });

  await test.step('every screen of facts counts what it can read, and that alone', async () => {
    const lastNight = page.getByRole('region', { name: 'Last night' });
    await expect(lastNight).toContainText('10 h, one waking');
    await page.goto(`/reports/${maya.id}?days=7`);
    await expect
      .poll(() => rowsOf(page, 'Seven nights'))
      .toContainEqual(['Nov 20, 2025', '8:00 pm', '6:00 am', '10 h', 'one waking', 'not noted']);
    await page.goto(`/visit/${maya.id}`);
    await expect(page.getByText('2 of 60 nights noted').first()).toBeVisible();
    await page.goto(`/lists/${maya.id}`);
    await expect(page.getByText('No medicines yet.')).toBeVisible();
  });

  await test.step('an edit keeps it, and so does the next backup', async () => {
    for (const title of ['Unknown', 'Wrong', 'Newer']) {
      await page.goto(`/journal/${maya.id}?edit=entry-${title.toLowerCase()}`);
      const form = dialogOf(page, 'Edit Journal Entry');
      await fold(form).click();
      await expect(
        details(form).getByText('Noted by a later version, kept as it is.'),
      ).toBeVisible();
      await form.getByLabel('Title').fill(`${title}, edited`);
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form).toBeHidden();
      await expect(cardOf(page, `${title}, edited`)).toBeVisible();
    }
    const kept = await factsNow(page);
    expect(kept).toEqual({ ...facts, 'entry-none': undefined });
    await openGeneral(page);
    const file = JSON.parse((await exportBackup(page)).text) as { journal: StoredRecord[] };
    expect(Object.fromEntries(file.journal.map((one) => [one.id, one['facts']]))).toEqual(kept);
  });
});

test('a night whose entry gets another category counts no more, and counts again when it is one of sleep', async ({
  page,
}) => {
  await stopClock(page);
  const night = entry('Owl', {
    category: 'sleep',
    date: today,
    facts: [{ kind: 'sleep', asleep: `${daysAgo(1)}T20:00`, awake: `${today}T06:00` }],
  });
  await seed(page, { children: [maya], journal: [night], factKeys: factKeyRows([night]) }, maya);
  const before = await factsNow(page);
  const lastNight = page.getByRole('region', { name: 'Last night' });
  async function turnInto(category: string) {
    await page.goto(`/journal/${maya.id}?edit=${night.id}`);
    const form = dialogOf(page, 'Edit Journal Entry');
    await form
      .getByRole('radiogroup', { name: 'Category' })
      .getByText(category, { exact: true })
      .click();
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form).toBeHidden();
    await expect(cardOf(page, 'Owl')).toContainText(category);
    expect(await factsNow(page)).toEqual(before);
  }
  await page.goto('/');
  await expect(lastNight).toContainText('10 h');

  await turnInto('Magic Moment');
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Sleep of Maya' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Owl/ }).first()).toBeVisible();
  await expect(lastNight).toHaveCount(0);
  await page.goto(`/reports/${maya.id}?days=7`);
  await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seven nights' })).toHaveCount(0);
  await page.goto(`/visit/${maya.id}`);
  await expect(page.getByRole('switch', { name: 'Sleep', exact: true })).toBeDisabled();

  await turnInto('Sleep');
  await page.goto('/');
  await expect(lastNight).toContainText('10 h');
});

test('on paper from the dark theme, right-to-left words are read from the right, and move nothing beside them', async ({
  page,
}) => {
  await stopClock(page);
  const journal = [
    entry('Star', {
      category: 'moment',
      date: today,
      starred: true,
      content: 'طلبت المنشفة بنفسها، ثم ضحكت!',
    }),
    entry('Dose', {
      category: 'medication',
      date: daysAgo(1),
      facts: [
        {
          kind: 'medication',
          name: 'ميلاتونين',
          outcome: 'refused',
          reason: 'نامت قبل ذلك',
        },
      ],
    }),
    entry('Plate', {
      category: 'food',
      date: daysAgo(2),
      facts: [{ kind: 'food', tries: [{ name: 'مانجو', step: 'licked' }] }],
    }),
  ];
  await seed(
    page,
    { children: [{ ...maya, name: 'מאיה' }], journal, factKeys: factKeyRows(journal) },
    maya,
  );
  await page.evaluate(() => {
    localStorage.setItem('kinleaf_theme', 'dark');
  });
  await page.goto(`/visit/${maya.id}`);
  await page.getByRole('textbox', { name: 'Question 1' }).fill('هل هذا كافٍ (الآن)!');
  await page.getByRole('button', { name: 'Look at the pages' }).click();
  const pages = page.getByRole('article');
  await expect(pages).toContainText('مانجو');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  /** The places of parts of a text, as they follow each other from the left. */
  const fromTheLeft = (within: Locator, ...parts: readonly string[]) =>
    within.first().evaluate((node, words) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const lefts = new Map<string, number>();
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of words) {
          const at = (text.textContent ?? '').indexOf(word);
          if (at === -1 || lefts.has(word)) continue;
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          lefts.set(word, range.getBoundingClientRect().left);
        }
      return [...lefts].toSorted(([, a], [, b]) => a - b).map(([word]) => word);
    }, parts);

  const quote = pages.getByRole('listitem').filter({ hasText: 'طلبت' });
  expect(await fromTheLeft(quote.locator('q'), 'طلبت', '!')).toEqual(['!', 'طلبت']);
  expect(await fromTheLeft(quote, '20', 'Nov')).toEqual(['20', 'Nov']);
  const asked = pages.getByRole('listitem').filter({ hasText: 'كافٍ' });
  expect(await fromTheLeft(asked, 'هل', '!')).toEqual(['!', 'هل']);
  const dose = pages.getByRole('cell').filter({ hasText: 'نامت' });
  expect(await fromTheLeft(dose, '19', 'Nov')).toEqual(['19', 'Nov']);
  const tried = pages.getByRole('rowheader').filter({ hasText: 'مانجو' });
  expect(await fromTheLeft(tried, '18', 'Nov')).toEqual(['18', 'Nov']);
  const parts = ['מאיה', '3', 'years', '8', 'months'];
  expect(await fromTheLeft(pages.getByText('3 years 8 months'), ...parts)).toEqual(parts);
  // In the margins too, where no element is.
  const margins = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  const name = cssString(isolated('מאיה')).slice(1, -1);
  expect(margins.split(name)).toHaveLength(3);

  const colours = await pages.evaluate((article) =>
    [article, document.body, article.querySelector('q') ?? article].map((node) => {
      const { backgroundColor, color } = getComputedStyle(node);
      return [backgroundColor, /oklch\(([\d.]+)/.exec(color)?.[1]];
    }),
  );
  expect(colours.slice(0, 2).map(([background]) => background)).toEqual([
    'rgb(255, 255, 255)',
    'rgb(255, 255, 255)',
  ]);
  expect(Number(colours[2]?.[1])).toBeLessThan(0.4);
});

test('on Today, a right-to-left name leaves the hours of its sleep in their order', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-22T06:05:00+11:00');
  const asleep = entry('Night', {
    category: 'sleep',
    date: '2026-11-21',
    facts: [{ kind: 'sleep', asleep: '2026-11-21T19:42' }],
  });
  await seed(
    page,
    {
      children: [{ ...maya, name: 'מאיה' }],
      journal: [asleep],
      factKeys: factKeyRows([asleep]),
    },
    maya,
  );
  await page.goto('/');
  const words = page.getByRole('group', { name: 'Sleep of מאיה' }).getByText('10 h 23 min so far');
  const lefts = await words.evaluate((node) => {
    const text = [...node.childNodes].find(({ textContent }) => textContent?.includes('10 h'));
    if (!text) return [];
    return ['10', 'h 23', 'min'].map((part) => {
      const range = document.createRange();
      const at = (text.textContent ?? '').indexOf(part);
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return Math.round(range.getBoundingClientRect().left);
    });
  });
  expect(lefts).toHaveLength(3);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});
