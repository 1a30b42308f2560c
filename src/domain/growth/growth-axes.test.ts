import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import { ageAxis } from './growth-axes';

describe('the axis of ages', () => {
  test.each<[readonly number[], string]>([
    [[0], 'birth, 1 month'],
    [[0, 100], 'birth, 1, 2, 3, 4 months'],
    [[300, 0], 'birth, 2, 4, 6, 8, 10 months'],
    [[400], 'birth, 3, 6, 9, 12, 15 months'],
    [[730], 'birth, 6, 12, 18, 24 months'],
    [[731, 20], 'birth, 1, 2, 3 years'],
    [[731], '2, 3 years'],
    [[3000, 2000], '5, 6, 7, 8, 9 years'],
    [[1461], '4, 5 years'],
    [[0, 6940], 'birth, 4, 8, 12, 16, 20 years'],
  ])('of points at %j days: %s', (ages, labels) => {
    expect(
      ageAxis(ages)
        .ticks.map(({ label }) => label)
        .join(', '),
    ).toBe(labels);
  });

  test('covers every age with two to seven ticks, the unit on the last', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ages, (days) => {
        const { from, to, ticks } = ageAxis(days);
        expect(from).toBeLessThanOrEqual(Math.min(...days));
        expect(to).toBeGreaterThanOrEqual(Math.max(...days));
        expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([from, to]);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        const [start = '', ...later] = ticks.map(({ label }) => label);
        expect(start === 'birth').toBe(from === 0);
        expect(later.at(-1)).toMatch(/^\d+ (?:month|months|years)$/);
        for (const label of later.slice(0, -1)) expect(label).toMatch(/^\d+$/);
        expect(later.at(-1)?.endsWith('years')).toBe(Math.max(...days) > 730);
      }),
      { numRuns: fewerInGate(500) },
    );
  });
});
