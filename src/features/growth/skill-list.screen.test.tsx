import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuseWrites } from '@/app/fixtures/refusals';
import { daysAgo } from '@/app/fixtures/report-records';
import { chooseOption } from '@/app/fixtures/parts';
import {
  closeMessages,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  messageOf,
  pressIn,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  answer,
  box,
  buttonOf,
  foldNamed,
  laneOf,
  noticed,
  openSkills,
  rowOf,
  rowsIn,
  save,
  skillForm,
  storedFacts,
  storedList,
  wordsBox,
} from './fixtures/skills-page';

/* The child's list of skills: other names, the same under two names, and what a family looks out for. */

const main = page.getByRole('main');
const rename = dialogOf('Rename skill');
const join = dialogOf('Same as another skill');
const id = expect.any(String) as unknown;

const expectRows = (area: string, rows: readonly string[]) =>
  expect.poll(() => rowsIn(laneOf(area))).toEqual(rows);

const undo = (title: string) => messageOf(title).getByRole('button', { name: 'Undo' }).click();

test('a skill gets another name and area; its notes and entries keep their words, and Undo takes it back', async () => {
  const notes = [
    noticed(daysAgo(1), { words: 'waves' }),
    noticed(daysAgo(2), { words: 'Waves' }),
    noticed(daysAgo(3), { words: 'Hops', area: 'movement' }),
  ];
  await openSkills(notes);
  await buttonOf('waves').click();
  await main.getByRole('button', { name: 'Rename' }).click();
  const field = box(rename, 'Skill');
  await expect.element(field).toHaveValue('waves');
  await field.fill(' ');
  await rename.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(field).toHaveAccessibleDescription(/A few words are needed\./);
  expect(await storedList()).toBeUndefined();
  await field.fill('Says goodbye');
  await chooseOption(rename.getByRole('button', { name: /Area/ }), 'Language');
  await rename.getByRole('button', { name: 'Save changes' }).click();
  await expectGone(rename);
  await expectRows('Language', ['Says goodbye: recorded']);
  await expectGone(laneOf('Social'));
  expect(await storedList()).toEqual([
    { id, words: 'Says goodbye', area: 'language', alsoCalled: ['waves'] },
  ]);
  await buttonOf('Says goodbye').click();
  await expectCount(rowOf('Says goodbye').css('.skill-notes li'), 2);
  const entries = await readStore('journal');
  expect(entries).toEqual(expect.arrayContaining(notes));

  await undo('Skill renamed');
  await expectRows('Social', ['waves: recorded']);
  await expectGone(laneOf('Language'));
  expect((await storedList()) ?? []).toEqual([]);
});

test('two skills that are the same become one row, which keeps the name of the chosen one; Undo parts them', async () => {
  await openSkills([
    noticed(daysAgo(1), { words: 'Bye-bye', seen: 'mostly' }),
    noticed(daysAgo(2), { seen: 'sometimes' }),
    noticed(daysAgo(3), { words: 'Hops', area: 'movement' }),
  ]);
  const before = await readStore('journal');
  await buttonOf('Bye-bye').click();
  await main.getByRole('button', { name: 'Same as another' }).click();
  const which = wordsBox(join, 'Which one?');
  await expect
    .element(join)
    .toHaveTextContent('The notes about “Bye-bye” will be shown with those');
  await which.click();
  await expectText(page.getByRole('option'), ['Waves goodbyeSocial', 'HopsMovement']);
  await which.fill('Bye-bye');
  await join.getByRole('button', { name: 'Join' }).click();
  await expect.element(which).toHaveAccessibleDescription('Choose one of the skills.');
  await which.fill('wav');
  await page.getByRole('option', { name: 'Waves goodbye' }).click();
  await join.getByRole('button', { name: 'Join' }).click();
  await expectGone(join);
  await expectRows('Social', ['Waves goodbye: most of the time']);
  expect(await storedList()).toEqual([
    { id, words: 'Waves goodbye', area: 'social', alsoCalled: ['Bye-bye'] },
  ]);
  await buttonOf('Waves goodbye').click();
  await expectText(rowOf('Waves goodbye').css('.skill-notes li a'), [
    'Nov 19, 2025',
    'Nov 18, 2025',
  ]);
  expect(await readStore('journal')).toEqual(before);
  await undo('Skills joined');
  await expectRows('Social', ['Bye-bye: most of the time', 'Waves goodbye: just starting']);
});

test('a single skill has no other to be the same as', async () => {
  await openSkills([noticed(daysAgo(1))]);
  await buttonOf('Waves goodbye').click();
  await expectText(rowOf('Waves goodbye').css('.skill-actions button'), ['Record again', 'Rename']);
});

test('a list that cannot be stored says so, and the dialog keeps what was typed', async () => {
  await openSkills([noticed(daysAgo(1))]);
  await buttonOf('Waves goodbye').click();
  await main.getByRole('button', { name: 'Rename' }).click();
  await box(rename, 'Skill').fill('Says goodbye');
  const allow = refuseWrites('QuotaExceededError', 'children');
  await pressIn(box(rename, 'Skill'), 'Enter');
  await expect.element(messageOf('Failed to save').getByRole('alert')).toBeVisible();
  await expect.element(box(rename, 'Skill')).toHaveValue('Says goodbye');
  await expectRows('Social', ['Waves goodbye: recorded']);
  allow();
  await pressIn(box(rename, 'Skill'), 'Enter');
  await expectGone(rename);
  await expectGone(messageOf('Failed to save'));
  await expectRows('Social', ['Says goodbye: recorded']);
});

const fold = foldNamed('We look out for');
const wishes = fold.css('.skill-wishes > li');

test('a name that another skill has isn’t given twice', async () => {
  const listed = { id: 'c', words: 'Claps', area: 'social', alsoCalled: ['Applauds'] };
  await openSkills(
    [noticed(daysAgo(1), { words: 'Waves' }), noticed(daysAgo(2), { words: 'Hops' })],
    {
      child: { skills: [listed] },
    },
  );
  await buttonOf('Waves').click();
  await main.getByRole('button', { name: 'Rename' }).click();
  const field = box(rename, 'Skill');
  for (const taken of ['hops', 'claps', 'APPLAUDS']) {
    await field.fill(taken);
    await rename.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(field).toHaveAccessibleDescription(/Another skill has this name\./);
  }
  expect(await storedList()).toEqual([listed]);
});

test('what a family looks out for: added, seen, stopped, each with Undo', async () => {
  await openSkills([noticed(daysAgo(1))]);
  const toggle = fold.getByRole('button', { name: /^We look out for/ });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expectCount(wishes, 0);
  const field = box(fold, 'Something else');
  const add = fold.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await field.fill('  ');
  await add.click();
  expect(await storedList()).toBeUndefined();

  await field.fill(' Points at things ');
  await add.click();
  await expectText(wishes.css('bdi'), 'Points at things');
  await expect.element(field).toHaveValue('');
  await expect.element(toggle).toHaveTextContent('We look out forPoints at things');
  const wish = { id, words: 'Points at things', area: 'daily', lookingOut: true };
  expect(await storedList()).toEqual([wish]);
  await undo('We look out for it');
  await expectCount(wishes, 0);

  await field.fill('Points at things');
  await pressIn(field, 'Enter');
  await expectCount(wishes, 1);
  await fold.getByRole('button', { name: 'Stop looking out for Points at things' }).click();
  await expectCount(wishes, 0);
  expect((await storedList()) ?? []).toEqual([]);
  await undo('Taken off the list');
  await expectText(wishes.css('bdi'), 'Points at things');

  // Nothing of it is in the lanes, and a wish has no date.
  await expectCount(main.css('.skill-row'), 1);
  await expect.element(fold).not.toHaveTextContent(/2025/);

  closeMessages();
  await wishes.getByRole('button', { name: 'We see this' }).click();
  const form = skillForm();
  await expect.element(wordsBox(form)).toHaveValue('Points at things');
  await answer(form, 'Area', 'Language').click();
  await save(form);
  await expectGone(form);
  await expectCount(wishes, 0);
  const facts = await storedFacts();
  expect(facts.map((fact) => fact.skills[0])).toContainEqual({
    skillId: id,
    words: 'Points at things',
    area: 'language',
  });
  // The list takes over the area that was chosen.
  await expect.poll(storedList).toEqual([{ ...wish, area: 'language' }]);
  await expect.element(rowOf('Points at things')).toBeVisible();
});

test('a skill that is not there at the moment can be looked out for; stopping keeps the skill', async () => {
  const skill = { id: 'waves', words: 'Waves goodbye', area: 'social', lookingOut: true };
  await openSkills([noticed(daysAgo(1), { skillId: 'waves', seen: 'not-now' })], {
    child: {
      skills: [skill, { id: 'ended', words: 'Naps', area: 'daily', endedOn: '2025-01-01' }],
    },
  });
  await expect.element(fold).toHaveTextContent('We look out forWaves goodbye');
  await fold.getByRole('button').first().click();
  await fold.getByRole('button', { name: 'Stop looking out for Waves goodbye' }).click();
  await expectCount(wishes, 0);
  const { lookingOut: _, ...kept } = skill;
  expect(await storedList()).toMatchObject([kept, { id: 'ended' }]);
  expect(await storedList()).not.toMatchObject([{ lookingOut: true }, {}]);
  await expectRows('Social', ['Waves goodbye: not at the moment']);
  await undo('Taken off the list');
  await expectText(wishes.css('bdi'), 'Waves goodbye');
  expect(await storedList()).toMatchObject([skill, { id: 'ended' }]);
});

test('a tab with nothing but a wish shows it, and offers to record a skill', async () => {
  await openSkills([], {
    child: { skills: [{ id: 'w', words: 'Points', area: 'language', lookingOut: true }] },
  });
  await expect.element(fold).toHaveTextContent('We look out forPoints');
  await expect.element(main.getByRole('button', { name: 'Record a skill' })).toBeVisible();
  await expectCount(main.css('.skill-row, .chart-legend, .lane-axis'), 0);
});
