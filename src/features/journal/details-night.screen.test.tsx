import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  chipOf,
  detailsOf,
  factsOf,
  foldOf,
  openDetails,
  saveEntry,
} from '@/app/fixtures/entry-details';
import { addForm, editForm } from '@/app/fixtures/journal-page';
import { boxOf } from '@/app/fixtures/layout';
import { entry } from '@/app/fixtures/records';
import {
  cardOf,
  closeMessages,
  dialogOf,
  expectGone,
  expectText,
  focus,
  messageOf,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';

beforeEach(() => {
  setNow('2026-11-22T12:30:00+11:00');
});

test('a night is recorded with the keyboard alone and shown again', async () => {
  await openJournal();
  await focus(page.getByRole('button', { name: 'Add Entry', exact: true }));
  await press('Enter');
  const form = addForm();
  const night = detailsOf(form);

  // Folded and optional; nothing in it is required.
  await expect.element(form.getByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('Boring and lovely');
  await press('Tab');
  await expect.element(form.getByRole('radio', { name: 'Education' })).toHaveFocus();
  for (let times = 0; times < 5; times += 1) await press('ArrowRight');
  await expect.element(form.getByRole('radio', { name: 'Sleep' })).toBeChecked();
  await press('Tab');
  await userEvent.keyboard('Two train books.');
  await expect.element(foldOf(form)).toHaveAccessibleName('Details optional');
  const folded = await boxOf(foldOf(form));
  expect(folded.height).toBe(52);
  await focus(foldOf(form));
  await press('Enter');
  await expect.element(foldOf(form)).toHaveAttribute('aria-expanded', 'true');

  // The handles move by five minutes and by an hour, and the time fields follow.
  const asleep = night.getByRole('slider', { name: 'Asleep' });
  await expect.element(asleep).toHaveAttribute('aria-valuetext', 'not noted');
  await focus(asleep);
  await press('ArrowLeft');
  await expect.element(asleep).toHaveAttribute('aria-valuetext', '7:55 pm');
  await expect.element(night.getByLabelText('Asleep').first()).toHaveValue('19:55');
  await press('PageDown');
  await press('ArrowRight');
  await expect.element(asleep).toHaveAttribute('aria-valuetext', '7:00 pm');
  await press('Tab');
  const awake = night.getByRole('slider', { name: 'Awake' });
  await expect.element(awake).toHaveFocus();
  await press('Home');
  await expect.element(awake).toHaveAttribute('aria-valuetext', '7:05 pm');
  for (let times = 0; times < 11; times += 1) await press('PageUp');
  await expect.element(awake).toHaveAttribute('aria-valuetext', '6:05 am');
  await expect.element(night.getByLabelText('Awake').first()).toHaveValue('06:05');
  await focus(night.getByLabelText('Asleep').first());
  await userEvent.keyboard('0742PM');
  await expect.element(asleep).toHaveAttribute('aria-valuenow', '102');
  await expect
    .element(night.getByText('10 h 23 min from first to last.', { exact: true }))
    .toHaveAttribute('role', 'status');

  // No wakings differs from not noted; a waking has a time.
  const none = night.getByRole('button', { name: 'No wakings' });
  await focus(none);
  await press(' ');
  await expect.element(none).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(night.getByText('10 h 23 min from first to last, no wakings.'))
    .toBeVisible();
  await focus(night.getByRole('button', { name: 'One waking more' }));
  await press('Enter');
  await focus(night.getByLabelText('Waking 1, time'));
  await userEvent.keyboard('0230AM');
  await expect
    .element(night.getByText('10 h 23 min from first to last, one waking about 2:30 am.'))
    .toBeVisible();

  // Folded again it shows what is noted; after saving, the card and the entry do too.
  await focus(foldOf(form));
  await press('Enter');
  await expect.element(foldOf(form)).toHaveAccessibleName('Details 7:42 pm to 6:05 am, one waking');
  await press('Control+Enter');
  await expectGone(form);
  expect(await factsOf()).toEqual([
    {
      kind: 'sleep',
      asleep: '2026-11-21T19:42',
      asleepAt: '2026-11-21T19:42+11:00',
      awake: '2026-11-22T06:05',
      awakeAt: '2026-11-22T06:05+11:00',
      wakings: [{ at: '02:30' }],
    },
  ]);
  await expect
    .element(cardOf('Boring and lovely'))
    .toHaveTextContent('7:42 pm to 6:05 am, one waking');
});

test('a recorded night is read, corrected, deleted and restored', async () => {
  const fact = {
    kind: 'sleep',
    asleep: '2026-11-21T19:42',
    awake: '2026-11-22T06:05',
    wakings: [{ at: '02:30' }],
  };
  await openJournal([
    entry('Boring and lovely', { category: 'sleep', date: '2026-11-22', facts: [fact] }),
  ]);
  await page.getByRole('link', { name: 'Boring and lovely' }).click();
  const view = dialogOf('Boring and lovely');
  await expectText(view.getByRole('definition'), '7:42 pm to 6:05 am, one waking');
  await view.getByRole('button', { name: 'Edit' }).click();
  const edit = editForm();
  await expect.element(foldOf(edit)).toHaveAccessibleName('Details 7:42 pm to 6:05 am, one waking');
  await foldOf(edit).click();
  await detailsOf(edit).getByRole('button', { name: 'Remove waking 1' }).click();
  await expect
    .element(detailsOf(edit).getByRole('button', { name: 'One waking more' }))
    .toHaveFocus();
  await chipOf(edit, 'How long', '30 min').click();
  await saveEntry(edit);
  await expectGone(edit);
  expect(await readStore('journal')).toMatchObject([
    { minutes: 30, facts: [{ kind: 'sleep', wakings: [] }] },
  ]);

  // After deleting, Undo restores everything.
  const before = await readStore('journal');
  closeMessages();
  await page.getByRole('button', { name: 'Delete Boring and lovely' }).click();
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readStore('journal')).toEqual([]);
  await messageOf('Entry deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStore('journal')).toEqual(before);
});

test('impossible times are reported at their fields, and the text stays', async () => {
  await openJournal();
  const form = await openDetails('Sleep');
  const night = detailsOf(form);
  const asleep = night.getByLabelText('Asleep').first();
  const awake = night.getByLabelText('Awake').first();

  // Asleep after awake: the fold opens on its own, with the focus on the time.
  await asleep.fill('07:00');
  await awake.fill('06:05');
  await foldOf(form).click();
  await saveEntry(form);
  await expect.element(foldOf(form)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(asleep).toHaveFocus();
  await expect
    .element(asleep)
    .toHaveAccessibleDescription(
      'From falling asleep to waking up are 23 h 5 min. Check the two times.',
    );
  expect(await readStore('journal')).toEqual([]);
  await asleep.fill('19:42');
  await expect.element(asleep).toHaveAccessibleDescription('');

  // A handle is dragged in steps of five minutes, and never past the other.
  const handle = night.getByRole('slider', { name: 'Asleep' });
  const awakeHandle = night.getByRole('slider', { name: 'Awake' });
  const { width, height } = await boxOf(handle);
  const from = { x: width / 2, y: height / 2 };
  await userEvent.dragAndDrop(handle, handle, {
    sourcePosition: from,
    targetPosition: { x: from.x + 61, y: from.y },
    force: true,
  });
  const dragged = Number((await handle.findElement()).getAttribute('aria-valuenow'));
  expect(dragged).toBeGreaterThan(102);
  expect(dragged % 5).toBe(0);
  await userEvent.dragAndDrop(handle, awakeHandle, {
    sourcePosition: from,
    targetPosition: { x: 200, y: from.y },
    force: true,
  });
  await expect.element(handle).toHaveAttribute('aria-valuetext', '6:00 am');
  // Released, it stays.
  await awakeHandle.hover();
  await expect.element(asleep).toHaveValue('06:00');
  await asleep.fill('19:42');

  // A waking in the future, and a nap within the night or without a length.
  await awake.fill('12:45');
  await saveEntry(form);
  await expect
    .element(awake)
    .toHaveAccessibleDescription('This waking has not come yet. Check the time and the date.');
  await awake.fill('06:05');
  await night.getByRole('button', { name: 'Add a nap' }).click();
  await night.getByLabelText('Nap 1, time').fill('05:30');
  await saveEntry(form);
  await expect
    .element(night.getByLabelText('Nap 1, time'))
    .toHaveAccessibleDescription('How long was the nap? Its minutes are missing.');
  await night.getByLabelText('Nap 1, minutes').fill('-70');
  await expect.element(night.getByLabelText('Nap 1, minutes')).toHaveValue('70');
  await expect
    .element(night.getByLabelText('Nap 1, time'))
    .toHaveAccessibleDescription('A nap overlaps the night. Check its time.');
  await saveEntry(form);
  await expect.element(night.getByLabelText('Nap 1, time')).toHaveFocus();
  await night.getByLabelText('Nap 1, time').fill('10:00');

  // As many lines as wakings, and empty ones are removed first.
  for (let count = 0; count < 3; count += 1)
    await night.getByRole('button', { name: 'One waking more' }).click();
  await night.getByLabelText('Waking 1, time', { exact: true }).fill('01:02');
  await night.getByLabelText('Waking 3, time', { exact: true }).fill('03:06');
  await night.getByRole('button', { name: 'One waking less' }).click();
  await expect.element(night.getByText('10 h 23 min from first to last, 2 wakings.')).toBeVisible();
  await saveEntry(form);
  await expectGone(form);
  expect(await readStore('journal')).toMatchObject([
    {
      facts: [
        { naps: [{ at: '10:00', minutes: 70 }], wakings: [{ at: '01:02' }, { at: '03:06' }] },
      ],
    },
  ]);
});
