import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { reopen } from '@/app/fixtures/open-app';
import { refuseWrites } from '@/app/fixtures/refusals';
import { dialogOf, expectCount, expectGone, expectText, messageOf } from '@/app/fixtures/screen';
import {
  chooseLines,
  drawnPoints,
  focusedPoint,
  growthChart,
  labelsOf,
  linesSwitch,
  measured,
  openGrowth,
  several,
  storedMaya,
  tapLines,
} from './fixtures/growth-page';

const main = page.getByRole('main');
const length = growthChart('Length or height');
const weight = growthChart('Weight');
const head = growthChart('Head circumference');
const sheet = dialogOf('Lines');
const chip = (name: string) =>
  main.getByRole('radiogroup', { name: 'How many lines' }).getByText(name);

/** What the screen says, and what its parts are called, without the switch that turns the lines on. */
function wordsOnScreen(): string {
  const copy = main.element().cloneNode(true) as Element;
  copy.querySelector('.switch-row')?.remove();
  const names = [...copy.querySelectorAll('[aria-label]')].map((one) =>
    // The section around the switch.
    one.matches('section') ? '' : one.getAttribute('aria-label'),
  );
  return [copy.textContent, ...names].join('\n');
}

const aboutLines = /\bline|WHO|girls|boys|\dth\b/i;

/** Expects no line, and not a word about any. */
async function expectNoLines(): Promise<void> {
  await expect.element(linesSwitch()).not.toBeChecked();
  await expect.poll(() => drawnPoints(weight)).toEqual({ 'circle filled': 2, circle: 1 });
  await expectCount(main.css('polyline, .scatter-end'), 0);
  expect(wordsOnScreen()).not.toMatch(aboutLines);
  // Only one point of each chart is an element at a time.
  for (const [chart, count] of [
    [length, 3],
    [weight, 3],
    [head, 1],
  ] as const) {
    const wordless = Array<unknown>(count).fill(expect.not.stringMatching(aboutLines));
    // Again if a dialog that has just closed took the focus back on the way.
    await expect.poll(() => labelsOf(chart)).toEqual(wordless);
  }
}

test.each([{}, { gender: 'other' }, { gender: 'female' }])(
  'lines are off, and no set is taken from the profile: %o',
  async (profile) => {
    await openGrowth(several, { child: profile });
    await expectNoLines();
    await tapLines();
    await expectText(sheet.css('p'), [
      'The lines show how children measured in six countries grew in good conditions. Of every 100 children the same age, 3 were below the lowest line and 3 above the highest. No line is better than another.',
      'The WHO has two sets of lines, one for girls and one for boys. Which should we draw?',
    ]);
    for (const name of ['Girls', 'Boys', 'None'])
      await expect.element(sheet.getByRole('button', { name, exact: true })).toBeVisible();
    // Closing it answers nothing.
    await pressEscapeIn(sheet);
    await expectGone(sheet);
    await expectNoLines();
    await chooseLines('None');
    await expectNoLines();
    expect(await storedMaya()).not.toHaveProperty('lines');

    await chooseLines('Boys');
    await expect.element(linesSwitch()).toBeChecked();
    await expect.element(main).toHaveTextContent('WHO Child Growth Standards, boys.');
    expect(await storedMaya()).toMatchObject({ lines: 'boys', ...profile });
  },
);

test('five lines or nine, named at their ends; a point says between which it lies', async () => {
  await openGrowth(several);
  await chooseLines('Girls');
  await expect.element(main).toHaveTextContent('WHO Child Growth Standards, girls.');
  await expect.element(main).not.toHaveTextContent('2007');
  for (const chart of [length, weight, head]) {
    await expectCount(chart.css('polyline'), 5);
    // From the lowest, whose name is the last one down the chart.
    await expectText(chart.css('.scatter-end'), ['97', '85', '50', '15', '3']);
  }
  const strokes = main
    .css('polyline')
    .elements()
    .map((line) => [getComputedStyle(line).stroke, getComputedStyle(line).strokeWidth].join());
  expect(new Set(strokes).size, 'no line is stronger than another').toBe(1);
  const secondLabel = async () => (await labelsOf(weight))[1];
  const seven = '7.3 kg, Aug 10, 2024, at home, in light clothes, 7 months.';
  await expect.poll(secondLabel).toBe(`${seven} Between the 15th and the 50th line.`);

  await chip('Nine lines').click();
  await expectCount(weight.css('polyline'), 9);
  await expectText(weight.css('.scatter-end'), [
    ...['99.6', '98', '91', '75', '50', '25', '9', '2', '0.4'],
  ]);
  await expect.poll(secondLabel).toBe(`${seven} Between the 25th and the 50th line.`);
  await chip('Five lines').click();
  await expectCount(weight.css('polyline'), 5);
});

test('the set stays with the child, and whether lines are on with the device', async () => {
  await openGrowth(several);
  await chooseLines('Girls');
  await chip('Nine lines').click();
  await reopen();
  await expect.element(linesSwitch()).toBeChecked();
  await expectCount(weight.css('polyline'), 9);

  await tapLines();
  await expectNoLines();
  expect((await storedMaya())['lines']).toBe('girls');
  await reopen();
  await expectNoLines();
  // It asks only the first time.
  await tapLines();
  await expectGone(sheet);
  await expectCount(weight.css('polyline'), 9);
  await expect.element(main.getByRole('radio', { name: 'Nine lines' })).toBeChecked();

  // Another device has the same set, and has not turned lines on.
  localStorage.removeItem('kinleaf_growth');
  await reopen();
  await expectNoLines();
  expect((await storedMaya())['lines']).toBe('girls');
});

test('the set can be changed; None leaves the lines off on this device alone', async () => {
  await openGrowth(several, { child: { lines: 'girls' } });
  await tapLines();
  const low = await heightOfLowestLine();
  await main.getByRole('button', { name: 'Change the set' }).click();
  await sheet.getByRole('button', { name: 'Boys' }).click();
  await expectGone(sheet);
  await expect.element(main).toHaveTextContent('WHO Child Growth Standards, boys.');
  expect((await storedMaya())['lines']).toBe('boys');
  await expect.poll(heightOfLowestLine).not.toBe(low);
  await main.getByRole('button', { name: 'Change the set' }).click();
  await sheet.getByRole('button', { name: 'None' }).click();
  await expectGone(sheet);
  await expectNoLines();
  // Another device may have them on.
  expect((await storedMaya())['lines']).toBe('boys');
});

async function heightOfLowestLine(): Promise<string | null> {
  return (await weight.css('polyline').first().findElement()).getAttribute('points');
}

test('a set that cannot be stored leaves the lines off, and says so', async () => {
  await openGrowth(several);
  const allow = refuseWrites('QuotaExceededError', 'children');
  await tapLines();
  await sheet.getByRole('button', { name: 'Girls' }).click();
  await expect.element(messageOf('Failed to save').getByRole('alert')).toBeVisible();
  await expect.element(sheet).toBeVisible();
  expect(await storedMaya()).not.toHaveProperty('lines');
  allow();
  await sheet.getByRole('button', { name: 'Girls' }).click();
  await expectGone(sheet);
  await expectCount(weight.css('polyline'), 5);
});

test('the lines have other names from two and from five years on, and a gap where lying ends', async () => {
  await openGrowth(
    [
      measured('2021-12-10', { length: 850, lying: true }),
      measured('2025-11-01', { weight: 19_500, length: 1120, lying: true }),
    ],
    { child: { birthdate: '2020-01-10', lines: 'girls' } },
  );
  await tapLines();
  await expect
    .element(main)
    .toHaveTextContent(
      'WHO Child Growth Standards, girls. From 5 years: WHO Growth Reference 2007, girls. Doctors in Australia or the United States may use other lines from the second birthday.',
    );
  // Two parts of each line.
  await expectCount(length.css('polyline'), 10);
  await expectCount(weight.css('polyline'), 5);
  await expect
    .element(focusedPoint(length))
    .toHaveAccessibleName(
      '112 cm, Nov 1, 2025, lying, 5 years 9 months. Between the 15th and the 50th line. 0.7 cm taken off for the lines.',
    );
});

test('nothing is said about a weight of the first days, nor about one that somebody is not sure of', async () => {
  await openGrowth(
    [
      measured('2024-01-14', { weight: 3100 }),
      measured('2024-06-10', { weight: 6500, unsure: true }),
      measured('2024-07-10', { weight: 6900, otherWay: 'with a cast on' }),
    ],
    { child: { lines: 'girls' } },
  );
  await tapLines();
  await expectCount(weight.css('polyline'), 5);
  expect(await labelsOf(weight)).toEqual([
    '3.1 kg, Jan 14, 2024, 4 days. Most babies lose weight in the first days. Midwives and nurses look at it from two weeks on.',
    '6.5 kg, Jun 10, 2024, not sure, 5 months.',
    '6.9 kg, Jul 10, 2024, with a cast on, 6 months.',
  ]);
});
