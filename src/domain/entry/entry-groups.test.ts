import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { daySpanOf, groupByDaySpan } from './entry-groups';

const today = '2025-11-20';

describe('the headings of the journal', () => {
  test.each([
    ['2025-11-20', 'Last 7 days', '2025-11-14', '9999-12-31'],
    ['2025-11-14', 'Last 7 days', '2025-11-14', '9999-12-31'],
    // Written in a time zone ahead of this one.
    ['2025-11-21', 'Last 7 days', '2025-11-14', '9999-12-31'],
    ['2025-11-13', 'Earlier in November', '2025-11-01', '2025-11-13'],
    ['2025-11-01', 'Earlier in November', '2025-11-01', '2025-11-13'],
    ['2025-10-31', 'October', '2025-10-01', '2025-10-31'],
    ['2025-01-01', 'January', '2025-01-01', '2025-01-31'],
    ['2024-12-31', 'December 2024', '2024-12-01', '2024-12-31'],
    ['2024-02-29', 'February 2024', '2024-02-01', '2024-02-29'],
  ])('%s comes under %s', (day, label, start, end) => {
    expect(daySpanOf(day, today)).toEqual({ label, start, end });
  });

  test('a week that began in the month before takes its days from that month', () => {
    expect(daySpanOf('2025-10-26', '2025-11-01').label).toBe('Last 7 days');
    expect(daySpanOf('2025-10-25', '2025-11-01')).toEqual({
      label: 'October',
      start: '2025-10-01',
      end: '2025-10-25',
    });
    expect(daySpanOf('2025-12-25', '2026-01-01')).toEqual({
      label: 'December 2025',
      start: '2025-12-01',
      end: '2025-12-25',
    });
  });

  const anyDay = fc.integer({ min: -800, max: 3 }).map((days) => addDays(today, days));
  const anyToday = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));

  test('every day is in the span it is listed under, and all days of a span have the same one', () => {
    fc.assert(
      fc.property(anyDay, anyToday, fc.nat({ max: 40 }), (day, now, step) => {
        const span = daySpanOf(day, now);
        expect(span.start <= day && day <= span.end).toBe(true);
        const other = addDays(day, step);
        const sameSpan = other <= span.end;
        expect(daySpanOf(other, now).label === span.label).toBe(sameSpan);
      }),
    );
  });

  test('grouping keeps every entry, in order, with each heading once', () => {
    fc.assert(
      fc.property(fc.array(anyDay), anyToday, (days, now) => {
        const entries = [...days]
          .sort()
          .reverse()
          .map((date, index) => ({ date, index }));
        const groups = groupByDaySpan(entries, now);
        expect(groups.flatMap((group) => group.entries)).toEqual(entries);
        const labels = groups.map(({ span }) => span.label);
        expect(new Set(labels).size).toBe(labels.length);
        for (const { span, entries: members } of groups)
          for (const { date } of members) expect(daySpanOf(date, now)).toEqual(span);
        const newest = entries.filter(({ date }) => date > addDays(now, -7));
        if (newest.length > 0) expect(groups[0]?.entries).toHaveLength(newest.length);
      }),
    );
  });
});
