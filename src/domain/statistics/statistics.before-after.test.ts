import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { beforeAndAfter } from './statistics';

const sides = {
  before: { start: '2026-10-20', end: '2026-11-02' },
  after: { start: '2026-11-03', end: '2026-11-16' },
};

/** Returns a number for each day from the first on; null for a day without a record. */
function from(start: string, values: readonly (number | null)[]) {
  return values.map((value, index) => ({ day: addDays(start, index), value }));
}

describe('before and after', () => {
  const early = from('2026-10-20', [null, 510, 500, null, 520, 505, 515, 530, null, 525]);
  const late = from('2026-11-03', [560, 570, null, 0, 575, 565, 580, 555]);

  test('gives the number of recorded days, the median and the range for each side', () => {
    const { before, after, shift } = beforeAndAfter([...early, ...late], sides);
    expect(before).toEqual({
      days: 14,
      noted: 7,
      spread: { median: 515, least: 500, most: 530 },
    });
    // A recorded zero counts, and a day without a record is not a zero.
    expect(after).toEqual({ days: 14, noted: 7, spread: { median: 565, least: 0, most: 580 } });
    expect(shift?.estimate).toBe(50);
  });

  test('compares nothing with fewer than seven recorded days on either side', () => {
    const one = { day: '2026-11-03', value: null };
    const fewer = beforeAndAfter([...early, one, ...late.slice(1)], sides);
    expect(fewer.after.noted).toBe(6);
    expect(fewer.shift).toBeNull();
    expect(beforeAndAfter([...early.slice(2), ...late], sides).shift).toBeNull();
  });

  test('ignores days outside both sides, and handles a side without days', () => {
    const outside = from('2026-10-10', [1, 2, 3]);
    expect(beforeAndAfter([...outside, ...early, ...late], sides)).toEqual(
      beforeAndAfter([...early, ...late], sides),
    );
    const { before, shift } = beforeAndAfter([...early, ...late], { ...sides, before: null });
    expect(before).toEqual({ days: 0, noted: 0, spread: null });
    expect(shift).toBeNull();
  });
});
