import type { Locator, Page } from '@playwright/test';
import { food } from '../support/app/food';
import { arjun, entry, maya, openJournal, seed } from '../support/data/records';
import {
  daysAgo,
  entries,
  food as foodOfToday,
  openReports,
  patternContent,
  report,
  stopClock,
  today,
} from '../support/data/report-records';
import { dialogOf } from '../support/app/screen';
import { haveSettings } from '../support/app/settings';
import { expect, test } from '../support/app/test';

/*
 * What a screen reader reads on each screen: Chromium's accessibility tree, kept as text in e2e/access/aria. After an intended change, add
 * the lines of the printed difference by hand, and read it as a person hears it, top to bottom. `--update-snapshots` also turns dates and
 * numbers of other lines into patterns, and loses some labels.
 */
const train = entry('Blue train', {
  category: 'sensory',
  sensoryNotes: 'Hummed along with the rails.',
  date: today,
});
const nap = entry('Nap', { category: 'sleep', date: daysAgo(1) });

/** Opens a screen in its state, and returns the part of the page that is read. */
type Open = (page: Page) => Promise<Locator>;

/** The screens by who sees them. Those of one group are opened one after another in one page. */
const visits: Record<string, Record<string, Open>> = {
  'a newcomer': {
    landing: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page.getByRole('main');
    },
    'why-ai': async (page) => {
      await page.goto('/why-ai');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page.getByRole('main');
    },
    'not-found': async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
      return page.getByRole('main');
    },
    'children-empty': async (page) => {
      await page.goto('/children');
      await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
      return page.getByRole('main');
    },
    'child-form': async (page) => {
      await page.getByRole('button', { name: 'Add Child', exact: true }).click();
      return dialogOf(page, 'Add a Child');
    },
    'settings-general': async (page) => {
      await page.goto('/settings');
      await expect(page.getByRole('switch', { name: 'Calm mode' })).toBeVisible();
      return page.getByRole('main');
    },
    'settings-ai': async (page) => {
      await page.goto('/settings?tab=ai');
      await expect(page.getByRole('heading', { name: 'OpenAI', exact: true })).toBeVisible();
      return page.getByRole('main');
    },
  },
  'a journal just begun': {
    'journal-empty': async (page) => {
      await haveSettings(page, { chatEnabled: true });
      await openJournal(page);
      await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
      return page.getByRole('main');
    },
    chat: async (page) => {
      await page.getByRole('button', { name: 'Open assistant', exact: true }).click();
      return dialogOf(page, 'Kinleaf Assistant');
    },
    'food-form': async (page) => {
      await page.goto(`/food/${maya.id}`);
      await page.getByRole('button', { name: 'Add Food', exact: true }).first().click();
      return dialogOf(page, 'Add Food');
    },
    'entry-form': async (page) => {
      await page.goto(`/journal/${maya.id}?new=`);
      await expect(page.getByLabel('Title')).toBeFocused();
      return dialogOf(page, 'Add Journal Entry');
    },
    'entry-form-errors': async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
      await expect(page.getByText('Title is required')).toBeVisible();
      return dialogOf(page, 'Add Journal Entry');
    },
  },
  'a journal that is kept': {
    'food-board': async (page) => {
      await seed(
        page,
        {
          children: [maya],
          journal: [train, nap],
          food: [
            food('Rice', {
              state: 'safe',
              reaction: 'positive',
              notes: 'Plain, in the blue bowl.',
            }),
            food('Broccoli', { state: 'not-yet' }),
          ],
          recommendations: [
            {
              id: 'recommendation-bath',
              childId: maya.id,
              category: 'sleep',
              title: 'A bath before bed',
              description: 'A warm bath, and the same two books.',
              createdAt: '2025-11-01T00:00:00.000Z',
            },
          ],
        },
        maya,
      );
      await page.goto(`/food/${maya.id}`);
      await expect(page.getByRole('heading', { name: 'Broccoli' })).toBeVisible();
      return page.getByRole('main');
    },
    recommendations: async (page) => {
      await page.goto(`/recommendations/${maya.id}`);
      await expect(page.getByRole('heading', { name: 'A bath before bed' })).toBeVisible();
      return page.getByRole('main');
    },
    today: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Blue train' })).toBeVisible();
      return page.locator('.today');
    },
    journal: async (page) => {
      await page.goto(`/journal/${maya.id}`);
      await expect(page.getByRole('heading', { name: 'Blue train' })).toBeVisible();
      return page.getByRole('main');
    },
    'entry-view': async (page) => {
      await page.getByRole('link', { name: 'Blue train' }).click();
      return dialogOf(page, 'Blue train');
    },
    shell: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      // Everything around the screen; the screen itself has its own file.
      await page.getByRole('main').evaluate((main) => {
        main.replaceChildren();
      });
      return page.locator('body');
    },
  },
  'two children': {
    children: async (page) => {
      await seed(page, { children: [maya, arjun], journal: [train] }, maya);
      await page.goto('/children');
      await expect(page.getByRole('searchbox', { name: 'Search children' })).toBeVisible();
      return page.getByRole('main');
    },
    palette: async (page) => {
      await page.goto('/settings');
      await page.getByRole('banner').getByRole('button', { name: 'Search and go to' }).click();
      return dialogOf(page, 'Search and go to');
    },
  },
  'a report and its list': {
    reports: async (page) => {
      await openReports(page, {
        journal: [...entries('sleep', [today, daysAgo(1), daysAgo(9)]), ...entries('social', 2)],
        food: [foodOfToday('Rice', { state: 'safe', reaction: 'positive' })],
        reports: [report('A page for the OT', 'pattern', patternContent)],
      });
      await expect(page.getByRole('heading', { name: 'A page for the OT' })).toBeVisible();
      return page.getByRole('main');
    },
    report: async (page) => {
      await page.getByRole('link', { name: 'A page for the OT' }).click();
      return dialogOf(page, 'A page for the OT');
    },
  },
};

for (const [who, screens] of Object.entries(visits)) {
  test(`read as it is kept in e2e/access/aria: ${who}`, async ({ page }) => {
    await stopClock(page);
    for (const [name, open] of Object.entries(screens)) {
      await test.step(name, async () => {
        const read = await open(page);
        await expect(read).toBeVisible();
        await expect(read).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
      });
    }
  });
}
