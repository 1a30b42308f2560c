import { describe, expect, test } from 'vitest';
import { type NoticedSkill, skill } from '@/domain/facts/skill';
import type { JournalEntry } from '@/domain/schema/entities';
import { firstLine, firstsIn, firstsMarkdown } from './firsts';
import { countingReads, entryOf } from './fixtures/noticed';

const child = { name: 'Maya', birthdate: '2022-09-20' };
const today = '2026-11-25';
const first = { seen: 'first' };

/** Each first as its entry, its words and its days. */
const summary = (entries: readonly JournalEntry[], area: Parameters<typeof firstsIn>[1] = null) =>
  firstsIn(entries, area).map(({ entryId, words, from, to }) => [entryId, words, from, to]);

describe('firsts', () => {
  test('are the skills seen for the first time, newest first', () => {
    const entries = [
      entryOf('2026-03-01', [
        { words: 'Hops', ...first },
        { words: 'Runs', seen: 'mostly' },
      ]),
      entryOf('2026-03-09', [{ words: 'Rolls', on: '2023', ...first }]),
      entryOf('2026-03-05', [
        { words: 'Jumps', ...first },
        { words: 'Skips', ...first },
      ]),
      entryOf('2026-03-06', [{ words: 'Floats', on: '2024-02', ...first }]),
      entryOf('2026-03-07', [{ words: 'Later', seen: 'first-ever' }]),
      { ...entryOf('2026-03-08', []), facts: [] },
    ];
    const firsts = [
      ['2026-03-05', 'Jumps', '2026-03-05', '2026-03-05'],
      ['2026-03-05', 'Skips', '2026-03-05', '2026-03-05'],
      ['2026-03-01', 'Hops', '2026-03-01', '2026-03-01'],
      ['2026-03-06', 'Floats', '2024-02-01', '2024-02-29'],
      ['2026-03-09', 'Rolls', '2023-01-01', '2023-12-31'],
    ];
    expect(summary(entries)).toEqual(firsts);
    expect(summary([...entries].reverse())).toEqual(firsts);
  });

  test('that were recorded twice are there twice', () => {
    const twice = [
      entryOf('2026-03-01', [first, first]),
      entryOf('2026-03-02', [{ ...first, on: '2026-03-01' }]),
    ];
    expect(summary(twice).map(([id]) => id)).toEqual(['2026-03-02', '2026-03-01', '2026-03-01']);
  });

  test('have an area, to choose by; one of a later version is “other”', () => {
    const entries = [
      entryOf('2026-03-01', [{ words: 'Hops', area: 'movement', ...first }]),
      entryOf('2026-03-02', [{ words: 'Sings', area: 'music', ...first }, first]),
    ];
    expect(summary(entries, 'movement').map(([, words]) => words)).toEqual(['Hops']);
    expect(summary(entries, 'social').map(([, words]) => words)).toEqual(['Waves goodbye']);
    expect(summary(entries, 'daily')).toEqual([]);
    expect(firstsIn(entries, null).map(({ area }) => area)).toEqual([
      ...['other', 'social', 'movement'],
    ]);
  });

  test('have the entry’s first photo, and who noticed it', () => {
    const [withAll] = firstsIn(
      [
        entryOf('2026-03-01', [first], {
          ...{ by: 'Oma', photoId: 'photo', morePhotoIds: ['another'] },
        }),
      ],
      null,
    );
    expect(withAll).toEqual({
      ...{ entryId: '2026-03-01', day: '2026-03-01', from: '2026-03-01', to: '2026-03-01' },
      ...{ words: 'Waves goodbye', area: 'social', by: 'Oma', photoId: 'photo' },
      noticed: { words: 'Waves goodbye', area: 'social', seen: 'first' },
    });
    const [plain] = firstsIn([entryOf('2026-03-01', [first])], null);
    expect(Object.keys(plain ?? {})).not.toContain('photoId');
    expect(Object.keys(plain ?? {})).not.toContain('by');
  });

  test('of two thousand entries are found without comparing each with each', () => {
    const { skills, reads } = countingReads('seen', Array(2000).fill('first'));
    const entries = skills.map((one, index) => ({
      ...entryOf('2026-03-01', [], { id: String(index) }),
      facts: [{ kind: 'skill', skills: [one] }],
    }));
    expect(firstsMarkdown(child, firstsIn(entries, null), today)).toContain(
      '2,000 firsts recorded',
    );
    expect(reads()).toBeLessThan(10 * skills.length);
  });
});

/** The line of one first. */
function lineOf(
  day: string,
  fields: Partial<NoticedSkill> = {},
  { by, birthdate = child.birthdate }: { by?: string; birthdate?: string } = {},
): string {
  const entry = entryOf(day, [{ ...fields, ...first }], by === undefined ? {} : { by });
  return firstsIn([entry], null)
    .map((one) => firstLine(one, { birthdate }, today))
    .join('\n');
}

const at = (...picks: readonly string[]): Partial<NoticedSkill> => ({
  where: { picks: [...picks] },
});

describe('the line of a first', () => {
  test('gives the day, age, place, company, means and who noticed it', () => {
    expect(
      lineOf(
        '2026-11-24',
        {
          where: { words: 'At the pool' },
          withWhom: 'Arjun',
          means: { picks: ['Voice'] },
        },
        { by: 'Daniel' },
      ),
    ).toBe(
      'Tuesday 24 November, 4 years 2 months. At the pool, with Arjun, by voice. Noticed by Daniel.',
    );
  });

  test.each([
    ['2026-11-25', 'Wednesday 25 November, 4 years 2 months.'],
    ['2026-01-01', 'Thursday 1 January, 3 years 3 months.'],
    ['2025-12-31', '31 December 2025, 3 years 3 months.'],
    ['2024-02-29', '29 February 2024, 17 months.'],
    ['2022-09-20', '20 September 2022, less than a day.'],
    // The birthday was corrected since.
    ['2022-09-19', '19 September 2022.'],
  ])('on %s', (day, line) => {
    expect(lineOf(day)).toBe(line);
    expect(lineOf('2026-11-25', { on: day })).toBe(line);
  });

  test.each([
    ['2021', 'Around 2021.'],
    ['2026-08', 'Around August 2026.'],
    ['2024-02', 'Around February 2024.'],
    ['in spring', '1 March 2025, 2 years 5 months.'],
  ])('if it was %s', (on, line) => {
    expect(lineOf('2025-03-01', { on })).toBe(line);
  });

  test('knows a birthday on 29 February', () => {
    const leap = { birthdate: '2024-02-29' };
    expect(lineOf('2025-02-28', {}, leap)).toBe('28 February 2025, 11 months.');
    expect(lineOf('2025-03-01', {}, leap)).toBe('1 March 2025, 12 months.');
  });

  test.each<[Partial<NoticedSkill>, string]>([
    [at('Home'), 'At home.'],
    [at('nursery or school'), 'At nursery or school.'],
    [at('the Pool', 'Home'), 'the Pool, at home.'],
    [at('Home', 'the Pool'), 'At home, the Pool.'],
    [{ withWhom: 'Arjun  and\nmama' }, 'With Arjun and mama.'],
    [
      { means: { picks: ['Sign', 'Device'], words: 'her Tablet' } },
      'By sign, by device, by her Tablet.',
    ],
    [{ said: 'more juice', ...at('Outside') }, '“more juice”, outside.'],
    [{ said: 'More.', means: { picks: ['Voice'] } }, '“More.”, by voice.'],
    [
      { said: 'more', saidHow: 'repeated', ...at('Outside') },
      '“more”, repeated after someone, outside.',
    ],
    [{ said: 'more', saidHow: 'line' }, '“more”, a line from a song, show or book.'],
    [{ said: 'more', saidHow: 'sung' }, '“more”.'],
    [{ saidHow: 'own', ...at('the Pool') }, 'the Pool.'],
    [at('בבית'), '\u2068בבית\u2069.'],
    [{ withWhom: 'סבתא.' }, 'With \u2068סבתא.\u2069'],
  ])('of %o keeps the family’s words as written', (fields, sentence) => {
    expect(lineOf('2026-01-01', fields)).toBe(`Thursday 1 January, 3 years 3 months. ${sentence}`);
  });

  test('has no second full stop', () => {
    expect(lineOf('2021-01-01', {}, { by: 'Dr.' })).toBe('1 January 2021. Noticed by Dr.');
  });

  test('has a phrase for every place that everyone is offered', () => {
    const standard = skill.options?.['skill-where']?.standard ?? [];
    expect(standard.map((place) => lineOf('2021-01-01', at(place)))).toEqual(
      ['At home', 'At nursery or school', 'At therapy', 'Outside'].map(
        (phrase) => `1 January 2021. ${phrase}.`,
      ),
    );
  });
});

describe('the album as Markdown', () => {
  test('has a heading for each year, in the order of the album', () => {
    const entries = [
      entryOf('2026-11-24', [{ words: 'Floats', ...first }], { by: 'Daniel' }),
      entryOf('2026-01-02', [{ words: '# *Hops*\n1. here', ...at('[link](x)'), ...first }]),
      entryOf('2026-01-03', [{ words: 'Rolls', on: '2023', ...first }]),
    ];
    expect(firstsMarkdown(child, firstsIn(entries, null), today)).toBe(`# Firsts of Maya

3 firsts recorded

## 2026

### Floats

Tuesday 24 November, 4 years 2 months. Noticed by Daniel.

### \\# \\*Hops\\* 1. here

Friday 2 January, 3 years 3 months. \\[link\\](x).

## 2023

### Rolls

Around 2023.
`);
  });

  test('counts one, and escapes the name', () => {
    const one = firstsIn([entryOf('2026-11-24', [first])], null);
    const markdown = firstsMarkdown({ ...child, name: '*Maya*' }, one, today);
    expect(markdown.startsWith('# Firsts of \\*Maya\\*\n\n1 first recorded\n\n## 2026')).toBe(true);
    expect(firstsMarkdown(child, [], today)).toBe('# Firsts of Maya\n\n0 firsts recorded\n');
  });
});
