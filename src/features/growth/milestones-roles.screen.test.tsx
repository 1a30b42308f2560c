import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { dialogOf, expectCount, expectGone, expectText } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { album, firstNames, fourFirsts, openAs } from './fixtures/firsts-page';
import { storedMaya } from './fixtures/growth-page';
import { idea, ideas, lookingOut, lookOut, openIdeas, weSee } from './fixtures/ideas-page';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
const row = (words: string) => main.getByRole('button', { name: new RegExp(`^${words}`) });
const readOnly = dialogOf('You can read this journal');

const wish = { id: 'wish', words: 'Eats with a spoon', area: 'daily', lookingOut: true };
const fromList = {
  ...{ id: 'from-list', words: 'Scribbles', area: 'movement' },
  ...{ from: 'cdc-18-m-2', lookingOut: true },
};
const skills = [wish, fromList];
const onSkills = { child: { skills }, search: '?tab=skills' };

/** Opens a skill's row and the list of what is looked out for. */
async function openParts(): Promise<void> {
  await row('Floats on her back').click();
  await button(/^We look out for/).click();
  await expect.element(main.css('.skill-wishes').getByText(wish.words)).toBeVisible();
}

test('a reader sees the firsts, saves and prints them, and adds none', async () => {
  await openAs('reader', fourFirsts);
  await expectCount(album(), 4);
  await expectText(main.getByRole('button'), ['Print', 'Save as Markdown']);
  await firstNames().first().getByRole('link').click();
  const view = dialogOf('Noticed 2025-11-18');
  await expect.element(view).toBeVisible();
  await expectGone(view.getByRole('button', { name: /^(Edit|Delete)$/ }));
});

test('a reader sees the skills, the wishes and the ideas, without a button that writes', async () => {
  await openAs('reader', fourFirsts, onSkills);
  await openParts();
  await expect.element(main.css('.skill-notes')).toHaveTextContent('Noticed by Daniel.');
  await expectGone(button('Record a skill'));
  await expectGone(button(/^(Record again|Rename|Same as another)$/));
  await expectGone(button(/^(We see this|Add|Stop looking out for .*)$/));
  await expectCount(main.getByRole('textbox'), 0);

  await openIdeas();
  await expect.element(idea('Tries to use a spoon')).toBeVisible();
  await expect.element(lookingOut('Scribbles')).toBeVisible();
  await expectCount(ideas().css('.idea button'), 0);
});

test('no URL opens a form for a reader, and empty tabs offer them nothing', async () => {
  await openAs('reader', []);
  await expect.element(main.getByText('Keep firsts here')).toBeVisible();
  await expectGone(main.getByRole('button'));
  await go('/milestones/child-maya?tab=skills');
  await expect.element(main.getByText('No skills recorded yet')).toBeVisible();
  await expectGone(main.getByRole('button'));
  for (const search of ['?first=', '?tab=skills&skill=']) {
    await go(`/milestones/child-maya${search}`);
    await expect.element(readOnly).toBeVisible();
    await expectGone(dialogOf('Add a first').or(dialogOf('Record a skill')));
    await go('/milestones/child-maya');
    await expectGone(readOnly);
  }
});

test('a carer records a first', async () => {
  await openAs('carer', fourFirsts);
  await button('Add a first').click();
  const form = dialogOf('Add a first');
  await form.getByRole('combobox', { name: 'What does Maya do?' }).fill('Jumps');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectGone(form);
  await expectText(firstNames().first(), 'Jumps');
  expect(await readStore('journal')).toHaveLength(5);
});

test('a carer records a skill, and changes neither its name nor what is looked out for', async () => {
  await openAs('carer', fourFirsts, onSkills);
  await openParts();
  await expectGone(button(/^(Rename|Same as another)$/));
  await expectGone(button(/^(Add|Stop looking out for .*)$/));
  await expectCount(main.getByRole('textbox'), 0);
  await openIdeas();
  await expect.element(weSee('Tries to use a spoon')).toBeVisible();
  await expect.element(lookingOut('Scribbles')).toBeVisible();
  await expectGone(ideas().getByRole('button', { name: 'Look out for it' }));
  await go('/milestones/child-maya?tab=skills');
  await expectGone(ideas());

  // A wish that they see, and a skill once more.
  const form = dialogOf('Record a skill');
  const wishes = main.css('.skill-wishes > li');
  await wishes.filter({ hasText: wish.words }).getByRole('button', { name: 'We see this' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectGone(form);
  await expect.element(row(wish.words)).toBeVisible();
  await expectText(wishes.css('bdi'), [fromList.words]);
  await button('Record again').click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectGone(form);
  const journal = await readStore('journal');
  expect(journal).toHaveLength(6);
  expect(journal).toContainEqual(
    expect.objectContaining({
      facts: [{ kind: 'skill', skills: [expect.objectContaining({ skillId: wish.id })] }],
    }),
  );
  expect((await storedMaya())['skills']).toEqual(skills);
});

test.each(['parent', 'removed'] as const)('a %s does all of it', async (role) => {
  // Once this device is no longer in the circle, what it has is its own.
  await openAs(role, fourFirsts, onSkills);
  await openParts();
  await expect.element(button('Record a skill')).toBeVisible();
  for (const name of ['Record again', 'Rename', 'Same as another', 'Add'])
    await expect.element(button(name)).toBeVisible();
  await button(`Stop looking out for ${wish.words}`).click();
  await expectGone(main.css('.skill-wishes').getByText(wish.words));
  await openIdeas();
  await lookOut('Tries to use a spoon').click();
  await expect.element(lookingOut('Tries to use a spoon')).toBeVisible();
  expect((await storedMaya())['skills']).toMatchObject([
    fromList,
    { words: 'Tries to use a spoon', from: 'cdc-18-m-5' },
  ]);
});
