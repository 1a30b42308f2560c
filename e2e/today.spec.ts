import type { BrowserContext, Locator, Page } from '@playwright/test';
import { emptyLists, importBackup, openGeneral } from './support/backup';
import { arjun, categories, type ChildRecord, entry, maya, seed } from './support/records';
import { refuseReads, allowReads } from './support/refusals';
import { closeMessages, confirmDelete, dialogOf, greeting, questionOf } from './support/screen';
import { watchShifts } from './support/shifts';
import { entries, stopClock } from './support/report-records';
import { removeRecord, storePhoto, type StoredRecord, writeStores } from './support/store';
import { expect, test } from './support/test';

test.use({
  timezoneId: 'Australia/Melbourne',
  locale: 'en-AU',
  allowConsole: [/could not be read|Refused by the test|UnknownError|StorageFailure/],
});

const day = '2026-11-22';
const evening = `${day}T20:25:00+11:00`;

/** An entry of this Sunday, written at a time of Melbourne's. */
const at = (time: string, title: string, fields: Readonly<Record<string, unknown>> = {}) =>
  entry(title, {
    date: day,
    createdAt: new Date(`${day}T${time}:00+11:00`).toISOString(),
    updatedAt: new Date(`${day}T${time}:00+11:00`).toISOString(),
    ...fields,
  });

const long =
  'Water play till our fingers wrinkled. She made “a very long river” from the tap to the lemon tree, and then another ' +
  'one that went round the whole house, past the shed and the two old bikes, and came back to the tap in the end.';

const written = [
  at('08:05', 'The train book', { category: 'social', photoId: 'photo', content: 'Twice.' }),
  at('20:00', 'Thosai', { category: 'food', time: '12:30', content: '**Half** the edge.' }),
  at('16:10', 'Hose and bucket', { category: 'sensory', photoId: 'photo', content: long }),
  entry('She named every puddle', { category: 'moment', date: '2025-11-22' }),
  entry('A month before', { date: '2026-10-22' }),
  at('09:00', 'Of Arjun', { childId: arjun.id }),
];

const main = (page: Page) => page.getByRole('main');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const landing = (page: Page) => page.getByRole('heading', { name: /Keep the small things/ });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Written today' }).getByRole('listitem');
const chips = (page: Page) =>
  page.getByRole('region', { name: 'What happened?' }).getByRole('listitem').getByRole('link');
const onThisDay = (page: Page) => page.getByRole('region', { name: 'On this day' });
const backup = (page: Page) => page.getByRole('region', { name: 'Backup' });

interface Family {
  readonly children?: readonly ChildRecord[];
  readonly journal?: readonly StoredRecord[];
  readonly selected?: ChildRecord;
}

/** Fills the stores on this Sunday evening. Open the home page next. */
async function live(page: Page, { children = [maya, arjun], journal = written, ...rest }: Family) {
  await page.clock.setFixedTime(evening);
  await seed(page, { children, journal }, rest.selected);
  await storePhoto(page, 'photo');
}

test('Today greets, asks what happened, leads on to the journal and shows what was written', async ({
  page,
}) => {
  await live(page, { selected: maya });
  await writeStores(page, {
    marks: [
      { id: 'mark', key: 'backup', at: '2026-10-18T03:00:00.000Z', fileName: 'a', records: 3 },
    ],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');

  await test.step('the day and a greeting by the clock; the landing page follows, its headline an h2', async () => {
    await expect(h1(page)).toHaveText(['Good evening']);
    await expect(main(page).getByText('Sunday 22 November')).toBeVisible();
    await expect(landing(page).and(page.getByRole('heading', { level: 2 }))).toHaveCount(1);
    const order = main(page).getByRole('heading', { level: 2 });
    await expect(order.nth(0)).toHaveText('What happened?');
    expect((await order.allTextContents()).slice(0, 5)).toEqual([
      'What happened?',
      'Written today',
      'On this day',
      'Backup',
      'Keep the small things.See how they grow.',
    ]);
  });

  await test.step('each category is one tap, four in a row, into a note of its kind', async () => {
    await expect(chips(page)).toHaveText(categories.map(({ label }) => label));
    for (const [place, { id }] of categories.entries())
      await expect(chips(page).nth(place)).toHaveAttribute('href', `/?note=${id}`);
    const boxes = await Promise.all((await chips(page).all()).map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2);
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(56);
  });

  await test.step('the entries of the day stand by their time, the latest first, two lines of each cut after a word', async () => {
    await expect(rows(page).getByRole('heading')).toHaveText([
      'Hose and bucket',
      'Thosai',
      'The train book',
    ]);
    await expect(rows(page).getByRole('time')).toHaveText(['4:10 pm', '12:30 pm', '8:05 am']);
    await expect(rows(page).getByRole('img', { name: /^Photo: / })).toHaveCount(2);
    await expect(rows(page).nth(1).getByRole('paragraph')).toHaveText('Half the edge.');
    const text = rows(page).nth(0).getByRole('paragraph');
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(text).toHaveText(/[^\s.,]…$/);
      const shown = (await text.innerText()).slice(0, -1);
      expect(long.startsWith(shown), shown).toBe(true);
      expect(long.slice(shown.length), shown).toMatch(/^[\s.,]/);
      const [height, whole] = await text.evaluate(
        (node) => [node.clientHeight, node.scrollHeight] as const,
      );
      expect(whole).toBeLessThanOrEqual(height + 1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a year goes before a month; closed, it is gone for the day and the focus is at the heading', async () => {
    await expect(onThisDay(page)).toContainText('A year ago: She named every puddle');
    await onThisDay(page).getByRole('button', { name: 'Close On this day' }).press('Enter');
    await expect(onThisDay(page)).toHaveCount(0);
    await expect(h1(page)).toBeFocused();
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await expect(onThisDay(page)).toHaveCount(0);
  });

  await test.step('a backup that is due is said, and can be put off for a week', async () => {
    await expect(backup(page)).toContainText('Last saved 18 October, five weeks ago.');
    const save = backup(page).getByRole('link', { name: 'Save a backup' });
    await expect(save).toHaveAttribute('href', '/settings');
    await backup(page).getByRole('button', { name: 'Remind me next week' }).press('Enter');
    await expect(backup(page)).toHaveCount(0);
    await page.clock.setFixedTime('2026-11-28T20:25:00+11:00');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Continue Maya’s journal' })).toBeVisible();
    await expect(backup(page)).toHaveCount(0);
    await page.clock.setFixedTime('2026-11-29T20:25:00+11:00');
    await page.reload();
    await expect(backup(page)).toBeVisible();
    await page.clock.setFixedTime(evening);
    await page.reload();
  });

  await test.step('another child is chosen for Today and the whole app; an empty section is left out', async () => {
    const child = page.getByRole('group', { name: 'Child', exact: true });
    await expect(child.getByRole('button', { name: 'Maya' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await child.getByRole('button', { name: 'Arjun' }).click();
    await expect(rows(page).getByRole('heading')).toHaveText(['Of Arjun']);
    await expect(onThisDay(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Arjun’s journal' })).toBeVisible();
    await child.getByRole('button', { name: 'Maya' }).click();
  });

  await test.step('a row opens its entry, and Back is Today again', async () => {
    await page.getByRole('link', { name: 'Thosai' }).click();
    await expect(page.getByRole('dialog', { name: 'Thosai' })).toBeVisible();
    await page.goBack();
    await expect(h1(page)).toHaveText('Good evening');
    await page.getByRole('link', { name: 'Continue Maya’s journal' }).click();
    await expect(h1(page)).toHaveText('Journal for Maya');
  });

  await test.step('what is written meanwhile stands there at once', async () => {
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await removeRecord(page, 'journal', 'entry-thosai');
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });
});

test('on a phone the way into the journal is a card; in Calm the rest is folded away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await live(page, { children: [maya], selected: maya });
  await page.goto('/');
  const card = page.getByRole('link', { name: /^Continue Maya’s journal/ });
  await expect(card).toContainText('Three pages today');
  await expect(page.getByRole('group', { name: 'Child', exact: true })).toHaveCount(0);
  for (const chip of await chips(page).all())
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(68);

  await page.evaluate(() => {
    localStorage.setItem('kinleaf_calm', 'on');
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).getByRole('img')).toHaveCount(0);
  await expect(card).toBeHidden();
  await expect(onThisDay(page)).toBeHidden();
  await page.getByText('More about today').click();
  await expect(card).toBeVisible();
  await expect(onThisDay(page)).toBeVisible();

  await test.step('a wide window keeps the way into the journal, and unfolds nothing that is empty', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(card).toHaveCount(1);
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Close On this day' }).click();
    await page.getByRole('button', { name: 'Remind me next week' }).click();
    await expect(page.getByText('More about today')).toBeHidden();
    await expect(h1(page)).toBeFocused();
  });
});

test.describe('before the code has come', () => {
  /** A page in which the code of the app comes only when it is let through. */
  async function withoutCode(
    context: BrowserContext,
  ): Promise<{ page: Page; letCome: () => void }> {
    let letCome!: () => void;
    const comes = new Promise<void>((resolve) => (letCome = resolve));
    await context.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
      await comes;
      await route.continue();
    });
    return { page: await context.newPage(), letCome };
  }

  for (const [width, chosen] of [
    [390, 'a child is selected'],
    [1440, 'a child is selected'],
    [390, 'none of two is'],
  ] as const) {
    test(`nothing of the landing page is seen first, and nothing moves, ${width} px wide, ${chosen}`, async ({
      page: first,
      context,
    }) => {
      if (chosen === 'none of two is') {
        await seed(first, { children: [maya, arjun], journal: entries('sleep', 3) });
        await first.goto('/');
        await expect
          .poll(() => first.evaluate(() => localStorage.getItem('kinleaf_home')))
          .toBe('today');
      } else await seed(first, { children: [maya], journal: entries('sleep', 3) }, maya);
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
          // Before the first paint nothing is seen, whatever the styles that have not come yet will say.
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
      // What the typeface moves when it comes, and no more.
      expect(await moved()).toBeLessThan(0.01);
    });
  }
});

test('what is remembered of children heals by itself, whichever way it is wrong', async ({
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
    // Whom Today is about is nobody's choice yet.
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

test('a journal that cannot be read is said, and is there after Try again', async ({ page }) => {
  await live(page, { selected: maya });
  await refuseReads(page, 'journal');
  await page.goto('/');
  await expect(h1(page)).toHaveText('Good evening');
  await expect(page.getByRole('alert')).toContainText('The journal could not be read');
  await expect(chips(page)).toHaveCount(8);
  await expect(rows(page)).toHaveCount(0);
  await allowReads(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('where nothing can be stored, somebody who had a journal is told so in words', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    localStorage.setItem('kinleaf_home', 'today');
  });
  await page.goto('/');
  await expect(h1(page)).toHaveText('Kinleaf cannot keep a journal here');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.describe('left open', () => {
  test('over midnight and into the morning, Today goes on with the day and the hour', async ({
    page,
  }) => {
    await page.clock.install({ time: `${day}T22:50:00+11:00` });
    await seed(page, { children: [maya], journal: written }, maya);
    await page.goto('/');
    await expect(rows(page)).toHaveCount(3);
    const date = main(page).getByText(/^\w+day \d+ \w+$/);
    await expect(date).toHaveText('Sunday 22 November');
    await page.clock.fastForward('02:00:00');
    await expect(date).toHaveText('Monday 23 November');
    await expect(rows(page)).toHaveCount(0);
    await expect(h1(page)).toHaveText('Good evening');
    await page.clock.fastForward('04:00:00');
    await expect(h1(page)).toHaveText('Good morning');
    await page.clock.fastForward('08:00:00');
    await expect(h1(page)).toHaveText('Good afternoon');
    await expect(date).toHaveText('Monday 23 November');
  });

  test('over a change of the clocks it keeps to the clock of the device', async ({ page }) => {
    // At 2 am the clock goes to 3: the morning of Today begins an hour sooner.
    await page.clock.install({ time: '2026-10-04T01:30:00+10:00' });
    await seed(page, { children: [maya], journal: [entry('Late', { date: '2026-10-04' })] }, maya);
    await page.goto('/');
    await expect(rows(page)).toHaveCount(1);
    await expect(h1(page)).toHaveText('Good evening');
    await page.clock.fastForward('01:31:00');
    await expect(h1(page)).toHaveText('Good morning');
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
