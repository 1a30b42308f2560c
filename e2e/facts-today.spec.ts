import type { Page } from '@playwright/test';
import { factKeyRows } from './support/facts';
import { arjun, type ChildRecord, entry, maya, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { closeMessages, messageOf } from './support/screen';
import { readStore, type StoredRecord } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

test.use({ timezoneId: 'Australia/Melbourne', locale: 'en-AU' });

const day = '2026-11-22';
const evening = `${day}T19:42:00+11:00`;
const morning = '2026-11-23T06:05:00+11:00';

const mayaWithMedicines: ChildRecord = {
  ...maya,
  medicines: [
    { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg', times: ['19:00'] },
    { id: 'p', name: 'Paracetamol', amount: 6, unit: 'mL', asNeeded: true },
    { id: 's', name: 'Iron', endedOn: '2026-11-01' },
  ],
};

const sleepEntry = (title: string, date: string, fact: object, childId = maya.id) =>
  entry(title, { date, childId, category: 'sleep', facts: [{ kind: 'sleep', ...fact }] });

const doseEntry = (title: string, date: string, time: string, fact: object) =>
  entry(title, {
    date,
    time,
    category: 'medication',
    facts: [{ kind: 'medication', outcome: 'given', ...fact }],
  });

const line = (page: Page, name = 'Maya') =>
  page.getByRole('group', { name: `Sleep of ${name}`, exact: true });
const fellAsleep = (page: Page) => line(page).getByRole('button', { name: 'Fell asleep' });
const wokeUp = (page: Page, name = 'Maya') =>
  line(page, name).getByRole('button', { name: 'Woke up' });
const lastNight = (page: Page) => page.getByRole('region', { name: 'Last night' });
const medicines = (page: Page) => page.getByRole('region', { name: 'Medicines given today' });
const medicine = (page: Page, name: string) =>
  medicines(page).getByRole('listitem').filter({ hasText: name });
const undo = (page: Page, title: string) =>
  messageOf(page, title).getByRole('button', { name: 'Undo', exact: true });
const stored = async (page: Page): Promise<Readonly<Record<string, unknown>>[]> =>
  (await readStore(page, 'journal')).map(
    ({ createdAt: _, updatedAt: __, id: ___, ...rest }) => rest,
  );

/** Opens Today at a moment, over these entries and children. */
async function openToday(
  page: Page,
  moment: string,
  journal: readonly StoredRecord[] = [],
  children: readonly ChildRecord[] = [maya],
): Promise<void> {
  await page.clock.setFixedTime(moment);
  await seed(page, { children, journal, factKeys: factKeyRows(journal) }, children[0]);
  await page.goto('/');
  await expect(line(page, children[0]?.name)).toBeVisible();
}

test('fell asleep and woke up are one tap each, outlive the app, and are taken back or corrected', async ({
  page,
}) => {
  await openToday(page, evening);
  const chips = page.getByRole('region', { name: 'What happened?' });
  const place = await chips.boundingBox();

  await test.step('asleep, by the keyboard: it is said once, nothing moves, and the focus is at the line', async () => {
    await fellAsleep(page).focus();
    await page.keyboard.press('Enter');
    await expect(line(page)).toContainText('Asleep since 7:42 pm Maya, just now');
    await expect(messageOf(page, 'Asleep since 7:42 pm').getByRole('status')).toContainText('Maya');
    await expect(line(page)).toBeFocused();
    expect(await chips.boundingBox()).toEqual(place);
    expect(await stored(page)).toEqual([
      {
        childId: maya.id,
        title: 'Night',
        category: 'sleep',
        content: 'Asleep at 7:42 pm.',
        date: day,
        time: '19:42',
        facts: [{ kind: 'sleep', asleep: '2026-11-22T19:42' }],
      },
    ]);
    await expect(lastNight(page)).toHaveCount(0);
  });

  await test.step('taken back, nothing is left; and noted again', async () => {
    await undo(page, 'Asleep since 7:42 pm').click();
    await expect(messageOf(page, 'Note taken back')).toContainText('Maya asleep at 7:42 pm');
    await expect(fellAsleep(page)).toBeVisible();
    expect(await stored(page)).toEqual([]);
    expect(await readStore(page, 'factKeys')).toEqual([]);
    await closeMessages(page);
    await fellAsleep(page).click();
    await expect(wokeUp(page)).toBeVisible();
  });

  await test.step('it goes on while the app is closed, and counts without being announced', async () => {
    await page.clock.setFixedTime(`${day}T20:25:00+11:00`);
    await page.reload();
    await expect(line(page)).toContainText('Maya, 43 minutes so far');
    expect(await chips.boundingBox()).toEqual(place);
    await expect(line(page).locator('[aria-live], [role="status"], [role="timer"]')).toHaveCount(0);
    await expectNoSeriousAxe(page);
  });

  await test.step('awake the next morning: the entry is of the day of waking, and its sentence with it', async () => {
    await page.clock.setFixedTime(morning);
    await page.reload();
    await expect(line(page)).toContainText('Maya, 10 h 23 min so far');
    const before = await readStore(page, 'journal');
    await wokeUp(page).click();
    await expect(messageOf(page, 'Awake at 6:05 am')).toContainText('Maya, 10 h 23 min');
    await expect(line(page)).toBeFocused();
    await expect(lastNight(page)).toContainText('7:42 pm to 6:05 am');
    await expect(lastNight(page)).toContainText('10 h 23 min, no wakings noted');
    await undo(page, 'Awake at 6:05 am').click();
    await expect(messageOf(page, 'Waking taken back')).toBeVisible();
    await expect(wokeUp(page)).toBeVisible();
    expect(await readStore(page, 'journal')).toMatchObject(
      before.map(({ updatedAt: _, ...rest }) => rest),
    );
    await closeMessages(page);
    await wokeUp(page).click();
    await expect(lastNight(page)).toBeVisible();
    expect(await stored(page)).toMatchObject([
      {
        title: 'Night',
        content: 'Asleep at 7:42 pm, awake at 6:05 am.',
        date: '2026-11-23',
        time: '06:05',
        facts: [{ kind: 'sleep', asleep: '2026-11-22T19:42', awake: '2026-11-23T06:05' }],
      },
    ]);
    await lastNight(page).getByRole('link', { name: '7:42 pm to 6:05 am' }).click();
    await expect(page.getByRole('dialog', { name: 'Night' })).toBeVisible();
  });

  await test.step('a running one is corrected in the form of its entry', async () => {
    await page.goto('/');
    await fellAsleep(page).click();
    await line(page).getByRole('link', { name: 'Correct' }).click();
    await expect(page).toHaveURL(/\/journal\/child-maya\?edit=/);
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Night');
  });
});

test('every child that sleeps has its line; another tab and a refused write are told as they are', async ({
  page,
  context,
}) => {
  const asleep = sleepEntry('Owl', day, { asleep: '2026-11-22T19:30' }, arjun.id);
  await openToday(page, evening, [asleep], [maya, arjun]);
  await expect(line(page, 'Arjun')).toContainText('Asleep since 7:30 pm Arjun, 12 minutes so far');

  await test.step('two tabs: one sleep, and its waking is noted once', async () => {
    const other = await context.newPage();
    await other.clock.setFixedTime(evening);
    await other.goto('/');
    await fellAsleep(other).waitFor();
    await fellAsleep(page).click();
    // By itself, as soon as it is written.
    await expect(wokeUp(other)).toBeVisible();
    await wokeUp(other, 'Arjun').click();
    await expect(line(page, 'Arjun')).toHaveCount(0);
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    await undo(other, 'Awake at 7:42 pm').click();
    await expect(line(page, 'Arjun')).toContainText('Asleep since 7:30 pm');
    expect(await stored(page)).toHaveLength(2);
    await other.close();
  });

  await test.step('a write that the browser refuses leaves everything as it was, and the line says so', async () => {
    await closeMessages(page);
    const before = await readStore(page, 'journal');
    await refuseWrites(page, 'QuotaExceededError', 'factKeys');
    await wokeUp(page).click();
    await expect(page.getByRole('alert')).toContainText('Could not note it');
    // Beside its own line, and not that of the other child.
    const said = await page.getByRole('alert').boundingBox();
    const chips = await page.getByRole('region', { name: 'What happened?' }).boundingBox();
    expect(said?.y).toBeLessThan(chips?.y ?? 0);
    await expect(wokeUp(page)).toBeVisible();
    expect(await readStore(page, 'journal')).toEqual(before);
    await allowWrites(page);
    await wokeUp(page).click();
    await expect(fellAsleep(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the night just past: two of them, one that nobody ended, and none', async ({ page }) => {
  await openToday(page, `${day}T16:00:00+11:00`, [
    sleepEntry('Night', day, {
      asleep: '2026-11-21T19:50',
      awake: '2026-11-22T06:00',
      wakings: [{ at: '02:30', minutes: 25 }],
    }),
    sleepEntry('Half', day, { awake: '2026-11-22T05:00' }),
    sleepEntry('Open', '2026-11-20', { asleep: '2026-11-20T19:42' }),
    sleepEntry('Nap', day, { naps: [{ minutes: 70 }] }),
  ]);
  const night = lastNight(page);
  await expect(night).toContainText('7:50 pm to 6:00 am');
  await expect(night).toContainText('10 h 10 min, one waking, 25 min');
  await expect(night).toContainText('Two nights are noted for this day.');
  await expect(night.getByRole('link', { name: 'The other one' })).toHaveAttribute(
    'href',
    '/journal/child-maya?entry=entry-half',
  );
  await expect(night).toContainText('Yesterday’s night:');
  await expect(night).toContainText('Woke up not noted');
  await expect(night.getByRole('link', { name: 'Add the time of waking' })).toHaveAttribute(
    'href',
    '/journal/child-maya?edit=entry-open',
  );
  await expect(fellAsleep(page)).toBeVisible();
  await page.clock.setFixedTime('2026-11-24T16:00:00+11:00');
  await page.reload();
  await expect(fellAsleep(page)).toBeVisible();
  await expect(night).toHaveCount(0);
});

test('an interrupted night stays one night; what is added to it later is of the next morning', async ({
  page,
}) => {
  await openToday(page, '2026-11-23T02:20:00+11:00', [
    sleepEntry('Owl', '2026-11-23', {
      asleep: '2026-11-22T19:42',
      awake: '2026-11-23T02:00',
    }),
  ]);

  await test.step('asleep again: the same entry, with a waking; taken back by the keyboard, it is over as before', async () => {
    const before = await stored(page);
    await fellAsleep(page).click();
    await expect(messageOf(page, 'Asleep again at 2:20 am')).toContainText(
      'the same night goes on, with a waking of 20 min',
    );
    await expect(line(page)).toContainText('Asleep since 7:42 pm');
    await expect(line(page)).toContainText('6 h 38 min so far, one waking, 20 min');
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Note taken back')).toContainText('Maya is awake as before.');
    expect(await stored(page)).toEqual(before);
    await closeMessages(page);
    await fellAsleep(page).click();
    await expect(wokeUp(page)).toBeVisible();
    await page.clock.setFixedTime(morning);
    await page.reload();
    await wokeUp(page).click();
    await expect(lastNight(page)).toContainText('10 h 23 min, one waking, 20 min');
    await expect(lastNight(page)).not.toContainText('Two nights');
    expect(await stored(page)).toHaveLength(1);
  });

  await test.step('a waking that is added to an evening is that of the next morning, and its sentence says so', async () => {
    await page.clock.setFixedTime('2026-11-23T20:00:00+11:00');
    await page.reload();
    await fellAsleep(page).click();
    await expect(line(page)).toContainText('Asleep since 8:00 pm');
    await page.clock.setFixedTime('2026-11-24T17:00:00+11:00');
    await page.reload();
    await lastNight(page).getByRole('link', { name: 'Add the time of waking' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Details/ }).click();
    await form.getByLabel('Asleep', { exact: true }).first().fill('20:10');
    await form.getByLabel('Awake', { exact: true }).first().fill('06:30');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form).toBeHidden();
    expect(await stored(page)).toContainEqual(
      expect.objectContaining({
        content: 'Asleep at 8:10 pm, awake at 6:30 am.',
        facts: [{ kind: 'sleep', asleep: '2026-11-23T20:10', awake: '2026-11-24T06:30' }],
      }),
    );
    await page.goto('/');
    await expect(lastNight(page)).toContainText('10 h 20 min');
  });
});

test('medicines say when they were given last; a dose that is given now is one tap, and a second one is asked about', async ({
  page,
  context,
}) => {
  const melatonin = { medicineId: 'm', name: 'Melatonin', amount: 1, unit: 'mg' };
  const paracetamol = { medicineId: 'p', name: 'Paracetamol', amount: 6, unit: 'mL' };
  await openToday(
    page,
    evening,
    [
      doseEntry('Of Tuesday', '2026-11-17', '19:10', paracetamol),
      doseEntry('Refused', day, '19:00', { ...melatonin, outcome: 'refused' }),
      doseEntry('By hand', day, '08:00', { name: 'Ibuprofen' }),
    ],
    [mayaWithMedicines],
  );
  const rows = medicines(page).getByRole('listitem');
  const melatoninRow = medicine(page, 'Melatonin');
  const given = (name: string) => page.getByRole('button', { name: `${name}, Melatonin, 1 mg` });

  await test.step('of each that is still given, and what was given today besides, without a word of what is to come', async () => {
    await expect(rows).toHaveCount(3);
    await expect(melatoninRow).toContainText('No dose noted as given');
    await expect(melatoninRow).toContainText('Refused at 7:00 pm');
    await expect(medicine(page, 'Paracetamol, 6 mL')).toContainText(
      'Last given Tuesday 7:10 pm, five days since this dose',
    );
    await expect(medicine(page, 'Ibuprofen')).toContainText('11 h 42 min since this dose');
    await expect(medicine(page, 'Ibuprofen').getByRole('button')).toHaveCount(0);
    await expect(medicines(page)).not.toContainText(/\b(due|safe|next|missed|late)\b/i);
    await expect(
      medicines(page).getByRole('link', { name: 'Medicines and goals' }),
    ).toHaveAttribute('href', '/lists/child-maya');
  });

  await test.step('given now, and taken back', async () => {
    await given('Given now').click();
    await expect(messageOf(page, 'Given at 7:42 pm')).toContainText('Melatonin, 1 mg');
    await expect(melatoninRow).toContainText('a moment since this dose');
    await expect(melatoninRow.getByRole('link', { name: '7:42 pm' })).toBeVisible();
    expect((await stored(page)).find((one) => one['title'] === 'Melatonin, 1 mg')).toEqual({
      childId: maya.id,
      title: 'Melatonin, 1 mg',
      category: 'medication',
      content: 'Given at 7:42 pm.',
      date: day,
      time: '19:42',
      facts: [{ kind: 'medication', ...melatonin, outcome: 'given' }],
    });
    await undo(page, 'Given at 7:42 pm').click();
    await expect(messageOf(page, 'Note taken back')).toBeVisible();
    await expect(given('Given now')).toBeVisible();
    expect(await stored(page)).toHaveLength(3);
    await closeMessages(page);
  });

  await test.step('a double click notes one dose; a second one within moments is asked about, by the keyboard', async () => {
    await given('Given now').dblclick();
    await expect.poll(async () => (await stored(page)).length).toBe(4);
    const question = melatoninRow.getByRole('group');
    if ((await question.count()) > 0)
      await question.getByRole('button', { name: 'Cancel' }).click();
    await given('Given just now').focus();
    await page.keyboard.press('Enter');
    await expect(question).toContainText('Noted as given at 7:42 pm. Was another dose given?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Enter');
    await expect(given('Given just now')).toBeFocused();
    expect(await stored(page)).toHaveLength(4);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(page)).length).toBe(5);
    await expect(given('Given just now')).toBeFocused();
    await expect(melatoninRow).toContainText('Earlier today at 7:42 pm');
    await closeMessages(page);
  });

  await test.step('another tab knows of it; a refused write leaves nothing half, and says so beside the button', async () => {
    const other = await context.newPage();
    await other.clock.setFixedTime(evening);
    await other.goto('/');
    await expect(
      other.getByRole('button', { name: 'Given just now, Melatonin, 1 mg' }),
    ).toBeVisible();
    await other.close();
    await refuseWrites(page, 'QuotaExceededError', 'factKeys');
    const paracetamolNow = page.getByRole('button', { name: 'Given now, Paracetamol, 6 mL' });
    await paracetamolNow.click();
    await expect(medicines(page).getByRole('alert')).toContainText('Could not note it');
    expect(await stored(page)).toHaveLength(5);
    await allowWrites(page);
    await paracetamolNow.click();
    await expect(messageOf(page, 'Given at 7:42 pm')).toContainText('Paracetamol, 6 mL');
    await expect(medicines(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('after midnight the doses of the evening are those of yesterday', async () => {
    await page.clock.setFixedTime('2026-11-23T00:10:00+11:00');
    await page.reload();
    await expect(melatoninRow).toContainText(
      'Last given yesterday 7:42 pm, 4 h 28 min since this dose',
    );
    await expect(given('Given now')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });
});

test('without a medicine and a night there is nothing of them; in Calm they are folded away', async ({
  page,
}) => {
  await openToday(page, evening);
  await expect(medicines(page)).toHaveCount(0);
  await expect(lastNight(page)).toHaveCount(0);
  const other = [
    sleepEntry('Night', day, { asleep: '2026-11-21T19:50', awake: '2026-11-22T06:00' }),
    sleepEntry('Asleep', day, { asleep: '2026-11-22T19:20' }),
  ];
  await seed(page, {
    children: [mayaWithMedicines],
    journal: other,
    factKeys: factKeyRows(other),
  });
  await page.evaluate(() => localStorage.setItem('kinleaf_calm', 'on'));
  await page.goto('/');
  await expect(wokeUp(page)).toBeVisible();
  await expect(lastNight(page)).toBeHidden();
  await page.getByText('More about today').click();
  await expect(lastNight(page)).toBeVisible();
  await expect(medicines(page)).toBeVisible();
});

test('a name that is read from the right leaves the words and numbers of a message in their order', async ({
  page,
}) => {
  const name = 'מאיה';
  const night = sleepEntry('Night', day, { asleep: '2026-11-22T19:42' });
  await openToday(page, morning, [night], [{ ...maya, name }]);
  await wokeUp(page, name).click();
  const about = messageOf(page, 'Awake at 6:05 am').getByText(name);
  await expect(about).toContainText('10 h 23 min');
  const places = await about.evaluate(
    (element, words) => {
      const [text] = element.childNodes;
      return words.map((word) => {
        const at = text?.textContent?.indexOf(word) ?? -1;
        const range = document.createRange();
        if (text) range.setStart(text, at);
        if (text) range.setEnd(text, at + word.length);
        return range.getBoundingClientRect().left;
      });
    },
    [name, '10', 'h', '23', 'min'],
  );
  expect(places, 'from the left to the right').toEqual(places.toSorted((a, b) => a - b));
});
