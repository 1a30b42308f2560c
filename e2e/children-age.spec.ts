import type { Page } from '@playwright/test';
import { isEverything } from './support/everything';
import { child, openChildren } from './support/records';
import { cardOf, dialogOf, typeDate } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

/** Ages at one instant in three places: what counts is the calendar day where the reader is. */
const zones = [
  { timezoneId: 'Australia/Melbourne', today: '14 March, the birthday', age: 'about 4 years old' },
  { timezoneId: 'America/Los_Angeles', today: '13 March, the eve', age: 'almost 4 years old' },
  // On the same side of UTC as the first.
  ...(isEverything
    ? [{ timezoneId: 'Asia/Kuala_Lumpur', today: '13 March, the eve', age: 'almost 4 years old' }]
    : []),
];

for (const { timezoneId, today, age } of zones) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('the age and the birthdate by the calendar of the reader', async ({ page }) => {
      await test.step(`the age turns on the birthday of the reader's own calendar: ${today}`, async () => {
        await page.clock.setFixedTime('2026-03-14T00:10:00+11:00');
        await openChildren(page, [child('Maya', { birthdate: '2022-03-14' })]);
        await expect(cardOf(page, 'Maya').getByText(age, { exact: true })).toBeVisible();
        await expect(cardOf(page, 'Maya').getByText('14/03/2022')).toBeVisible();
      });

      await test.step('a birthdate is stored and shown as it was typed, whatever the hour', async () => {
        for (const hour of ['00:05', '23:55']) {
          await page.clock.setFixedTime(await localTime(page, `2026-06-20T${hour}`));
          await page.goto('/children');
          await page.getByRole('button', { name: 'Add Child', exact: true }).click();
          const form = dialogOf(page, 'Add a Child');
          const name = `Born ${hour.slice(0, 2)}`;
          await form.getByLabel('Name').fill(name);
          await typeDate(form, 'Birthdate', '2025-06-20');
          await form.getByRole('button', { name: 'Add Child' }).click();
          await expect(cardOf(page, name).getByText('20/06/2025')).toBeVisible();
          await expect(cardOf(page, name).getByText('about 1 year old')).toBeVisible();
        }
        const typed = (await readStore(page, 'children')).filter(({ name }) => name !== 'Maya');
        const born = typed.map(({ birthdate }) => birthdate);
        expect(born).toEqual(['2025-06-20', '2025-06-20']);
      });
    });
  });
}

/** The instant of a local time in the browser's zone. */
async function localTime(page: Page, text: string): Promise<number> {
  return page.evaluate((local) => new Date(local).getTime(), text);
}

test('born on 29 February: the form and the ages', async ({ page }) => {
  await test.step('the form takes 29 February of a leap year', async () => {
    await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    const form = dialogOf(page, 'Add a Child');
    await form.getByLabel('Name').fill('Leap');
    await typeDate(form, 'Birthdate', '2024-02-29');
    await form.getByRole('button', { name: 'Add Child' }).click();
    await expect(cardOf(page, 'Leap').getByText('29/02/2024')).toBeVisible();
    expect(await readStore(page, 'children')).toMatchObject([{ birthdate: '2024-02-29' }]);
  });

  for (const [day, age] of [
    ['2025-02-28', '12 months old'],
    ['2025-03-01', 'about 1 year old'],
    ['2028-02-28', 'almost 4 years old'],
    ['2028-02-29', 'about 4 years old'],
  ] as const) {
    await test.step(`on ${day} the age is '${age}'`, async () => {
      await page.clock.setFixedTime(`${day}T12:00:00+11:00`);
      await page.reload();
      await expect(cardOf(page, 'Leap').getByText(age, { exact: true })).toBeVisible();
      await expect(cardOf(page, 'Leap').getByText('29/02/2024', { exact: true })).toBeVisible();
    });
  }
});

test('a page left open over midnight turns the age', async ({ page }) => {
  await page.clock.install({ time: '2026-03-13T23:50:00+11:00' });
  await openChildren(page, [child('Maya', { birthdate: '2022-03-14' })]);
  const card = cardOf(page, 'Maya');
  await expect(card.getByText('almost 4 years old', { exact: true })).toBeVisible();
  await page.clock.fastForward('11:00');
  await expect(card.getByText('about 4 years old', { exact: true })).toBeVisible();
});

test('the age is a distance phrase followed by old, at every distance', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
  const ages = {
    Today: ['2026-06-20', 'less than a day old'],
    Yesterday: ['2026-06-19', '1 day old'],
    Days: ['2026-05-25', '26 days old'],
    Month: ['2026-05-10', 'about 1 month old'],
    Months: ['2025-12-20', '6 months old'],
    Year: ['2025-05-20', 'about 1 year old'],
    Over: ['2022-01-20', 'over 4 years old'],
    Almost: ['2019-08-20', 'almost 7 years old'],
  } as const;
  await openChildren(
    page,
    Object.entries(ages).map(([name, [birthdate]]) => child(name, { birthdate })),
  );
  for (const [name, [, age]] of Object.entries(ages)) {
    await expect(cardOf(page, name).getByText(age, { exact: true })).toBeVisible();
  }
});
