import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { circleOfMaya } from './fixtures/circle-rows';
import { setNow } from './fixtures/clock';
import { factKeyRows } from './fixtures/fact-keys';
import { expectToFit } from './fixtures/fit';
import { melatonin, shoes } from './fixtures/lists-page';
import { go } from './fixtures/open-app';
import { child, entry, maya } from './fixtures/records';
import { food, nine, report, summaryContent, today } from './fixtures/report-records';
import { seed } from './fixtures/seed';

/** As long a name as anyone will ever type, in one word. */
const long = 'Bartholomewxyz'.repeat(6);
const picks = (words: string) => ({ picks: ['meltdown'], words });

const medicine = { ...melatonin, name: `Syrup${long}`, strength: long, form: long, unit: long };
const named = child('Maya', {
  ...{ name: long, bio: long, medicines: [medicine], goals: [{ ...shoes, words: long }] },
  changes: [{ id: 'change', day: '2025-11-10', kind: 'other', words: long }],
});
const journal = [
  entry('Behavior', {
    ...{
      id: 'e1',
      title: long,
      content: long,
      category: 'behavior',
      behaviorNotes: long,
      date: today,
    },
    facts: [{ kind: 'behavior', before: picks(long), happened: picks(long), helped: picks(long) }],
  }),
  entry('Dose', {
    ...{ id: 'e2', category: 'medication', date: today, time: '07:00' },
    facts: [
      {
        kind: 'medication',
        medicineId: 'melatonin',
        name: medicine.name,
        amount: 2,
        unit: long,
        outcome: 'given',
      },
    ],
  }),
  entry('Try', {
    ...{ id: 'e3', category: 'food', date: today, time: '08:00' },
    facts: [
      { kind: 'food', tries: [{ foodId: 'f1', name: long, step: 'licked' }], withWhom: long },
    ],
  }),
];
const lists = {
  children: [named],
  journal,
  factKeys: factKeyRows(journal),
  food: [{ ...food('Toast'), id: 'f1', name: long, notes: long }],
  reports: [{ ...report('Summary', 'summary', summaryContent), id: 'r1', title: long }],
};

async function expectEveryPageToFit(addresses: readonly string[]) {
  for (const address of addresses) {
    await go(address);
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    await expectToFit(320, 700);
  }
}

test('long names never make a page or a dialog wider than a small phone', async () => {
  setNow(nine);
  await seed(lists, named);
  const of = (screen: string) => `/${screen}/${maya.id}`;
  await expectEveryPageToFit([
    ...['/', '/?note=', '/children', of('journal'), of('food'), of('reports'), of('visit')],
    ...[of('recommendations'), of('lists'), of('circle'), '/join', '/settings', '/settings?tab=ai'],
    ...['entry=e1', 'entry=e2', 'edit=e1', 'edit=e2', 'edit=e3'].map(
      (one) => `${of('journal')}?${one}`,
    ),
    ...['food=f1', 'edit=f1'].map((one) => `${of('food')}?${one}`),
    `${of('reports')}?report=r1`,
  ]);
});

test('neither do long names in a circle', async () => {
  const member = (id: string, name: string) => ({ id, name: `${name}${long}`, device: long });
  const members = (circleOfMaya()['members'] as { id: string; name: string }[]).map((one) => ({
    ...one,
    ...member(one.id, one.name),
  }));
  await seed({ ...lists, circles: [{ ...circleOfMaya(), members }] }, named);
  await expectEveryPageToFit([
    ...['/', `/circle/${maya.id}`, `/circle/${maya.id}/details`, `/journal/${maya.id}?entry=e1`],
  ]);
});
