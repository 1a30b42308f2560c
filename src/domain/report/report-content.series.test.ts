import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { categoryIds, type CategoryId } from '@/domain/schema/categories';
import { reactionIds } from '@/domain/schema/entities';
import { slowDays, slowWeeks } from '@/domain/fixtures/slow-reports';
import { periodUntil } from '@/domain/dates/period';
import { entriesByDay, reactionsByWeek } from './report-content';

const today = '2026-01-02';
const date = fc.integer({ min: -40, max: 3 }).map((offset) => addDays(today, offset));

describe('series for the charts', () => {
  test('entries by day: every day of the period, none outside it', () => {
    const entries = fc.array(
      fc.record({ date, category: fc.constantFrom<CategoryId>(...categoryIds) }),
    );
    fc.assert(
      fc.property(entries, fc.constantFrom(7, 30), (list, days) => {
        const period = periodUntil(today, days);
        expect(entriesByDay(list, period)).toEqual(
          slowDays(period.start, period.end).map((day) => ({
            day,
            count: list.filter((entry) => entry.date === day).length,
          })),
        );
      }),
    );
  });

  test('reactions by week: every week in the period, without foods outside it', () => {
    const foods = fc.array(
      fc.record({
        date,
        reaction: fc.constantFrom(...reactionIds),
        state: fc.constant('new' as const),
      }),
    );
    fc.assert(
      fc.property(foods, fc.constantFrom(7, 30), (list, days) => {
        const period = periodUntil(today, days);
        const weeks = reactionsByWeek(list, period);
        expect(weeks.map(({ week }) => week)).toEqual(slowWeeks(period.start, period.end));
        for (const reaction of reactionIds) {
          const inPeriod = list.filter(
            (food) => food.reaction === reaction && food.date >= period.start && food.date <= today,
          );
          expect(weeks.reduce((sum, { reactions }) => sum + reactions[reaction], 0)).toBe(
            inPeriod.length,
          );
        }
      }),
    );
  });

  test('computed by hand across New Year', () => {
    const food = (day: string, reaction: 'positive' | 'negative') =>
      ({ date: day, reaction, state: 'new' }) as const;
    expect(
      reactionsByWeek(
        [
          food('2025-12-26', 'positive'),
          food('2025-12-27', 'negative'),
          food('2025-12-28', 'positive'),
          food('2026-01-01', 'positive'),
          food('2026-01-03', 'positive'),
        ],
        periodUntil(today, 7),
      ),
    ).toEqual([
      { week: '2025-12-21', reactions: { positive: 0, neutral: 0, negative: 1 } },
      { week: '2025-12-28', reactions: { positive: 2, neutral: 0, negative: 0 } },
    ]);
  });
});
