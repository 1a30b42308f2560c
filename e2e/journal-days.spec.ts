import type { Page } from '@playwright/test';
import { isEverything } from './support/everything';
import { entry, openJournal } from './support/records';
import { cardOf, cardTitles, dialogOf, expectDate } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

/** Each with days of 2026 on which its clocks change; in Malaysia they never do. `npm test` visits both sides of UTC. */
const zones = [
  {
    timezoneId: 'Australia/Melbourne',
    days: ['2026-10-04', ...(isEverything ? ['2026-04-05'] : [])],
  },
  { timezoneId: 'America/Los_Angeles', days: ['2026-03-08'] },
  ...(isEverything ? [{ timezoneId: 'Asia/Kuala_Lumpur', days: ['2026-06-20'] }] : []),
];

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const onCard = (day: string) => words.format(new Date(day));
const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** Sets the clock to a local time in the browser's zone. */
async function setLocalTime(page: Page, local: string) {
  await page.clock.setFixedTime(await page.evaluate((text) => new Date(text).getTime(), local));
}

/** Adds an entry on the day that the form proposes, which must be `day`. */
async function addEntry(page: Page, title: string, day: string) {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await expectDate(form, 'Date', day);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('Words');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
}

async function pickDay(page: Page, day: string) {
  await page.getByRole('button', { name: /^Date: / }).click();
  const picker = dialogOf(page, 'Date');
  const [, , date] = day.split('-').map(Number);
  // Its own number in words: the name of a day also says 'Today', or that it is chosen.
  await picker
    .getByRole('button', { name: new RegExp(`day ${String(date)} [A-Z][a-z]+ ${day.slice(0, 4)}`) })
    .click();
}

for (const { timezoneId, days } of zones) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    for (const day of days) {
      test(`on ${day} 'today' is the local day from its first to its last minute: form, card, filter, order`, async ({
        page,
      }) => {
        const [before, after] = [shifted(day, -1), shifted(day, 1)];
        await page.clock.setFixedTime(`${day}T12:00:00Z`);
        await openJournal(page, [entry('The eve', { date: before })]);
        for (const [time, title] of [
          ['00:05', 'First minutes'],
          ['23:55', 'Last minutes'],
        ] as const) {
          await setLocalTime(page, `${day}T${time}`);
          await page.reload();
          await addEntry(page, title, day);
          await expect(cardOf(page, title).getByRole('time')).toHaveText(onCard(day));
        }
        const titles = ['Last minutes', 'First minutes'];
        await expect(cardTitles(page)).toHaveText([...titles, 'The eve']);
        await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Last 7 days');
        expect((await readStore(page, 'journal')).map(({ date }) => date).sort()).toEqual([
          before,
          day,
          day,
        ]);

        await pickDay(page, day);
        await expect(page).toHaveURL(new RegExp(`date=${day}$`));
        await expect(cardTitles(page)).toHaveText(titles);
        await page.getByRole('button', { name: 'Clear date' }).click();

        await setLocalTime(page, `${after}T00:05`);
        await page.reload();
        await addEntry(page, 'The next day', after);
        await expect(cardOf(page, 'The next day').getByRole('time')).toHaveText(onCard(after));
        await expect(cardTitles(page)).toHaveText(['The next day', ...titles, 'The eve']);
      });
    }
  });
}

test('over midnight a journal knows the new day, and words keep theirs', async ({ page }) => {
  await page.clock.install({ time: '2026-06-20T23:50:00+10:00' });
  await openJournal(page);
  const form = dialogOf(page, 'Add Journal Entry');

  await test.step('a journal left open over midnight knows the new day', async () => {
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expectDate(form, 'Date', '2026-06-20');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.clock.fastForward('15:00');
    await page.getByRole('button', { name: /^Date: / }).click();
    await expect(page.getByRole('button', { name: /Today, Sunday 21 June 2026/ })).toBeEnabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expectDate(form, 'Date', '2026-06-21');
  });

  await test.step('words kept from before midnight keep their day', async () => {
    await page.clock.setFixedTime('2026-06-21T23:50:00+10:00');
    await page.reload();
    await form.getByLabel('Title').fill('Bath time');
    await page.clock.setFixedTime('2026-06-22T00:10:00+10:00');
    await page.reload();
    await expect(form.getByLabel('Title')).toHaveValue('Bath time');
    await expectDate(form, 'Date', '2026-06-21');
  });
});

test.describe('after a flight west', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('an entry of the day that has not begun here stands first, on its own day', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-06-21T09:00:00+10:00');
    await openJournal(page, [
      entry('Written here', { date: '2026-06-20', createdAt: '2026-06-20T22:00:00.000Z' }),
      entry('Written in Melbourne', { date: '2026-06-21', createdAt: '2026-06-20T21:00:00.000Z' }),
    ]);
    await expect(cardTitles(page)).toHaveText(['Written in Melbourne', 'Written here']);
    await expect(cardOf(page, 'Written in Melbourne').getByRole('time')).toHaveText('Jun 21, 2026');
    await page.getByRole('button', { name: 'Edit Written in Melbourne' }).click();
    await expectDate(dialogOf(page, 'Edit Journal Entry'), 'Date', '2026-06-21');
  });
});
