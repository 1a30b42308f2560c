import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettings } from '@/data/preferences/settings';
import { expectNoSeriousAxe } from './fixtures/axe';
import { circleOfMaya } from './fixtures/circle-rows';
import { setNow } from './fixtures/clock';
import { expectToFit, expectToTakeTouches, resizeWindow } from './fixtures/fit';
import { emulateMedia } from './fixtures/media';
import { go } from './fixtures/open-app';
import { everyCategory, everyFood, everyReport } from './fixtures/full-journal';
import { arjun, child, entry, maya } from './fixtures/records';
import { entries, nine, today } from './fixtures/report-records';
import { dialogOf, messageOf, press } from './fixtures/screen';
import { openChildren, openJournal, seed, storePhoto, type Lists } from './fixtures/seed';

/* Checks whole screens and forms on a phone: axe finds nothing serious or critical by any rule in the light theme,
   nor by its colour rules in the dark one; nothing sticks out; every control is large enough for touch.
   e2e/access/axe.spec.ts checks more states and widths. */
function seeHeading(name: string | RegExp) {
  return expect.element(page.getByRole('heading', { name }).first()).toBeVisible();
}

async function openFullJournal(search = '') {
  await seed({ children: [{ ...maya, photoId: 'photo' }, arjun], journal: everyCategory }, maya);
  await storePhoto('photo');
  await go(`/journal/${maya.id}${search}`);
  await expect.element(page.getByRole('img', { name: 'Photo: About Sleep' })).toBeInTheDocument();
}

async function openToday() {
  setNow(nine);
  const updatedAt = nine;
  await seed(
    {
      children: [{ ...maya, photoId: 'photo' }, arjun],
      journal: [
        ...everyCategory.map((one) => ({ ...one, date: today, createdAt: updatedAt, updatedAt })),
        entry('A year before', { date: '2024-11-20' }),
      ],
    },
    maya,
  );
  await storePhoto('photo');
  await go('/');
  await seeHeading('About Sleep');
}

async function openReports(lists: Lists, search = '') {
  setNow(nine);
  await seed({ children: [maya], ...lists }, maya);
  await go(`/reports/${maya.id}${search}`);
}

async function openMayas(path: string, lists: Lists = {}) {
  await seed({ children: [maya], ...lists }, maya);
  await go(path);
}

const states: Readonly<Record<string, () => Promise<void>>> = {
  'the first page': async () => {
    await go('/');
    await seeHeading(/./);
    // Opens the answers, so that they are checked too.
    for (const question of page.css('main button[aria-expanded]').all()) await question.click();
  },
  'Today, all of it': openToday,
  'no children yet': async () => {
    await go('/children');
    await seeHeading('No children added yet');
  },
  'children, one selected, one of the sample': async () => {
    await openChildren([maya, child('Arjun', { sample: true, bio: 'Climber.' })], maya);
    await expect.element(page.getByRole('button', { name: 'Remove sample journal' })).toBeVisible();
  },
  'the child form with its errors and a toast': async () => {
    await go('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    await dialogOf('Add a Child').getByRole('button', { name: 'Add Child' }).click();
    await expect.element(page.getByText('Name is required')).toBeVisible();
    await expect.element(messageOf('Missing required fields')).toBeVisible();
  },
  'a care circle': async () => {
    await openMayas(`/circle/${maya.id}`, { circles: [circleOfMaya()] });
    await seeHeading('Paati');
  },
  'a circle to start, with its errors': async () => {
    await openMayas(`/circle/${maya.id}`);
    await page.getByRole('button', { name: 'Start the circle' }).click();
    await expect.element(page.getByText('The code is missing.')).toBeVisible();
  },
  'joining a circle, with words begun': async () => {
    await go('/join');
    await page.getByLabelText('The four words').fill('kitch');
    await expect.element(page.getByRole('button', { name: 'kitchen' })).toBeVisible();
  },
  'an empty journal': async () => {
    await openJournal();
    await seeHeading('No journal entries found.');
  },
  'a journal of every category, filtered by search': () => openFullJournal('?q=about'),
  'the date picker': async () => {
    await openFullJournal();
    await page.getByRole('button', { name: /^Date: / }).click();
    await expect.element(dialogOf('Date')).toBeVisible();
  },
  'the entry form with its errors': async () => {
    await openJournal([], '?new=');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
    await expect.element(page.getByText('Title is required')).toBeVisible();
  },
  'the entry view': async () => {
    const content = '## Words\n\n- **bold**\n- https://example.org\n\n> quote `code`';
    await storePhoto('photo');
    await openJournal([entry('Words', { content, photoId: 'photo' })], '?entry=entry-words');
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: 'https://example.org' }))
      .toBeVisible();
  },
  'foods in every column': async () => {
    await openMayas(`/food/${maya.id}`, { food: everyFood });
    await expect.element(page.getByRole('heading', { name: 'Egg' })).toBeInTheDocument();
  },
  'the food form with its errors': async () => {
    await openMayas(`/food/${maya.id}`, { food: everyFood });
    await page.getByRole('button', { name: 'Add Food', exact: true }).click();
    await dialogOf('Add Food').getByRole('button', { name: 'Add Food' }).click();
    await expect.element(page.getByText('Food name is required')).toBeVisible();
  },
  'reports and charts': async () => {
    await openReports({ journal: entries('sleep', 3), food: everyFood, reports: everyReport });
    await seeHeading('Foods now');
  },
  'the dialog that makes a report': async () => {
    await openReports({});
    await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
    await expect.element(dialogOf('Generate Report')).toBeVisible();
  },
  'a report with a chart': async () => {
    await openReports({ reports: everyReport }, '?report=report-trends');
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Share' }))
      .toBeVisible();
  },
  'recommendations beside the reports': async () => {
    const basis = '6 of 12 entries are Sleep.';
    const bath = { id: 'bath', childId: maya.id, category: 'sleep', title: 'A bath', basis };
    const fields = { description: 'A warm bath.', createdAt: '2025-11-01T00:00:00.000Z' };
    await openMayas(`/reports/${maya.id}?tab=recommendations`, {
      recommendations: [{ ...bath, ...fields }],
    });
    await seeHeading('A bath');
  },
  'general settings': async () => {
    await go('/settings');
    await seeHeading('Appearance');
  },
  'settings of AI with an error': async () => {
    saveSettings({ openAIKey: 'sk-abc', useOllama: true, chatEnabled: true });
    await go('/settings?tab=ai');
    const address = page.getByLabelText('Ollama Endpoint');
    await address.fill('not an address');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  },
  'the command palette': async () => {
    await openFullJournal();
    await press('Control+k');
    await expect.element(dialogOf('Search and go to').getByRole('menuitem').first()).toBeVisible();
  },
};

test.each(Object.entries(states))(
  'nothing serious or critical, all in reach: %s',
  async (_, arrange) => {
    await resizeWindow(390, 900);
    await arrange();
    await expectNoSeriousAxe();
    // The theme changes only colours.
    await emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe({ rules: 'colour', part: 'top' });
    await expectToFit(320, 640);
    await expectToFit(640, 360);
    await expectToTakeTouches();
  },
);
