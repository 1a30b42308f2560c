import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { setNow } from '@/app/fixtures/clock';
import { reopen } from '@/app/fixtures/open-app';
import { type ChildRecord, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  closeMessages,
  expectCount,
  expectGone,
  focus,
  messageOf,
  press,
} from '@/app/fixtures/screen';
import {
  day,
  evening,
  medicines,
  openToday,
  storedEntries,
  undoIn,
} from '@/app/fixtures/today-page';

const mayaWithMedicines: ChildRecord = {
  ...maya,
  medicines: [
    { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg', times: ['19:00'] },
    { id: 'p', name: 'Paracetamol', amount: 6, unit: 'mL', asNeeded: true },
    { id: 's', name: 'Iron', endedOn: '2026-11-01' },
  ],
};

const doseEntry = (title: string, date: string, time: string, fact: object) =>
  entry(title, {
    date,
    time,
    category: 'medication',
    facts: [{ kind: 'medication', outcome: 'given', ...fact }],
  });

const medicine = (name: string) => medicines().getByRole('listitem').filter({ hasText: name });

test('medicines show when they were last given; a dose given now takes one tap, and a second one needs confirmation', async () => {
  const melatonin = { medicineId: 'm', name: 'Melatonin', amount: 1, unit: 'mg' };
  const paracetamol = { medicineId: 'p', name: 'Paracetamol', amount: 6, unit: 'mL' };
  await openToday(
    evening,
    [
      doseEntry('Of Tuesday', '2026-11-17', '19:10', paracetamol),
      doseEntry('Refused', day, '19:00', { ...melatonin, outcome: 'refused' }),
      doseEntry('By hand', day, '08:00', { name: 'Ibuprofen' }),
    ],
    [mayaWithMedicines],
  );
  const rows = medicines().getByRole('listitem');
  const melatoninRow = medicine('Melatonin');
  const given = (name: string) => page.getByRole('button', { name: `${name}, Melatonin, 1 mg` });

  // A row for each current medicine and for anything else that was given today, and nothing about future doses.
  await expectCount(rows, 3);
  await expect.element(melatoninRow).toHaveTextContent('No dose noted as given');
  await expect.element(melatoninRow).toHaveTextContent('Refused at 7:00 pm');
  await expect
    .element(medicine('Paracetamol, 6 mL'))
    .toHaveTextContent('Last given Tuesday 7:10 pm, five days since this dose');
  await expect.element(medicine('Ibuprofen')).toHaveTextContent('11 h 42 min since this dose');
  await expectGone(medicine('Ibuprofen').getByRole('button'));
  await expect.element(medicines()).not.toHaveTextContent(/\b(due|safe|next|missed|late)\b/i);
  await expect
    .element(medicines().getByRole('link', { name: 'Medicines and goals' }))
    .toHaveAttribute('href', '/lists/child-maya');

  // Given now, then undone.
  await given('Given now').click();
  await expect.element(messageOf('Given at 7:42 pm')).toHaveTextContent('Melatonin, 1 mg');
  await expect.element(melatoninRow).toHaveTextContent('a moment since this dose');
  await expect.element(melatoninRow.getByRole('link', { name: '7:42 pm' })).toBeVisible();
  expect((await storedEntries()).find((one) => one['title'] === 'Melatonin, 1 mg')).toEqual({
    childId: maya.id,
    title: 'Melatonin, 1 mg',
    category: 'medication',
    content: 'Given at 7:42 pm.',
    date: day,
    time: '19:42',
    facts: [
      {
        ...{ kind: 'medication', ...melatonin, outcome: 'given' },
        givenAt: `${day}T19:42+11:00`,
      },
    ],
  });
  await undoIn('Given at 7:42 pm').click();
  await expect.element(messageOf('Note taken back')).toBeVisible();
  await expect.element(given('Given now')).toBeVisible();
  expect(await storedEntries()).toHaveLength(3);
  closeMessages();

  // A double click records one dose; a second one within moments needs confirmation, here by keyboard.
  await given('Given now').dblClick();
  await expect.poll(async () => (await storedEntries()).length).toBe(4);
  const question = melatoninRow.getByRole('group');
  if (question.elements().length > 0)
    await question.getByRole('button', { name: 'Cancel' }).click();
  await focus(given('Given just now'));
  await press('Enter');
  await expect
    .element(question)
    .toHaveTextContent('Noted as given at 7:42 pm. Was another dose given?');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectNoSeriousAxe();
  await press('Enter');
  await expect.element(given('Given just now')).toHaveFocus();
  expect(await storedEntries()).toHaveLength(4);
  await press('Enter');
  await press('Shift+Tab');
  await press('Enter');
  await expect.poll(async () => (await storedEntries()).length).toBe(5);
  await expect.element(given('Given just now')).toHaveFocus();
  await expect.element(melatoninRow).toHaveTextContent('Earlier today at 7:42 pm');
  closeMessages();

  // A refused write leaves nothing half done, and says so beside the button.
  const allowWrites = refuseWrites('QuotaExceededError', 'factKeys');
  const paracetamolNow = page.getByRole('button', { name: 'Given now, Paracetamol, 6 mL' });
  await paracetamolNow.click();
  await expect.element(medicines().getByRole('alert')).toHaveTextContent('Could not note it');
  expect(await storedEntries()).toHaveLength(5);
  allowWrites();
  await paracetamolNow.click();
  await expect.element(messageOf('Given at 7:42 pm')).toHaveTextContent('Paracetamol, 6 mL');
  await expectGone(medicines().getByRole('alert'));

  // After midnight, the evening's doses are yesterday's.
  setNow('2026-11-23T00:10:00+11:00');
  await reopen();
  await expect
    .element(melatoninRow)
    .toHaveTextContent('Last given yesterday 7:42 pm, 4 h 28 min since this dose');
  await expect.element(given('Given now')).toBeVisible();
  await expectCount(rows, 2);
});
