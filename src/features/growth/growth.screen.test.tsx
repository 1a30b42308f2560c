import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { chooseCalm } from '@/data/preferences/preferences';
import { rowsOf } from '@/app/fixtures/facts-page';
import { boxOf } from '@/app/fixtures/layout';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import { allowReads, refuseReads } from '@/app/fixtures/refused-reads';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import {
  drawnPoints,
  focusedPoint,
  growthChart,
  labelsOf,
  measured,
  measuredRows,
  openGrowth,
  several,
} from './fixtures/growth-page';

const main = page.getByRole('main');
const add = main.getByRole('button', { name: 'Add a measurement', exact: true });
const length = growthChart('Length or height');
const weight = growthChart('Weight');
const head = growthChart('Head circumference');

/** What `several` is drawn as: at the clinic, at home and at the hospital. */
const severalWeights = { 'circle filled': 2, circle: 1 };

const expectDrawn = (chart: Locator, points: Readonly<Record<string, number>>) =>
  expect.poll(() => drawnPoints(chart)).toEqual(points);

/** Returns each point of a chart in their order: what it says, where it is, and the look of what is drawn there. */
async function pointsIn(chart: Locator) {
  const points = [];
  await focus(focusedPoint(chart));
  await press('Home');
  const count = Object.values(drawnPoints(chart)).reduce((sum, one) => sum + one, 0);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await press('ArrowRight');
    const box = await boxOf(focusedPoint(chart));
    const label = document.activeElement?.getAttribute('aria-label');
    points.push({ label, box, look: looksAt(chart, box).join() });
  }
  return points;
}

/** Returns the look of every point that is drawn in the middle of a box. A hollow one has an inside over it. */
function looksAt(chart: Locator, box: DOMRect): readonly string[] {
  const isDrawnBy = (path: Element) => {
    const area = path.closest('svg')?.getBoundingClientRect() ?? new DOMRect();
    return [...(path.getAttribute('d') ?? '').matchAll(/M([^,]+),([^h]+)h/g)].some(
      ([, x, y]) =>
        Math.hypot(
          area.left + Number(x) * area.width - (box.left + box.width / 2),
          area.top + Number(y) * area.height - (box.top + box.height / 2),
        ) < 0.5,
    );
  };
  const drawn = (selector: string) => chart.css(selector).elements().filter(isDrawnBy);
  const inside = drawn('.scatter-insides').map((path) => path.getAttribute('data-shape'));
  return drawn('.scatter-points').map((path) => {
    const shape = path.getAttribute('data-shape');
    expect(path.hasAttribute('data-filled')).toBe(!inside.includes(shape));
    expect(getComputedStyle(path).strokeLinecap).toBe(shape === 'square' ? 'square' : 'round');
    return `${shape}${path.hasAttribute('data-filled') ? ' filled' : ''}`;
  });
}

test('the sidebar leads to it; without a measurement it says what could be there and has one button', async () => {
  await openGrowth([entry('No measurement')]);
  await go('/settings');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Milestones and growth', exact: true })
    .click();
  await expectAddress('/milestones/child-maya');
  await page.getByRole('tab', { name: 'Growth' }).click();
  await expect
    .element(main.getByRole('heading', { name: 'Nothing measured yet', exact: true }))
    .toBeVisible();
  await expect
    .element(main)
    .toHaveTextContent('You can also add them to any entry, under Details.');
  await expectText(main.getByRole('button'), ['Add a measurement']);
  await expectCount(main.getByRole('heading'), 2);
  await expectCount(main.getByRole('switch'), 0);
  await add.click();
  await expect.element(dialogOf('Add a measurement')).toBeVisible();
  await expectAddress('/milestones/child-maya?tab=growth&new=');
  await goBack();
  await expectGone(dialogOf('Add a measurement'));
});

test('a chart of points for each measure: who measured, lying or standing, and the numbers behind them', async () => {
  await openGrowth(several);
  await expectDrawn(length, { 'circle filled': 1, 'square filled': 1, square: 1 });
  await expectDrawn(weight, severalWeights);
  await expectDrawn(head, { 'circle filled': 1 });

  // A full point was measured by a professional, and a square lying.
  const points = [
    [weight, '4.2 kg, Feb 10, 2024, at the clinic, 1 month.', 'circle filled'],
    [weight, '7.3 kg, Aug 10, 2024, at home, in light clothes, 7 months.', 'circle'],
    [weight, '11.2 kg, Nov 1, 2025, at the hospital, by Dr Lee, 21 months.', 'circle filled'],
    [length, '54.1 cm, Feb 10, 2024, lying, at the clinic, 1 month.', 'square filled'],
    [length, '66 cm, Aug 10, 2024, lying, at home, 7 months.', 'square'],
    [
      length,
      '84.5 cm, Nov 1, 2025, standing, at the hospital, by Dr Lee, 21 months.',
      'circle filled',
    ],
    [head, '37 cm, Feb 10, 2024, at the clinic, 1 month.', 'circle filled'],
  ] as const;
  for (const chart of [weight, length, head]) {
    const found = (await pointsIn(chart)).map(({ label, look }) => [label, look]);
    expect(found).toEqual(points.filter(([one]) => one === chart).map(([, ...rest]) => rest));
  }
  await expectText(page.css('.chart-legend li'), [
    'at a clinic or hospital',
    'at home or elsewhere',
    'lying',
  ]);

  // Later is to the right, more is higher up, and nothing joins the points.
  const boxes = (await pointsIn(weight)).map(({ box }) => box);
  expect(boxes).toHaveLength(3);
  expect(boxes).toEqual(boxes.toSorted((one, other) => one.left - other.left));
  expect(boxes).toEqual(boxes.toSorted((one, other) => other.top - one.top));
  await expectCount(main.css('polyline'), 0);
  for (const path of main.css('.scatter-area path').elements() as SVGPathElement[])
    expect(path.getTotalLength(), path.outerHTML).toBeLessThan(0.001);

  await expect
    .poll(() => rowsOf(weight))
    .toEqual([
      ['Day', 'Weight', 'Age', 'How and where'],
      ['Feb 10, 2024', '4.2 kg', '1 month', 'lying, at the clinic'],
      ['Aug 10, 2024', '7.3 kg', '7 months', 'lying, at home, in light clothes'],
      ['Nov 1, 2025', '11.2 kg', '21 months', 'standing, at the hospital, by Dr Lee'],
    ]);
  await expect
    .poll(() => rowsOf(head).slice(1))
    .toEqual([['Feb 10, 2024', '37 cm', '1 month', 'lying, at the clinic']]);

  // The tooltip says what the point under the pointer is called, or else the one that has the focus.
  await focus(focusedPoint(weight));
  const area = weight.css('.scatter-area');
  const [first = new DOMRect()] = boxes;
  const { left, top } = await boxOf(area);
  const middle = { x: first.left + 10 - left, y: first.top + 10 - top };
  await area.hover({ position: middle });
  await expectText(weight.css('.ctip'), '4.2 kg, Feb 10, 2024, at the clinic, 1 month.');
  await area.hover({ position: { ...middle, x: middle.x + 25 } });
  await expectText(weight.css('.ctip'), /^11\.2 kg, /);
});

test('only what was measured has a chart; a value left off the chart stays in the list', async () => {
  await openGrowth([
    measured('2025-10-01', { weight: 11_000 }),
    measured('2025-11-01', { weight: 21_200, offChart: true }),
  ]);
  await expectDrawn(weight, { circle: 1 });
  expect(await labelsOf(weight)).toEqual(['11 kg, Oct 1, 2025, 20 months.']);
  // The head of the chart names the newest value on it; the table has both.
  await expectText(weight.css('.chart-head > span'), '11 kg, Oct 1, 2025');
  await expectText(weight.css('caption'), 'Weight, 2 measurements');
  await expect
    .poll(() => rowsOf(weight).slice(1))
    .toEqual([
      ['Oct 1, 2025', '11 kg', '20 months', ''],
      ['Nov 1, 2025', '21.2 kg', '21 months', 'left off the chart'],
    ]);
  await expectGone(length);
  await expectGone(head);
  await expectText(measuredRows(), [
    'Nov 1, 2025Left off the chart, 21 months21.2 kg',
    'Oct 1, 202520 months11 kg',
  ]);
});

test('the list: as typed, newest first, all of it on request; each leads to its entry', async () => {
  const earlier = Array.from({ length: 5 }, (_, at) =>
    measured(`2025-0${at + 1}-05`, { weight: 10_000 + at * 100 }),
  );
  await openGrowth([
    ...earlier,
    measured('2025-09-05', {
      ...{ weight: 10_659, typed: { weight: '23 lb 8 oz', length: '32 1/2 in' }, length: 826 },
      ...{ head: 470, place: 'At nursery', wearing: 'clothes', unsure: true },
    }),
    // Two on one day.
    measured('2025-11-20', { head: 472 }),
    measured('2025-11-20', { weight: 11_300 }, { id: 'second' }),
  ]);
  await expectCount(measuredRows(), 5);
  await expectText(measuredRows().nth(2), [
    /^Sep 5, 2025At nursery, in clothes, not sure, 19 months23 lb 8 oz32 1\/2 inHead 47 cm$/,
  ]);
  await expectText(measuredRows().getByRole('link'), [
    ...['Nov 20, 2025', 'Nov 20, 2025', 'Sep 5, 2025', 'May 5, 2025', 'Apr 5, 2025'],
  ]);
  const all = page.getByRole('button', { name: 'Show all 8', exact: true });
  await all.click();
  await expectCount(measuredRows(), 8);
  await expectGone(all);
  await expectText(measuredRows().last().getByRole('link'), 'Jan 5, 2025');
  // The button is gone: the first row that it added has its focus.
  await expect.element(measuredRows().nth(5).getByRole('link')).toHaveFocus();

  await measuredRows().nth(2).getByRole('link').click();
  await expect.element(dialogOf('Measured 2025-09-05')).toBeVisible();
  await expectAddress(/^\/journal\/child-maya\?entry=entry-measured-2025-09-05/);
  await goBack();
  await expect.element(measuredRows().first()).toBeVisible();
});

test('a hidden measure is neither in the charts nor in the list, which is remembered; what was measured stays', async () => {
  await openGrowth([...several, measured('2025-11-10', { weight: 11_250 })]);
  await expectCount(measuredRows(), 4);
  const before = await readStore('journal');
  const shown = main.getByRole('toolbar', { name: 'Shown on this device' });
  const chip = shown.getByRole('button', { name: 'Weight', exact: true });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  for (const isReopened of [false, true]) {
    if (isReopened) await reopen();
    await expect.element(length).toBeVisible();
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
    await expectGone(weight);
    // One had nothing but a weight.
    await expectCount(measuredRows(), 3);
    await expect.element(main).not.toHaveTextContent(/\bkg\b/);
  }
  expect(await readStore('journal')).toEqual(before);
  // With nothing left, the list says why.
  const others = ['Length or height', 'Head circumference'];
  const allHidden = main.getByText('All of it is hidden on this device.', { exact: true });
  await expectGone(allHidden);
  for (const name of others) await shown.getByRole('button', { name, exact: true }).click();
  await expect.element(allHidden).toBeVisible();
  await expectCount(measuredRows(), 0);
  await expectCount(main.css('.scatter'), 0);
  for (const name of others) await shown.getByRole('button', { name, exact: true }).click();
  await chip.click();
  await expect.element(weight).toBeVisible();
  await expectCount(measuredRows(), 4);
  await expectGone(allHidden);
});

test('Calm mode shows the list without charts, and nothing about lines', async () => {
  await openGrowth(several, { child: { lines: 'girls' } });
  await expect.element(weight).toBeVisible();
  chooseCalm(true);
  await expectGone(weight);
  await expectGone(page.css('.scatter'));
  await expectGone(page.getByRole('switch', { name: 'Lines' }));
  await expectCount(measuredRows(), 3);
  await expect.element(add).toBeVisible();
  chooseCalm(false);
  await expectDrawn(weight, severalWeights);
});

test('life changes are lines over every chart, with their names below', async () => {
  const change = (id: string, day: string, words: string) => ({ id, day, words, kind: 'school' });
  await openGrowth(several, {
    child: {
      changes: [
        change('room', '2025-06-01', 'New room at nursery'),
        // Before the birth, so before the charts.
        change('house', '2023-06-01', 'A new house'),
      ],
    },
  });
  await expectText(main.getByRole('list', { name: 'Something changed' }).getByRole('listitem'), [
    'New room at nursery, Jun 1, 2025',
  ]);
  for (const chart of [length, weight, head]) await expectCount(chart.css('.change-line'), 1);
  const line = await boxOf(weight.css('.change-line'));
  const [, before, after] = (await pointsIn(weight)).map(({ box }) => box);
  expect(line.left).toBeGreaterThan(before?.right ?? Infinity);
  expect(line.left).toBeLessThan(after?.left ?? 0);
});

test('measurements that cannot be read are reported, and are there after Try again', async () => {
  allowConsole(/could not be read|Refused by the test|UnknownError/);
  refuseReads('factKeys');
  await openGrowth(several);
  await expect
    .element(main)
    .toHaveTextContent('The measurements could not be read from this device. Nothing is lost.');
  await expectGone(page.getByText('Nothing measured yet'));
  allowReads();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expectCount(measuredRows(), 3);
});
