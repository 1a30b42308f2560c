import type { Page } from '@playwright/test';
import { factKeyRows } from './facts';
import { child, entry, maya, seed } from './records';
import { daysAgo, food, stopClock } from './report-records';
import type { StoredRecord } from './store';

/** Maya with two changes of the last 60 days, one before them and one to come. */
const mayaOfVisits = child('Maya', {
  changes: [
    { id: 'change-1', day: daysAgo(17), words: 'Swimming on Tuesdays began', kind: 'therapy' },
    { id: 'change-2', day: daysAgo(10), words: 'Melatonin at seven', kind: 'medicine' },
    { id: 'change-3', day: daysAgo(60), words: 'Moved house', kind: 'home' },
    { id: 'change-4', day: daysAgo(-1), words: 'New classroom', kind: 'school' },
  ],
});

type Fields = Readonly<Record<string, unknown>>;

const factEntry = (title: string, category: string, ago: number, fact: Fields, more: Fields = {}) =>
  entry(title, { category, date: daysAgo(ago), facts: [{ kind: category, ...fact }], ...more });

const pick = (...picks: string[]) => ({ picks });

/** Nights of 21 days, each asleep at 8:20 pm and awake at 5:20 am, a waking on every third of them. */
const nights = Array.from({ length: 21 }, (_, index) =>
  factEntry(`Night ${index}`, 'sleep', index * 2, {
    asleep: `${daysAgo(index * 2 + 1)}T20:${20 + (index % 5)}`,
    awake: `${daysAgo(index * 2)}T05:${20 + (index % 7)}`,
    wakings: index % 3 === 0 ? [{ at: '02:30', minutes: 20 }] : [],
    ...(index < 4 && { naps: [{ at: '12:30', minutes: 40 + index * 10 }] }),
  }),
);

const before = ['Asked to stop', 'Noise', 'Change of plan', 'Waiting', 'Hungry'];
const hard = Array.from({ length: 12 }, (_, index) =>
  factEntry(
    `Hard moment ${index}`,
    'behavior',
    index * 4,
    {
      before: pick(before[index % 5] ?? ''),
      happened: pick(['Cried', 'Covered ears', 'Hid'][index % 3] ?? ''),
      after: pick(['Quiet place', 'We waited'][index % 2] ?? ''),
      strength: (index % 5) + 1,
      helped: pick(['ear muffs', 'a picture card with two choices'][index % 2] ?? ''),
    },
    { time: `${String(8 + index).padStart(2, '0')}:15`, minutes: 5 + index },
  ),
);

const doses = Array.from({ length: 26 }, (_, index) =>
  factEntry(
    `Dose ${index}`,
    'medication',
    index * 2,
    {
      name: 'Melatonin',
      amount: 1,
      unit: 'mg',
      outcome: index === 3 ? 'refused' : 'given',
      ...(index === 5 && { reason: 'No headache.' }),
    },
    { time: index < 10 ? '19:00' : '19:30' },
  ),
);

const senses = Array.from({ length: 5 }, (_, index) =>
  factEntry(`Senses ${index}`, 'sensory', index * 7, {
    senses: ['hearing', ...(index % 2 ? ['touch'] : [])],
    way: index % 2 ? 'seeks' : 'avoids',
    helped: pick('ear muffs'),
  }),
);

const steps = ['looked', 'touched', 'smelled', 'licked', 'bit', 'chewed', 'ate'];
const tries = Array.from({ length: 19 }, (_, index) =>
  factEntry(`Plate ${index}`, 'food', index * 3, {
    tries: [
      { foodId: 'food-mango', name: 'Mango', step: steps[index % 4] },
      { name: ['Kuih lapis', 'Thosai', 'Cucumber'][index % 3], step: steps[(index * 2) % 7] },
    ],
    where: 'Home',
  }),
);

const goals = Array.from({ length: 9 }, (_, index) =>
  factEntry(`Goal ${index}`, index % 2 ? 'social' : 'education', index * 6, {
    goals: [
      {
        goalId: `goal-${index % 3}`,
        words: ['Says hello first', 'Puts on shoes', 'Takes turns'][index % 3],
        help: ['none', 'word', 'hand'][index % 3],
      },
    ],
  }),
);

/** Sixty days of facts; every number of the tests is counted from the lists above. */
export const factsOfVisit: readonly StoredRecord[] = [
  ...nights,
  ...hard,
  ...doses,
  ...senses,
  ...tries,
  ...goals,
];

const foodsOfVisit: readonly StoredRecord[] = [
  ...['Square crackers', 'Dry toast', 'Peeled apple', 'White rice', 'Banana'].map((name) =>
    food(name, { state: 'safe' }),
  ),
  food('Cheese', { state: 'sometimes' }),
  food('Mango', {
    state: 'new',
    moves: [{ day: daysAgo(20), from: 'not-yet', to: 'new' }],
  }),
];

/** So many entries with a star, each long enough to be cut on paper. */
export const starred = (count: number): readonly StoredRecord[] =>
  Array.from({ length: count }, (_, index) =>
    entry(`Star ${index}`, {
      category: 'moment',
      date: daysAgo(index % 58),
      starred: true,
      createdAt: new Date(Date.UTC(2025, 8, 1, 0, index)).toISOString(),
      content: `Number ${index}. She asked for the towel herself and sat under it for five minutes, as calm as anything, then she took the blue train and showed it to her brother. He said nothing and smiled, and they lay on the floor.`,
    }),
  );

/** A journal of Maya's for a visit, read at nine in the morning of `today`. */
export async function seedVisit(
  page: Page,
  more: readonly StoredRecord[] = [],
  records: {
    readonly entries?: readonly StoredRecord[];
    readonly reports?: readonly StoredRecord[];
  } = {},
): Promise<void> {
  await stopClock(page);
  const journal = [...(records.entries ?? factsOfVisit), ...more];
  await seed(
    page,
    {
      children: [mayaOfVisits],
      journal,
      factKeys: factKeyRows(journal),
      food: foodsOfVisit,
      reports: records.reports ?? [],
    },
    maya,
  );
}
