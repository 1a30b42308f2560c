import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit, expectToTakeTouches, resizeWindow } from '@/app/fixtures/fit';
import { boxOf } from '@/app/fixtures/layout';
import { emulateMedia } from '@/app/fixtures/media';
import { daysAgo } from '@/app/fixtures/report-records';
import { expectCount, expectGone, expectText } from '@/app/fixtures/screen';
import { buttonOf, foldNamed, laneOf, noticed, openSkills, rowOf } from './fixtures/skills-page';

/* What is drawn of the skills, and how the tab looks. */

const main = page.getByRole('main');
const span = (name: string) => main.getByRole('radio', { name, exact: true });

const drawing = (words: string): Locator => rowOf(words).css('.skill-lane');

/** Returns where each part of a row is drawn, as parts of its lane: 0 is its start and 1 is today. */
async function placesOf(words: string, selector: string) {
  const lane = await boxOf(drawing(words));
  return drawing(words)
    .css(selector)
    .elements()
    .map((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      const at = (x: number) => Math.round(((x - lane.left) / lane.width) * 100) / 100;
      return { from: at(left), to: at(right), middle: at(left + width / 2) };
    })
    .sort((a, b) => a.from - b.from);
}

/** The place of a day in the half year until November 20. */
const inHalfYear = (daysBefore: number) => Math.round((1 - daysBefore / 184) * 100) / 100;

const expectMarks = (words: string, daysBefore: readonly number[]) =>
  expect
    .poll(async () => (await placesOf(words, '.lane-mark')).map(({ middle }) => middle))
    .toEqual(daysBefore.map(inHalfYear));

test('a mark for each note by its day, the fuller the less help; each look is explained once', async () => {
  const helps = ['all', 'hand', 'word', 'look', 'none', undefined] as const;
  await openSkills(
    helps.map((help, at) => noticed(daysAgo(150 - 30 * at), { help })),
    { child: { gender: 'female' } },
  );
  await expectMarks('Waves goodbye', [150, 120, 90, 60, 30, 0]);
  const looks = drawing('Waves goodbye')
    .css('.lane-mark')
    .elements()
    .map((mark) => {
      const { backgroundImage, width } = getComputedStyle(mark);
      return { filled: /(\d+)%/.exec(backgroundImage)?.[1], isDot: Number.parseFloat(width) < 12 };
    });
  expect(looks).toEqual([
    { filled: '0', isDot: false },
    { filled: '25', isDot: false },
    { filled: '50', isDot: false },
    { filled: '75', isDot: false },
    { filled: '100', isDot: false },
    { filled: undefined, isDot: true },
  ]);
  await expectText(main.css('.chart-legend li'), [
    ...['on her own', 'with help', 'helped all the way', 'help not recorded'],
  ]);
  // One line joins them: the skill was there.
  await expect
    .poll(() => placesOf('Waves goodbye', '.lane-line'))
    .toMatchObject([{ from: inHalfYear(150), to: 1 }]);
});

test('the legend explains only what is drawn', async () => {
  await openSkills([noticed(daysAgo(3), { help: 'look' })]);
  await expectText(main.css('.chart-legend li'), ['with help']);
});

test('where a skill went there is a gap, which ends where it came back', async () => {
  await openSkills([
    noticed(daysAgo(160)),
    noticed(daysAgo(100), { seen: 'not-now' }),
    noticed(daysAgo(40), { seen: 'sometimes' }),
    noticed(daysAgo(90), { words: 'Claps' }),
    noticed(daysAgo(20), { words: 'Claps', seen: 'not-now' }),
  ]);
  // It has no mark of its own.
  await expectMarks('Waves goodbye', [160, 40]);
  await expect
    .poll(() => placesOf('Waves goodbye', '.lane-gap'))
    .toMatchObject([{ from: inHalfYear(100), to: inHalfYear(40) }]);
  await expect
    .poll(() => placesOf('Waves goodbye', '.lane-line'))
    .toMatchObject([
      { from: inHalfYear(160), to: inHalfYear(100) },
      { from: inHalfYear(40), to: 1 },
    ]);
  // One that isn't there now ends today.
  await expect
    .poll(() => placesOf('Claps', '.lane-gap'))
    .toMatchObject([{ from: inHalfYear(20), to: 1 }]);
  await expectText(main.css('.chart-legend li'), ['help not recorded', 'not at the moment']);
});

test('a skill remembered roughly is a bar over its month', async () => {
  await openSkills([noticed(daysAgo(0), { on: '2025-08' })]);
  // August begins 111 days before November 20, and ends 81 before.
  await expect
    .poll(() => placesOf('Waves goodbye', '.lane-rough'))
    .toMatchObject([{ from: inHalfYear(111), to: inHalfYear(81) }]);
  await expectCount(drawing('Waves goodbye').css('.lane-mark'), 0);
});

test('half a year, a year or everything: the axis, the marks and the life changes follow', async () => {
  const change = (id: string, day: string, words: string) => ({ id, day, words, kind: 'home' });
  await openSkills(
    [
      noticed('2024-06-01', { seen: 'first' }),
      noticed('2025-03-01'),
      noticed('2025-10-01'),
      noticed('2024-07-01', { words: 'Hops', area: 'movement' }),
    ],
    {
      child: {
        changes: [
          change('room', '2025-09-01', 'New room at nursery'),
          change('move', '2025-02-01', 'Moved house'),
          change('cast', '2025-10-20', 'Leg in a cast'),
          change('early', '2024-01-20', 'Came home'),
        ],
      },
    },
  );
  const months = main.css('.lane-months span');
  const letters = main.css('.lane-flags b');
  const changes = main.getByRole('list', { name: 'Something changed' }).getByRole('listitem');
  await expect.element(span('6 months')).toBeChecked();
  await expectText(months, ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']);
  await expectText(letters, ['A', 'B']);
  await expectText(changes, ['ANew room at nursery, Sep 1, 2025', 'BLeg in a cast, Oct 20, 2025']);
  await expectCount(drawing('Waves goodbye').css('.lane-mark'), 1);
  // One without a note in that time keeps its row, and a thin line over every lane shows each change.
  await expectCount(drawing('Hops').css('.lane-mark'), 0);
  for (const words of ['Waves goodbye', 'Hops']) {
    const lines = await placesOf(words, '.change-line');
    const places = lines.map(({ from }) => from);
    expect(places).toHaveLength(2);
    for (const [at, daysBefore] of [80, 31].entries())
      expect(places[at]).toBeCloseTo(inHalfYear(daysBefore), 1);
  }
  const flag = await boxOf(letters.first());
  const line = await boxOf(drawing('Hops').css('.change-line').first());
  expect(Math.abs(flag.left + flag.width / 2 - line.left)).toBeLessThan(2);

  await span('1 year').click();
  await expectText(months, ['2025', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
  await expectText(changes, [/^AMoved house/, /^BNew room/, /^CLeg in a cast/]);
  await expectCount(drawing('Waves goodbye').css('.lane-mark'), 2);

  await span('Everything').click();
  await expectText(changes, [/^AMoved house/, /^BNew room/, /^CLeg in a cast/]);
  await expectCount(drawing('Waves goodbye').css('.lane-mark'), 3);
  await expectCount(drawing('Hops').css('.lane-mark'), 1);
  const [first] = await placesOf('Waves goodbye', '.lane-mark');
  expect(first?.middle).toBe(0);
  // One always stays chosen.
  await span('Everything').click();
  await expect.element(span('Everything')).toBeChecked();
});

const everything = [
  noticed(daysAgo(100), { help: 'hand', said: 'bye', where: { picks: ['Home'] } }),
  noticed(daysAgo(30), { seen: 'not-now' }),
  noticed(daysAgo(3), { help: 'none', on: '2025-10' }),
  noticed(daysAgo(3), { words: 'Hops', area: 'movement' }),
];
const changes = [{ id: 'room', day: daysAgo(50), words: 'New room at nursery', kind: 'school' }];

test('nothing serious or critical in light and dark, all in reach, on a small phone without scrolling sideways', async () => {
  await resizeWindow(390, 900);
  await openSkills(everything, {
    child: { changes, skills: [{ id: 'w', words: 'Points', area: 'language', lookingOut: true }] },
  });
  await buttonOf('Waves goodbye').click();
  await foldNamed('Words').getByRole('button').click();
  await foldNamed('We look out for').getByRole('button').click();
  await expect.element(main.getByRole('button', { name: 'We see this' })).toBeVisible();
  await expectNoSeriousAxe();
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await expectToFit(320, 640);
  await expectToFit(640, 360);
  await expectToTakeTouches();
});

test('long words, and words from right to left, stay within their column and read in their direction', async () => {
  const long = 'Bartholomewxyz'.repeat(6);
  const arabic = 'يلوّح مع السلامة!';
  const named = { words: long, said: long, where: { words: long }, withWhom: long };
  await openSkills([noticed(daysAgo(2), named), noticed(daysAgo(1), { words: arabic })], {
    child: {
      changes: [{ ...changes[0], words: long }],
      skills: [{ id: 'w', words: `${long} again`, area: 'language', lookingOut: true }],
    },
  });
  await buttonOf(long).click();
  await foldNamed('Words').getByRole('button').click();
  await foldNamed('We look out for').getByRole('button').click();
  await expectToFit(320, 700);
  await expectToTakeTouches();
  const name = await rowOf(arabic).css('.skill-name').findElement();
  expect(getComputedStyle(name).direction).toBe('rtl');
  await expectGone(laneOf('Language'));
});

test('the words that a child said: the one said last first, by which means, how the first was said, and how many are recorded', async () => {
  const device = { picks: ['Device'] };
  await openSkills([
    noticed(daysAgo(9), { words: 'Asks', said: 'more', means: device, saidHow: 'repeated' }),
    noticed(daysAgo(5), {
      ...{ words: 'Asks', said: 'More', means: { picks: ['Voice'] }, saidHow: 'own' },
    }),
    noticed(daysAgo(2), {
      ...{ words: 'Names', said: 'big truck', means: device, saidHow: 'sung', on: '2025-07' },
    }),
  ]);
  const fold = foldNamed('Words');
  await expectText(fold.getByRole('button'), 'Words“More”');
  await fold.getByRole('button').click();
  await expect
    .element(fold.getByText('2 words or phrases recorded: 2 by device, 1 by voice'))
    .toBeVisible();
  await expectText(fold.getByRole('listitem'), [
    'MoreFirst: Nov 11, 2025, by device, repeated after someone. Own words: Nov 15, 2025. Recorded 2 times, by voice, by device',
    'big truckFirst: around July 2025, by device',
  ]);
  await fold.getByRole('link', { name: 'Nov 11, 2025' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Asks 2025-11-11' })).toBeVisible();
});
