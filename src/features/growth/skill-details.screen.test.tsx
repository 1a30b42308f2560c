import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { detailsOf, foldOf, openDetails, saveEntry } from '@/app/fixtures/entry-details';
import { openEditForm } from '@/app/fixtures/journal-page';
import { go } from '@/app/fixtures/open-app';
import { closeMessages, expectCount, expectGone, pressIn } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { answer, box, noticed, openSkills, storedFacts, wordsBox } from './fixtures/skills-page';

/* Skills in the Details of an entry of any category. */

const skills = [{ id: 'waves', words: 'Waves goodbye', area: 'social' }];

const removeOf = (within: { getByRole: Locator['getByRole'] }, words: string) =>
  within.getByRole('button', { name: `Remove ${words}`, exact: true });

/** The questions about one of the skills. */
const itemOf = (form: Locator, words: string) =>
  form.css('.details-item').filter({ has: removeOf(page, words) });

const firstBox = (form: Locator) => wordsBox(detailsOf(form));
const nextBox = (form: Locator) => wordsBox(detailsOf(form), 'Another skill');
const addSkill = (form: Locator) =>
  detailsOf(form).getByRole('button', { name: 'Add skill', exact: true });

/** Opens the form of a new entry with the part about skills. */
async function openSection(category: string): Promise<Locator> {
  await go('/journal/child-maya');
  const form = await openDetails(category);
  await detailsOf(form).getByRole('button', { name: 'A skill' }).click();
  return form;
}

async function addAll(form: Locator, words: readonly string[]): Promise<void> {
  for (const [at, one] of words.entries()) {
    const field = at === 0 ? firstBox(form) : nextBox(form);
    await field.fill(one);
    await pressIn(field, 'Enter');
    await expect.element(removeOf(form, one)).toBeVisible();
  }
}

test('several skills in an entry about sleep: chosen from the list, confirmed with Enter, with the button, or left', async () => {
  await openSkills([], { child: { skills } });
  const form = await openSection('Sleep');
  await firstBox(form).fill('wav');
  await page.getByRole('option', { name: 'Waves goodbye' }).click();
  await expect.element(removeOf(form, 'Waves goodbye')).toBeVisible();
  await expect.element(nextBox(form)).toHaveValue('');
  await expect.element(answer(itemOf(form, 'Waves goodbye'), 'Area', 'Social')).toBeChecked();

  await nextBox(form).fill('Lies down');
  await pressIn(nextBox(form), 'Enter');
  await expect.element(removeOf(form, 'Lies down')).toBeVisible();
  await nextBox(form).fill('Sings');
  await addSkill(form).click();
  await expect.element(removeOf(form, 'Sings')).toBeVisible();
  await nextBox(form).fill('Hums');
  await box(detailsOf(form), 'Who noticed').fill('Daniel');
  await expectCount(form.css('.details-item'), 4);

  await answer(itemOf(form, 'Waves goodbye'), 'Where?', 'Home').click();
  await answer(itemOf(form, 'Lies down'), 'Area', 'Movement').click();
  await answer(itemOf(form, 'Lies down'), 'How is it going?', 'On their own').click();
  await answer(itemOf(form, 'Sings'), 'Area', 'Language').click();
  await removeOf(form, 'Hums').click();
  await saveEntry(form);
  await expectGone(form);
  const [entry] = await readStore('journal');
  expect(entry).toMatchObject({ title: 'A day', category: 'sleep' });
  expect(await storedFacts()).toEqual([
    {
      ...{ kind: 'skill', by: 'Daniel' },
      skills: [
        {
          ...{ skillId: 'waves', words: 'Waves goodbye', area: 'social' },
          where: { picks: ['Home'] },
        },
        { words: 'Lies down', area: 'movement', seen: 'mostly', help: 'none' },
        { words: 'Sings', area: 'language' },
      ],
    },
  ]);
});

test('a skill of the list can be chosen without typing', async () => {
  await openSkills([], { child: { skills } });
  const form = await openSection('Social');
  await firstBox(form).click();
  await page.getByRole('option', { name: 'Waves goodbye' }).click();
  await expect.element(removeOf(form, 'Waves goodbye')).toBeVisible();
  await expectCount(form.css('.details-item'), 1);
});

test('the answers stay with their skill when another is removed, and when the entry is edited', async () => {
  await openSkills([]);
  const form = await openSection('Behavior');
  await addAll(form, ['Waves', 'Hops', 'Claps']);
  await answer(itemOf(form, 'Waves'), 'How is it going?', 'Just starting').click();
  await answer(itemOf(form, 'Hops'), 'How is it going?', 'With help').click();
  await answer(itemOf(form, 'Hops'), 'How much help?', 'A look').click();
  await answer(itemOf(form, 'Claps'), 'How is it going?', 'Not at the moment').click();
  await removeOf(form, 'Waves').click();
  const expectAnswers = async (within: Locator) => {
    const hops = itemOf(within, 'Hops');
    await expect.element(answer(hops, 'How is it going?', 'With help')).toBeChecked();
    await expect.element(answer(hops, 'How much help?', 'A look')).toBeChecked();
    const claps = itemOf(within, 'Claps');
    await expect.element(answer(claps, 'How is it going?', 'Not at the moment')).toBeChecked();
    await expectGone(claps.getByRole('radiogroup', { name: 'How much help?' }));
  };
  await expectAnswers(form);
  await saveEntry(form);
  await expectGone(form);
  const stored = await storedFacts();
  expect(stored).toEqual([
    {
      kind: 'skill',
      skills: [
        { words: 'Hops', area: 'daily', help: 'look' },
        { words: 'Claps', area: 'daily', seen: 'not-now' },
      ],
    },
  ]);
  closeMessages();

  const edit = await openEditForm('A day');
  await expect
    .element(foldOf(edit))
    .toHaveAccessibleName('Details A skill: Hops: a look; Claps: not at the moment');
  await foldOf(edit).click();
  await expectAnswers(edit);
  await box(edit, 'Title').fill('Another day');
  await saveEntry(edit);
  await expectGone(edit);
  expect(await storedFacts()).toEqual(stored);
});

test('what is wrong with one of several skills is said beside it alone, even if the details are folded', async () => {
  await openSkills([]);
  const form = await openSection('Sensory');
  await addAll(form, ['Waves', 'Hops']);
  const hops = itemOf(form, 'Hops');
  await hops.getByRole('button', { name: 'More about it' }).click();
  const year = box(hops, 'Year');
  for (const [typed, problem] of [
    ['2', 'The date needs at least a year, such as 2023.'],
    ['2026', 'Date cannot be in the future'],
    ['2023', 'A skill can’t be from before the birth'],
  ] as const) {
    await year.fill(typed);
    await foldOf(form).click();
    await saveEntry(form);
    await expect.element(year).toHaveAccessibleDescription(problem);
    await expect.element(year).toHaveFocus();
    await expectCount(form.css('[aria-invalid=true]'), 1);
    await expectCount(form.getByText(problem, { exact: true }), 1);
  }
  expect(await readStore('journal')).toEqual([]);
  await year.fill('2024');
  await expect.element(year).toHaveAccessibleDescription('');
  await saveEntry(form);
  await expectGone(form);
});

test('somebody who noticed something unnamed: it asks which skill it was', async () => {
  await openSkills([]);
  const form = await openSection('Education');
  await addAll(form, ['Waves']);
  await box(detailsOf(form), 'Who noticed').fill('Daniel');
  await removeOf(form, 'Waves').click();
  await saveEntry(form);
  await expect.element(firstBox(form)).toHaveAccessibleDescription('Which skill was it?');
  await expect.element(firstBox(form)).toHaveFocus();
  await addAll(form, ['Hops']);
  await saveEntry(form);
  await expectGone(form);
  expect(await storedFacts()).toEqual([
    { kind: 'skill', by: 'Daniel', skills: [{ words: 'Hops', area: 'daily' }] },
  ]);
});

test('what a later version stored stays when the entry is edited', async () => {
  const later = { seen: 'twice', mood: 'proud', help: 'robot', said: 'la la', saidHow: 'sung' };
  await openSkills([noticed('2025-11-01', later)]);
  await go('/journal/child-maya');
  const edit = await openEditForm('Waves goodbye 2025-11-01');
  await foldOf(edit).click();
  const item = itemOf(edit, 'Waves goodbye');
  const ways = item.getByRole('radiogroup', { name: 'How it was said' });
  await expectCount(ways.getByRole('radio'), 3);
  await expectCount(ways.getByRole('radio', { checked: true }), 0);
  await answer(item, 'Where?', 'Home').click();
  await saveEntry(edit);
  await expectGone(edit);
  const [fact] = await storedFacts();
  expect(fact?.skills).toEqual([
    { words: 'Waves goodbye', area: 'social', ...later, where: { picks: ['Home'] } },
  ]);
});
