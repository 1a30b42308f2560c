import type { Page } from '@playwright/test';
import { keptBefore } from '../src/domain/visit/fixtures/kept-before';
import { known } from '../src/app/fixtures/circle-rows';
import { haveCircle } from './support/circle';
import { child, entry, seed } from './support/records';
import { food, patternContent, report, stopClock, today } from './support/report-records';
import { dialogOf, greeting, pressEscapeIn } from './support/screen';
import { readStore, type StoredRecord, writeStores } from './support/store';
import { expect, test } from './support/test';
import { factKeyRows } from './support/facts';

/*
 * What somebody sees who is in a circle: a reader no control that writes, by whatever way they come; a carer those of what they
 * wrote. The same walk without a circle finds every one of them, so that it misses none.
 */
const maya = child('Maya', {
  medicines: [{ id: 'melatonin', name: 'Melatonin', amount: 1, unit: 'mg' }],
  goals: [{ id: 'shoes', words: 'Puts on shoes' }],
  picks: [{ row: 'behavior-helped', words: ['ear muffs'] }],
  changes: [{ id: 'swim', day: '2025-11-10', words: 'Swimming began', kind: 'therapy' }],
});
const stamp = `${today}T08:00:00+11:00`;
const slept = entry('Asleep', {
  category: 'sleep',
  date: today,
  createdAt: stamp,
  updatedAt: stamp,
  facts: [{ kind: 'sleep', asleep: `${today}T07:30` }],
});
const star = entry('A good day', { starred: true, date: '2025-11-12' });
const told = entry('Told hours', {
  category: 'sleep',
  date: '2025-11-13',
  sleepNotes: 'Nap 2 h. 7:50 pm to 6:00. 10 h, no wakes.',
});
const rice = food('Rice', { state: 'safe', texture: 'soft', taste: 'mild' });
const mango = food('Mango', { state: 'new' });
const pattern = report('Patterns', 'pattern', patternContent);
const kept = report('A visit', 'visit', keptBefore);

async function fill(page: Page, sleeps: readonly StoredRecord[] = [slept]) {
  await stopClock(page);
  const journal = [star, told, ...sleeps];
  await seed(
    page,
    {
      children: [maya],
      journal,
      factKeys: factKeyRows(journal),
      food: [rice, mango],
      reports: [pattern, kept],
    },
    maya,
  );
}

const at = (path: string) => `/${path.replace('{id}', maya.id)}`;

/** Each screen, and what stands there for everybody once it is drawn. */
const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['/', (page) => shown(page, 'Medicines given today')],
  ['/children', (page) => expect(page.getByRole('button', { name: 'Select Child' })).toBeVisible()],
  [at('journal/{id}'), (page) => shown(page, 'A good day')],
  [
    at(`journal/{id}?entry=${star.id}`),
    (page) => expect(dialogOf(page, 'A good day')).toBeVisible(),
  ],
  [at('food/{id}'), (page) => shown(page, 'Mango')],
  [at(`food/{id}?food=${rice.id}`), (page) => shown(page, 'Next foods')],
  [at('lists/{id}'), (page) => shown(page, 'Puts on shoes')],
  [
    at('reports/{id}'),
    async (page) => {
      await shown(page, 'What changed');
      await expect(page.getByRole('figure').or(page.locator('.nights')).first()).toBeVisible();
    },
  ],
  [
    at(`reports/{id}?report=${pattern.id}`),
    (page) => expect(page.getByRole('dialog')).toBeVisible(),
  ],
  [at('visit/{id}'), (page) => expect(page.getByRole('button', { name: 'Share' })).toBeVisible()],
  [at(`visit/{id}/kept/${kept.id}`), (page) => shown(page, 'After the visit')],
];

async function shown(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
}

/** The names of every button and link that writes, or leads to where something is written. */
const writing =
  /^(New entry|Note|Add\b.*|Edit\b.*|Delete\b.*|Starr?e?d?( .*)?|Something changed|Write the first entry|Woke up|Fell asleep|Correct|Given.*|Move\b.*|Drag.*|Change what .*|Link .*|Say what it is like|Stop|Start again|Reached or stopped|Take up again|Remove .*|Generate .*Report|Take over|Not this|Keep this visit|What was said|Education|Sleep|Magic Moment)$/;

/** A child of one's own, the pages of a visit that is being prepared, and a filter: nothing of them is of the circle. */
const harmless = ['Add Child', 'Add a question', 'Remove question 1', 'Starred'];

/** Walks through every screen; answers the names of what writes there. */
async function walk(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, isDrawn] of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await isDrawn(page);
      // What is folded away is there to be found as well.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('main details')) {
          folded.toggleAttribute('open', true);
        }
      });
      found.push(...(await namesOf(page)));
    });
  }
  return [...new Set(found)]
    .filter((name) => writing.test(name) && !harmless.includes(name))
    .sort();
}

/** The names of buttons and links that are there, a dialog's and those beneath it. */
async function namesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, [role=button], [role=menuitem]')]
      .filter((node) => node.checkVisibility() && node.closest('nav[aria-label=Main]') === null)
      .map((node) => (node.getAttribute('aria-label') ?? node.textContent).trim()),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('without a circle the walk finds what writes, everywhere', async ({ page }) => {
    await fill(page);
    const found = await walk(page);
    const expected = [
      ...['Note', 'Add Entry', 'Edit A good day', 'Delete A good day', 'Edit', 'Delete'],
      ...['Starred A good day', 'Something changed', 'Woke up', 'Correct', 'Sleep'],
      ...['Given now, Melatonin, 1 mg', 'Edit Maya', 'Delete Maya', 'Edit change Swimming began'],
      ...['Add Food', 'Add to Safe Food', 'Move Mango to', 'Edit Mango', 'Delete Mango'],
      ...['Move', 'Add a try', 'Change what it is like', 'Add medicine', 'Add goal', 'Stop'],
      ...['Reached or stopped', 'Edit Melatonin', 'Delete Puts on shoes', 'Remove ear muffs'],
      ...['Generate Report', 'Delete report', 'Take over', 'Not this', 'Keep this visit'],
      'What was said',
    ];
    expect(expected.filter((name) => !found.includes(name))).toEqual([]);
  });

  test('a reader finds nothing that writes', async ({ page }) => {
    await fill(page);
    await haveCircle(page, maya.id, 'reader');
    expect(await walk(page)).toEqual([]);
    // Reading is all there.
    await page.goto(at('journal/{id}'));
    await page.getByRole('link', { name: 'A good day' }).click();
    await expect(dialogOf(page, 'A good day')).toContainText('What happened: A good day');
  });
});

test('no address opens a form for a reader, and no key', async ({ page }) => {
  await fill(page);
  await haveCircle(page, maya.id, 'reader');
  const told = dialogOf(page, 'You can read this journal');
  for (const path of [
    ...['journal/{id}?new=', `journal/{id}?edit=${star.id}`, 'journal/{id}?note='],
    ...['food/{id}?new=', 'food/{id}?new=safe', `food/{id}?edit=${rice.id}`],
    ...['lists/{id}?new-medicine=', 'lists/{id}?edit-medicine=melatonin'],
    ...['lists/{id}?new-goal=', 'lists/{id}?edit-goal=shoes', 'reports/{id}?new=', 'open/entry'],
  ]) {
    await test.step(path, async () => {
      await page.goto(at(path));
      await expect(told).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });
  }
  await page.goto(at(`journal/{id}?edit=${star.id}`));
  await told.getByRole('button', { name: 'Go on reading' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search and go to' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New entry' })).toBeHidden();
  await page.keyboard.press('n');
  await expect(told).toBeVisible();
  await pressEscapeIn(told);
  await expect(told).toBeHidden();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  await expect(palette.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(palette.getByRole('menuitem', { name: /^New (entry|food)/ })).toHaveCount(0);
});

test('a carer adds, and changes what they wrote', async ({ page }) => {
  await fill(page, []);
  await haveCircle(page, maya.id, 'carer');
  const own = known('journal', told, maya.id, true);
  const others = known('journal', star, maya.id, false);
  const rows = [known('food', rice, maya.id, true), known('food', mango, maya.id, false)];
  const ofChild = known('children', maya, maya.id, false);
  await writeStores(page, { circleDocs: [own, others, ofChild, ...rows] });

  await page.goto(at('journal/{id}'));
  await expect(page.getByRole('button', { name: 'Edit Told hours' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Entry' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^(Edit|Delete|Starred) A good day$/ }),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Something changed' })).toHaveCount(0);

  await page.goto(at('food/{id}'));
  await expect(page.getByRole('button', { name: 'Move Rice to' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Move|Edit|Delete) Mango/ })).toHaveCount(0);

  await page.goto(at('lists/{id}'));
  await shown(page, 'Puts on shoes');
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Stop)/ })).toHaveCount(0);

  await page.goto(at(`journal/{id}?edit=${star.id}`));
  await expect(dialogOf(page, 'Somebody else wrote this')).toBeVisible();
  await page.goto(at(`journal/{id}?edit=${told.id}`));
  await expect(dialogOf(page, 'Edit Journal Entry')).toBeVisible();
});

test('a form that is open meanwhile says so, and keeps the words', async ({ page }) => {
  await fill(page, []);
  await page.goto(at('journal/{id}?new='));
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByRole('textbox', { name: 'Title' }).fill('At the pool');
  await form.getByLabel('Additional Notes').fill('She swam.');
  await haveCircle(page, maya.id, 'reader');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(
    page.getByText('On this device you can read it and not change it.').first(),
  ).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('At the pool');
  expect((await readStore(page, 'journal')).map(({ title }) => title)).not.toContain('At the pool');
});

test('Today is there to be read', async ({ page }) => {
  await fill(page);
  await haveCircle(page, maya.id, 'reader');
  await page.goto('/');
  await shown(page, 'Written today');
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read Maya’s journal' }).first()).toBeVisible();
  await expect(page.getByText('Asleep since')).toBeVisible();
});
