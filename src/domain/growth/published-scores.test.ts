import type { Measure } from '@/domain/facts/measure';
import { describe, expect, test } from 'vitest';
import { type Row, readRows } from './fixtures/read-rows';
import { daysPerMonth, lineValue, scoreOfWeight, zScore } from './lms';
import { type LmsTable, who2006, who2007 } from './who-tables';

/** Published scores have two decimals, and the tables in the app are within 0.002 of the complete ones. */
const rounding = 0.005;
const tableError = 0.002;
/** For sums of decimals that binary numbers only come near to. */
const float = 1e-9;

/** The measure of a published row, and its units in one of the file's. */
const measures: Record<string, readonly [Measure, number]> = {
  weight: ['weight', 1000],
  lying: ['length', 10],
  standing: ['length', 10],
  head: ['head', 10],
};

interface Checked {
  readonly row: Row;
  readonly error: number;
}

/** Returns how far our score of each row is from the published one, leaving out tables that the app doesn't have. */
function compared(name: string, ageDays: (row: Row) => number): Checked[] {
  return readRows(name).flatMap((row) => {
    const known = measures[row.text('table')];
    if (!known) return [];
    const [measure, units] = known;
    const value = row.number('value') * units;
    const z = zScore({ measure, value, ageDays: ageDays(row) }, row.set);
    return [{ row, error: z === null ? Infinity : Math.abs(z - row.number('z')) }];
  });
}

const countBy = (rows: readonly Row[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row.text('table')] = (counts[row.text('table')] ?? 0) + 1;
  return counts;
};

describe('scores that WHO software published', () => {
  test('a survey of children under five: 1,050 scores, within 0.007', () => {
    const all = readRows('published-z-who-anthro.csv');
    expect(all).toHaveLength(1513);
    // Their lengths are converted already, as their age requires.
    const checked = compared('published-z-who-anthro.csv', (row) => row.number('day'));
    expect(countBy(checked.map(({ row }) => row))).toEqual({
      weight: 485,
      lying: 270,
      standing: 201,
      head: 94,
    });
    expect(checked).toHaveLength(1050);
    expect(checked.filter(({ error }) => !(error <= rounding + tableError + float))).toEqual([]);
    // Beyond 3 z, where a weight's score follows another formula, there are some to check, too.
    const isFar = ({ row }: Checked): boolean => Math.abs(row.number('z')) > 3;
    expect(checked.filter((one) => isFar(one) && one.row.text('table') === 'weight')).toHaveLength(
      7,
    );
  });

  test('the same survey, weight for length: 463 scores by the same formula, within their rounding of 0.005', () => {
    // No line shows these, so the app doesn't have their tables.
    const tables = new Map(
      readRows('who-2006-weight-for-length.csv').map((row) => {
        const lms = { l: row.number('l'), m: row.number('m'), s: row.number('s') };
        return [`${row.set} ${row.text('measured')} ${row.number('cm')}`, lms];
      }),
    );
    const measuredAs: Record<string, string> = {
      weightForLying: 'lying',
      weightForStanding: 'standing',
    };
    const left = readRows('published-z-who-anthro.csv').filter((row) => row.text('cm') !== '');
    expect(countBy(left)).toEqual({ weightForLying: 268, weightForStanding: 195 });
    const errors = left.map((row) => {
      const measured = measuredAs[row.text('table')] ?? '';
      const lms = tables.get(`${row.set} ${measured} ${row.number('cm')}`);
      const z = lms ? scoreOfWeight(lms, row.number('value')) : Infinity;
      return Math.abs(z - row.number('z'));
    });
    expect(errors.filter((error) => !(error <= rounding + float))).toEqual([]);
  });

  test('children from 5 to 19: 109 scores, within their rounding of 0.005', () => {
    // Their ages are months with two decimals, so not whole days.
    const checked = compared(
      'published-z-who-2007.csv',
      (row) => row.number('months') * daysPerMonth,
    );
    expect(countBy(checked.map(({ row }) => row))).toEqual({ weight: 58, standing: 51 });
    expect(checked).toHaveLength(109);
    expect(checked.filter(({ error }) => !(error <= rounding + float))).toEqual([]);
  });
});

describe("the WHO's daily tables", () => {
  const scores = [-3, -2.99, -2, -1, 0, 1, 2, 2.99, 3];
  const valueOf = (row: Row, z: number): number => {
    const [l, m, s] = [row.number('l'), row.number('m'), row.number('s')];
    return l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l);
  };

  test.each<[Measure, string, number]>([
    ['weight', 'who-2006-daily-weight.csv', 1000],
    ['length', 'who-2006-daily-length.csv', 10],
    ['head', 'who-2006-daily-head.csv', 10],
  ])(
    '%s: all 3,654 rows, within 0.002 z from -3 to 3 (0.0022 for a weight at 3)',
    (measure, name, units) => {
      const rows = readRows(name);
      expect(rows).toHaveLength(2 * 1827);
      const wrong = rows.flatMap((row) => {
        const ageDays = row.number('day');
        return scores.flatMap((z) => {
          const value = valueOf(row, z) * units;
          const ours = zScore({ measure, value, ageDays }, row.set) ?? Infinity;
          // Just beyond 3, where a weight's score follows another formula, the same difference counts for a little more.
          const allowed = measure === 'weight' && Math.abs(z) === 3 ? 0.0022 : tableError;
          return Math.abs(ours - z) <= allowed + float ? [] : [{ set: row.set, ageDays, z, ours }];
        });
      });
      expect(wrong).toEqual([]);
    },
  );

  test.each<[Measure, string, number]>([
    ['weight', 'who-2006-daily-weight.csv', 1000],
    ['length', 'who-2006-daily-length.csv', 10],
    ['head', 'who-2006-daily-head.csv', 10],
  ])('%s: the lines are at the values of those rows, within 0.1 %', (measure, name, units) => {
    const wrong = readRows(name).flatMap((row) =>
      scores.flatMap((z) => {
        const value = valueOf(row, z) * units;
        const ours = lineValue(measure, row.set, row.number('day'), z) ?? Infinity;
        return Math.abs(ours / value - 1) <= 0.001 ? [] : [{ day: row.text('day'), z, ours }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the tables in the app', () => {
  const tables = [
    who2006.weight,
    who2006.lying,
    who2006.standing,
    who2006.head,
    who2007.weight,
    who2007.standing,
  ].flatMap(({ girls, boys }): LmsTable[] => [girls, boys]);

  test('have as many numbers in each column, and rising ages', () => {
    expect(tables).toHaveLength(12);
    for (const { ages, l, m, s } of tables) {
      expect([l.length, m.length, s.length]).toEqual([ages.length, ages.length, ages.length]);
      expect(ages).toEqual([...new Set(ages)].sort((a, b) => a - b));
    }
  });

  test('reach from birth to the ages that the WHO names', () => {
    const reach = (table: LmsTable): unknown => [table.ages[0], table.ages.at(-1)];
    for (const set of ['girls', 'boys'] as const) {
      expect(reach(who2006.weight[set])).toEqual([0, 1826]);
      expect(reach(who2006.lying[set])).toEqual([0, 730]);
      expect(reach(who2006.standing[set])).toEqual([731, 1826]);
      expect(reach(who2006.head[set])).toEqual([0, 1826]);
      expect(reach(who2007.standing[set])).toEqual([60, 229]);
      expect(reach(who2007.weight[set])).toEqual([60, 121]);
    }
  });
});
