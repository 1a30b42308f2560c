import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit, expectToTakeTouches, resizeWindow } from '@/app/fixtures/fit';
import { pressEscapeIn, tabTo } from '@/app/fixtures/keys';
import { emulateMedia } from '@/app/fixtures/media';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
} from '@/app/fixtures/screen';
import { storePhoto } from '@/app/fixtures/seed';
import {
  album,
  areaChip,
  entryAbout,
  firstNames,
  firstOf,
  fourFirsts,
  openFirsts,
} from './fixtures/firsts-page';
import { ageField, ideas, lookOut, openIdeas } from './fixtures/ideas-page';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
const row = (words: string) => main.getByRole('button', { name: new RegExp(`^${words}`) });
const long = 'Bartholomewxyz'.repeat(6);

/** With each kind of mark, a word, a wish and a change, in every lane. */
const journal = [
  ...fourFirsts,
  firstOf('2025-10-01', 'Sits up', {}, { photoId: 'gone' }),
  firstOf('2025-09-01', long, { withWhom: long, where: { words: long } }),
  entryAbout('2025-11-10', [{ words: 'Eats with a spoon', area: 'daily', help: 'hand' }]),
  entryAbout('2025-11-12', [{ words: 'Sorts shapes', area: 'thinking', help: 'none' }]),
  entryAbout('2025-11-13', [{ words: 'Sorts shapes', area: 'thinking', seen: 'not-now' }]),
  entryAbout('2025-11-14', [{ words: 'Drums', area: 'music', help: 'all' }]),
];
const child = {
  skills: [
    { id: 'wish', words: 'Scribbles', area: 'movement', from: 'cdc-18-m-2', lookingOut: true },
    { id: 'long', words: `${long}!`, area: 'daily', lookingOut: true },
  ],
  changes: [{ id: 'room', day: daysAgo(30), words: 'New room at nursery', kind: 'school' }],
};
const onSkills = { child, search: '?tab=skills' };

/** Expects nothing serious in light and dark, and that all of it fits and can be tapped. */
async function expectAccess(part: 'page' | 'top'): Promise<void> {
  await expectNoSeriousAxe({ part });
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour', part });
  await emulateMedia({ colorScheme: 'light' });
  await expectToFit(320, 640);
  await expectToFit(640, 360);
  await expectToTakeTouches();
}

/** Opens a skill's row and every part beside the lanes. */
async function openParts(): Promise<void> {
  await row('Sorts shapes').click();
  await button(/^Words/).click();
  await button(/^We look out for/).click();
  await expectCount(main.css('.skill-wishes > li'), 2);
}

test('Firsts: with photos, a lost one, words that were said, filters and more to load', async () => {
  await resizeWindow(390, 900);
  await storePhoto('pool');
  const older = Array.from({ length: 20 }, (_, at) => firstOf(daysAgo(100 + at), `Hop ${at}`));
  await openFirsts([...journal, ...older]);
  await expectCount(album(), 20);
  await expect.element(main.getByRole('img', { name: 'Photo: Floats on her back' })).toBeVisible();
  await expect.element(main.getByText('This photo cannot be read any more.')).toBeVisible();
  await expect.element(button('Load more')).toBeVisible();
  await expectAccess('page');
  await areaChip('Daily life').click();
  await expect.element(main.getByText('No firsts in this area.')).toBeVisible();
  await expectAccess('page');
});

test('both tabs while they are empty', async () => {
  await resizeWindow(390, 900);
  await openFirsts([]);
  await expect.element(main.getByText('Keep firsts here')).toBeVisible();
  await expectAccess('page');
  await main.getByRole('tab', { name: 'Skills' }).click();
  await expect.element(main.getByText('No skills recorded yet')).toBeVisible();
  await expectAccess('page');
});

test('Skills: with every kind of mark, and all of it open', async () => {
  await resizeWindow(390, 900);
  await openFirsts(journal, onSkills);
  await openParts();
  await expectAccess('page');
});

const unfold = (form: Locator) => form.getByRole('button', { name: 'More about it' }).click();

test.each([
  [
    'Ideas from a list',
    async () => {
      await openIdeas();
      await expectCount(ideas().css('.idea'), 15);
    },
  ],
  [
    'Rename skill',
    async () => {
      await button('Rename').click();
      const form = dialogOf('Rename skill');
      await form.getByRole('textbox', { name: 'Skill', exact: true }).clear();
      await form.getByRole('button', { name: 'Save changes' }).click();
      await expect.element(form.getByText('A few words are needed.')).toBeVisible();
    },
  ],
  [
    'Same as another skill',
    async () => {
      await button('Same as another').click();
      const form = dialogOf('Same as another skill');
      await form.getByRole('button', { name: 'Join' }).click();
      await expect.element(form.getByText('Choose one of the skills.')).toBeVisible();
      await press('Escape');
    },
  ],
  [
    'Record a skill',
    async () => {
      await button('Record a skill').click();
      const form = dialogOf('Record a skill');
      await form.getByRole('radio', { name: 'With help' }).click();
      await unfold(form);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(form.getByText(/^A few words are needed/)).toBeVisible();
    },
  ],
])('the dialog “%s”', async (title, open) => {
  await resizeWindow(390, 900);
  await openFirsts(journal, onSkills);
  await openParts();
  await open();
  await expect.element(dialogOf(title)).toBeVisible();
  await expectAccess('top');
});

test('the dialog “Add a first”, with an error', async () => {
  await resizeWindow(390, 900);
  await openFirsts(journal);
  await button('Add a first').click();
  const form = dialogOf('Add a first');
  await unfold(form);
  await form.getByRole('combobox', { name: 'What does Maya do?' }).fill('Jumps');
  await form.getByRole('textbox', { name: 'Year' }).fill('20');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(form.getByText(/^The date needs at least a year/)).toBeVisible();
  await expectAccess('top');
});

test('with the keyboard alone: add a first, filter, and open one', async () => {
  await openFirsts(fourFirsts);
  await expectCount(album(), 4);
  await tabTo(button('Add a first'));
  await press('Enter');
  const form = dialogOf('Add a first');
  await expect.element(form).toBeVisible();
  await tabTo(form.getByRole('combobox', { name: 'What does Maya do?' }));
  await userEvent.keyboard('Sings');
  await tabTo(form.getByRole('radio', { name: 'Social' }));
  await press('ArrowRight');
  await press(' ');
  await expect.element(form.getByRole('radio', { name: 'Language' })).toBeChecked();
  await tabTo(form.getByRole('button', { name: 'Save', exact: true }));
  await press('Enter');
  await expectGone(form);
  await expectToast({ title: 'Skill recorded', description: 'First time: Sings' });
  await expectText(firstNames().first(), 'Sings');
  await expect.element(button('Add a first')).toHaveFocus();

  await tabTo(areaChip('All'));
  await press('ArrowRight');
  await press('ArrowRight');
  await press('Enter');
  await expectText(firstNames(), ['Sings', 'Asks for more']);
  await expect.element(areaChip('Language')).toHaveFocus();
  await press('Tab');
  await expect.element(firstNames().first().getByRole('link')).toHaveFocus();
  await press('Tab');
  await press('Enter');
  await expect.element(dialogOf('Noticed 2025-11-03')).toBeVisible();
});

test('with the keyboard alone: look for ideas at another age, and look out for one', async () => {
  await openFirsts(journal, onSkills);
  await tabTo(button(/^Ideas from a list/));
  await press('Enter');
  await tabTo(ageField());
  await press('ArrowDown');
  await expect.element(page.css('[role=option]:focus')).toHaveTextContent('18 months');
  await press('ArrowDown');
  await press('Enter');
  await expectText(ageField(), '2 years');
  await expect.element(ageField()).toHaveFocus();
  await tabTo(ideas().getByRole('link'));
  await tabTo(lookOut('Kicks a ball'));
  await press(' ');
  await expect
    .element(ideas().getByText('We’re looking out for this', { exact: true }))
    .toHaveFocus();
  await pressEscapeIn(ideas());
  await expectGone(ideas());
  await expect.element(button(/^Ideas from a list/)).toHaveFocus();
});
