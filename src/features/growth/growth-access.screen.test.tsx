import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit, expectToTakeTouches, resizeWindow } from '@/app/fixtures/fit';
import { pressEscapeIn, tabTo } from '@/app/fixtures/keys';
import { emulateMedia } from '@/app/fixtures/media';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
} from '@/app/fixtures/screen';
import { inVisualOrder } from '@/app/fixtures/visual-order';
import {
  drawnPoints,
  focusedPoint,
  growthChart,
  linesSwitch,
  measured,
  measuredRows,
  openGrowth,
  several,
  tapLines,
} from './fixtures/growth-page';

const main = page.getByRole('main');
const weight = growthChart('Weight');
const form = dialogOf('Add a measurement');
const add = main.getByRole('button', { name: 'Add a measurement', exact: true });

const linesName = main.getByText('WHO Child Growth Standards, girls.');
const lineNames = weight.css('.scatter-end');
const keys = main.css('.scatter-key');

const expectPoints = (points: ReturnType<typeof drawnPoints>) =>
  expect.poll(() => drawnPoints(weight)).toEqual(points);

const changes = [{ id: 'room', day: '2025-06-01', words: 'New room at nursery', kind: 'school' }];

test('nothing serious or critical in light and dark, all in reach: everything on the screen at once', async () => {
  await resizeWindow(390, 900);
  await openGrowth(several, {
    child: { gestation: { weeks: 33, days: 2 }, lines: 'girls', changes },
  });
  await tapLines();
  await expectCount(weight.css('polyline'), 5);
  await expectNoSeriousAxe();
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await expectToFit(320, 640);
  await expectToFit(640, 360);
  await expectToTakeTouches();
});

test('neither in the two sheets and the form, with its errors', async () => {
  await resizeWindow(390, 900);
  await openGrowth(several);
  const arrangements = [
    async () => {
      await tapLines();
      await expect.element(dialogOf('Lines')).toBeVisible();
    },
    async () => {
      await main.getByRole('button', { name: 'Add weeks at birth' }).click();
      await dialogOf('Weeks at birth').getByRole('textbox', { name: 'Weeks' }).fill('28');
      await expect.element(dialogOf('Weeks at birth').getByText('3 years')).toBeVisible();
    },
    async () => {
      await add.click();
      await form.getByRole('textbox', { name: 'Weight', exact: true }).fill('a lot');
      await form.getByRole('textbox', { name: 'Length or height', exact: true }).fill('84');
      await form.getByRole('button', { name: 'More about it' }).click();
      await form.getByRole('button', { name: 'Add measurement' }).click();
      await expect.element(form.getByText(/^Weight needs a number/)).toBeVisible();
    },
  ];
  for (const arrange of arrangements) {
    await arrange();
    await expectNoSeriousAxe({ part: 'top' });
    await emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe({ rules: 'colour', part: 'top' });
    await emulateMedia({ colorScheme: 'light' });
    await expectToFit(320, 640);
    await expectToFit(640, 360);
    await expectToTakeTouches();
    await pressEscapeIn(page.getByRole('dialog'));
    await expectGone(page.getByRole('dialog'));
  }
});

test('300 measurements fit a small phone, and each row takes a touch', async () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    measured(daysAgo(at), { weight: 11_000 - at * 10, length: 850 - at, place: 'home' }),
  );
  await openGrowth(many);
  await expectPoints({ circle: 300 });
  // The table behind the chart grows bit by bit, and has all of them in the end.
  await expectCount(growthChart('Weight').css('tbody tr'), 300);
  await expectToFit(320, 700);
  await main.getByRole('button', { name: 'Show all 300' }).click();
  await expectCount(measuredRows(), 300);
  await expectToFit(320, 700);
  await expectToTakeTouches();
});

test('long words, and words from right to left, stay within their column and read in their direction', async () => {
  const long = 'Bartholomewxyz'.repeat(6);
  await openGrowth(
    [
      measured('2025-10-01', { weight: 11_000, place: long, by: long, otherWay: long }),
      measured('2025-11-01', {
        ...{ weight: 11_200, place: 'عيادة الأطفال', by: 'الدكتورة ليلى!' },
      }),
    ],
    { child: { changes: [{ ...changes[0], words: long }] } },
  );
  await expectPoints({ circle: 2 });
  await expectToFit(320, 700);
  await expectToTakeTouches();
  await resizeWindow(1280, 720);
  const words = measuredRows().first().css('p');
  expect(getComputedStyle(await words.findElement()).direction).toBe('rtl');
  const drawn = inVisualOrder(await words.findElement(), 'عيادة', 'months', 'ليلى');
  expect(drawn.at(-1)).toBe('عيادة');
  const cut = measuredRows()
    .elements()
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut).toEqual([]);
});

test('in print from a dark screen: charts and list on white, without what can be tapped', async () => {
  const gestation = { weeks: 33, days: 2 };
  await openGrowth(several, { child: { lines: 'girls', gestation, changes } });
  await tapLines();
  await expectCount(weight.css('polyline'), 5);
  await expectPoints({ 'circle filled': 2, circle: 1, cross: 2 });
  await expect.element(add).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Change weeks at birth' })).toBeVisible();
  const inks = async () => [
    getComputedStyle(await weight.getByRole('heading').findElement()).color,
    ...weight
      .css('svg path')
      .elements()
      .map((path) => getComputedStyle(path).stroke),
  ];
  await emulateMedia({ media: 'print', colorScheme: 'light' });
  const light = await inks();
  await emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await inks()).toEqual(light);
  for (const title of ['Length or height', 'Weight', 'Head circumference'])
    await expect.element(growthChart(title)).toBeVisible();
  // What is a background would be left out.
  const backgrounds = [...weight.css('.scatter-cross').elements(), ...keys.elements()];
  expect(backgrounds).toHaveLength(2 + 4);
  for (const mark of backgrounds) expect(getComputedStyle(mark).printColorAdjust).toBe('exact');
  await expectCount(measuredRows(), 3);
  await expect.element(measuredRows().first()).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Something changed' })).toBeVisible();
  await expect.element(main.getByText(/^Born at 33 weeks and 2 days\./)).toBeVisible();
  await expect.element(linesName).toBeVisible();
  await expectText(lineNames, ['97', '85', '50', '15', '3']);
  for (const name of lineNames.elements())
    await expect.element(page.elementLocator(name)).toBeVisible();
  await expectGone(linesSwitch());
  await expectGone(add);
  await expectGone(main.getByRole('button'));
  await expectGone(main.getByRole('radio'));
  await emulateMedia({ media: 'screen' });
  await tapLines();
  await expectCount(weight.css('polyline'), 0);
  await emulateMedia({ media: 'print' });
  await expectGone(linesSwitch());
  await expectGone(linesName);
  await expectCount(lineNames, 0);
});

test('with the keyboard alone: add a measurement, and move over the points', async () => {
  await openGrowth(several);
  await expectPoints({ 'circle filled': 2, circle: 1 });
  await tabTo(add);
  await press('Enter');
  await expect.element(form).toBeVisible();
  await tabTo(form.getByRole('textbox', { name: 'Weight', exact: true }));
  await userEvent.keyboard('11.3');
  await tabTo(form.getByRole('radio', { name: 'At home' }));
  await press(' ');
  await expect.element(form.getByRole('radio', { name: 'At home' })).toBeChecked();
  await tabTo(form.getByRole('button', { name: 'Add measurement' }));
  await press('Enter');
  await expectGone(form);
  await expectToast({ title: 'Measurement added', description: 'Measured: 11.3 kg' });
  await expectPoints({ 'circle filled': 2, circle: 2 });
  await expect.element(add).toHaveFocus();

  // One tab stop in each chart, at the latest point.
  const point = focusedPoint(weight);
  const tip = weight.css('.ctip');
  const expectAt = async (text: string) => {
    await expectText(tip, text);
    await expect.element(point).toHaveAttribute('aria-label', text);
    await expect.element(point).toHaveFocus();
  };
  await tabTo(point);
  await expectAt('11.3 kg, Nov 20, 2025, at home, 22 months.');
  await press('ArrowLeft');
  await press('ArrowLeft');
  await expectAt('7.3 kg, Aug 10, 2024, at home, in light clothes, 7 months.');
  await press('Home');
  await expectAt('4.2 kg, Feb 10, 2024, at the clinic, 1 month.');
  await press('ArrowLeft');
  await expectAt('4.2 kg, Feb 10, 2024, at the clinic, 1 month.');
  await press('End');
  await expectAt('11.3 kg, Nov 20, 2025, at home, 22 months.');
  await press('Escape');
  await expectGone(tip);
  await expect.element(point).toHaveFocus();
  await press('Tab');
  await expect.element(point).not.toHaveFocus();
  await press('Shift+Tab');
  await expectAt('11.3 kg, Nov 20, 2025, at home, 22 months.');
});
