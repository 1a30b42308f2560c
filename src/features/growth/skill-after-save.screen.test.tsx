import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { detailsOf, foldOf, openDetails, saveEntry } from '@/app/fixtures/entry-details';
import { openEditForm } from '@/app/fixtures/journal-page';
import { go, goBack, goForward, reopen } from '@/app/fixtures/open-app';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  closeMessages,
  expectAddress,
  expectGone,
  messageOf,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { questionBox } from '@/app/fixtures/visit-page';
import {
  answer,
  noticed,
  openForm,
  openSkills,
  save,
  skillForm,
  storedFacts,
  storedList,
  wordsBox,
} from './fixtures/skills-page';

/* What is offered once a skill or a goal is stored. */

const form = skillForm();
const said = 'Paediatricians like to hear soon when a skill goes. Add it to your questions?';
const addIt = page.getByRole('button', { name: 'Add it', exact: true });
const keep = page.getByRole('button', { name: 'Keep it as a skill', exact: true });

/** Expects that nothing is offered after a save, which is reported with this title. */
async function expectNoOffer(title: string): Promise<void> {
  const hasOffer = () => addIt.elements().length + keep.elements().length > 0;
  await expect.poll(() => hasOffer() || messageOf(title).elements().length > 0).toBe(true);
  // An offer may wait until that message is gone.
  closeMessages(title);
  // The page is at rest once the notes have been read.
  await expect.poll(() => document.documentElement.hasAttribute('data-busy')).toBe(false);
  expect(hasOffer()).toBe(false);
}

async function record(words: string, going: string): Promise<void> {
  closeMessages();
  await openForm();
  await wordsBox(form).fill(words);
  await answer(form, 'How is it going?', going).click();
  await save(form);
  await expectGone(form);
}

test('“Not at the moment” says once for each skill that professionals like to hear of it', async () => {
  await openSkills([noticed(daysAgo(30), { seen: 'mostly' })]);
  await record('Waves goodbye', 'Not at the moment');
  await expect.element(messageOf('Saved')).toHaveTextContent(said);
  await expect.element(addIt).toBeVisible();
  await record('waves goodbye', 'Not at the moment');
  await expectNoOffer('Skill recorded');
  await record('Waves goodbye', 'Just starting');
  await expectNoOffer('Skill recorded');
  await record('Claps', 'Not at the moment');
  await expect.element(messageOf('Saved')).toHaveTextContent(said);
});

test('“Add it” opens the form of an appointment with the question, which is there once, even after Back', async () => {
  await openSkills([noticed(daysAgo(30))]);
  await record('Waves goodbye', 'Not at the moment');
  await addIt.click();
  await expectAddress(/^\/visit\/child-maya/);
  const question = 'Waves goodbye” isn’t there at the moment. What do you think?';
  const filled = () =>
    page
      .getByRole('textbox', { name: /^Question \d/ })
      .elements()
      .filter((one) => one instanceof HTMLTextAreaElement && one.value.includes(question));
  await expect.poll(() => filled().length).toBe(1);
  await expect.element(questionBox(1)).toBeVisible();
  // The address says nothing of the skill.
  expect(location.href).not.toMatch(/wave/i);
  await goBack();
  await expectAddress('/milestones/child-maya?tab=skills');
  await goForward();
  await expect.poll(() => filled().length).toBe(1);
  await reopen();
  await expect.poll(() => filled().length).toBe(1);
});

test('a skill that goes in the Details of an entry says so, too, of all that the entry names', async () => {
  await openSkills([]);
  await go('/journal/child-maya');
  const entryForm = await openDetails('Food & Nutrition');
  const details = detailsOf(entryForm);
  await details.getByRole('button', { name: 'A skill' }).click();
  for (const [at, words] of ['Waves', 'Claps'].entries()) {
    await wordsBox(details, at === 0 ? 'What does Maya do?' : 'Another skill').fill(words);
    await details.getByRole('button', { name: 'Add skill' }).click();
    const item = entryForm.css('.details-item').nth(at);
    await answer(item, 'How is it going?', 'Not at the moment').click();
  }
  await saveEntry(entryForm);
  await expectGone(entryForm);
  await expect.element(messageOf('Saved')).toHaveTextContent(said);
  await addIt.click();
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: /^Question \d/ })
        .elements()
        .map((one) => (one instanceof HTMLTextAreaElement ? one.value : ''))
        .join('\n')
        .replaceAll(/[\u2066-\u2069]/gu, ''),
    )
    .toContain('“Waves” and “Claps” aren’t there at the moment. What do you think?');
});

const goals = [{ id: 'shoes', words: 'Puts her shoes on' }];

/** Records a goal in an entry. */
async function recordGoal(
  category: 'Education' | 'Social',
  help: string,
  day?: string,
): Promise<void> {
  closeMessages();
  await go('/journal/child-maya');
  const entryForm = await openDetails(category);
  if (day !== undefined) await typeDate(entryForm, 'Date', day);
  const details = detailsOf(entryForm);
  const chip = (row: string | RegExp, option: string): Locator =>
    details
      .getByRole('toolbar', { name: row })
      .or(details.getByRole('radiogroup', { name: row }))
      .getByText(option, { exact: true });
  await chip('Goals', 'Puts her shoes on').click();
  await chip(/^Puts her shoes on/, help).click();
  await saveEntry(entryForm);
  await expectGone(entryForm);
}

test('a goal with no help can be kept as a skill: the form has it, the list its goal, and it isn’t offered again', async () => {
  await openSkills([], { child: { goals, gender: 'female' } });
  await recordGoal('Social', 'A hand');
  await expectNoOffer('Entry added');
  await recordGoal('Social', 'None', '2025-11-12');
  await expect
    .element(messageOf('Entry saved'))
    .toHaveTextContent('“Puts her shoes on”: with no help.');
  await keep.click();
  await expect.element(form).toBeVisible();
  await expectAddress('/milestones/child-maya?tab=skills&skill=');
  await expect.element(wordsBox(form)).toHaveValue('Puts her shoes on');
  await expect.element(answer(form, 'Area', 'Social')).toBeChecked();
  await expect.element(answer(form, 'How is it going?', 'On her own')).toBeChecked();
  await save(form);
  await expectGone(form);
  const id = expect.any(String) as unknown;
  const kept = { words: 'Puts her shoes on', area: 'social' };
  await expect.poll(storedList).toEqual([{ id, ...kept, goalId: 'shoes' }]);
  expect(await storedFacts()).toEqual([
    { kind: 'skill', skills: [{ ...kept, seen: 'mostly', help: 'none' }] },
  ]);
  // It was noticed on the day of the entry.
  expect((await readStore('journal')).map(({ date }) => date).sort()).toEqual([
    ...['2025-11-12', '2025-11-12', '2025-11-20'],
  ]);
  // The goal stays.
  expect((await readStore('children'))[0]?.['goals']).toEqual(goals);

  // The form begins with nothing again.
  await openForm();
  await expect.element(wordsBox(form)).toHaveValue('');
  await goBack();
  await expectGone(form);
  await recordGoal('Education', 'None');
  await expectNoOffer('Entry added');
});

test('a goal that gets another name isn’t linked, and an unfinished note about another skill stays', async () => {
  await openSkills([], { child: { goals } });
  await openForm();
  await wordsBox(form).fill('Hops');
  await goBack();
  await expectGone(form);
  await recordGoal('Education', 'None');
  await keep.click();
  await expect.element(wordsBox(form)).toHaveValue('Puts her shoes on');
  await wordsBox(form).fill('Ties her shoes');
  await save(form);
  await expectGone(form);
  await expectNoOffer('Skill recorded');
  expect(await storedFacts()).toMatchObject([{ skills: [{ words: 'Ties her shoes' }] }]);
  expect(await storedList()).toBeUndefined();
  await openForm();
  await expect.element(wordsBox(form)).toHaveValue('Hops');
});

test('a former name of a skill is not offered either, but the next goal of the entry is', async () => {
  const skills = [{ id: 's', words: 'Shoes', area: 'daily', alsoCalled: ['puts her shoes on'] }];
  const two = [...goals, { id: 'cup', words: 'Drinks from a cup' }];
  await openSkills([], { child: { goals: two, skills } });
  await recordGoal('Education', 'None');
  await expectNoOffer('Entry added');
  closeMessages();
  const edit = await openEditForm('A day');
  await foldOf(edit).click();
  const details = detailsOf(edit);
  await details.getByRole('toolbar', { name: 'Goals' }).getByText('Drinks from a cup').click();
  await details
    .getByRole('radiogroup', { name: /^Drinks from a cup/ })
    .getByText('None')
    .click();
  await saveEntry(edit);
  await expectGone(edit);
  await expect
    .element(messageOf('Entry saved'))
    .toHaveTextContent('“Drinks from a cup”: with no help.');
});

test('a goal that was noticed as a skill is not offered', async () => {
  await openSkills([noticed(daysAgo(3), { words: 'puts her shoes on' })], { child: { goals } });
  await recordGoal('Education', 'None');
  await expectNoOffer('Entry added');
});

test('a later edit of the entry says nothing a second time, unless another skill went', async () => {
  await openSkills([]);
  await record('Waves goodbye', 'Not at the moment');
  await expect.element(addIt).toBeVisible();
  closeMessages();
  await go('/journal/child-maya');
  let edit = await openEditForm('Waves goodbye');
  await edit.getByRole('textbox', { name: 'Title' }).fill('Less waving');
  await saveEntry(edit);
  await expectGone(edit);
  await expectNoOffer('Entry updated');
  closeMessages();

  edit = await openEditForm('Less waving');
  await foldOf(edit).click();
  const details = detailsOf(edit);
  await wordsBox(details, 'Another skill').fill('Claps');
  await details.getByRole('button', { name: 'Add skill' }).click();
  await answer(edit.css('.details-item').nth(1), 'How is it going?', 'Not at the moment').click();
  await saveEntry(edit);
  await expectGone(edit);
  await expect.element(messageOf('Saved')).toHaveTextContent(said);
});

test('a goal that was not kept is offered with the next entry, but not when the same one is edited', async () => {
  await openSkills([], { child: { goals } });
  await recordGoal('Education', 'None');
  await expect.element(keep).toBeVisible();
  closeMessages();
  const edit = await openEditForm('A day');
  await edit.getByRole('textbox', { name: 'Title' }).fill('Another day');
  await saveEntry(edit);
  await expectGone(edit);
  await expectNoOffer('Entry updated');
  await recordGoal('Education', 'None');
  await expect.element(keep).toBeVisible();
});
