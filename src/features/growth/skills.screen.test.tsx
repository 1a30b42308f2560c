import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseCalm } from '@/data/preferences/preferences';
import { rowsIn as tableRows } from '@/app/fixtures/facts-page';
import { goBack } from '@/app/fixtures/open-app';
import { allowReads, refuseReads } from '@/app/fixtures/refused-reads';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { allowConsole } from '@/app/fixtures/silent-console';
import {
  buttonOf,
  laneOf,
  noticed,
  openSkills,
  rowOf,
  rowsIn,
  skillForm,
} from './fixtures/skills-page';

const main = page.getByRole('main');
const record = main.getByRole('button', { name: 'Record a skill', exact: true });

const expectRows = (area: string, rows: readonly string[]) =>
  expect.poll(() => rowsIn(laneOf(area))).toEqual(rows);

test('without a skill it says what could be there, and offers to record one or to look for ideas', async () => {
  await openSkills([]);
  await expect
    .element(main.getByRole('heading', { name: 'No skills recorded yet', exact: true }))
    .toBeVisible();
  await expect.element(main).toHaveTextContent('You can also add it to any entry, under Details.');
  await expectText(main.getByRole('button'), ['Record a skill', 'Ideas from a list']);
  await record.click();
  await expect.element(skillForm()).toBeVisible();
  await expectAddress('/milestones/child-maya?tab=skills&skill=');
  await goBack();
  await expectGone(skillForm());
  await expectAddress('/milestones/child-maya?tab=skills');
});

test('a row for each skill in the lane of its area, the one noted last first, with how it is', async () => {
  await openSkills([
    noticed(daysAgo(3), { words: 'Floats', area: 'movement', seen: 'first' }),
    noticed(daysAgo(9), { words: 'Hops', area: 'movement', seen: 'mostly' }),
    noticed(daysAgo(1), { words: 'Climbs', area: 'movement', seen: 'sometimes' }),
    noticed(daysAgo(8), { words: 'Puts shoes on', area: 'daily', help: 'hand' }),
    noticed(daysAgo(7), { words: 'Eats with a spoon', area: 'daily', help: 'none' }),
    noticed(daysAgo(6), { words: 'Asks for more', area: 'language', seen: 'not-now' }),
    noticed(daysAgo(5), { words: 'Says “look”', area: 'language' }),
    noticed(daysAgo(4), { words: 'Signs “help”', area: 'language', where: { picks: ['Home'] } }),
    // What was written down last isn't what was seen last.
    noticed(daysAgo(0), { words: 'Babbles', area: 'language', on: '2025-06' }),
    noticed(daysAgo(2), { words: 'Sorts', area: 'of-a-later-version' }),
    // Two notes are one row, whatever their case.
    noticed(daysAgo(20), { seen: 'sometimes' }),
    noticed(daysAgo(10), { words: 'waves  Goodbye', seen: 'mostly' }),
  ]);
  await expectRows('Movement', [
    'Climbs: just starting',
    'Floats: first time',
    'Hops: most of the time',
  ]);
  await expectRows('Daily life', ['Eats with a spoon: on their own', 'Puts shoes on: with help']);
  await expectRows('Language', [
    'Signs “help”: recorded',
    'Says “look”: recorded',
    'Asks for more: not at the moment',
    'Babbles: recorded',
  ]);
  await expectRows('Social', ['waves  Goodbye: most of the time']);
  await expectRows('Other', ['Sorts: recorded']);
  // An area without a skill isn't there, and nothing is counted.
  await expectText(main.getByRole('heading', { level: 2 }), [
    ...['Social', 'Language', 'Movement', 'Daily life', 'Other'],
  ]);
  await expect.element(main).not.toHaveTextContent(/\d of \d/);
});

test('a lane shows five rows, and all of them on request; other lanes stay as they are', async () => {
  const hops = Array.from({ length: 14 }, (_, at) =>
    noticed(daysAgo(at), { words: `Hop ${at + 1}`, area: 'movement' }),
  );
  const signs = Array.from({ length: 5 }, (_, at) =>
    noticed(daysAgo(at), { words: `Sign ${at + 1}`, area: 'language' }),
  );
  await openSkills([...hops, ...signs]);
  const shown = (count: number) =>
    Array.from({ length: count }, (_, at) => `Hop ${at + 1}: recorded`);
  await expectRows('Movement', shown(5));
  await expectCount(laneOf('Language').css('.skill-row'), 5);
  await expectText(main.getByRole('button', { name: /^Show all/ }), 'Show all 14');
  await main.getByRole('button', { name: 'Show all 14', exact: true }).click();
  await expectRows('Movement', shown(14));
  await expectGone(main.getByRole('button', { name: /^Show all/ }));
});

test.each([
  ['female', 'on her own'],
  ['male', 'on his own'],
  ['other', 'on their own'],
])('what a child of the gender %s does without help is called “%s”', async (gender, words) => {
  await openSkills([noticed(daysAgo(1), { help: 'none' })], { child: { gender } });
  await expectRows('Social', [`Waves goodbye: ${words}`]);
  await expectText(main.css('.chart-legend li'), words);
  await record.click();
  await expect
    .element(skillForm().getByRole('radio', { name: new RegExp(`^${words}$`, 'i') }))
    .toHaveTextContent(words.replace('o', 'O'));
});

test('a row opens to its notes, the newest first; each leads to its entry', async () => {
  const where = { picks: ['Home'], words: 'gran’s garden' };
  await openSkills([
    noticed(
      daysAgo(30),
      {},
      {
        facts: [
          {
            ...{ kind: 'skill', by: 'Daniel' },
            skills: [
              { words: 'Waves goodbye', area: 'social', seen: 'first', help: 'hand', where },
              { words: 'Hops', area: 'movement' },
            ],
          },
        ],
      },
    ),
    noticed(daysAgo(10), { where: { words: 'gran’s garden' } }),
    noticed(daysAgo(5), { on: '2025-08', withWhom: 'Arjun', means: { picks: ['Sign'] } }),
    noticed(daysAgo(1)),
  ]);
  const row = rowOf('Waves goodbye');
  const button = buttonOf('Waves goodbye');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expectCount(row.getByRole('link'), 0);
  await pressIn(button, 'Enter');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expectText(row.css('.skill-notes li'), [
    'Nov 19, 2025Recorded',
    // A family's own words keep their case.
    'Nov 10, 2025gran’s garden',
    'Oct 21, 2025First time, a hand, at home, gran’s garden. Noticed by Daniel.',
    'Nov 15, 2025By sign, with Arjun, around August 2025',
  ]);
  await expectCount(rowOf('Hops').getByRole('link'), 0);
  await press('Enter');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expectCount(row.getByRole('link'), 0);

  await button.click();
  await row.getByRole('link', { name: 'Oct 21, 2025' }).click();
  await expect.element(dialogOf('Waves goodbye 2025-10-21')).toBeVisible();
  await expectAddress(/^\/journal\/child-maya\?entry=entry-waves-goodbye-2025-10-21/);
  await goBack();
  await expectRows('Movement', ['Hops: recorded']);
});

test('a row with many notes shows six, and all of them on request', async () => {
  await openSkills(Array.from({ length: 8 }, (_, at) => noticed(daysAgo(at))));
  await buttonOf('Waves goodbye').click();
  const notes = rowOf('Waves goodbye').css('.skill-notes li');
  await expectCount(notes, 6);
  await main.getByRole('button', { name: 'Show all 8', exact: true }).click();
  await expectCount(notes, 8);
  await expectText(notes.last().getByRole('link'), 'Nov 13, 2025');
  await expect.element(notes.nth(6).getByRole('link')).toHaveFocus();
});

test('the table behind the lanes says the same in words, of the time that is shown', async () => {
  await openSkills(
    [
      noticed('2024-03-01', { seen: 'first' }),
      noticed('2025-10-21', { help: 'hand' }),
      noticed('2025-11-10', { help: 'none' }),
      noticed('2025-11-01', { words: 'Hops', area: 'movement', seen: 'not-now' }),
    ],
    { child: { gender: 'female' } },
  );
  const table = main.getByRole('table');
  const now = 'on her own';
  const recent = [
    ['Waves goodbye', 'Oct 21, 2025', 'a hand', now],
    ['Waves goodbye', 'Nov 10, 2025', 'no help', now],
    ['Hops', 'Nov 1, 2025', 'not at the moment', 'not at the moment'],
  ];
  await expect.poll(() => tableRows(table)).toEqual([['Skill', 'Day', 'How', 'Now'], ...recent]);
  await expectText(table.css('caption'), 'Skills since May 20, 2025, 3 notes');
  await main.getByRole('radio', { name: 'Everything' }).click();
  await expectText(table.css('caption'), 'Skills since Mar 1, 2024, 4 notes');
  await expect
    .poll(() => tableRows(table)[1])
    .toEqual(['Waves goodbye', 'Mar 1, 2024', 'first time', now]);
});

test('Calm mode shows the rows and their notes, and draws nothing', async () => {
  await openSkills([noticed(daysAgo(1), { help: 'hand' })], {
    child: { changes: [{ id: 'room', day: daysAgo(9), words: 'New room', kind: 'school' }] },
  });
  const drawn = ['.chart-legend', '.lane-axis', '.skill-lane', '.lane-changes', 'table'];
  const expectDrawn = (selectors: readonly string[]) =>
    expect
      .poll(() => drawn.filter((one) => main.css(one).elements().length > 0))
      .toEqual(selectors);
  await expect.element(main.getByRole('radio', { name: '1 year' })).toBeVisible();
  await expectDrawn(drawn);
  chooseCalm(true);
  await expectDrawn([]);
  await expectGone(main.getByRole('radio', { name: '1 year' }));
  await expectRows('Social', ['Waves goodbye: with help']);
  await buttonOf('Waves goodbye').click();
  await expectText(rowOf('Waves goodbye').css('.skill-notes li'), 'Nov 19, 2025A hand');
  chooseCalm(false);
  await expectDrawn(drawn);
});

test('of a long journal, the newest notes are there at once and the rest a moment later', async () => {
  await openSkills([
    noticed('2024-02-01', { words: 'Smiles' }),
    ...Array.from({ length: 130 }, (_, at) => noticed(daysAgo(at))),
  ]);
  await expectRows('Social', ['Waves goodbye: recorded', 'Smiles: recorded']);
  await buttonOf('Waves goodbye').click();
  await expect.element(main.getByRole('button', { name: 'Show all 130' })).toBeVisible();
});

test('skills that cannot be read are reported, and are there after Try again', async () => {
  allowConsole(/could not be read|Refused by the test|UnknownError/);
  refuseReads('factKeys');
  await openSkills([noticed(daysAgo(1))]);
  await expect
    .element(main)
    .toHaveTextContent('The skills could not be read from this device. Nothing is lost.');
  await expectGone(page.getByText('No skills recorded yet'));
  allowReads();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expectRows('Social', ['Waves goodbye: recorded']);
});
