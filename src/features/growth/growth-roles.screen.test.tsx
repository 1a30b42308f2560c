import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { circleOf, known, type CircleRole } from '@/app/fixtures/circle-rows';
import { go } from '@/app/fixtures/open-app';
import type { StoredRecord } from '@/app/fixtures/records';
import { dialogOf, expectCount, expectGone } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  drawnPoints,
  growthChart,
  linesSwitch,
  mayaWith,
  measuredRows,
  openGrowth,
  several,
  storedMaya,
  tapLines,
} from './fixtures/growth-page';

const main = page.getByRole('main');
const weight = growthChart('Weight');
const add = main.getByRole('button', { name: 'Add a measurement', exact: true });
const form = dialogOf('Add a measurement');
const hint = 'A parent chooses which lines are drawn.';
const ownHint = 'Show how other children grew. No line is better than another.';

/** Opens the screen in a circle in which this device has this role; a parent wrote the profile. */
async function openAs(
  role: CircleRole,
  child: Readonly<Record<string, unknown>> = {},
  journal: readonly StoredRecord[] = several,
): Promise<void> {
  const maya = mayaWith(child);
  const lists = {
    circles: [circleOf(maya.id, role)],
    circleDocs: [known('children', maya, maya.id, role === 'parent')],
  };
  await openGrowth(journal, { child, lists });
}

test('a reader sees everything, and neither adds nor changes anything', async () => {
  await openAs('reader', { lines: 'girls', gestation: { weeks: 33, days: 2 } });
  for (const title of ['Length or height', 'Weight', 'Head circumference'])
    await expect.element(growthChart(title)).toBeVisible();
  await expectCount(measuredRows(), 3);
  await expect.element(main).toHaveTextContent('Born at 33 weeks and 2 days.');
  await expectGone(add);
  await expectGone(main.getByRole('button', { name: /^(Add|Change)/ }));

  // What concerns this device alone is theirs.
  await tapLines();
  await expectCount(weight.css('polyline'), 5);
  await expectGone(main.getByRole('button', { name: 'Change the set' }));
  const ages = main.getByRole('radiogroup', { name: 'Born early' });
  await expectCount(weight.css('.scatter-cross'), 2);
  await ages.getByText('Age', { exact: true }).click();
  await expectCount(weight.css('.scatter-cross'), 0);
  await main
    .getByRole('toolbar', { name: 'Shown on this device' })
    .getByText('Head circumference')
    .click();
  await expectGone(growthChart('Head circumference'));

  // A row leads to an entry that can only be read.
  await measuredRows().first().getByRole('link').click();
  const view = dialogOf('Measured 2025-11-01');
  await expect.element(view).toBeVisible();
  await expectGone(view.getByRole('button', { name: /^(Edit|Delete)$/ }));
});

test('no URL opens the form for a reader, and an empty screen offers them nothing', async () => {
  await openAs('reader', {}, []);
  await expect.element(main.getByText('Nothing measured yet')).toBeVisible();
  await expectGone(main.getByRole('button'));
  await go('/milestones/child-maya?new=');
  await expect.element(dialogOf('You can read this journal')).toBeVisible();
  await expectGone(form);
});

test.each(['reader', 'carer'] as const)(
  'a %s cannot turn on lines that no parent has chosen, and is told why',
  async (role) => {
    await openAs(role);
    await expect.poll(() => drawnPoints(weight)).toEqual({ 'circle filled': 2, circle: 1 });
    await expect.element(main.getByText(hint)).toBeVisible();
    await expectGone(main.getByText(ownHint));
    await expect.element(linesSwitch()).toBeDisabled();
    // Nor is there anything about the weeks at birth, which only a parent knows to add.
    await expectGone(main.getByRole('region', { name: 'Weeks at birth' }));
    expect(await storedMaya()).not.toHaveProperty('lines');
  },
);

test('a carer adds measurements, and changes neither the weeks at birth nor the set of lines', async () => {
  await openAs('carer', { lines: 'boys', gestation: { weeks: 37, days: 0 } });
  await expect.element(main).toHaveTextContent('Born at 37 weeks.');
  await expect.element(main.getByText(ownHint)).toBeVisible();
  await expectGone(main.getByRole('button', { name: /weeks at birth/ }));
  await tapLines();
  await expect.element(main).toHaveTextContent('WHO Child Growth Standards, boys.');
  await expectGone(main.getByRole('button', { name: 'Change the set' }));

  await add.click();
  await form.getByRole('textbox', { name: 'Weight', exact: true }).fill('11.3');
  await form.getByRole('button', { name: 'Add measurement' }).click();
  await expectGone(form);
  await expectCount(measuredRows(), 4);
  await expect.poll(() => drawnPoints(weight)).toEqual({ 'circle filled': 2, circle: 2 });
  expect(await readStore('journal')).toHaveLength(4);
  expect(await storedMaya()).toMatchObject({ lines: 'boys', gestation: { weeks: 37, days: 0 } });
});

test('a parent of a circle chooses both', async () => {
  await openAs('parent');
  await expect.element(main.getByText(ownHint)).toBeVisible();
  await expect.element(add).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Add weeks at birth' })).toBeVisible();
  await tapLines();
  await dialogOf('Lines').getByRole('button', { name: 'Girls' }).click();
  await expectCount(weight.css('polyline'), 5);
  await expect.element(main.getByRole('button', { name: 'Change the set' })).toBeVisible();
  expect((await storedMaya())['lines']).toBe('girls');
});
