import { chooseCalm } from '@/data/preferences/preferences';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { factKeyRows } from '@/app/fixtures/fact-keys';
import { go, reopen } from '@/app/fixtures/open-app';
import { type ChildRecord, maya } from '@/app/fixtures/records';
import { closeMessages, expectGone, messageOf, press } from '@/app/fixtures/screen';
import { seed } from '@/app/fixtures/seed';
import {
  day,
  evening,
  fellAsleep,
  lastNight,
  line,
  medicines,
  morning,
  openToday,
  sleepEntry,
  storedEntries,
  wokeUp,
} from '@/app/fixtures/today-page';

const mayaWithMedicines: ChildRecord = {
  ...maya,
  medicines: [
    { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg', times: ['19:00'] },
    { id: 'p', name: 'Paracetamol', amount: 6, unit: 'mL', asNeeded: true },
    { id: 's', name: 'Iron', endedOn: '2026-11-01' },
  ],
};

test('last night: two nights, one without an end, and none', async () => {
  await openToday(`${day}T16:00:00+11:00`, [
    sleepEntry('Night', day, {
      asleep: '2026-11-21T19:50',
      awake: '2026-11-22T06:00',
      wakings: [{ at: '02:30', minutes: 25 }],
    }),
    sleepEntry('Half', day, { awake: '2026-11-22T05:00' }),
    sleepEntry('Open', '2026-11-20', { asleep: '2026-11-20T19:42' }),
    sleepEntry('Nap', day, { naps: [{ minutes: 70 }] }),
  ]);
  const night = lastNight();
  await expect.element(night).toHaveTextContent('7:50 pm to 6:00 am');
  await expect.element(night).toHaveTextContent('10 h 10 min, one waking, 25 min');
  await expect.element(night).toHaveTextContent('Two nights are noted for this day.');
  await expect
    .element(night.getByRole('link', { name: 'The other one' }))
    .toHaveAttribute('href', '/journal/child-maya?entry=entry-half');
  await expect.element(night).toHaveTextContent('Yesterday’s night:');
  await expect.element(night).toHaveTextContent('Woke up not noted');
  await expect
    .element(night.getByRole('link', { name: 'Add the time of waking' }))
    .toHaveAttribute('href', '/journal/child-maya?edit=entry-open');
  await expect.element(fellAsleep()).toBeVisible();
  setNow('2026-11-24T16:00:00+11:00');
  await reopen();
  await expect.element(fellAsleep()).toBeVisible();
  await expectGone(night);
});

test('an interrupted night stays one night; a waking added later belongs to the next morning', async () => {
  await openToday('2026-11-23T02:20:00+11:00', [
    sleepEntry('Owl', '2026-11-23', {
      asleep: '2026-11-22T19:42',
      awake: '2026-11-23T02:00',
    }),
  ]);

  // Asleep again: the same entry, with a waking; undone by keyboard, it has ended as before.
  const before = await storedEntries();
  await fellAsleep().click();
  await expect
    .element(messageOf('Asleep again at 2:20 am'))
    .toHaveTextContent('the same night goes on, with a waking of 20 min');
  await expect.element(line()).toHaveTextContent('Asleep since 7:42 pm');
  await expect.element(line()).toHaveTextContent('6 h 38 min so far, one waking, 20 min');
  await press('Control+z');
  await expect.element(messageOf('Note taken back')).toHaveTextContent('Maya is awake as before.');
  expect(await storedEntries()).toEqual(before);
  closeMessages();
  await fellAsleep().click();
  await expect.element(wokeUp()).toBeVisible();
  setNow(morning);
  await reopen();
  await wokeUp().click();
  await expect.element(lastNight()).toHaveTextContent('10 h 23 min, one waking, 20 min');
  await expect.element(lastNight()).not.toHaveTextContent('Two nights');
  expect(await storedEntries()).toHaveLength(1);

  // A waking added to an evening belongs to the next morning, and its sentence says so.
  setNow('2026-11-23T20:00:00+11:00');
  await reopen();
  await fellAsleep().click();
  await expect.element(line()).toHaveTextContent('Asleep since 8:00 pm');
  setNow('2026-11-24T17:00:00+11:00');
  await reopen();
  await lastNight().getByRole('link', { name: 'Add the time of waking' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /^Details/ }).click();
  await form.getByLabelText('Asleep', { exact: true }).first().fill('20:10');
  await form.getByLabelText('Awake', { exact: true }).first().fill('06:30');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
  expect(await storedEntries()).toContainEqual(
    expect.objectContaining({
      content: 'Asleep at 8:10 pm, awake at 6:30 am.',
      facts: [
        {
          kind: 'sleep',
          asleep: '2026-11-23T20:10',
          asleepAt: '2026-11-23T20:10+11:00',
          awake: '2026-11-24T06:30',
          awakeAt: '2026-11-24T06:30+11:00',
        },
      ],
    }),
  );
  await go('/');
  await expect.element(lastNight()).toHaveTextContent('10 h 20 min');
});

test('medicines and last night are left out if there are none; in Calm mode they are folded', async () => {
  await openToday(evening);
  await expectGone(medicines());
  await expectGone(lastNight());
  const other = [
    sleepEntry('Night', day, { asleep: '2026-11-21T19:50', awake: '2026-11-22T06:00' }),
    sleepEntry('Asleep', day, { asleep: '2026-11-22T19:20' }),
  ];
  await seed({
    children: [mayaWithMedicines],
    journal: other,
    factKeys: factKeyRows(other),
  });
  chooseCalm(true);
  await go('/');
  await expect.element(wokeUp()).toBeVisible();
  await expectGone(lastNight());
  await page.getByText('More about today').click();
  await expect.element(lastNight()).toBeVisible();
  await expect.element(medicines()).toBeVisible();
});
