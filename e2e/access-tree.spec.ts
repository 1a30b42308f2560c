import type { Locator, Page } from '@playwright/test';
import { openFoods, food } from './support/food';
import { holdStore } from './support/held-store';
import { arjun, entry, maya, openJournal, seed } from './support/records';
import {
  daysAgo,
  entries,
  food as foodOfToday,
  openReports,
  patternContent,
  report,
  stopClock,
  today,
} from './support/report-records';
import { dialogOf, questionOf } from './support/screen';
import { refuseWrites } from './support/refusals';
import { haveSettings } from './support/settings';
import { expect, test } from './support/test';

/*
 * What a screen reader reads on each screen: Chromium's accessibility tree, kept as text in e2e/aria. After a
 * change that is meant, `npx playwright test e2e/access-tree.spec.ts --update-snapshots=all` writes the files anew;
 * the difference is then read as a person hears it, top to bottom.
 */
const train = entry('Blue train', {
  category: 'sensory',
  sensoryNotes: 'Hummed along with the rails.',
  date: today,
});
const nap = entry('Nap', { category: 'sleep', date: daysAgo(1) });

/** Opens a screen in its state, and answers the part of the page that is read. */
type Open = (page: Page) => Promise<Locator>;

/** The screens by who sees them. Those of one visit follow one another in one page. */
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
      // Everything around the screen, whose own words have a file of their own.
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
  test(`read as it is kept in e2e/aria: ${who}`, async ({ page }) => {
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

test.describe('announced in a live region', () => {
  const said = (page: Page, words: string) => page.getByRole('status').getByText(words);

  test('what became of the entries of a journal', async ({ page }) => {
    await openJournal(page, [train, nap], '?new=');
    const form = dialogOf(page, 'Add Journal Entry');

    await test.step('a field in error says so itself, where the focus goes', async () => {
      await form.getByRole('button', { name: 'Add Entry' }).click();
      const title = form.getByRole('textbox', { name: 'Title' });
      await expect(title).toBeFocused();
      await expect(title).toHaveAccessibleDescription('Title is required');
      await expect(
        form.getByRole('textbox', { name: 'Additional Notes' }),
      ).toHaveAccessibleDescription('Content is required');
    });

    await test.step('an entry added, and deleted', async () => {
      await form.getByLabel('Title').fill('Yellow tram');
      await form.getByLabel('Additional Notes').fill('She said hello.');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await expect(said(page, 'Your journal entry has been added.')).toBeVisible();
      await page.getByRole('button', { name: 'Delete Yellow tram' }).click();
      await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await expect(said(page, 'Entry deleted')).toBeVisible();
    });

    await test.step('how many entries a search leaves', async () => {
      await expect(said(page, '1 entry')).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Search entries' }).fill('train');
      await expect(said(page, '1 entry')).toBeAttached();
    });

    await test.step('at once, when words could not be saved', async () => {
      await page.getByRole('button', { name: 'Edit Blue train' }).click();
      await refuseWrites(page, 'QuotaExceededError');
      await page.getByLabel('Title').fill('Red bus');
      await page.getByRole('button', { name: 'Update Entry' }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to update');
      await expect(page.getByRole('alert')).toContainText('no room left for Kinleaf');
    });
  });

  test('what became of the foods', async ({ page }) => {
    await openFoods(page, [food('Rice'), food('Broccoli')]);

    await test.step('how many foods a search leaves', async () => {
      await page.getByRole('searchbox', { name: 'Search foods' }).fill('r');
      await expect(said(page, '2 foods')).toBeAttached();
    });

    await test.step('a food moved, and deleted', async () => {
      await page.getByRole('button', { name: 'Move Rice to' }).click();
      await page.getByRole('menuitem', { name: 'Safe Food' }).click();
      await expect(said(page, 'Rice moved to Safe Food')).toBeAttached();
      await page.getByRole('button', { name: 'Delete Rice' }).click();
      await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await expect(said(page, 'Food item deleted')).toBeVisible();
    });
  });

  test('that a report is being made, and that it is done', async ({ page }) => {
    await openReports(page, { journal: entries('sleep', 3) });
    await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
    const dialog = dialogOf(page, 'Generate Report');
    const release = await holdStore(page, 'reports');
    await dialog.getByRole('button', { name: 'Generate Report', exact: true }).click();
    await expect(said(page, 'Generating the report')).toBeAttached();
    await release();
    await expect(said(page, 'Report generated')).toBeVisible();
  });
});
