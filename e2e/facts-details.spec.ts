import type { Locator, Page } from '@playwright/test';
import { expectToTakeTouches } from './support/fit';
import { food } from './support/food';
import { entry, maya, openJournal, seed } from './support/records';
import {
  cardOf,
  closeMessages,
  dialogOf,
  expectToast,
  messageOf,
  questionOf,
} from './support/screen';
import { readDrafts, readStore, writeStores } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const addForm = (page: Page) => dialogOf(page, 'Add Journal Entry');
const editForm = (page: Page) => dialogOf(page, 'Edit Journal Entry');
const details = (form: Locator) => form.getByRole('region', { name: 'Details' });
const fold = (form: Locator) => details(form).getByRole('button', { name: /^Details/ });
const chip = (form: Locator, row: string | RegExp, word: string) =>
  details(form)
    .getByRole('toolbar', { name: row })
    .or(details(form).getByRole('radiogroup', { name: row }))
    .getByText(word, { exact: true });

async function openForm(page: Page, category: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = addForm(page);
  await choose(form, category);
  await form.getByLabel('Title').fill('A day');
  await form.getByLabel('Additional Notes').fill('Words');
  await fold(form).click();
  return form;
}

const choose = (form: Locator, category: string) =>
  form.getByRole('radiogroup', { name: 'Category' }).getByText(category, { exact: true }).click();

const save = (form: Locator) =>
  form.getByRole('button', { name: /^(Add|Update) Entry$|^Try again$/ }).click();

const factsOf = async (page: Page, at = 0) => (await readStore(page, 'journal'))[at]?.['facts'];

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T12:30:00+11:00');
});

test('a night is noted by the keyboard alone, said back, corrected, deleted and brought back', async ({
  page,
}) => {
  await openJournal(page);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Add Entry', exact: true }).focus();
  await keyboard.press('Enter');
  const form = addForm(page);
  const night = details(form);

  await test.step('folded, optional, and nothing of it is asked for', async () => {
    await expect(form.getByLabel('Title')).toBeFocused();
    await keyboard.type('Boring and lovely');
    await keyboard.press('Tab');
    await expect(form.getByRole('radio', { name: 'Education' })).toBeFocused();
    for (let press = 0; press < 5; press += 1) await keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Sleep' })).toBeChecked();
    await keyboard.press('Tab');
    await keyboard.type('Two train books.');
    await expect(fold(form)).toHaveAccessibleName('Details optional');
    const folded = await fold(form).boundingBox();
    expect(folded?.height).toBe(52);
    await fold(form).focus();
    await keyboard.press('Enter');
    await expect(fold(form)).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('the handles move by five minutes and by an hour; their times are the same value', async () => {
    const asleep = night.getByRole('slider', { name: 'Asleep' });
    await expect(asleep).toHaveAttribute('aria-valuetext', 'not noted');
    await asleep.focus();
    await keyboard.press('ArrowLeft');
    await expect(asleep).toHaveAttribute('aria-valuetext', '7:55 pm');
    await expect(night.getByLabel('Asleep').first()).toHaveValue('19:55');
    await keyboard.press('PageDown');
    await keyboard.press('ArrowRight');
    await expect(asleep).toHaveAttribute('aria-valuetext', '7:00 pm');
    await keyboard.press('Tab');
    const awake = night.getByRole('slider', { name: 'Awake' });
    await expect(awake).toBeFocused();
    await keyboard.press('Home');
    await expect(awake).toHaveAttribute('aria-valuetext', '7:05 pm');
    for (let press = 0; press < 11; press += 1) await keyboard.press('PageUp');
    await expect(awake).toHaveAttribute('aria-valuetext', '6:05 am');
    await expect(night.getByLabel('Awake').first()).toHaveValue('06:05');
    await night.getByLabel('Asleep').first().focus();
    await keyboard.type('0742PM');
    await expect(asleep).toHaveAttribute('aria-valuenow', '102');
    await expect(night.getByRole('status')).toContainText(['10 h 23 min from first to last.']);
  });

  await test.step('no wakings is another thing than not noted; a waking has its time', async () => {
    const none = night.getByRole('button', { name: 'No wakings' });
    await none.focus();
    await keyboard.press('Space');
    await expect(none).toHaveAttribute('aria-pressed', 'true');
    await expect(night.getByText('10 h 23 min from first to last, no wakings.')).toBeVisible();
    await night.getByRole('button', { name: 'One waking more' }).focus();
    await keyboard.press('Enter');
    await night.getByLabel('Waking 1, time').focus();
    await keyboard.type('0230AM');
    await expect(
      night.getByText('10 h 23 min from first to last, one waking about 2:30 am.'),
    ).toBeVisible();
  });

  await test.step('folded again it says what is noted; saved, the card and the entry say it', async () => {
    await fold(form).focus();
    await keyboard.press('Enter');
    await expect(fold(form)).toHaveAccessibleName('Details 7:42 pm to 6:05 am, one waking');
    await keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    expect(await factsOf(page)).toEqual([
      {
        kind: 'sleep',
        asleep: '2026-11-21T19:42',
        awake: '2026-11-22T06:05',
        wakings: [{ at: '02:30' }],
      },
    ]);
    await expect(cardOf(page, 'Boring and lovely')).toContainText('7:42 pm to 6:05 am, one waking');
  });

  await test.step('it is read, edited and shown back', async () => {
    await closeMessages(page);
    await page.getByRole('link', { name: 'Boring and lovely' }).click();
    const view = dialogOf(page, 'Boring and lovely');
    await expect(view.getByRole('definition')).toHaveText('7:42 pm to 6:05 am, one waking');
    await view.getByRole('button', { name: 'Edit' }).click();
    const edit = editForm(page);
    await expect(fold(edit)).toHaveAccessibleName('Details 7:42 pm to 6:05 am, one waking');
    await fold(edit).click();
    await details(edit).getByRole('button', { name: 'Remove waking 1' }).click();
    await expect(details(edit).getByRole('button', { name: 'One waking more' })).toBeFocused();
    await chip(edit, 'How long', '30 min').click();
    await save(edit);
    await expect(edit).toBeHidden();
    expect(await readStore(page, 'journal')).toMatchObject([
      { minutes: 30, facts: [{ kind: 'sleep', wakings: [] }] },
    ]);
  });

  await test.step('deleted, Undo brings all of it back', async () => {
    const before = await readStore(page, 'journal');
    await closeMessages(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Boring and lovely' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => readStore(page, 'journal')).toEqual([]);
    await messageOf(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readStore(page, 'journal')).toEqual(before);
  });
});

test('what cannot have been is said where it stands, and the words stay', async ({ page }) => {
  await openJournal(page);
  const form = await openForm(page, 'Sleep');
  const night = details(form);
  const asleep = night.getByLabel('Asleep').first();
  const awake = night.getByLabel('Awake').first();

  await test.step('asleep after awake: the fold opens by itself, with the focus on the time', async () => {
    await asleep.fill('07:00');
    await awake.fill('06:05');
    await fold(form).click();
    await save(form);
    await expect(fold(form)).toHaveAttribute('aria-expanded', 'true');
    await expect(asleep).toBeFocused();
    await expect(asleep).toHaveAccessibleDescription(
      'From falling asleep to waking up are 23 h 5 min. Check the two times.',
    );
    expect(await readStore(page, 'journal')).toEqual([]);
    await asleep.fill('19:42');
    await expect(asleep).toHaveAccessibleDescription('');
  });

  await test.step('a handle is dragged in steps of five minutes, and never past the other', async () => {
    const handle = night.getByRole('slider', { name: 'Asleep' });
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    const other = await night.getByRole('slider', { name: 'Awake' }).boundingBox();
    if (!box || !other) throw new Error('The handles are not on the screen');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 61, middle.y);
    const dragged = Number(await handle.getAttribute('aria-valuenow'));
    expect(dragged).toBeGreaterThan(102);
    expect(dragged % 5).toBe(0);
    await page.mouse.move(other.x + 200, middle.y);
    await expect(handle).toHaveAttribute('aria-valuetext', '6:00 am');
    await page.mouse.up();
    await page.mouse.move(middle.x, middle.y);
    await expect(asleep).toHaveValue('06:00');
    await asleep.fill('19:42');
  });

  await test.step('a waking that has not come, and a nap within the night or without its length', async () => {
    await awake.fill('12:45');
    await save(form);
    await expect(awake).toHaveAccessibleDescription(
      'This waking has not come yet. Check the time and the date.',
    );
    await awake.fill('06:05');
    await night.getByRole('button', { name: 'Add a nap' }).click();
    await night.getByLabel('Nap 1, time').fill('05:30');
    await save(form);
    await expect(night.getByLabel('Nap 1, time')).toHaveAccessibleDescription(
      'How long was the nap? Its minutes are missing.',
    );
    await night.getByLabel('Nap 1, minutes').fill('-70');
    await expect(night.getByLabel('Nap 1, minutes')).toHaveValue('70');
    await expect(night.getByLabel('Nap 1, time')).toHaveAccessibleDescription(
      'A nap overlaps the night. Check its time.',
    );
    await save(form);
    await expect(night.getByLabel('Nap 1, time')).toBeFocused();
    await night.getByLabel('Nap 1, time').fill('10:00');
  });

  await test.step('twenty-five wakings, as many lines, and one that says nothing goes first', async () => {
    for (let count = 0; count < 26; count += 1)
      await night.getByRole('button', { name: 'One waking more' }).click();
    for (let at = 1; at <= 25; at += 1)
      await night
        .getByLabel(`Waking ${at}, time`, { exact: true })
        .fill(`0${at % 6}:${String(at * 2).padStart(2, '0')}`.replace('05:', '04:'));
    await night.getByRole('button', { name: 'One waking less' }).click();
    await expect(night.getByText('10 h 23 min from first to last, 25 wakings.')).toBeVisible();
    await save(form);
    await expect(form).toBeHidden();
    expect(await readStore(page, 'journal')).toMatchObject([
      { facts: [{ naps: [{ at: '10:00', minutes: 70 }], wakings: { length: 25 } }] },
    ]);
  });
});

test('a dose, with an amount as people type it; the words stay when the medicine goes', async ({
  page,
}) => {
  const medicines = [
    { id: 'm-1', name: 'Melatonin', strength: '1 mg', form: 'Tablet', amount: 1, unit: 'tablet' },
    { id: 'm-2', name: 'Ibuprofen', strength: '100 mg/5 mL', asNeeded: true },
    { id: 'm-3', name: 'Zinc', endedOn: '2026-01-01' },
  ];
  const given = {
    kind: 'medication',
    medicineId: 'm-2',
    name: 'Ibuprofen',
    strength: '100 mg/5 mL',
    amount: 2.5,
    unit: 'mL',
    outcome: 'brought-up',
    reason: 'Fever',
  };
  await openJournal(page);
  await writeStores(page, { children: [{ ...maya, medicines }] });
  await page.reload();
  const form = await openForm(page, 'Medication');
  const dose = details(form);
  const much = dose.getByLabel('How much', { exact: true });
  await expect(chip(form, 'Which medicine', 'Zinc')).toHaveCount(0);

  await test.step('strength, form and unit are those of the list', async () => {
    await chip(form, 'Which medicine', 'Melatonin').click();
    await expect(dose.getByLabel('Strength')).toHaveValue('1 mg');
    await expect(much).toHaveValue('1');
    await expect(dose.getByLabel('Why it was given')).toHaveCount(0);
    // One of the list is that, typed or tapped.
    const radio = (name: string) => dose.getByRole('radio', { name });
    await dose.getByLabel('Medicine', { exact: true }).fill('Nurofen');
    await expect(radio('Melatonin')).not.toBeChecked();
    await dose.getByLabel('Medicine', { exact: true }).fill('melatonin');
    await expect(radio('Melatonin')).toBeChecked();
    await chip(form, 'Which medicine', 'Ibuprofen').click();
    await expect(dose.getByLabel('Medicine', { exact: true })).toHaveValue('Ibuprofen');
    await expect(dose.getByLabel('Form')).toHaveValue('');
    await dose.getByLabel('Why it was given').fill('Fever');
  });

  await test.step('negative and huge amounts are refused in words; comma and dot are one', async () => {
    for (const wrong of ['-2', '1000000', '2.5.1', 'a lot']) {
      await much.fill(wrong);
      await save(form);
      await expect(much).toBeFocused();
      await expect(much).toHaveAccessibleDescription(
        'How much is a number above zero, such as 2.5.',
      );
      await expect(much).toHaveValue(wrong);
    }
    await much.fill('2,5');
    await expect(much).toHaveAccessibleDescription('');
    await dose.getByLabel('Unit').fill('mL');
    await chip(form, 'How it went', 'Brought up again').click();
    await save(form);
    await expect(form).toBeHidden();
    expect(await factsOf(page)).toEqual([given]);
  });

  await test.step('gone from the list, the entry goes on saying it, and an edit keeps it', async () => {
    await writeStores(page, { children: [maya] });
    await page.reload();
    await expect(cardOf(page, 'A day')).toContainText('Ibuprofen, 2.5 mL, brought up again');
    await page.getByRole('button', { name: 'Edit A day' }).click();
    const edit = editForm(page);
    await fold(edit).click();
    await expect(details(edit).getByLabel('Medicine', { exact: true })).toHaveValue('Ibuprofen');
    await details(edit).getByLabel('Given by').fill('Gran');
    await save(edit);
    await expect(edit).toBeHidden();
    expect(await factsOf(page)).toEqual([{ ...given, by: 'Gran' }]);
  });
});

test('what came before and after; an own word is offered again, and can be taken away', async ({
  page,
}) => {
  await openJournal(page);
  let form = await openForm(page, 'Behavior');

  await test.step('picks, own words, strength tapped twice', async () => {
    await chip(form, 'What came before', 'Noise').click();
    await details(form)
      .getByRole('button', { name: 'What came before, a word of your own' })
      .click();
    const own = details(form).getByRole('textbox', {
      name: 'What came before, a word of your own',
    });
    await own.fill('not this');
    await own.press('Escape');
    await expect(form).toBeVisible();
    await expect(own).toHaveCount(0);
    await details(form)
      .getByRole('button', { name: 'What came before, a word of your own' })
      .click();
    await own.fill('Hand dryer');
    await own.press('Enter');
    await expect(form).toBeVisible();
    await details(form).getByLabel('What happened, in your own words').fill('Under the bench');
    await chip(form, 'How strong was it?', 'Very strong').click();
    await chip(form, 'How strong was it?', 'Very strong').click();
    await chip(form, 'How strong was it?', 'Strong').click();
    await chip(form, 'What helped', 'Ear muffs').click();
  });

  await test.step('a draft keeps all of it over a reload', async () => {
    await expect.poll(() => readDrafts(page, 'entry')).toContain('Hand dryer');
    await page.reload();
    form = addForm(page);
    await expect(fold(form)).toHaveAccessibleName(
      'Details before: Noise, Hand dryer; Under the bench; strong; Ear muffs helped',
    );
    await save(form);
    await expect(form).toBeHidden();
    expect(await factsOf(page)).toEqual([
      {
        kind: 'behavior',
        before: { picks: ['Noise', 'Hand dryer'] },
        happened: { words: 'Under the bench' },
        strength: 3,
        helped: { picks: ['Ear muffs'] },
      },
    ]);
    await expect
      .poll(() => readStore(page, 'children'))
      .toMatchObject([
        {
          picks: [{ row: 'behavior-before', words: ['Hand dryer'] }],
          updatedAt: maya['updatedAt'],
        },
      ]);
  });

  await test.step('the next entry offers it; taken away, it is offered no more and still said', async () => {
    await closeMessages(page);
    form = await openForm(page, 'Behavior');
    await expect(chip(form, 'What came before', 'Hand dryer')).toBeVisible();
    await details(form).getByRole('button', { name: 'Edit own words, What came before' }).click();
    await details(form).getByRole('button', { name: 'Remove Hand dryer' }).click();
    await expect(chip(form, 'What came before', 'Hand dryer')).toHaveCount(0);
    await expect(
      details(form).getByRole('button', { name: 'What came before, a word of your own' }),
    ).toBeFocused();
    await expect
      .poll(async () => (await readStore(page, 'children'))[0]?.['picks'])
      .toBeUndefined();
    expect(JSON.stringify(await factsOf(page))).toContain('Hand dryer');
  });

  await test.step('a word that is half typed outlives a tab that is gone, and is a word once it is added', async () => {
    const word = { name: 'What helped, a word of your own' };
    await details(form).getByRole('button', word).click();
    await details(form).getByRole('textbox', word).fill('Dim li');
    await expect.poll(() => readDrafts(page, 'entry')).toContain('Dim li');
    await page.reload();
    form = addForm(page);
    await expect(fold(form)).toHaveAccessibleName('Details Dim li helped');
    await fold(form).click();
    await expect(details(form).getByRole('textbox', word)).toHaveValue('Dim li');
    await details(form).getByRole('button', { name: 'Add', exact: true }).click();
    const added = details(form).getByRole('button', { name: 'Dim li', exact: true });
    await expect(added).toHaveAttribute('aria-pressed', 'true');
    await expect(details(form).getByRole('textbox', word)).toHaveCount(0);
    await expect(details(form).getByRole('button', word)).toBeFocused();
    await added.click();
    await details(form).getByRole('button', word).click();
    await details(form).getByRole('textbox', word).fill('Dim');
    await details(form).getByRole('textbox', word).press('Escape');
    await expect.poll(() => readDrafts(page, 'entry')).not.toContain('Dim');
  });
});

test('foods of the board and others, step by step; goals with the help they took', async ({
  page,
}) => {
  const goals = [{ id: 'g-1', words: 'Say hello' }];
  await seed(
    page,
    {
      children: [{ ...maya, goals }],
      food: [food('Toast', { id: 'f-1' })],
    },
    maya,
  );
  await page.goto(`/journal/${maya.id}`);
  let form = await openForm(page, 'Food & Nutrition');
  const plate = details(form).getByLabel('Food on the plate');
  await plate.click();
  await page.getByRole('option', { name: 'Toast' }).click();
  await expect(details(form).getByRole('button', { name: 'Remove Toast' })).toBeVisible();
  await plate.fill('Gran’s soup');
  await plate.press('Enter');
  await expect(form).toBeVisible();
  await chip(form, 'Toast', 'Licked').click();
  await chip(form, 'Gran’s soup', 'Looked').click();
  await chip(form, 'Gran’s soup', 'Looked').click();
  await details(form).getByLabel('Where').fill('At Gran’s');
  await save(form);
  await expect(form).toBeHidden();
  expect(await factsOf(page)).toEqual([
    {
      kind: 'food',
      tries: [{ foodId: 'f-1', name: 'Toast', step: 'licked' }, { name: 'Gran’s soup' }],
      where: 'At Gran’s',
    },
  ]);
  await closeMessages(page);

  form = await openForm(page, 'Social');
  await form.getByLabel('Title').fill('Hello');
  await chip(form, 'Goals', 'Say hello').click();
  await chip(form, /^Say hello/, 'A look').click();
  await details(form).getByLabel('Another goal').fill('Wait a turn');
  await save(form);
  await expect(form).toBeHidden();
  const stored = (await readStore(page, 'journal')).find((one) => one['title'] === 'Hello');
  expect(stored?.['facts']).toEqual([
    {
      kind: 'social',
      goals: [{ goalId: 'g-1', words: 'Say hello', help: 'look' }, { words: 'Wait a turn' }],
    },
  ]);
});

test('another category keeps what was noted; what a later version noted is kept as it is', async ({
  page,
}) => {
  const mood = { kind: 'mood', colour: 'green' };
  const night = {
    kind: 'sleep',
    asleep: '2025-05-31T19:42',
    awake: '2025-06-01T06:05',
    dream: 'a',
  };
  await openJournal(page, [entry('Late', { category: 'sleep', facts: [night, mood] })]);
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const form = editForm(page);
  await choose(form, 'Sensory');
  await expect(fold(form)).toHaveAccessibleName('Details Sleep: 7:42 pm to 6:05 am');
  await fold(form).click();
  await expect(details(form).getByText('Noted by a later version, kept as it is.')).toBeVisible();
  await chip(form, 'Which senses', 'Hearing').click();
  await expect(details(form).getByLabel('Awake')).toHaveCount(0);
  await details(form).getByRole('button', { name: 'More details' }).click();
  await expect(
    details(form).getByText('Noted for another category. It is kept, and not counted for Sensory.'),
  ).toBeVisible();
  await details(form).getByLabel('Awake').first().fill('06:30');
  await save(form);
  await expect(form).toBeHidden();
  expect(await factsOf(page)).toEqual(
    expect.arrayContaining([
      { ...night, awake: '2025-06-01T06:30' },
      { kind: 'sensory', senses: ['hearing'] },
      mood,
    ]),
  );
  await expectToast(page, { title: 'Entry updated' });
  const card = cardOf(page, 'Late');
  await expect(card).toContainText('Hearing');
  await expect(card).not.toContainText('7:42');
});

test('a quick note that took up such a draft says why it is not saved, and where', async ({
  page,
}) => {
  await openJournal(page);
  const form = await openForm(page, 'Sleep');
  await details(form).getByLabel('Asleep').first().fill('07:00');
  await details(form).getByLabel('Awake').first().fill('06:05');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goto(`/journal/${maya.id}?note=`);
  const note = dialogOf(page, 'Note for Maya');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    'From falling asleep to waking up are 23 h 5 min. Check the two times. It stands under Details of the whole page.',
  );
  expect(await readStore(page, 'journal')).toEqual([]);
  await note.getByRole('button', { name: 'Whole page' }).click();
  await expect(fold(form)).toHaveAccessibleName('Details 7:00 am to 6:05 am');
});

test('opened, they come into view as far as they have to, at once where motion is reduced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openJournal(page);
  const form = await openForm(page, 'Sleep');
  const body = form.locator('.dlg-body');
  const scrolled = () => body.evaluate((box) => box.scrollTop);
  /** How far they stick out of the part of the form that is seen, above or below. */
  const outside = () =>
    details(form).evaluate((all) => {
      const seen = all.closest('.dlg-body')?.getBoundingClientRect();
      const { top, bottom } = all.getBoundingClientRect();
      return (
        seen && Math.max(0, Math.ceil(seen.top - top - 1), Math.ceil(bottom - seen.bottom - 1))
      );
    });
  await expect(details(form).getByLabel('How long, in minutes')).toBeInViewport({ ratio: 1 });
  expect(await outside()).toBe(0);
  expect(await scrolled()).toBeGreaterThan(0);
  await expect(fold(form)).toBeFocused();
  await expect(form.getByLabel('Title')).not.toBeInViewport();

  await test.step('one step where motion is reduced, many where it is not', async () => {
    const steps = async () => {
      await fold(form).press('Enter');
      await expect(fold(form)).toHaveAttribute('aria-expanded', 'false');
      await expect.poll(scrolled).toBe(0);
      const seen = await body.evaluateHandle((box) => {
        const tops = new Set<number>();
        box.addEventListener('scroll', () => tops.add(box.scrollTop));
        return tops;
      });
      await fold(form).press('Enter');
      await expect.poll(outside).toBe(0);
      await expect(fold(form)).toBeFocused();
      // A box tells of its scrolling in its next frame.
      return seen.evaluate(
        (tops) =>
          new Promise<number>((told) => {
            requestAnimationFrame(() => {
              requestAnimationFrame(() => {
                told(tops.size);
              });
            });
          }),
      );
    };
    expect(await steps()).toBe(1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await steps()).toBeGreaterThan(1);
  });

  await test.step('where they are in view as they are, nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await form.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(form).toBeHidden();
    await page.setViewportSize({ width: 390, height: 1000 });
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await choose(form, 'Magic Moment');
    await expect(fold(form)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(scrolled).toBe(0);
    const before = await fold(form).boundingBox();
    await fold(form).click();
    await expect(details(form).getByLabel('How long, in minutes')).toBeInViewport({ ratio: 1 });
    expect(await fold(form).boundingBox()).toEqual(before);
    // There would have been room to move.
    expect(await body.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(200);
  });
});

test('every kind is clean to axe in both themes, fits 320 px, and takes fingers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openJournal(page);
  const form = await openForm(page, 'Sleep');
  await expect(details(form).getByText('Not noted').first()).toBeVisible();
  // Nothing of it lies outside of the dialog, which a jump to a field could then push off the screen.
  const outside = await page
    .locator('.dlg-scrim')
    .evaluate((scrim) => scrim.scrollHeight - scrim.clientHeight);
  expect(outside).toBe(0);
  await details(form).getByRole('button', { name: 'One waking more' }).click();
  await details(form).getByRole('button', { name: 'Add a nap' }).click();
  for (const category of [
    'Sleep',
    'Behavior',
    'Sensory',
    'Food & Nutrition',
    'Medication',
    'Education',
    'Magic Moment',
  ]) {
    await choose(form, category);
    // Below the heading of the dialog, which is of the second level.
    const heading = details(form).getByRole('heading', { name: 'How long', level: 3 });
    await expect(heading).toBeVisible();
    const sideways = await form
      .locator('.dlg-body')
      .evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(sideways, category).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSeriousAxe(page, {
        part: 'top',
        rules: colorScheme === 'dark' ? 'colour' : 'all',
      });
    }
  }
  await choose(form, 'Behavior');
  await expectToTakeTouches(page);
});
