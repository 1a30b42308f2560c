import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  addButton,
  addEntry,
  addForm,
  dateFilter,
  editForm,
  openAddForm,
  openEditForm,
  pickDay,
} from '@/app/fixtures/journal-page';
import { reopen } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  expectAddress,
  expectDate,
  expectGone,
  expectText,
  press,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';

const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const onCard = (day: string) => formatter.format(new Date(day));
const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** Adds an entry on the day that the form proposes, which must be `day`. */
async function addOn(day: string, title: string) {
  const form = await openAddForm();
  await expectDate(form, 'Date', day);
  await form.getByLabelText('Title').fill(title);
  await form.getByLabelText('Additional Notes').fill('Words');
  await addButton().click();
  await expectGone(form);
  await expectText(cardOf(title).getByRole('time'), onCard(day));
}

// Days on which the clocks change here; src/domain/dates/calendar-day.zones.test.ts visits other zones.
test.each(['2026-10-04', '2026-04-05'])(
  'on %s today is the local day from its first to its last minute: form, card, filter and order',
  async (day) => {
    const [before, after] = [shifted(day, -1), shifted(day, 1)];
    setNow(`${day}T00:05`);
    await openJournal([entry('The eve', { date: before })]);
    await addOn(day, 'First minutes');
    setNow(`${day}T23:55`);
    await reopen();
    await addOn(day, 'Last minutes');
    const titles = ['Last minutes', 'First minutes'];
    await expectText(cardTitles(), [...titles, 'The eve']);
    await expect
      .element(page.getByRole('heading', { level: 2 }).first())
      .toHaveTextContent('Last 7 days');
    expect((await readStore('journal')).map(({ date }) => date).sort()).toEqual([before, day, day]);

    // By a pattern, because the name of a day may also say 'Today' or that it is selected.
    await pickDay(new RegExp(`day ${String(Number(day.slice(8)))} [A-Z][a-z]+ 2026`));
    await expectAddress(new RegExp(`date=${day}$`));
    await expectText(cardTitles(), titles);
    await page.getByRole('button', { name: 'Clear date' }).click();

    setNow(`${after}T00:05`);
    await reopen();
    await addOn(after, 'The next day');
    await expectText(cardTitles(), ['The next day', ...titles, 'The eve']);
  },
);

test('a journal left open over midnight knows the new day, and text from before midnight keeps its day', async () => {
  setNow('2026-06-20T23:50:00+10:00');
  await openJournal();
  await expectDate(await openAddForm(), 'Date', '2026-06-20');
  await press('Escape');
  await expectGone(addForm());
  setNow('2026-06-21T00:05:00+10:00');
  // As when someone comes back to the page.
  document.dispatchEvent(new Event('visibilitychange'));
  await dateFilter().click();
  await expect
    .element(page.getByRole('button', { name: /Today, Sunday 21 June 2026/ }))
    .toBeEnabled();
  await press('Escape');
  const form = await openAddForm();
  await expectDate(form, 'Date', '2026-06-21');

  await form.getByLabelText('Title').fill('Bath time');
  setNow('2026-06-22T00:10:00+10:00');
  await reopen();
  await expect.element(form.getByLabelText('Title')).toHaveValue('Bath time');
  await expectDate(form, 'Date', '2026-06-21');
});

test('an entry of a day that has not started here yet, written before a flight west, comes first, on its own day', async () => {
  setNow('2026-06-20T12:00:00+10:00');
  await openJournal([
    entry('Written here', { date: '2026-06-20', createdAt: '2026-06-20T01:00:00.000Z' }),
    entry('Written in Auckland', { date: '2026-06-21', createdAt: '2026-06-20T00:00:00.000Z' }),
  ]);
  await expectText(cardTitles(), ['Written in Auckland', 'Written here']);
  await expectText(cardOf('Written in Auckland').getByRole('time'), 'Jun 21, 2026');
  await addEntry('Later');
  await expectText(cardTitles(), ['Written in Auckland', 'Later', 'Written here']);
  await openEditForm('Written in Auckland');
  await expectDate(editForm(), 'Date', '2026-06-21');
});
