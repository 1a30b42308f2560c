import type { Page } from '@playwright/test';
import { everyCategory, everyFood, everyReport } from '../../src/app/fixtures/full-journal';
import { circleOfMaya } from '../support/circle/circle-server';
import { openFoods } from '../support/app/food';
import {
  arjun,
  child,
  entry,
  maya,
  openChildren,
  openJournal,
  seed,
} from '../support/data/records';
import { entries, openReports, report, stopClock, today } from '../support/data/report-records';
import { startFault } from '../support/app/render-fault';
import { expectToFit, expectToTakeTouches, resizeWindow } from '../support/app/fit';
import { dialogOf, messageOf, questionOf } from '../support/app/screen';
import { haveSettings } from '../support/app/settings';
import { storePhoto, writeStores } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

/*
 * Every screen, dialog and state, on a phone, a tablet and a large screen: by every rule in the light theme and by the rule on colours in
 * the dark one; then on the narrowest phone, on a small laptop at 200 % zoom, and under a finger. Each state is set up once and
 * checked in all of these. The gate checks whole screens and forms in src/app/access.screen.test.tsx.
 */
const widths = [390, 768, 1440];

async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [at, width] of widths.entries()) {
    await resizeWindow(page, width, 900);
    // The page below a dialog is checked separately.
    const part = at === 0 ? 'page' : 'top';
    await test.step(`light, ${width} px`, () => expectNoSeriousAxe(page, { part }));
  }
  // The theme only changes colours.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const width of widths.toReversed()) {
    await resizeWindow(page, width, 900);
    await test.step(`dark, ${width} px`, () =>
      expectNoSeriousAxe(page, { rules: 'colour', part: 'top' }));
  }
  await test.step('fits', async () => {
    await expectToFit(page, 320, 640);
    await expectToFit(page, 640, 360);
    await expectToTakeTouches(page);
  });
}

const reports = [...everyReport, report('Old', 'horoscope', {})];

async function openFullJournal(page: Page, search = '') {
  await seed(page, { children: [{ ...maya, photoId: 'photo' }, arjun] }, maya);
  await storePhoto(page, 'photo');
  await writeStores(page, { journal: everyCategory });
  await page.goto(`/journal/${maya.id}${search}`);
  await expect(page.getByRole('img', { name: 'Photo: About Sleep' })).toBeAttached();
}

/** Today with two children and every one of its sections, on the day of `stopClock`. */
async function openToday(page: Page, change: () => void = () => undefined) {
  await stopClock(page);
  await seed(page, { children: [{ ...maya, photoId: 'photo' }, arjun] }, maya);
  await storePhoto(page, 'photo');
  const updatedAt = '2025-11-20T09:00:00+11:00';
  await writeStores(page, {
    journal: [
      ...everyCategory.map((one) => ({ ...one, date: today, createdAt: updatedAt, updatedAt })),
      entry('A year before', { date: '2024-11-20' }),
    ],
  });
  await page.evaluate(change);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'About Sleep' })).toBeVisible();
}

/** So that the answers are checked, too. */
async function openQuestions(page: Page) {
  for (const question of await page.locator('main button[aria-expanded]').all()) {
    await question.click();
  }
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'the first page': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openQuestions(page);
  },
  'Today, all of it': async (page) => {
    await openToday(page);
  },
  'Today in Calm, unfolded': async (page) => {
    await openToday(page, () => localStorage.setItem('kinleaf_calm', 'on'));
    await page.getByText('More about today').click();
    await expect(page.getByRole('region', { name: 'On this day' })).toBeVisible();
  },
  'no page at this address': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  },
  'no children yet': async (page) => {
    await page.goto('/children');
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  },
  'the question before a child is deleted': async (page) => {
    await openChildren(page, [maya]);
    await page.getByRole('button', { name: 'Delete Maya' }).click();
    await expect(questionOf(page, 'Are you sure?')).toBeVisible();
  },
  'children, one selected, one of the sample': async (page) => {
    await openChildren(page, [maya, child('Arjun', { sample: true, bio: 'Climber.' })], maya);
    await expect(page.getByRole('button', { name: 'Remove sample journal' })).toBeVisible();
  },
  'children, nothing found': async (page) => {
    await openChildren(page, [maya]);
    await page.getByRole('searchbox').fill('Zelda');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  },
  'the child form with its errors and a toast': async (page) => {
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    await dialogOf(page, 'Add a Child').getByRole('button', { name: 'Add Child' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(messageOf(page, 'Missing required fields')).toBeVisible();
  },
  'the list of genders': async (page) => {
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    await page.getByRole('button', { name: /Gender/ }).click();
    await expect(page.getByRole('option', { name: 'Other' })).toBeVisible();
  },
  'a care circle': async (page) => {
    await seed(page, { children: [maya] }, maya);
    await writeStores(page, { circles: [circleOfMaya()] });
    await page.goto(`/circle/${maya.id}`);
    await expect(page.getByRole('heading', { name: 'Paati' })).toBeVisible();
  },
  'what the state of a circle rests on': async (page) => {
    await seed(page, { children: [maya] }, maya);
    await writeStores(page, { circles: [circleOfMaya({ trouble: 'full', held: 'removed' })] });
    await page.goto(`/circle/${maya.id}/details`);
    await expect(page.getByRole('heading', { name: 'No longer in the circle' })).toBeVisible();
  },
  'a circle to start, with its errors': async (page) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto(`/circle/${maya.id}`);
    await page.getByRole('button', { name: 'Start the circle' }).click();
    await expect(page.getByText('The code is missing.')).toBeVisible();
  },
  'joining a circle, with words begun': async (page) => {
    await page.goto('/join');
    await page.getByLabel('The four words').fill('kitch');
    await expect(page.getByRole('button', { name: 'kitchen' })).toBeVisible();
  },
  'joining a circle by its recovery sheet': async (page) => {
    await page.goto('/join');
    await page.getByRole('button', { name: 'I have a recovery sheet' }).click();
    await page.getByRole('button', { name: 'Bring the journal back' }).click();
    await expect(page.getByText('Here are none of the 9 groups so far.')).toBeVisible();
  },
  'no child selected': async (page) => {
    await page.goto('/journal/nobody');
    await expect(page.getByText('Please select a child.')).toBeVisible();
  },
  'an empty journal': async (page) => {
    await openJournal(page);
    await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  },
  'a journal of every category, filtered by search': (page) => openFullJournal(page, '?q=about'),
  'the list of categories': async (page) => {
    await openFullJournal(page);
    await page.getByRole('button', { name: /Filter by category/ }).click();
    await expect(page.getByRole('option', { name: 'All Categories' })).toBeVisible();
  },
  'the date picker': async (page) => {
    await openFullJournal(page);
    await page.getByRole('button', { name: /^Date: / }).click();
    await expect(dialogOf(page, 'Date')).toBeVisible();
  },
  'the menu of the current child': async (page) => {
    await openFullJournal(page);
    await page.getByRole('button', { name: 'Current child: Maya' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Arjun' })).toBeVisible();
  },
  'the entry form with its errors': async (page) => {
    await openJournal(page, [], '?new=');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  },
  'the entry form with a kept draft, more notes and a photo': async (page) => {
    await openFullJournal(page, '?edit=entry-about-sleep');
    const form = dialogOf(page, 'Edit Journal Entry');
    await form.getByText('Social', { exact: true }).click();
    await page.reload();
    await expect(form.getByText('What you wrote earlier was kept.')).toBeVisible();
    await form.getByText('More notes').click();
    await expect(form.getByRole('img')).toBeVisible();
  },
  'the question before words are discarded': async (page) => {
    await openJournal(page, [], '?new=');
    await page.getByLabel('Title').fill('Words');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(questionOf(page, 'Discard what you wrote?')).toBeVisible();
  },
  'the entry view': async (page) => {
    await openFullJournal(page);
    const content = '## Words\n\n- **bold**\n- https://example.org\n\n8. one\n\nשלום';
    await writeStores(page, { journal: [entry('Words', { content, photoId: 'photo' })] });
    await page.goto(`/journal/${maya.id}?entry=entry-words`);
    await expect(page.getByRole('dialog').getByRole('link', { name: 'example.org' })).toBeVisible();
  },
  'an empty food journey': async (page) => {
    await openFoods(page, []);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  },
  'foods in every column': async (page) => {
    await openFoods(page, everyFood);
    await expect(page.getByRole('heading', { name: 'Egg' })).toBeAttached();
  },
  'the menu that moves a food': async (page) => {
    await openFoods(page, everyFood);
    await page.getByRole('button', { name: 'Move Mango to' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the food form with its errors': async (page) => {
    await openFoods(page, everyFood);
    await page.getByRole('button', { name: 'Add Food', exact: true }).click();
    await dialogOf(page, 'Add Food').getByRole('button', { name: 'Add Food' }).click();
    await expect(page.getByText('Food name is required')).toBeVisible();
  },
  'the question before a food is deleted': async (page) => {
    await openFoods(page, everyFood);
    await page.getByRole('button', { name: 'Delete Mango' }).click();
    await expect(questionOf(page, 'Are you sure?')).toBeVisible();
  },
  'reports and charts': async (page) => {
    await openReports(page, { journal: entries('sleep', 3), food: everyFood, reports });
    await expect(page.getByRole('heading', { name: 'Foods now' })).toBeVisible();
  },
  'the numbers behind the charts': async (page) => {
    await openReports(page, { journal: entries('sleep', 3), food: everyFood }, '?days=7');
    await page.getByRole('button', { name: 'Show numbers' }).click();
    await expect(page.getByRole('columnheader', { name: 'Entries' }).first()).toBeInViewport();
  },
  'no reports yet': async (page) => {
    await openReports(page);
    await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  },
  'the dialog that makes a report': async (page) => {
    await openReports(page);
    await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
    await expect(dialogOf(page, 'Generate Report')).toBeVisible();
  },
  ...Object.fromEntries(
    reports.map((one) => [
      `the report of type ${String(one['type'])}`,
      async (page: Page) => {
        await openReports(page, { reports }, `?report=${one.id}`);
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible();
      },
    ]),
  ),
  'recommendations beside the reports': async (page) => {
    const basis = '6 of 12 entries are Sleep.';
    const bath = { id: 'bath', childId: maya.id, category: 'sleep', title: 'A bath', basis };
    const fields = { description: 'A warm bath.', createdAt: '2025-11-01T00:00:00.000Z' };
    await seed(page, { children: [maya], recommendations: [{ ...bath, ...fields }] }, maya);
    await page.goto(`/reports/${maya.id}?tab=recommendations`);
    await expect(page.getByRole('heading', { name: 'A bath' })).toBeVisible();
  },
  recommendations: async (page) => {
    const fields = { description: 'A warm bath.', createdAt: '2025-11-01T00:00:00.000Z' };
    const bath = { id: 'bath', childId: maya.id, category: 'sleep', title: 'A bath', ...fields };
    await seed(page, { children: [maya], recommendations: [bath] }, maya);
    await page.goto(`/recommendations/${maya.id}`);
    await expect(page.getByRole('heading', { name: 'A bath' })).toBeVisible();
  },
  growth: async (page) => {
    const weight = { kind: 'measure', weight: 9800, typed: { weight: '9.8 kg' } };
    const weighed = entry('Weighed', { category: 'moment', facts: [weight] });
    const keys = [[maya.id, 'kind', 'measure', '2025-06-01'].join('\u0000')];
    const factKeys = [{ id: weighed.id, keys }];
    await seed(page, { children: [maya], journal: [weighed], factKeys }, maya);
    await page.goto(`/milestones/${maya.id}?tab=growth`);
    await expect(page.getByRole('heading', { name: 'Weight' })).toBeVisible();
  },
  'general settings': async (page) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  },
  'settings of AI with an error': async (page) => {
    await haveSettings(page, { openAIKey: 'sk-abc', useOllama: true, chatEnabled: true });
    await page.goto('/settings?tab=ai');
    await page.getByLabel('Ollama Endpoint').fill('not an address');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByLabel('Ollama Endpoint')).toHaveAttribute('aria-invalid', 'true');
  },
  'the question before everything is cleared': async (page) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Clear All Data' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'the chat without a key': async (page) => {
    await haveSettings(page, { chatEnabled: true });
    await openJournal(page);
    await page.getByRole('button', { name: 'Open assistant', exact: true }).click();
    await expect(dialogOf(page, 'Kinleaf Assistant')).toBeVisible();
  },
  'the command palette': async (page) => {
    await openFullJournal(page);
    await page.keyboard.press('Control+k');
    await expect(dialogOf(page, 'Search and go to').getByRole('menuitem').first()).toBeVisible();
  },
  'the command palette that finds nothing': async (page) => {
    await openFullJournal(page);
    await page.keyboard.press('Control+k');
    const palette = dialogOf(page, 'Search and go to');
    await palette.getByRole('textbox', { name: 'Search and go to' }).fill('zzz');
    await expect(palette.getByRole('menuitem')).toHaveCount(0);
  },
  ...Object.fromEntries(
    ['guide', 'privacy', 'terms', 'why-ai', 'legal', 'upgrade'].map((path) => [
      `the page /${path}`,
      async (page: Page) => {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await openQuestions(page);
      },
    ]),
  ),
  'a conflict between two tabs': async (page) => {
    await openJournal(page, [entry('Words')], '?edit=entry-words');
    await page.getByLabel('Title').fill('Mine');
    await writeStores(page, {
      journal: [entry('Words', { updatedAt: '2025-07-01T00:00:00.000Z' })],
    });
    await page.getByRole('button', { name: 'Update Entry' }).click();
    await expect(page.getByRole('button', { name: 'Replace it with mine' })).toBeVisible();
  },
};

for (const [state, arrange] of Object.entries(states)) {
  test(`nothing serious or critical, all in reach: ${state}`, async ({ page }) => {
    // Checks everything on the page up to nine times.
    test.slow();
    await arrange(page);
    await expectAccessible(page);
  });
}

test.describe('when something is wrong', () => {
  test.use({ allowConsole: [/StorageFailure|Broken by the test/] });

  test('nothing serious or critical, all in reach: the page after a fault', async ({ page }) => {
    await seed(page, { children: [maya] });
    await startFault(page);
    await page.goto('/children');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectAccessible(page);
  });

  test('nothing serious or critical, all in reach: the page without storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await page.goto('/children');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
});

test('nothing serious or critical, all in reach: the navigation sheet on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(dialogOf(page, 'Navigation')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
});

test('nothing serious or critical, all in reach: the sidebar collapsed to icons', async ({
  page,
}) => {
  await openJournal(page);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).hover();
  await expectNoSeriousAxe(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
});
