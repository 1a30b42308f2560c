import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { circleOf, known, type CircleRole } from '@/app/fixtures/circle-rows';
import { setNow } from '@/app/fixtures/clock';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { go } from '@/app/fixtures/open-app';
import { child, entry } from '@/app/fixtures/records';
import { food, nine, patternContent, report, today } from '@/app/fixtures/report-records';
import { dialogOf, expectCount, expectGone, press } from '@/app/fixtures/screen';
import { readStore, seed, writeStores } from '@/app/fixtures/seed';
import { journalEntrySchema } from '@/domain/schema/entities';
import { factKeysOf } from '@/domain/facts/fact-keys';
import { firstVersionVisit } from '@/domain/visit/fixtures/first-version-visit';

/*
 * What the members of a circle see: a reader finds no control that writes on any screen; a carer only those for what they
 * wrote. The same tour without a circle finds all of them, so that none is missed.
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
const sleepNotes = entry('Told hours', {
  category: 'sleep',
  date: '2025-11-13',
  sleepNotes: 'Nap 2 h. 7:50 pm to 6:00. 10 h, no wakes.',
});
const rice = food('Rice', { state: 'safe', texture: 'soft', taste: 'mild' });
const mango = food('Mango', { state: 'new' });
const pattern = report('Patterns', 'pattern', patternContent);
const visit = report('A visit', 'visit', firstVersionVisit);

beforeEach(async () => {
  setNow(nine);
  const journal = [star, sleepNotes, slept];
  const factKeys = journal.map((one) => ({
    id: one.id,
    keys: factKeysOf(journalEntrySchema.parse(one)),
  }));
  await seed(
    {
      children: [maya],
      journal,
      factKeys: factKeys.filter(({ keys }) => keys.length > 0),
      food: [rice, mango],
      reports: [pattern, visit],
    },
    maya,
  );
});

/** Puts the child in a circle in which this device has this role. */
const haveCircle = (role: CircleRole) => writeStores({ circles: [circleOf(maya.id, role)] });

const at = (path: string) => `/${path.replace('{id}', maya.id)}`;
const headed = (name: string) => page.getByRole('heading', { name, exact: true }).first();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Each screen, with something that every role sees once it is rendered. */
const screens: readonly (readonly [string, ...Locator[]])[] = [
  ['/', headed('Medicines given today')],
  ['/children', button('Select Child')],
  [at('journal/{id}'), headed('A good day')],
  [at(`journal/{id}?entry=${star.id}`), dialogOf('A good day')],
  [at('food/{id}'), headed('Mango')],
  [at(`food/{id}?food=${rice.id}`), headed('Next foods')],
  [at('lists/{id}'), headed('Puts on shoes')],
  [at('reports/{id}'), headed('What changed'), page.css('main figure, main .nights').first()],
  [at(`reports/{id}?report=${pattern.id}`), page.getByRole('dialog')],
  // The report before it has a button of that name too.
  [at('visit/{id}'), page.css('.visit-actions').getByRole('button', { name: 'Share' })],
  [at(`visit/{id}/kept/${visit.id}`), headed('After the visit')],
];

/** The names of all buttons and links that write, or lead to a form that does. */
const writing =
  /^(New entry|Note|Add\b.*|Edit\b.*|Delete\b.*|Starr?e?d?( .*)?|Something changed|Write the first entry|Woke up|Fell asleep|Correct|Given.*|Move\b.*|Drag.*|Change what .*|Link .*|Say what it is like|Stop|Start again|Reached or stopped|Take up again|Remove .*|Generate .*Report|Take over|Not this|Keep this visit|What was said|Education|Sleep|Magic Moment)$/;

/** Controls that don't write to the circle: adding a child, preparing a visit, and a filter. */
const harmless = ['Add Child', 'Add a question', 'Remove question 1', 'Starred'];

/** Returns the names of controls that write, on the screen and in a dialog over it, including folded parts. */
function namesHere(): readonly string[] {
  for (const folded of document.querySelectorAll('main details'))
    folded.toggleAttribute('open', true);
  return [...document.querySelectorAll('button, a, [role=button], [role=menuitem]')]
    .filter((node) => node.checkVisibility() && node.closest('nav[aria-label=Main]') === null)
    .map((node) => (node.getAttribute('aria-label') ?? node.textContent).trim())
    .filter((name) => writing.test(name) && !harmless.includes(name));
}

/** Visits every screen at phone size and returns the names of the controls that write. */
async function visitScreens(): Promise<readonly string[]> {
  await page.viewport(390, 844);
  const found: string[] = [];
  for (const [path, ...drawn] of screens) {
    await go(path);
    for (const one of drawn) await expect.element(one, { message: path }).toBeVisible();
    found.push(...namesHere());
  }
  return [...new Set(found)];
}

test('without a circle the tour finds controls that write on every screen', async () => {
  const found = await visitScreens();
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

test('a reader finds no control that writes, and can read everything', async () => {
  await haveCircle('reader');
  expect(await visitScreens()).toEqual([]);
  await go(at('journal/{id}'));
  await page.getByRole('link', { name: 'A good day' }).click();
  await expect.element(dialogOf('A good day')).toHaveTextContent('What happened: A good day');
  await go('/');
  await expect.element(headed('Written today')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Read Maya’s journal' }).first())
    .toBeVisible();
  await expect.element(page.getByText('Asleep since')).toBeVisible();
});

test('no URL and no shortcut opens a form for a reader', async () => {
  await haveCircle('reader');
  const refusal = dialogOf('You can read this journal');
  for (const path of [
    ...['journal/{id}?new=', `journal/{id}?edit=${star.id}`, 'journal/{id}?note='],
    ...['food/{id}?new=', 'food/{id}?new=safe', `food/{id}?edit=${rice.id}`],
    ...['lists/{id}?new-medicine=', 'lists/{id}?edit-medicine=melatonin'],
    ...['lists/{id}?new-goal=', 'lists/{id}?edit-goal=shoes', 'reports/{id}?new=', 'open/entry'],
  ]) {
    await go('/settings');
    await expectGone(page.getByRole('dialog'));
    await go(at(path));
    await expect.element(refusal, { message: path }).toBeVisible();
    await expectCount(page.getByRole('dialog'), 1);
    await expectCount(page.getByRole('textbox'), 0);
  }
  await go(at(`journal/{id}?edit=${star.id}`));
  await refusal.getByRole('button', { name: 'Go on reading' }).click();
  await expectGone(refusal);
  await expect.element(button('Search and go to')).toBeVisible();
  await expectGone(button('New entry'));
  await press('n');
  await expect.element(refusal).toBeVisible();
  await pressEscapeIn(refusal);
  await expectGone(refusal);
  await press('Control+k');
  const palette = dialogOf('Search and go to');
  await expect.element(palette.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expectCount(palette.getByRole('menuitem', { name: /^New (entry|food)/ }), 0);
});

test('a carer adds, and changes what they wrote', async () => {
  await haveCircle('carer');
  await writeStores({
    circleDocs: [
      known('journal', sleepNotes, maya.id, true),
      known('journal', star, maya.id, false),
      known('children', maya, maya.id, false),
      known('food', rice, maya.id, true),
      known('food', mango, maya.id, false),
    ],
  });
  await go(at('journal/{id}'));
  await expect.element(button('Edit Told hours')).toBeVisible();
  await expect.element(button('Add Entry')).toBeVisible();
  await expectGone(button(/^(Edit|Delete|Starred) A good day$/));
  await expectGone(button('Something changed'));

  await go(at('food/{id}'));
  await expect.element(button('Move Rice to')).toBeVisible();
  await expectGone(button(/^(Move|Edit|Delete) Mango/));

  await go(at('lists/{id}'));
  await expect.element(headed('Puts on shoes')).toBeVisible();
  await expectGone(button(/^(Add|Edit|Delete|Stop)/));

  await go(at(`journal/{id}?edit=${star.id}`));
  await expect.element(dialogOf('Somebody else wrote this')).toBeVisible();
  await go(at(`journal/{id}?edit=${sleepNotes.id}`));
  await expect.element(dialogOf('Edit Journal Entry')).toBeVisible();
});

test('an open form says so when its writer becomes a reader, and keeps the text', async () => {
  await go(at('journal/{id}?new='));
  const form = dialogOf('Add Journal Entry');
  const title = form.getByRole('textbox', { name: 'Title' });
  await title.fill('At the pool');
  await form.getByLabelText('Additional Notes').fill('She swam.');
  await haveCircle('reader');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect
    .element(page.getByText('On this device you can read it and not change it.').first())
    .toBeVisible();
  await expect.element(title).toHaveValue('At the pool');
  expect((await readStore('journal')).map((one) => one['title'])).not.toContain('At the pool');
});
