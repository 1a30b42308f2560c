import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { MeasureFact } from '@/domain/facts/measure';
import type { GrowingChild, LinesShown, Measurement } from '@/domain/growth/growth-points';
import { draftVisit } from './draft-visit';
import { noted, plan, sectionOf, sourceOf } from './fixtures/noted';
import { growthSection } from './growth-section';

const child: GrowingChild = { birthdate: '2024-03-01' };
const lines: LinesShown = { set: 'girls', choice: 'five' };

const on = (day: string, fields: Partial<MeasureFact>, entryId = day): Measurement => ({
  ...{ entryId, day, updatedAt: '2026-01-01T00:00:00.000Z' },
  fact: { kind: 'measure', ...fields },
});

interface Page {
  readonly of?: GrowingChild;
  readonly shown?: LinesShown | null;
  readonly redact?: (text: string) => string;
  readonly leavesNameOut?: boolean;
}
const section = (
  measured: readonly Measurement[],
  { of = child, shown = null, redact = (text) => text, leavesNameOut = false }: Page = {},
) => growthSection(measured, of, shown, redact, leavesNameOut);

const tableOf = (...args: Parameters<typeof section>) => section(...args)?.table;
const cellsOf = (...args: Parameters<typeof section>) =>
  tableOf(...args)?.rows.map(({ cells }) => cells);
const daysOf = (...args: Parameters<typeof section>) =>
  tableOf(...args)?.rows.map(({ refs }) => refs.map(({ day }) => day).join());

/** At birth, then one every 30 days. */
const months = (count: number): readonly Measurement[] =>
  Array.from({ length: count + 1 }, (_, index) =>
    on(addDays(child.birthdate, 30 * index), { weight: 3400 + 700 * index, place: 'clinic' }),
  );

describe('the table', () => {
  test('has a row for each measurement, newest first, with what it is based on', () => {
    const measured = [
      on('2024-03-01', { weight: 3402, typed: { weight: '7 lb 8 oz' }, place: 'hospital' }, 'a'),
      on(
        '2024-06-01',
        { weight: 6000, wearing: 'nothing', by: 'the midwife', place: 'clinic' },
        'b',
      ),
      on('2026-06-01', { length: 870, lying: true, head: 480, place: 'at Oma’s' }, 'c'),
      on('2026-07-01', { length: 875, lying: false, unsure: true }, 'd'),
    ];
    expect(section(measured)).toEqual({
      basis: '4 measurements since birth, 2 by professionals',
      table: {
        columns: ['Day', 'Age', 'Weight', 'Length or height', 'Head', 'Where'],
        dated: 0,
        rows: [
          {
            cells: ['2026', '2 years 4 months', '', '87.5 cm, standing', '', 'Not sure'],
            refs: [{ entryId: 'd', day: '2026-07-01' }],
          },
          {
            cells: ['2026', '2 years 3 months', '', '87 cm, lying', '48 cm', 'At Oma’s'],
            refs: [{ entryId: 'c', day: '2026-06-01' }],
          },
          {
            cells: [
              ...['2024', '3 months', '6 kg', '', ''],
              'At the clinic, undressed, by the midwife',
            ],
            refs: [{ entryId: 'b', day: '2024-06-01' }],
          },
          {
            cells: ['2024', 'at birth', '7 lb 8 oz', '', '', 'At the hospital'],
            refs: [{ entryId: 'a', day: '2024-03-01' }],
          },
        ],
      },
      lines: [],
    });
  });

  test('has columns only for what its rows measured', () => {
    expect(tableOf([on('2024-06-01', { head: 400 })])?.columns).toEqual([
      ...['Day', 'Age', 'Head', 'Where'],
    ]);
    // A length before the latest six isn't in any row.
    const measured = [on('2024-03-02', { length: 500 }), ...months(8).slice(1)];
    expect(tableOf(measured)?.columns).toEqual(['Day', 'Age', 'Weight', 'Where']);
  });

  test('has the birth and the latest six, and its basis counts all', () => {
    const measured = months(9);
    expect(daysOf(measured)).toEqual(
      [9, 8, 7, 6, 5, 4, 0].map((index) => addDays(child.birthdate, 30 * index)),
    );
    expect(section(measured)?.basis).toBe('10 measurements since birth, 10 by professionals');
    expect(daysOf(measured.slice(1))).toHaveLength(6);
    expect(section([on('2024-06-01', { weight: 6000 })])?.basis).toBe(
      '1 measurement since birth, none by professionals',
    );
  });

  test('leaves out what is off the chart or from before the birth', () => {
    const measured = [
      on('2024-02-29', { weight: 3300 }),
      on('2024-06-01', { weight: 60_000, offChart: true }),
    ];
    expect(section(measured)).toBeNull();
    expect(section([])).toBeNull();
    const known = on('2024-07-01', { weight: 6500 });
    expect(section([...measured, known])?.basis).toMatch(/^1 measurement since birth/);
    expect(daysOf([...measured, known])).toEqual(['2024-07-01']);
  });

  test('leaves out what has no value', () => {
    const empty = [
      on('2024-05-01', { place: 'clinic', lying: true }),
      on('2024-08-01', { by: 'Dr Lee', place: 'hospital', unsure: true }),
    ];
    expect(section(empty)).toBeNull();
    const [first, second] = [on('2024-03-01', {}), on('2024-07-01', { weight: 6500 })];
    expect(section([first, ...empty, second])?.basis).toBe(
      '1 measurement since birth, none by professionals',
    );
    expect(daysOf([first, ...empty, second])).toEqual(['2024-07-01']);
    // Nor does it take the place of one of the latest six, or of the one at birth.
    const measured = months(9);
    const emptyDays = Array.from({ length: 8 }, (_, index) =>
      on(addDays('2026-01-01', index), { place: 'home' }),
    );
    expect(section([first, ...measured, ...emptyDays])).toEqual(section(measured));
  });

  test('counts the places where professionals measure, typed by hand too', () => {
    const places = ['Hospital', 'At the clinic', 'clinic', 'home', 'clinic café'];
    const measured = places.map((place, index) =>
      on(addDays('2024-06-01', index), { weight: 6000, place }),
    );
    expect(section(measured)?.basis).toBe('5 measurements since birth, 3 by professionals');
  });

  test('says lying or standing in the cell of the length, if there is one', () => {
    const measured = [
      on('2024-06-01', { weight: 6000, lying: true, place: 'clinic' }),
      on('2024-07-01', { weight: 6500, length: 650, lying: true }),
      on('2024-08-01', { length: 660, lying: false, wearing: 'light', by: 'Dr Lee' }),
      on('2024-09-01', { length: 670, place: 'at Oma’s' }),
    ];
    expect(cellsOf(measured)?.map((cells) => cells.slice(2))).toEqual([
      ['', '67 cm', 'At Oma’s'],
      ['', '66 cm, standing', 'In light clothes, by Dr Lee'],
      ['6.5 kg', '65 cm, lying', ''],
      ['6 kg', '', 'At the clinic'],
    ]);
  });

  test('has both ages until the correction ends', () => {
    const of: GrowingChild = { ...child, gestation: { weeks: 33, days: 2 } };
    const measured = ['2024-03-01', '2024-04-16', '2024-04-17', '2024-09-17', '2026-06-01'].map(
      (day) => on(day, { weight: 9000 }),
    );
    expect(cellsOf(measured, { of })?.map(([, age]) => age)).toEqual([
      '2 years 3 months',
      '6 months; 5 months by the due date',
      '1 month; on the due date',
      '1 month; before the due date',
      'at birth',
    ]);
  });

  test('says “at birth” on the day of birth alone', () => {
    const measured = [
      on('2024-03-01', { weight: 3400 }, 'a'),
      on('2024-03-01', { length: 500 }, 'b'),
      on('2024-03-02', { weight: 3300 }),
    ];
    expect(cellsOf(measured)?.map(([, age]) => age)).toEqual(['1 day', 'at birth', 'at birth']);
  });

  test('cuts a long place', () => {
    const place = `at the practice ${'by the river '.repeat(9)}`;
    const [, , , where = ''] = cellsOf([on('2024-06-01', { weight: 6000, place })])?.[0] ?? [];
    expect(where).toMatch(/^At the practice by the river.*…$/);
    expect(where.length).toBeLessThanOrEqual(61);
  });
});

describe('without the child’s name', () => {
  test('there’s no day of birth, and ages are in years', () => {
    const measured = [
      on('2024-03-01', { weight: 3400 }),
      on('2024-05-02', { weight: 5000 }),
      on('2025-09-02', { weight: 10_500 }),
      on('2026-06-02', { weight: 12_000 }),
    ];
    expect(cellsOf(measured, { leavesNameOut: true })?.map(([, age]) => age)).toEqual([
      ...['2 years', '1 year', 'under 1 year'],
    ]);
    expect(JSON.stringify(section(measured, { leavesNameOut: true }))).not.toContain('2024-03-01');
  });

  test('nothing is left of measurements on the day of birth alone', () => {
    const measured = [...months(0), on(child.birthdate, { length: 500 }, 'second')];
    expect(section(measured, { leavesNameOut: true })).toBeNull();
    expect(daysOf(measured)).toEqual([child.birthdate, child.birthdate]);
  });

  test('the basis counts what may be shown', () => {
    const second = on(child.birthdate, { length: 500, place: 'hospital' }, 'second');
    const measured = [second, ...months(9)];
    const basisOf = (leavesNameOut: boolean) => section(measured, { leavesNameOut })?.basis;
    expect(basisOf(false)).toBe('11 measurements since birth, 11 by professionals');
    expect(basisOf(true)).toBe('9 measurements since birth, 9 by professionals');
    expect(daysOf(measured, { leavesNameOut: true })).toEqual(
      [9, 8, 7, 6, 5, 4].map((index) => addDays(child.birthdate, 30 * index)),
    );
  });

  test('no age in months or days narrows the birthday down', () => {
    const days = ['2024-03-02', '2024-04-01', '2025-02-28', '2025-03-01', '2026-02-28'];
    const measured = days.map((day) => on(day, { weight: 5000 }));
    expect(cellsOf(measured, { leavesNameOut: true })?.map(([, age]) => age)).toEqual([
      ...['1 year', '1 year', 'under 1 year', 'under 1 year', 'under 1 year'],
    ]);
  });

  test('a corrected age doesn’t tell the due date', () => {
    const of: GrowingChild = { ...child, gestation: { weeks: 33, days: 2 } };
    const [row] = cellsOf([on('2024-09-17', { weight: 6000 })], { of, leavesNameOut: true }) ?? [];
    expect(row?.[1]).toBe('under 1 year');
  });

  test('the family’s words are redacted', () => {
    const fields = { weight: 6000, place: 'in Maya’s room', by: 'Maya’s Oma', otherWay: 'on Maya' };
    const redact = (text: string) => text.replaceAll('Maya', 'M.');
    expect(cellsOf([on('2024-06-01', fields)], { redact })?.[0]?.at(-1)).toBe(
      'In M.’s room, on M., by M.’s Oma',
    );
  });

  test('neither is on the pages of a visit', () => {
    const entry = noted('e', '2026-11-10', { kind: 'measure', weight: 14_000, by: 'Maya’s Oma' });
    const pageOf = (leavesNameOut: boolean) =>
      sectionOf(draftVisit(sourceOf([entry]), { ...plan, leavesNameOut }), 'growth').table?.rows;
    expect(pageOf(false)?.[0]?.cells).toEqual([
      '2026',
      '4 years 1 month',
      '14 kg',
      'By Maya’s Oma',
    ]);
    expect(JSON.stringify(pageOf(true))).not.toContain('Maya');
    expect(pageOf(true)?.[0]?.cells[1]).toBe('4 years');
  });
});

describe('with lines', () => {
  const measured = [
    on('2024-03-05', { weight: 3300 }),
    on('2024-09-01', { weight: 7200, length: 690, head: 450 }),
    on('2024-10-01', { weight: 7500, unsure: true }),
    on('2024-11-01', { weight: 8000, otherWay: 'in her wheelchair' }),
  ];

  test('a column says between which lines each value is, as far as that may be said', () => {
    const table = tableOf(measured, { shown: lines });
    expect(table?.columns.at(-1)).toBe('WHO girls');
    expect(table?.rows.map(({ cells }) => cells.at(-1))).toEqual([
      '',
      '',
      'Weight on or near the 50th line; length or height between the 85th and the 97th line; head above the highest line',
      '',
    ]);
    const [, , nine] = cellsOf(measured, { shown: { set: 'boys', choice: 'nine' } }) ?? [];
    expect(nine?.at(-1)).toMatch(/^Weight between the 9th and the 25th line; /);
  });

  test('a sentence names them, up to the newest row', () => {
    const first = 'WHO Child Growth Standards, girls.';
    expect(section(measured, { shown: lines })?.lines).toEqual([
      { lead: 'Lines', text: first, refs: [] },
    ]);
    const later = [...measured, on('2026-03-01', { weight: 12_000 })];
    expect(section(later, { shown: lines })?.lines?.[0]?.text).toBe(
      `${first} Doctors in Australia or the United States may use other lines from the second birthday.`,
    );
  });

  test('it counts whole months: a birthday of 29 February is on 1 March in common years', () => {
    const of = { birthdate: '2024-02-29' };
    const said = (day: string) =>
      section([on(day, { weight: 12_000 })], { of, shown: lines })?.lines?.[0]?.text ?? '';
    expect(
      ['2026-02-28', '2026-03-01', '2029-02-28', '2029-03-01'].map((day) => [
        said(day).includes('From 5 years'),
        said(day).includes('from the second birthday'),
      ]),
    ).toEqual([
      [false, false],
      [false, true],
      [false, true],
      [true, true],
    ]);
  });

  test('nothing is said about them when they’re off', () => {
    expect(JSON.stringify(tableOf(measured))).not.toMatch(/WHO|\bline/);
    expect(section(measured)?.lines).toEqual([]);
  });

  test('there’s never a score or a percentage', () => {
    const fields = { weight: 9000, length: 700, head: 450 };
    const all = Array.from({ length: 80 }, (_, index) =>
      on(addDays(child.birthdate, 60 * index), fields),
    );
    for (let end = 1; end <= all.length; end += 3)
      for (const shown of [null, lines, { set: 'boys', choice: 'nine' } as const]) {
        const written = JSON.stringify(section(all.slice(0, end), { shown }));
        expect(written).not.toMatch(/\bz\b|%|centile|score|\d\.\d{2}/i);
      }
  });
});
