import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goBack, goForward } from '@/app/fixtures/open-app';
import { refuseWrites } from '@/app/fixtures/refusals';
import { pressEscapeIn, tabTo } from '@/app/fixtures/keys';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  press,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { entryAbout } from './fixtures/firsts-page';
import { openGrowth, storedMaya } from './fixtures/growth-page';
import {
  ageField,
  chooseAge,
  idea,
  ideas,
  lookingOut,
  lookOut,
  openIdeas,
  weSee,
} from './fixtures/ideas-page';

const main = page.getByRole('main');
const form = dialogOf('Record a skill');
const runs = entryAbout('2025-11-10', [{ words: 'Runs', area: 'movement', seen: 'mostly' }]);
const spoon = 'Tries to use a spoon';
const spoonId = 'cdc-18-m-5';

type Fields = Readonly<Record<string, unknown>>;

/** Opens the tab Skills; the lists are a button there. */
const openSkills = (child: Fields = {}, journal = [runs]) =>
  openGrowth(journal, { child, search: '?tab=skills' });

test('no birthday opens the lists; a button does, and closing leads back to it', async () => {
  await openSkills({ birthdate: '2023-11-20' });
  const opener = main.getByRole('button', { name: /^Ideas from a list/ });
  await expect.element(opener).toBeVisible();
  await expectCount(page.getByRole('dialog'), 0);
  await expect.element(main).not.toHaveTextContent('75%');
  await opener.click();
  await expect.element(ideas()).toBeVisible();
  await expectAddress('/milestones/child-maya?tab=skills&ideas=');
  await expectText(ageField(), '2 years');
  await pressEscapeIn(ideas());
  await expectGone(ideas());
  await expectAddress('/milestones/child-maya?tab=skills');
  await expect.element(opener).toHaveFocus();
  await openIdeas();
  await goBack();
  await expectGone(ideas());
});

test('a tab without skills has the button as well', async () => {
  await openSkills({}, []);
  await openIdeas();
  await expect.element(idea(spoon)).toBeVisible();
});

test.each([
  ['by age', {}, '18 months'],
  ['by the due date, until the age of two', { gestation: { weeks: 34, days: 0 } }, '15 months'],
])('the list first shown goes %s', async (_, born, age) => {
  await openSkills({ birthdate: '2024-05-01', ...born });
  await openIdeas();
  await expectText(ageField(), age);
});

test('another age shows its own list, by area', async () => {
  await openSkills();
  await openIdeas();
  await expectText(ageField(), '18 months');
  await expectText(ideas().getByRole('heading', { level: 3 }), [
    ...['Social', 'Language', 'Thinking', 'Movement'],
  ]);
  await expectCount(ideas().css('.idea'), 15);
  await expect.element(idea(spoon)).toBeVisible();
  await chooseAge('15 months');
  await expectCount(ideas().css('.idea'), 13);
  await expectGone(idea(spoon));
  await expectText(idea('Takes a few steps on their own').getByRole('paragraph'), [
    'Takes a few steps on their own',
  ]);
  await expectText(idea('Shows you an object they like').getByRole('paragraph'), [
    'Shows you an object they like',
    /^Bringing, leading or looking/,
  ]);
});

test('where it comes from and what it is not; nothing is fetched from there', async () => {
  performance.clearResourceTimings();
  await openSkills();
  await openIdeas();
  const link = ideas().getByRole('link', { name: 'CDC, Learn the Signs. Act Early. (2022)' });
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://www.cdc.gov/act-early/milestones/index.html');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  const source = ideas().css('.ideas-source');
  await expect.element(source).toHaveTextContent('most children (75% or more)');
  await expect.element(source).toHaveTextContent('It isn’t a screening tool, nor a test.');
  await expect.element(source).toHaveTextContent('Kinleaf isn’t connected with the CDC.');
  await chooseAge('5 years');
  await expect.element(ideas().css('.idea').first()).toBeVisible();
  const elsewhere = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).origin)
    .filter((origin) => origin !== location.origin);
  expect(elsewhere).toEqual([]);
});

test('nothing is ticked or counted: an idea that was noticed looks like any other', async () => {
  await openSkills({}, [
    runs,
    entryAbout('2025-11-11', [{ words: spoon, area: 'movement', seen: 'mostly', help: 'none' }]),
  ]);
  await openIdeas();
  const looks = () =>
    ideas()
      .css('.idea')
      .elements()
      .map((one) => [...one.querySelectorAll('button')].map((button) => button.textContent));
  await expectCount(ideas().css('.idea'), 15);
  expect(looks()).toEqual(Array(15).fill(['We see this', 'Look out for it']));
  for (const role of ['checkbox', 'switch', 'radio', 'progressbar', 'img'] as const)
    await expectCount(ideas().getByRole(role), 0);
  await expectCount(ideas().css('.idea svg'), 0);
  await expect.element(ideas()).not.toHaveTextContent(/\d+ (?:of|\/) \d+/);
});

test('“We see this” opens the form with its words and its area, stores what is saved there, and leads back to the list', async () => {
  await openSkills();
  await openIdeas();
  await chooseAge('15 months');
  await chooseAge('18 months');
  await weSee(spoon).click();
  await expect.element(form).toBeVisible();
  await expectAddress('/milestones/child-maya?tab=skills&skill=');
  await expect
    .element(form.getByRole('combobox', { name: 'What does Maya do?' }))
    .toHaveValue(spoon);
  await expect.element(form.getByRole('radio', { name: 'Movement' })).toBeChecked();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectGone(form);
  await expectAddress('/milestones/child-maya?tab=skills&ideas=');
  await expect.element(weSee(spoon)).toHaveFocus();
  const stored = (await readStore('journal')).find(({ id }) => id !== runs.id);
  expect(stored).toMatchObject({
    facts: [{ kind: 'skill', skills: [{ words: spoon, area: 'movement' }] }],
  });
  expect(await storedMaya()).not.toHaveProperty('skills');

  // Another one begins without it.
  await pressEscapeIn(ideas());
  await expectGone(ideas());
  await expectAddress('/milestones/child-maya?tab=skills');
  await expect.element(main.getByRole('button', { name: /^Ideas from a list/ })).toHaveFocus();
  await main.getByRole('button', { name: 'Record a skill', exact: true }).click();
  await expect.element(form.getByRole('combobox', { name: 'What does Maya do?' })).toHaveValue('');
});

test('another age stays chosen behind the form, and Back leads to the page', async () => {
  await openSkills();
  await openIdeas();
  await chooseAge('4 years');
  const jacket = 'Unbuttons some buttons';
  await weSee(jacket).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectText(ageField(), '4 years');
  await expect.element(idea(jacket)).toBeVisible();
  await weSee(jacket).click();
  await expect.element(form).toBeVisible();
  await goBack();
  await expectGone(form);
  await expectAddress('/milestones/child-maya?tab=skills');
  await expectGone(ideas());
  // Forward leads to the form alone, which can be closed.
  await goForward();
  await expect.element(form).toBeVisible();
  await expectGone(ideas());
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(form);
  await openIdeas();
  await expectText(ageField(), '18 months');
});

test('“Look out for it” adds it to the list once, however often it is tapped, and can be undone', async () => {
  await openSkills();
  await openIdeas();
  const button = (await lookOut(spoon).findElement()) as HTMLElement;
  button.focus();
  button.click();
  button.click();
  await expect.element(lookingOut(spoon)).toHaveFocus();
  await expectGone(lookOut(spoon));
  await expectCount(ideas().getByText('We’re looking out for this'), 1);
  expect(await storedMaya()).toMatchObject({
    skills: [{ words: spoon, area: 'movement', from: spoonId, lookingOut: true }],
  });
  expect((await storedMaya())['skills']).toHaveLength(1);
  expect(await readStore('journal')).toHaveLength(1);
  const message = messageOf('We look out for it');
  await expect.element(message).toHaveTextContent(spoon);
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(lookOut(spoon)).toBeVisible();
  await expectGone(lookingOut(spoon));
});

test('with the keyboard: the text takes the focus of its button, and Tab goes on from there', async () => {
  await openSkills();
  await openIdeas();
  await tabTo(lookOut(spoon));
  await press('Enter');
  await expect.element(lookingOut(spoon)).toHaveFocus();
  await press('Tab');
  await expect.element(weSee('Climbs on and off a couch or chair without help')).toHaveFocus();
});

test('words that are on the family’s list are marked there, whoever wrote them', async () => {
  const own = { id: 'own', words: 'tries to use a  spoon', area: 'daily' };
  const ended = { id: 'ended', words: 'Scribbles', area: 'movement', endedOn: '2025-01-01' };
  await openSkills({ skills: [own, { ...ended, lookingOut: true, from: 'cdc-18-m-2' }] });
  await openIdeas();
  await expect.element(lookOut('Scribbles')).toBeVisible();
  await lookOut(spoon).click();
  await expect.element(lookingOut(spoon)).toBeVisible();
  const { skills } = await storedMaya();
  expect(skills).toMatchObject([{ ...own, lookingOut: true }, ended]);
});

test('a list that cannot be stored says so, and the button stays', async () => {
  await openSkills();
  await openIdeas();
  const allow = refuseWrites('UnknownError', 'children');
  await lookOut(spoon).click();
  await expectToast({
    tone: 'danger',
    title: 'Failed to save',
    description: 'There was an error. Please try again.',
  });
  await expect.element(lookOut(spoon)).toBeVisible();
  allow();
  await lookOut(spoon).click();
  await expect.element(lookingOut(spoon)).toBeVisible();
});
