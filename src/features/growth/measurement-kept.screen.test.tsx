import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { detailsOf, foldOf, saveEntry } from '@/app/fixtures/entry-details';
import { readDrafts } from '@/app/fixtures/facts-page';
import { openEditForm } from '@/app/fixtures/journal-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { chooseOption } from '@/app/fixtures/parts';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  confirmDelete,
  dialogOf,
  expectCount,
  expectGone,
  messageOf,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  drawnPoints,
  growthChart,
  measured,
  measuredRows,
  openGrowth,
  several,
} from './fixtures/growth-page';

/* What was typed or stored is never lost: by a refused write, a reload, a deletion, or an older version. */

const form = dialogOf('Add a measurement');
const weightChart = growthChart('Weight');
const weight = form.getByRole('textbox', { name: 'Weight', exact: true });
const by = form.getByRole('textbox', { name: 'Measured by' });

const expectPoints = (points: ReturnType<typeof drawnPoints>) =>
  expect.poll(() => drawnPoints(weightChart)).toEqual(points);

async function openForm(): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add a measurement' }).click();
  await expect.element(form).toBeVisible();
}

test('a refused write says so and keeps what was typed; the next one stores it', async () => {
  await openGrowth([]);
  await openForm();
  await weight.fill('11.2');
  await by.fill('Dr Lee');
  const allow = refuseWrites('QuotaExceededError', 'journal');
  await form.getByRole('button', { name: 'Add measurement' }).click();
  await expect.element(messageOf('Failed to add measurement').getByRole('alert')).toBeVisible();
  await expect.element(weight).toHaveValue('11.2');
  await expect.element(by).toHaveValue('Dr Lee');
  expect(await readStore('journal')).toEqual([]);
  allow();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expectGone(form);
  await expectGone(messageOf('Failed to add measurement'));
  await expectPoints({ circle: 1 });
});

test('a write refused after the answer to a question keeps what was typed, too', async () => {
  await openGrowth([], { child: { birthdate: '2025-11-18' } });
  await openForm();
  await weight.fill('3330');
  const allow = refuseWrites('QuotaExceededError', 'journal');
  await form.getByRole('button', { name: 'Add measurement' }).click();
  await questionOf('Is this right?').getByRole('button', { name: 'Yes, as typed' }).click();
  await expect.element(messageOf('Failed to add measurement').getByRole('alert')).toBeVisible();
  await expect.element(weight).toHaveValue('3330');
  allow();
  // It was answered already.
  await form.getByRole('button', { name: 'Try again' }).click();
  await expectGone(form);
  expect(await readStore('journal')).toHaveLength(1);
});

test('a draft survives a reload, apart from the draft of an entry', async () => {
  await openGrowth([]);
  await openForm();
  await weight.fill('11.');
  await by.fill('Dr Lee');
  await form.getByText('At the clinic', { exact: true }).click();
  await reopen();
  await expect.element(weight).toHaveValue('11.');
  await expect.element(by).toHaveValue('Dr Lee');
  await expect.element(form.getByRole('radio', { name: 'At the clinic' })).toBeChecked();
  await expect.element(form).toHaveTextContent('What you wrote earlier was kept.');

  await go('/journal/child-maya?new=');
  await expect.element(dialogOf('Add Journal Entry')).toBeVisible();
  await expectGone(page.getByText('What you wrote earlier was kept.'));

  await go('/milestones/child-maya?new=');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect.element(weight).toHaveValue('');
  await weight.fill('11.2');
  await form.getByRole('button', { name: 'Add measurement' }).click();
  await expectGone(form);
  expect(readDrafts('')).toBe('');
});

test('choosing only a unit makes no draft', async () => {
  await openGrowth([]);
  await openForm();
  const unit = form.getByRole('button', { name: 'Weight, unit' });
  await chooseOption(unit, 'g');
  await expect.element(unit).toHaveTextContent(/^g$/);
  expect(readDrafts('')).toBe('');
  // Nothing would be lost, so nothing is asked.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(form);
  await openForm();
  await expect.element(unit).toHaveTextContent(/^g$/);
  await expectGone(form.getByText('What you wrote earlier was kept.'));
  await weight.fill('11250');
  await expect.poll(() => readDrafts('')).toContain('11250');
});

test('Undo after deleting the entry brings its points back', async () => {
  await openGrowth(several);
  await measuredRows().first().getByRole('link').click();
  const view = dialogOf('Measured 2025-11-01');
  await view.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirmDelete();
  await expect.element(messageOf('Entry deleted')).toBeVisible();
  expect(await readStore('factKeys')).toHaveLength(2);
  await messageOf('Entry deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(messageOf('Entry restored')).toBeVisible();
  await go('/milestones/child-maya?tab=growth');
  await expectPoints({ 'circle filled': 2, circle: 1 });
  await expect.element(measuredRows().first()).toHaveTextContent('Nov 1, 2025');
});

test('what a later version stored is kept: a field it added, and a measurement this version cannot read', async () => {
  const readable = { kind: 'measure', weight: 11_200, scale: { kind: 'spring' } };
  const unread = { kind: 'measure', weight: 11_300, wearing: 'wrapped' };
  await openGrowth([
    measured('2025-11-01', readable),
    measured('2025-11-02', {}, { facts: [unread] }),
  ]);
  await expectPoints({ circle: 1 });
  await expectCount(measuredRows(), 1);

  await go('/journal/child-maya');
  const other = await openEditForm('Measured 2025-11-02');
  await other.getByRole('textbox', { name: 'Title' }).fill('Wrapped');
  await foldOf(other).click();
  await expect
    .element(detailsOf(other).getByText('Noted by a later version, kept as it is.'))
    .toBeVisible();
  await saveEntry(other);
  await expectGone(other);

  const edit = await openEditForm('Measured 2025-11-01');
  await foldOf(edit).click();
  const field = detailsOf(edit).getByRole('textbox', { name: 'Weight', exact: true });
  await expect.element(field).toHaveValue('11.2');
  await field.fill('11.4');
  await saveEntry(edit);
  await expectGone(edit);
  const facts = new Map((await readStore('journal')).map((one) => [one['title'], one['facts']]));
  expect(facts.get('Wrapped')).toEqual([unread]);
  expect(facts.get('Measured 2025-11-01')).toEqual([
    { ...readable, weight: 11_400, typed: { weight: '11.4 kg' } },
  ]);
});
