import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { foldOf, saveEntry } from '@/app/fixtures/entry-details';
import { readDrafts } from '@/app/fixtures/facts-page';
import { expectToTakeTouches } from '@/app/fixtures/fit';
import { openEditForm } from '@/app/fixtures/journal-page';
import { pressEscapeIn, tabTo } from '@/app/fixtures/keys';
import { go, reopen } from '@/app/fixtures/open-app';
import { chooseOption, clearDate } from '@/app/fixtures/parts';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  closeMessages,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  press,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  answer,
  box,
  openForm,
  openSkills,
  rowOf,
  save,
  skillForm,
  storedFacts,
  wordsBox,
} from './fixtures/skills-page';

/* What is wrong in the form for a skill, and what becomes of what was typed. */

const form = skillForm();
const words = wordsBox(form);
const year = box(form, 'Year');
const going = (option: string) => answer(form, 'How is it going?', option);
const more = form.getByRole('button', { name: 'More about it' });
const month = form.getByRole('button', { name: /Month/ });

test('without words it says what is needed beside their field, and stores nothing', async () => {
  await openSkills([]);
  await openForm();
  await going('Just starting').click();
  await save(form);
  await expect
    .element(words)
    .toHaveAccessibleDescription('A few words are needed: what was it that you noticed?');
  await expect.element(words).toHaveFocus();
  await expectCount(form.css('[aria-invalid=true]'), 1);
  expect(await readStore('journal')).toEqual([]);
  await words.fill('Waves');
  await expect.element(words).toHaveAccessibleDescription('');
});

test('a year that is half typed, a month to come and one before the birth are refused beside the year', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Waves');
  await more.click();
  const cases = [
    ['2', 'No month', 'The date needs at least a year, such as 2023.'],
    ['2026', 'No month', 'Date cannot be in the future'],
    ['2025', 'December', 'Date cannot be in the future'],
    ['2023', 'December', 'A skill can’t be from before the birth'],
    ['', 'May', 'The date needs at least a year, such as 2023.'],
  ] as const;
  for (const [typed, chosen, problem] of cases) {
    await year.fill(typed);
    await chooseOption(month, chosen);
    await save(form);
    await expect.element(year).toHaveAccessibleDescription(problem);
    await expect.element(year).toHaveFocus();
    await expect.element(words).toHaveAccessibleDescription('');
  }
  expect(await readStore('journal')).toEqual([]);
  // The month of the birth, and this month, are not.
  await year.fill('2024');
  await chooseOption(month, 'January');
  await expect.element(year).toHaveAccessibleDescription('');
  await year.fill('2025');
  await chooseOption(month, 'November');
  await save(form);
  await expectGone(form);
  expect(await storedFacts()).toEqual([
    { kind: 'skill', skills: [{ words: 'Waves', area: 'daily', on: '2025-11' }] },
  ]);
});

test('a day to come or before the birth is refused beside the day', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Waves');
  const when = form.getByRole('group', { name: 'When', exact: true });
  for (const [day, problem] of [
    ['2025-11-21', 'Date cannot be in the future'],
    ['2024-01-09', 'A skill can’t be from before the birth'],
  ] as const) {
    await clearDate(form, 'When');
    await typeDate(form, 'When', day);
    await save(form);
    await expect.element(when).toHaveAccessibleDescription(new RegExp(problem));
    await expectCount(form.getByText(problem, { exact: true }), 1);
  }
  expect(await readStore('journal')).toEqual([]);
  // Remembered later, from after the birth.
  await more.click();
  await year.fill('2024');
  await save(form);
  await expectGone(form);
  expect(await readStore('journal')).toHaveLength(1);
});

test('a draft survives a reload, apart from the drafts of an entry and of a measurement; Start over empties all of it', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Wav');
  await answer(form, 'Area', 'Social').click();
  await going('With help').click();
  await answer(form, 'How much help?', 'A hand').click();
  await more.click();
  await box(form, 'With whom').fill('Arjun');
  await year.fill('202');
  await reopen();
  await expect.element(form).toHaveTextContent('What you wrote earlier was kept.');
  await expect.element(words).toHaveValue('Wav');
  await expect.element(answer(form, 'Area', 'Social')).toBeChecked();
  await expect.element(going('With help')).toBeChecked();
  await expect.element(answer(form, 'How much help?', 'A hand')).toBeChecked();
  await expect.element(box(form, 'With whom')).toHaveValue('Arjun');
  await expect.element(year).toHaveValue('202');

  for (const [path, other] of [
    ['/journal/child-maya?new=', 'Add Journal Entry'],
    ['/milestones/child-maya?new=', 'Add a measurement'],
  ] as const) {
    await go(path);
    await expect.element(dialogOf(other)).toBeVisible();
    await expectGone(page.getByText('What you wrote earlier was kept.'));
  }
  await go('/milestones/child-maya?tab=skills&skill=');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect.element(words).toHaveValue('');
  await expect.element(answer(form, 'Area', 'Daily life')).toBeChecked();
  await expectCount(form.getByRole('radio', { checked: true }), 1);
  await expectGone(form.getByRole('radiogroup', { name: 'How much help?' }));
  await words.fill('Hops');
  await save(form);
  await expectGone(form);
  expect(readDrafts('')).toBe('');
  expect(await storedFacts()).toEqual([
    { kind: 'skill', skills: [{ words: 'Hops', area: 'daily' }] },
  ]);
});

test('how a phrase was said is asked once there is one, kept until it is picked again, and gone without a phrase', async () => {
  const phrase = (within: Locator) => box(within, 'The word or phrase, as it was said');
  const ways = (within: Locator) => within.getByRole('radiogroup', { name: 'How it was said' });
  const way = (within: Locator, option: string) => answer(within, 'How it was said', option);
  const stored = async () => (await storedFacts())[0]?.skills[0];
  await openSkills([]);
  await openForm();
  await words.fill('Sings');
  await more.click();
  await expect.element(phrase(form)).toBeVisible();
  await expectGone(ways(form));
  await phrase(form).fill('all aboard');
  await expectText(ways(form).getByRole('radio'), [
    ...['Own words', 'Repeated', 'A line from a song, show or book'],
  ]);
  await expectToTakeTouches();
  await tabTo(way(form, 'Own words'));
  await press(' ');
  await expect.element(way(form, 'Own words')).toBeChecked();
  await press('ArrowRight');
  await press(' ');
  await expect.element(way(form, 'Repeated')).toBeChecked();
  await expect.element(way(form, 'Own words')).not.toBeChecked();
  await way(form, 'A line from a song, show or book').click();
  await reopen();
  await expect.element(way(form, 'A line from a song, show or book')).toBeChecked();
  await save(form);
  await expectGone(form);
  const sings = { words: 'Sings', area: 'daily', said: 'all aboard' };
  expect(await stored()).toEqual({ ...sings, saidHow: 'line' });
  closeMessages();

  await go('/journal/child-maya');
  const change = async (edit: (form: Locator) => Promise<void>) => {
    const opened = await openEditForm('Sings');
    await foldOf(opened).click();
    await edit(opened);
    await saveEntry(opened);
    await expectGone(opened);
    closeMessages();
  };
  await change(async (opened) => {
    await expect.element(way(opened, 'A line from a song, show or book')).toBeChecked();
    await way(opened, 'A line from a song, show or book').click();
    await expectCount(ways(opened).getByRole('radio', { checked: true }), 0);
  });
  expect(await stored()).toEqual(sings);
  await change((opened) => way(opened, 'Repeated').click());
  expect(await stored()).toEqual({ ...sings, saidHow: 'repeated' });
  await change(async (opened) => {
    await phrase(opened).fill(' ');
    await expectGone(ways(opened));
  });
  expect(await stored()).toEqual({ words: 'Sings', area: 'daily' });
});

test('a refused write says so and keeps what was typed; the next one stores it', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Waves');
  await going('Just starting').click();
  await box(form, 'Who noticed').fill('Daniel');
  const allow = refuseWrites('QuotaExceededError', 'journal');
  await save(form);
  await expect.element(messageOf('Failed to save').getByRole('alert')).toBeVisible();
  await expect.element(words).toHaveValue('Waves');
  await expect.element(going('Just starting')).toBeChecked();
  await expect.element(box(form, 'Who noticed')).toHaveValue('Daniel');
  expect(await readStore('journal')).toEqual([]);
  allow();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expectGone(form);
  await expectGone(messageOf('Failed to save'));
  expect(await storedFacts()).toEqual([
    {
      ...{ kind: 'skill', by: 'Daniel' },
      skills: [{ words: 'Waves', area: 'daily', seen: 'sometimes' }],
    },
  ]);
});

test('with the keyboard alone: Tab from question to question, arrows between answers, Ctrl+Enter saves', async () => {
  await openSkills([], { child: { skills: [{ id: 'waves', words: 'Waves', area: 'social' }] } });
  const open = page.getByRole('main').getByRole('button', { name: 'Record a skill' });
  await expect.element(page.getByText('No skills recorded yet')).toBeVisible();
  await tabTo(open);
  await press('Enter');
  await expect.element(form).toBeVisible();
  await tabTo(words);
  await userEvent.keyboard('wav');
  await expect.element(page.getByRole('option')).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await expect.element(words).toHaveValue('Waves');
  await expect.element(form).toBeVisible();
  await expect.element(answer(form, 'Area', 'Social')).toBeChecked();
  await tabTo(going('Just starting'));
  await press('ArrowRight');
  await press(' ');
  await expect.element(going('With help')).toBeChecked();
  await tabTo(answer(form, 'How much help?', 'A look'));
  for (let times = 0; times < 3; times += 1) await press('ArrowRight');
  await press(' ');
  await expect.element(answer(form, 'How much help?', 'All the way')).toBeChecked();
  await tabTo(form.getByRole('switch', { name: 'First time' }));
  await press(' ');
  await tabTo(more);
  await press('Enter');
  await tabTo(box(form, 'With whom'));
  await userEvent.keyboard('Arjun');
  await press('Control+Enter');
  await expectGone(form);
  await expectToast({ title: 'Skill recorded', description: 'First time: Waves' });
  expect(await storedFacts()).toEqual([
    {
      kind: 'skill',
      skills: [
        {
          ...{ skillId: 'waves', words: 'Waves', area: 'social', seen: 'first', help: 'all' },
          withWhom: 'Arjun',
        },
      ],
    },
  ]);
  await expect.element(rowOf('Waves')).toBeVisible();
});

test('Enter in a field saves, too; Escape closes the form and keeps the draft; Cancel asks first', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Waves');
  await pressEscapeIn(form);
  await expectGone(form);
  await expectAddress('/milestones/child-maya?tab=skills');
  await openForm();
  await expect.element(words).toHaveValue('Waves');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await questionOf('Discard what you wrote?').getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(words).toHaveValue('Waves');
  await box(form, 'Who noticed').click();
  await userEvent.keyboard('Gran');
  await press('Enter');
  await expectGone(form);
  expect(await storedFacts()).toEqual([
    { kind: 'skill', by: 'Gran', skills: [{ words: 'Waves', area: 'daily' }] },
  ]);
});
