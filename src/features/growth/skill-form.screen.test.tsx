import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goBack } from '@/app/fixtures/open-app';
import { chooseOption } from '@/app/fixtures/parts';
import { choosePhoto } from '@/app/fixtures/photo-files';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  closeMessages,
  dialogOf,
  expectCount,
  expectDate,
  expectGone,
  expectText,
  expectToast,
  pressIn,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  answer,
  box,
  buttonOf,
  laneOf,
  noticed,
  openForm,
  openSkills,
  rowOf,
  rowsIn,
  save,
  skillForm,
  storedFacts,
  wordsBox,
} from './fixtures/skills-page';

const form = skillForm();
const words = wordsBox(form);
const going = (option: string) => answer(form, 'How is it going?', option);
const area = (option: string) => answer(form, 'Area', option);

const skills = [
  { id: 'waves', words: 'Waves goodbye', area: 'social' },
  { id: 'asks', words: 'Asks for help', area: 'language' },
  { id: 'naps', words: 'Naps', area: 'daily', endedOn: '2025-01-01' },
];

/** Saves the form, and returns the skill that it stored. */
async function saved(): Promise<unknown> {
  await save(form);
  await expectGone(form);
  const [fact] = await storedFacts();
  return fact?.skills[0];
}

test('the words of the list are suggested; a skill of the list keeps its id and its area', async () => {
  await openSkills([], { child: { skills } });
  await openForm();
  await expect.element(area('Daily life')).toBeChecked();
  await words.click();
  await expectText(page.getByRole('option'), ['Waves goodbyeSocial', 'Asks for helpLanguage']);
  await words.fill('help');
  await expectText(page.getByRole('option'), ['Asks for helpLanguage']);
  await page.getByRole('option').click();
  await expect.element(words).toHaveValue('Asks for help');
  await expect.element(area('Language')).toBeChecked();
  expect(await saved()).toEqual({ skillId: 'asks', words: 'Asks for help', area: 'language' });
});

test('a skill of the list is known when typed, in any case; another has no id, and the area that is picked', async () => {
  await openSkills([], { child: { skills } });
  await openForm();
  await words.fill('waves goodbye');
  await expect.element(area('Social')).toBeChecked();
  await words.fill('waves goodbye to Gran');
  // One always stays picked.
  await area('Movement').click();
  await expect.element(area('Movement')).toBeChecked();
  await expect.element(area('Social')).not.toBeChecked();
  await area('Movement').click();
  await expect.element(area('Movement')).toBeChecked();
  expect(await saved()).toEqual({ words: 'waves goodbye to Gran', area: 'movement' });
  await expect.poll(() => rowsIn(laneOf('Movement'))).toEqual(['waves goodbye to Gran: recorded']);
});

test.each([
  ['Just starting', 'just starting', { seen: 'sometimes' }],
  ['On her own', 'on her own', { seen: 'mostly', help: 'none' }],
  ['Not at the moment', 'not at the moment', { seen: 'not-now' }],
])('“%s” alone is stored, and shown as “%s”', async (option, shown, stored) => {
  await openSkills([], { child: { gender: 'female' } });
  await openForm();
  await words.fill('Waves');
  await going(option).click();
  await expect.element(going(option)).toBeChecked();
  expect(await saved()).toEqual({ words: 'Waves', area: 'daily', ...stored });
  await expect.poll(() => rowsIn(laneOf('Daily life'))).toEqual([`Waves: ${shown}`]);
});

test.each([
  ['With help', 'How much help was it?', 'How much help?', 'A look', { help: 'look' }],
  [
    ...['In some places', 'In which places was it?', 'Where?', 'Therapy'],
    { seen: 'places', where: { picks: ['Therapy'] } },
  ],
] as const)(
  '“%s” asks for more before it is stored',
  async (option, question, row, more, stored) => {
    await openSkills([]);
    await openForm();
    await words.fill('Waves');
    await going(option).click();
    await save(form);
    await expect.element(form.getByText(question, { exact: true })).toBeVisible();
    await answer(form, row, more).click();
    await expectGone(form.getByText(question, { exact: true }));
    expect(await saved()).toEqual({ words: 'Waves', area: 'daily', ...stored });
  },
);

test('two skills of the list with the same words are one suggestion', async () => {
  const twice = ['a', 'b'].map((id) => ({ id, words: 'Draws a face', area: 'thinking' }));
  await openSkills([], { child: { skills: twice } });
  await openForm();
  await words.fill('Dra');
  await expectCount(page.getByRole('option', { name: /Draws a face/ }), 1);
  await page.getByRole('option', { name: /Draws a face/ }).click();
  expect(await saved()).toMatchObject({ skillId: 'a', words: 'Draws a face' });
});

test('a first has no answer that it isn’t there', async () => {
  await openSkills([], { search: '?first=' });
  const first = dialogOf('Add a first');
  await expect.element(first.getByRole('switch', { name: 'First time' })).toBeChecked();
  await expect.element(answer(first, 'How is it going?', 'On their own')).toBeVisible();
  await expectCount(answer(first, 'How is it going?', 'Not at the moment'), 0);
});

test('how much help, and where; another answer takes the help away again', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Waves');
  await expectGone(form.getByRole('heading', { name: 'How much help?' }));
  await going('With help').click();
  const help = form.getByRole('radiogroup', { name: 'How much help?' });
  await expectText(help.getByRole('radio'), ['A look', 'A word', 'A hand', 'All the way']);
  await answer(form, 'How much help?', 'A hand').click();
  await going('In some places').click();
  await expectGone(help);
  await answer(form, 'Where?', 'Home').click();
  await answer(form, 'Where?', 'Where, a word of your own').click();
  await box(form, 'Where, a word of your own').fill('gran’s garden');
  await pressIn(box(form, 'Where, a word of your own'), 'Enter');
  await going('With help').click();
  await expect.element(answer(form, 'How much help?', 'A hand')).not.toBeChecked();
  await answer(form, 'How much help?', 'A word').click();
  expect(await saved()).toEqual({
    ...{ words: 'Waves', area: 'daily', help: 'word' },
    where: { picks: ['Home', 'gran’s garden'] },
  });
  await expect.poll(() => rowsIn(laneOf('Daily life'))).toEqual(['Waves: with help']);
  closeMessages();
  // The family's own place is offered next time.
  await openForm();
  await expect.element(answer(form, 'Where?', 'gran’s garden')).toBeVisible();
});

test('a first time stays one whatever help it took, and ends with the switch or with “Not at the moment”', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Floats');
  const first = form.getByRole('switch', { name: 'First time' });
  const tapFirst = () => form.css('.switch-row .switch').click();
  await tapFirst();
  await expect.element(first).toBeChecked();
  await going('On their own').click();
  await expect.element(first).toBeChecked();
  await tapFirst();
  await expect.element(first).not.toBeChecked();
  await expect.element(going('On their own')).toBeChecked();
  await tapFirst();
  await going('Not at the moment').click();
  await expectGone(first);
  await going('With help').click();
  await expect.element(first).not.toBeChecked();
  await answer(form, 'How much help?', 'A hand').click();
  await tapFirst();
  await save(form);
  await expectGone(form);
  await expectToast({ title: 'Skill recorded', description: 'First time: Floats' });
  expect(await storedFacts()).toEqual([
    {
      kind: 'skill',
      skills: [{ words: 'Floats', area: 'daily', seen: 'first', help: 'hand' }],
    },
  ]);
  await page.getByRole('tab', { name: 'Firsts' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Floats' })).toBeVisible();
});

test('everything about it is stored in one entry: means, words as said, with whom, when, who, a photo and own words', async () => {
  await openSkills([]);
  await openForm();
  await words.fill('Asks for more');
  await expectDate(form, 'When', '2025-11-20');
  await box(form, 'Who noticed').fill('Daniel');
  await expectCount(box(form, 'With whom'), 0);
  await form.getByRole('button', { name: 'More about it' }).click();
  await answer(form, 'By which means?', 'Sign').click();
  await answer(form, 'By which means?', 'Voice').click();
  await box(form, 'The word or phrase, as it was said').fill('more MORE');
  await box(form, 'With whom').fill('Arjun');
  await box(form, 'Year').fill('in 2025');
  await expect.element(box(form, 'Year')).toHaveValue('2025');
  await chooseOption(form.getByRole('button', { name: /Month/ }), 'August');
  await choosePhoto(form);
  await box(form, /^In your own words/).fill('At breakfast.');
  await save(form);
  await expectGone(form);
  const [entry] = await readStore('journal');
  expect(entry).toMatchObject({
    ...{ title: 'Asks for more', category: 'moment', date: '2025-11-20' },
    content: 'At breakfast.',
    facts: [
      {
        ...{ kind: 'skill', by: 'Daniel' },
        skills: [
          {
            ...{ words: 'Asks for more', area: 'daily', means: { picks: ['Voice', 'Sign'] } },
            ...{ said: 'more MORE', withWhom: 'Arjun', on: '2025-08' },
          },
        ],
      },
    ],
  });
  expect(await readStore('photos')).toHaveLength(1);
  await buttonOf('Asks for more').click();
  await expectText(rowOf('Asks for more').css('.skill-notes li'), [
    /^Nov 20, 2025“more MORE”, by voice, by sign, with Arjun, around August 2025\. Noticed by Daniel\.$/,
  ]);
});

test('Record again begins with the skill, and with nothing else of its last note', async () => {
  await openSkills(
    [noticed(daysAgo(3), { skillId: 'waves', seen: 'mostly', help: 'none', withWhom: 'Gran' })],
    { child: { skills } },
  );
  await buttonOf('Waves goodbye').click();
  await page.getByRole('button', { name: 'Record again' }).click();
  await expect.element(words).toHaveValue('Waves goodbye');
  await expect.element(area('Social')).toBeChecked();
  await expectCount(form.getByRole('radio', { checked: true }), 1);
  await going('Just starting').click();
  await save(form);
  await expectGone(form);
  const facts = await storedFacts();
  expect(facts.map((fact) => fact.skills[0])).toContainEqual({
    ...{ skillId: 'waves', words: 'Waves goodbye', area: 'social', seen: 'sometimes' },
  });
  // The button at the top begins with nothing.
  closeMessages();
  await openForm();
  await expect.element(words).toHaveValue('');
});

test('Record again opens the draft about its skill and no other; the others can be chosen', async () => {
  await openSkills(
    [
      noticed(daysAgo(3), { skillId: 'waves' }),
      noticed(daysAgo(4), { words: 'Claps', area: 'social' }),
    ],
    { child: { skills } },
  );
  const again = async (name: string) => {
    if ((await buttonOf(name).findElement()).getAttribute('aria-expanded') === 'false')
      await buttonOf(name).click();
    await rowOf(name).getByRole('button', { name: 'Record again' }).click();
    await expect.element(words).toHaveValue(name);
  };
  await openForm();
  await words.fill('Hops');
  await goBack();
  for (const [name, by] of [
    ['Waves goodbye', 'Gran'],
    ['Claps', 'Arjun'],
  ] as const) {
    await again(name);
    await expect.element(box(form, 'Who noticed')).toHaveValue('');
    await box(form, 'Who noticed').fill(by);
    await goBack();
    await expectGone(form);
  }
  await again('Waves goodbye');
  await expect.element(box(form, 'Who noticed')).toHaveValue('Gran');
  await form.css('details > summary').click();
  const waiting = form.css('.form-waiting-name');
  await expectText(waiting, ['Claps', 'Hops']);
  await form.getByRole('button', { name: 'Open it' }).nth(1).click();
  await expect.element(words).toHaveValue('Hops');
  await goBack();
  await expectGone(form);

  // Under another name it's still the same skill.
  await rowOf('Waves goodbye').getByRole('button', { name: 'Rename' }).click();
  const rename = dialogOf('Rename skill');
  await box(rename, 'Skill').fill('Waves');
  await rename.getByRole('button', { name: 'Save changes' }).click();
  await expectGone(rename);
  await rowOf('Waves').getByRole('button', { name: 'Record again' }).click();
  await expect.element(box(form, 'Who noticed')).toHaveValue('Gran');
});
