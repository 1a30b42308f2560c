import type { Locator, Page } from '@playwright/test';
import { emptyLists, exportBackup, importBackup, openGeneral } from '../support/data/backup';
import { entry, maya, seed } from '../support/data/records';
import { daysAgo, stopClock, today } from '../support/data/report-records';
import { cardOf, dialogOf } from '../support/app/screen';
import { readStore, type StoredRecord } from '../support/data/store';
import { expect, test } from '../support/app/test';

const details = (form: Locator) => form.getByRole('region', { name: 'Details' });
const fold = (form: Locator) => details(form).getByRole('button', { name: /^Details/ });

async function factsNow(page: Page): Promise<Record<string, unknown>> {
  return Object.fromEntries((await readStore(page, 'journal')).map(({ id, facts }) => [id, facts]));
}

/** The table behind a chart of the reports, row by row. */
async function rowsOf(page: Page, chart: string): Promise<string[][]> {
  return page
    .getByRole('main')
    .getByRole('region', { name: chart, exact: true })
    .getByRole('table')
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
}

test('facts of an unknown kind, of wrong types or of a newer version are kept as they are, and break nothing', async ({
  page,
}) => {
  await stopClock(page);
  await seed(page, { children: [maya] }, maya);
  const night = {
    kind: 'sleep',
    asleep: `${daysAgo(1)}T20:00`,
    awake: `${today}T06:00`,
  };
  const mood = { kind: 'mood', faces: [1, { deep: null }] };
  const wrong = { kind: 'sleep', asleep: 7, wakings: 'two' };
  const later = { ...night, light: 'dim', wakings: [{ at: '02:30', why: 'thirst' }] };
  const facts = {
    'entry-unknown': [mood],
    'entry-wrong': [wrong],
    'entry-newer': [later, mood],
    'entry-backwards': [{ kind: 'sleep', asleep: `${today}T07:00`, awake: `${daysAgo(1)}T06:00` }],
  };
  const journal = [
    entry('Unknown', { category: 'moment' }),
    entry('Wrong', { category: 'sleep' }),
    entry('Newer', { category: 'sleep' }),
    entry('Backwards', { category: 'sleep' }),
  ].map((one) => ({ ...one, date: today, facts: facts[one.id as keyof typeof facts] }));
  const none = { ...entry('None'), date: today, minutes: 'ten', facts: 'none at all' };

  await test.step('restored whole; what is no fact at all is left out in words', async () => {
    await openGeneral(page);
    await importBackup(page, { ...emptyLists, children: [maya], journal: [...journal, none] });
    expect(await factsNow(page)).toEqual({ ...facts, 'entry-none': undefined });
  });

  await test.step('every screen of facts counts what it can read, and that alone', async () => {
    const lastNight = page.getByRole('region', { name: 'Last night' });
    await expect(lastNight).toContainText('10 h, one waking');
    await page.goto(`/reports/${maya.id}?days=7`);
    await expect
      .poll(() => rowsOf(page, 'Seven nights'))
      .toContainEqual(['Nov 20, 2025', '8:00 pm', '6:00 am', '10 h', 'one waking', 'not noted']);
    await page.goto(`/visit/${maya.id}`);
    await expect(page.getByText('2 of 60 nights noted').first()).toBeVisible();
    await page.goto(`/lists/${maya.id}`);
    await expect(page.getByText('No medicines yet.')).toBeVisible();
  });

  await test.step('an edit keeps it, and so does the next backup', async () => {
    for (const title of ['Unknown', 'Wrong', 'Newer']) {
      await page.goto(`/journal/${maya.id}?edit=entry-${title.toLowerCase()}`);
      const form = dialogOf(page, 'Edit Journal Entry');
      await fold(form).click();
      await expect(
        details(form).getByText('Noted by a later version, kept as it is.'),
      ).toBeVisible();
      await form.getByLabel('Title').fill(`${title}, edited`);
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form).toBeHidden();
      await expect(cardOf(page, `${title}, edited`)).toBeVisible();
    }
    const kept = await factsNow(page);
    expect(kept).toEqual({ ...facts, 'entry-none': undefined });
    await openGeneral(page);
    const file = JSON.parse((await exportBackup(page)).text) as { journal: StoredRecord[] };
    expect(Object.fromEntries(file.journal.map((one) => [one.id, one['facts']]))).toEqual(kept);
  });
});
