import type { Locator, Page } from '@playwright/test';
import { emptyLists, importBackup, openGeneral } from '../support/data/backup';
import { setDate } from '../support/app/clock';
import { arjun, type ChildRecord, entry, maya, seed, selectOnDisk } from '../support/data/records';
import {
  closeMessages,
  confirmDelete,
  dialogOf,
  greeting,
  questionOf,
} from '../support/app/screen';
import { watchShifts } from '../support/app/layout-shift';
import { entries, stopClock } from '../support/data/report-records';
import { type StoredRecord } from '../support/data/store';
import { expect, test } from '../support/app/test';
import { withoutCode } from '../support/app/without-code';

const day = '2026-11-22';
const evening = `${day}T20:25:00+11:00`;

const written = ['The train book', 'Thosai', 'Hose and bucket'].map((title) =>
  entry(title, { date: day }),
);

const main = (page: Page) => page.getByRole('main');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const landing = (page: Page) => page.getByRole('heading', { name: /Keep the small things/ });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Written today' }).getByRole('listitem');
const chips = (page: Page) =>
  page.getByRole('region', { name: 'What happened?' }).getByRole('listitem').getByRole('link');

interface Family {
  readonly journal?: readonly StoredRecord[];
  readonly selected?: ChildRecord;
}

/** Fills the stores on this Sunday evening. Open the home page next. */
async function live(page: Page, { journal = written, selected }: Family) {
  await setDate(page, evening);
  await seed(page, { children: [maya, arjun], journal }, selected);
}

test('Today of a family is the same after a reload, and a note is stored from it', async ({
  page,
}) => {
  await live(page, { selected: maya });
  await page.goto('/');
  await page.reload();
  await expect(h1(page)).toHaveText('Good evening');
  await expect(rows(page)).toHaveCount(3);
  await chips(page).first().click();
  const note = dialogOf(page, 'Note for Maya');
  await note.getByRole('textbox', { name: 'Note' }).fill('She said moon.');
  await page.keyboard.press('Control+Enter');
  await expect(note).toBeHidden();
  await expect(rows(page)).toHaveCount(4);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).getByText('She said moon.')).toBeVisible();
});

test.describe('before the code has come', () => {
  test('nothing of the landing page is seen first, and nothing moves', async ({
    page: first,
    context,
  }) => {
    await seed(first, { children: [maya, arjun], journal: entries('sleep', 3) });
    await first.goto('/');
    // With children but no selection, that is remembered automatically.
    await expect
      .poll(() => first.evaluate(() => localStorage.getItem('kinleaf_home')))
      .toBe('today');
    for (const [width, selected] of [
      [390, false],
      [390, true],
      [1440, true],
    ] as const) {
      if (selected) await selectOnDisk(first, maya.id);
      const { page, letCome } = await withoutCode(context);
      await stopClock(page);
      await page.setViewportSize({ width, height: 844 });
      const moved = await watchShifts(page);
      const seen: string[] = [];
      await page.exposeFunction('note', (text: string) => seen.push(text));
      await page.addInitScript(() => {
        const note = Reflect.get(window, 'note') as (text: string) => void;
        const look = () => {
          const shown = document.querySelector('h1');
          // Before the first paint nothing is visible, whichever styles are still to load.
          const isPainted = performance.getEntriesByType('paint').length > 0;
          if (isPainted && shown?.checkVisibility() === true) note(shown.textContent);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('.first-look')).toBeAttached();
      await expect(page.locator('.first-look')).toBeHidden();
      letCome();
      await expect(rows(page)).toHaveCount(3);
      await expect(landing(page)).toBeVisible();
      if (width === 390) await expect(page.getByRole('button', { name: 'Note' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(new Set(seen)).toEqual(new Set(['Good morning']));
      // Only as much as the typeface moves when it loads.
      expect(await moved()).toBeLessThan(0.01);
      await page.close();
    }
  });
});

test('a wrong note of whether there are children is corrected, whichever way it is wrong', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('kinleaf_home'));
  await live(page, {});

  await test.step('nothing is remembered, and there are children: Today, of the first child, and from then on at once', async () => {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('/');
    await expect(h1(page)).toHaveText('Good evening');
    await expect(page.getByRole('link', { name: 'Continue Maya’s journal' })).toBeVisible();
    expect(await kept()).toBe('today');
    // Nobody has chosen the child of Today yet.
    await expect(page.getByRole('button', { name: /^Current child/ })).toHaveCount(0);
    await chips(page).first().click();
    await expect(page).toHaveURL('/?note=education');
    await expect(page.getByRole('button', { name: 'Current child: Maya' })).toBeAttached();
  });

  await test.step('the last children go: the landing page alone, and nothing is remembered', async () => {
    await page.goto('/children');
    for (const name of ['Maya', 'Arjun']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await confirmDelete(page);
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
    }
    await closeMessages(page);
    await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
    await expect(landing(page).and(h1(page))).toHaveCount(1);
    await expect(h1(page)).toHaveCount(1);
    expect(await kept()).toBeNull();
  });

  await test.step('a child is remembered that is gone: the landing page, and the selection is cleared', async () => {
    await page.evaluate(() => {
      localStorage.setItem('kinleaf_home', 'today');
      localStorage.setItem('kinleaf_selected_child', 'gone');
    });
    await page.goto('/');
    await expect(landing(page).and(h1(page))).toHaveCount(1);
    await expect.poll(kept).toBeNull();
  });
});

test('a child that is deleted in another tab under its open note is not selected again: the other one is', async ({
  page,
  context,
}) => {
  await live(page, {
    journal: entries('sleep', 400).map((one) => ({ ...one, childId: arjun.id })),
    selected: maya,
  });
  await page.goto('/?note=');
  await expect(dialogOf(page, 'Note for Maya')).toBeVisible();
  const chosen: string[] = [];
  await page.exposeFunction('noteChosen', (id: string) => chosen.push(id));
  await page.evaluate(() => {
    const set = Reflect.get(Storage.prototype, 'setItem');
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (key === 'kinleaf_selected_child')
        (Reflect.get(window, 'noteChosen') as (id: string) => void)(value);
      set.call(this, key, value);
    };
  });
  const other = await context.newPage();
  await other.goto('/children');
  await other.getByRole('button', { name: 'Delete Maya' }).click();
  await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByRole('button', { name: 'Delete Maya' })).toHaveCount(0);
  await expect.poll(() => chosen).toContain(arjun.id);
  await dialogOf(page, 'Note for Maya').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
  expect(new Set(chosen)).toEqual(new Set([arjun.id]));
});

test.describe('where nothing can be stored', () => {
  test.use({ allowConsole: [[/StorageFailure/], { scope: 'test' }] });

  test('somebody who had a journal gets a message that says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      localStorage.setItem('kinleaf_home', 'today');
    });
    await page.goto('/');
    await expect(h1(page)).toHaveText('Kinleaf cannot keep a journal here');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

test.describe('after a restore', () => {
  const file = (children: readonly ChildRecord[]) => ({
    ...emptyLists,
    children,
    journal: [entry('Restored', { childId: children[0]?.id })],
  });
  const line = (page: Page): Locator => main(page).getByText(/^Restored: /);

  test('Today says what came back, of the child that was selected or else of the first', async ({
    page,
  }) => {
    await test.step('on a new device: the first child of the file', async () => {
      await openGeneral(page);
      await importBackup(page, file([maya, arjun]));
      await expect(h1(page)).toHaveText(greeting);
      await expect(line(page)).toHaveText('Restored: 2 children and 1 journal entry.');
      await expect(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
    });

    await test.step('the child that was selected, if it is in the file; said once', async () => {
      await closeMessages(page);
      await page
        .getByRole('group', { name: 'Child', exact: true })
        .getByRole('button', { name: 'Arjun' })
        .click();
      await page.reload();
      await expect(h1(page)).toHaveText(greeting);
      await expect(line(page)).toHaveCount(0);
      await openGeneral(page);
      await importBackup(page, file([maya, arjun]));
      await expect(line(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
    });

    await test.step('else the first; in sight, however far Settings were scrolled', async () => {
      await closeMessages(page);
      await page.setViewportSize({ width: 390, height: 600 });
      await openGeneral(page);
      await page.evaluate(() => {
        window.scrollTo(0, 400);
      });
      await importBackup(page, file([maya]));
      await expect(line(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(line(page)).toHaveText('Restored: 1 child and 1 journal entry.');
      await expect(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
    });
  });
});
