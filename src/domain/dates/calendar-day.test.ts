import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayParts,
  daysBetween,
  formatDay,
  formatLocalDay,
  formatMonth,
  isCalendarDay,
  monthsBetween,
  startOfMonth,
  startOfWeek,
} from './calendar-day';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

/*
 * The oracle: a calendar counted day by day with the leap rule written out, without `Date`.
 */

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function monthLength(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function written(year: number, month: number, day: number): CalendarDay {
  const pad = (part: number, width: number) => String(part).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

interface CalendarRow {
  readonly day: CalendarDay;
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** Every day from 1 January 1896, a Wednesday, to 31 December 2104. Includes 1900 and 2100, which are not leap years. */
function countDays(): CalendarRow[] {
  const days: CalendarRow[] = [];
  let weekday = 3;
  for (let year = 1896; year <= 2104; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (let dayOfMonth = 1; dayOfMonth <= monthLength(year, month); dayOfMonth += 1) {
        days.push({ day: written(year, month, dayOfMonth), year, month, dayOfMonth, weekday });
        weekday = (weekday + 1) % 7;
      }
    }
  }
  return days;
}

const calendar = countDays();
const calendarDays = calendar.map(({ day }) => day);
/** Joins a list into one text, which compares much faster. */
const lines = (list: readonly string[]) => list.join('\n');
const index = fc.integer({ min: 0, max: calendar.length - 1 });
const anyPart = {
  year: fc.integer({ min: 1, max: 9999 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
};
/** Returns a day of the years 1 to 9999; the 31st of a short month becomes its last day. */
const anyDay = fc
  .record(anyPart)
  .map(({ year, month, day }) => written(year, month, Math.min(day, monthLength(year, month))));

function at(position: number): CalendarRow {
  const found = calendar[position];
  if (!found) throw new Error(`The calendar has no day ${position}`);
  return found;
}

describe('a calendar day is a yyyy-MM-dd string of a day that exists', () => {
  test('every day of two centuries is one, with its parts', () => {
    const parts = calendar.map(({ year, month, dayOfMonth }) => `${year} ${month} ${dayOfMonth}`);
    const read = calendarDays
      .map(dayParts)
      .map(({ year, month, day }) => `${year} ${month} ${day}`);
    expect(lines(read)).toBe(lines(parts));
  });

  test('parts from year 1 to 9999 make a day exactly when the month is that long', () => {
    fc.assert(
      fc.property(
        anyPart.year,
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
          expect(isCalendarDay(written(year, month, day))).toBe(exists);
        },
      ),
      { numRuns: fewerInGate(2000) },
    );
  });

  test('no other text is a day, and taking one apart throws a RangeError', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{4}-\d{2}-\d{2}$/.test(text));
        expect(isCalendarDay(text)).toBe(false);
      }),
    );
    for (const text of [
      '',
      '2025-2-3',
      '2025-02-30',
      '2025-11-20T00:00:00Z',
      ' 2025-11-20',
      '2025-11-20\n',
      '0000-01-01',
      '٢٠٢٥-١١-٢٠',
      '18/11/2025',
    ]) {
      expect(isCalendarDay(text)).toBe(false);
      expect(() => dayParts(text)).toThrow(RangeError);
    }
  });

  test('days sort as text', () => {
    expect(lines([...calendarDays].sort())).toBe(lines(calendarDays));
  });
});

describe('arithmetic of days', () => {
  test('a day later is the next day of the calendar, every day of two centuries', () => {
    const [first, ...later] = calendarDays;
    const earlier = calendarDays.slice(0, -1);
    expect(lines(earlier.map((day) => addDays(day, 1)))).toBe(lines(later));
    expect(lines(later.map((day) => addDays(day, -1)))).toBe(lines(earlier));
    expect(first).toBe('1896-01-01');
  });

  test('days between two days are the steps of the calendar', () => {
    fc.assert(
      fc.property(index, index, (from, to) => {
        expect(daysBetween(at(from).day, at(to).day)).toBe(to - from);
        expect(addDays(at(from).day, to - from)).toBe(at(to).day);
      }),
      { numRuns: fewerInGate(2000) },
    );
  });

  test('adding the days between two days leads from one to the other, in any year', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(Math.sign(daysBetween(from, to))).toBe(from < to ? 1 : from > to ? -1 : 0);
      }),
    );
  });

  test('a report period of N days is today and the N-1 days before it', () => {
    for (const length of [7, 14, 30, 60, 90]) {
      const start = addDays('2026-03-01', 1 - length);
      expect(daysBetween(start, '2026-03-01') + 1).toBe(length);
    }
  });

  test('beyond the years 1 to 9999, where days would not sort as text, it throws a RangeError', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
    expect(() => addMonths('0001-01-31', -1)).toThrow(RangeError);
    expect(() => startOfWeek('0001-01-01')).toThrow(RangeError);
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-02', -1)).toBe('0001-01-01');
  });
});

describe('arithmetic of months', () => {
  test.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2025-10-31', 1, '2025-11-30'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2025-11-20', -55, '2021-04-20'],
    ['1900-01-29', 1, '1900-02-28'],
    ['2000-01-29', 1, '2000-02-29'],
    ['2025-11-20', 0, '2025-11-20'],
  ])('%s and %i months is %s: the last day if the month has no such day', (day, count, then) => {
    expect(addMonths(day, count)).toBe(then);
  });

  test('it is the same day of the month, cut to the length of the month, on every day of the calendar', () => {
    fc.assert(
      fc.property(index, fc.integer({ min: -600, max: 600 }), (position, count) => {
        const { day, year, month, dayOfMonth } = at(position);
        let [toYear, toMonth] = [year, month];
        for (let step = 0; step < Math.abs(count); step += 1) {
          toMonth += Math.sign(count);
          if (toMonth === 13) [toYear, toMonth] = [toYear + 1, 1];
          if (toMonth === 0) [toYear, toMonth] = [toYear - 1, 12];
        }
        const last = monthLength(toYear, toMonth);
        expect(addMonths(day, count)).toBe(written(toYear, toMonth, Math.min(dayOfMonth, last)));
      }),
      { numRuns: fewerInGate(1000) },
    );
  });

  test.each([
    ['2025-01-31', '2025-02-28', 0],
    ['2025-01-31', '2025-03-01', 1],
    ['2024-02-29', '2025-02-28', 11],
    ['2024-02-29', '2025-03-01', 12],
    ['2025-11-20', '2025-11-20', 0],
    ['2025-11-20', '2025-12-19', 0],
    ['2025-11-20', '2025-12-20', 1],
    ['2024-12-31', '2026-01-01', 12],
  ])('from %s to %s there are %i whole months', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });

  test('whole months never exceed the time that passed, but one more does', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const months = monthsBetween(from, to);
        expect(addMonths(from, months) <= to).toBe(true);
        // The next month may end on `to` only because it is too short: then it is not complete yet.
        const next = to.startsWith('9999') ? '9999-12-31' : addMonths(from, months + 1);
        if (next < to) expect(dayParts(next).day).toBeLessThan(dayParts(from).day);
      }),
    );
  });
});

describe('weeks and months', () => {
  test('weeks start on Sunday: every day of two centuries goes back to its own Sunday', () => {
    let sunday = '1895-12-29';
    const sundays = calendar.map(({ day, weekday }) => {
      if (weekday === 0) sunday = day;
      return sunday;
    });
    expect(lines(calendarDays.map(startOfWeek))).toBe(lines(sundays));
  });

  test('20 November 2025, a Thursday, is in the week of Sunday the 16th', () => {
    expect(startOfWeek('2025-11-20')).toBe('2025-11-16');
    expect(startOfWeek('2025-11-16')).toBe('2025-11-16');
    expect(startOfWeek('2025-11-15')).toBe('2025-11-09');
    expect(startOfWeek('2026-01-01')).toBe('2025-12-28');
  });

  test('a month starts on its first day', () => {
    fc.assert(
      fc.property(index, (position) => {
        const { day, year, month } = at(position);
        expect(startOfMonth(day)).toBe(written(year, month, 1));
      }),
    );
  });
});

describe("days as text: cards show 'MMM d, yyyy'", () => {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

  test('18 November 2025 is Nov 18, 2025', () => {
    expect(formatDay('2025-11-18')).toBe('Nov 18, 2025');
    expect(formatDay('2026-01-01')).toBe('Jan 1, 2026');
  });

  test('every day of two centuries has this form', () => {
    const expected = calendar.map(
      ({ year, month, dayOfMonth }) => `${months[month - 1] ?? ''} ${dayOfMonth}, ${year}`,
    );
    expect(lines(calendarDays.map(formatDay))).toBe(lines(expected));
  });

  test('a birthdate is a local date, in the order the reader is used to', () => {
    expect(formatLocalDay('2025-11-18', 'en-AU')).toBe('18/11/2025');
    expect(formatLocalDay('2025-11-18', 'en-US')).toBe('11/18/2025');
    expect(formatLocalDay('2025-01-02', 'en-MY')).toBe('02/01/2025');
  });

  test('a month is shown by its full name', () => {
    expect(formatMonth('2025-11-18')).toBe('November');
    expect(formatMonth('2025-01-31')).toBe('January');
  });

  test('text that is not a day throws a RangeError and never becomes another day', () => {
    expect(() => formatDay('2025-02-30')).toThrow(RangeError);
    expect(() => formatLocalDay('')).toThrow(RangeError);
    expect(() => formatMonth('November')).toThrow(RangeError);
  });
});
