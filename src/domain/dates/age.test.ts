import { formatDistance } from 'date-fns/formatDistance';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { agePhrase, exactAge } from './age';
import { addDays, addMonths, dayParts } from './calendar-day';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const zones = ['Australia/Melbourne', 'America/Los_Angeles', 'Asia/Kuala_Lumpur', 'Pacific/Apia'];

describe("the age is a distance phrase followed by ' old'", () => {
  test.each([
    ['2025-11-20', '2025-11-20', 'less than a day old'],
    ['2025-11-19', '2025-11-20', '1 day old'],
    ['2025-11-18', '2025-11-20', '2 days old'],
    ['2025-10-22', '2025-11-20', '29 days old'],
    ['2025-10-21', '2025-11-20', 'about 1 month old'],
    ['2025-10-06', '2025-11-20', 'about 2 months old'],
    ['2025-09-22', '2025-11-20', 'about 2 months old'],
    ['2025-09-21', '2025-11-20', '2 months old'],
    ['2025-05-20', '2025-11-20', '6 months old'],
    ['2024-11-21', '2025-11-20', '12 months old'],
    ['2024-11-20', '2025-11-20', 'about 1 year old'],
    ['2024-08-21', '2025-11-20', 'about 1 year old'],
    ['2024-08-20', '2025-11-20', 'over 1 year old'],
    ['2024-02-20', '2025-11-20', 'almost 2 years old'],
    ['2021-08-20', '2025-11-20', 'over 4 years old'],
    ['2021-02-20', '2025-11-20', 'almost 5 years old'],
  ])('born %s, on %s: %s', (birthdate, today, phrase) => {
    expect(agePhrase(birthdate, today)).toBe(phrase);
  });

  test.each([
    ['2025-11-19', 'almost 5 years old'],
    ['2025-11-20', 'about 5 years old'],
    ['2025-11-21', 'about 5 years old'],
  ])('around the fifth birthday, on %s: %s', (today, phrase) => {
    expect(agePhrase('2020-11-20', today)).toBe(phrase);
  });

  test('a birthdate in the future is reported as one', () => {
    expect(agePhrase('2025-11-21', '2025-11-20')).toBe('not born yet');
  });

  test('a birthdate that is not a day throws a RangeError', () => {
    expect(() => agePhrase('2025-02-30', '2025-11-20')).toThrow(RangeError);
  });
});

describe('a child born on 29 February', () => {
  test.each([
    // Common years: the birthday is on 1 March.
    ['2025-02-27', 'almost 5 years old'],
    ['2025-02-28', 'almost 5 years old'],
    ['2025-03-01', 'about 5 years old'],
    // Leap years: on the day itself, not the day before.
    ['2024-02-28', 'almost 4 years old'],
    ['2024-02-29', 'about 4 years old'],
    ['2024-03-01', 'about 4 years old'],
    // The first birthday.
    ['2021-02-28', '12 months old'],
    ['2021-03-01', 'about 1 year old'],
  ])('of 2020 is on %s %s', (today, phrase) => {
    expect(agePhrase('2020-02-29', today)).toBe(phrase);
  });

  test('of 2096 has no leap day for eight years and still gets older every March', () => {
    expect(agePhrase('2096-02-29', '2100-02-28')).toBe('almost 4 years old');
    expect(agePhrase('2096-02-29', '2100-03-01')).toBe('about 4 years old');
    expect(agePhrase('2096-02-29', '2104-02-29')).toBe('about 8 years old');
  });
});

describe('the age changes at local midnight, in every zone alike', () => {
  test.each(zones)('in %s, on the days of clock changes too', (zone) => {
    vi.stubEnv('TZ', zone);
    // Birthdays on the days when the clocks change in Melbourne and in California.
    expect(agePhrase('2020-10-04', '2025-10-03')).toBe('almost 5 years old');
    expect(agePhrase('2020-10-04', '2025-10-04')).toBe('about 5 years old');
    expect(agePhrase('2020-10-05', '2025-10-04')).toBe('almost 5 years old');
    expect(agePhrase('2020-10-05', '2025-10-05')).toBe('about 5 years old');
    expect(agePhrase('2021-04-05', '2026-04-04')).toBe('almost 5 years old');
    expect(agePhrase('2021-04-05', '2026-04-05')).toBe('about 5 years old');
    expect(agePhrase('2020-11-02', '2025-11-02')).toBe('about 5 years old');
    expect(agePhrase('2025-10-04', '2025-10-05')).toBe('1 day old');
    expect(agePhrase('2025-11-01', '2025-11-03')).toBe('2 days old');
    expect(agePhrase('2026-04-05', '2026-04-06')).toBe('1 day old');
    // Samoa had no 30 December 2011, but a child's age depends on dates alone.
    expect(agePhrase('2011-12-29', '2011-12-31')).toBe('2 days old');
    expect(agePhrase('2011-12-30', '2012-01-01')).toBe('2 days old');
  });
});

describe('whatever the birthdate', () => {
  const today = '2025-11-20';
  const ageInDays = fc.oneof(
    fc.integer({ min: 1, max: 36_600 }),
    // Most of the thresholds are in the first months.
    fc.integer({ min: 1, max: 800 }),
  );

  test('text and thresholds are those of the distance phrase in date-fns', () => {
    vi.stubEnv('TZ', 'UTC');
    const noon = (day: string) => {
      const { year, month, day: dayOfMonth } = dayParts(day);
      return new Date(year, month - 1, dayOfMonth, 12);
    };
    const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count));
    fc.assert(
      fc.property(days, ageInDays, (now, age) => {
        // At the end of February, date-fns counts a month as full a day early.
        fc.pre(!/-02-2[89]$/.test(now));
        const birthdate = addDays(now, -age);
        expect(agePhrase(birthdate, now)).toBe(`${formatDistance(noon(birthdate), noon(now))} old`);
      }),
      { numRuns: fewerInGate(5000) },
    );
  });

  test('there is always a phrase', () => {
    fc.assert(
      fc.property(ageInDays, (age) => {
        expect(agePhrase(addDays(today, -age), today)).toMatch(
          /^(?:about |over |almost )?[1-9]\d* (?:day|month|year)s? old$/,
        );
      }),
    );
  });

  test('an older child is never called younger', () => {
    fc.assert(
      fc.property(ageInDays, ageInDays, (one, other) => {
        const [younger, older] = [Math.min(one, other), Math.max(one, other)];
        const size = (age: number) => sizeOf(agePhrase(addDays(today, -age), today));
        expect(size(older)).toBeGreaterThanOrEqual(size(younger));
      }),
      { numRuns: fewerInGate(2000) },
    );
  });

  test("every birthday from the first on is 'about', and the day before 'almost'", () => {
    const births = fc.integer({ min: 0, max: 30_000 }).map((count) => addDays('1950-01-01', count));
    fc.assert(
      fc.property(births, fc.integer({ min: 2, max: 100 }), (birthdate, years) => {
        fc.pre(!birthdate.endsWith('-02-29'));
        const birthday = addMonths(birthdate, years * 12);
        expect(agePhrase(birthdate, birthday)).toBe(`about ${years} years old`);
        expect(agePhrase(birthdate, addDays(birthday, -1))).toBe(`almost ${years} years old`);
      }),
    );
  });
});

describe('the exact age is in whole units', () => {
  test.each([
    ['2024-03-15', '2024-03-15', 'less than a day'],
    ['2024-03-15', '2024-03-16', '1 day'],
    ['2024-03-15', '2024-03-27', '12 days'],
    ['2024-03-15', '2024-04-14', '30 days'],
    ['2024-03-15', '2024-04-15', '1 month'],
    ['2024-03-15', '2024-05-14', '1 month'],
    ['2024-03-15', '2025-03-15', '12 months'],
    ['2024-03-15', '2026-03-14', '23 months'],
    ['2024-03-15', '2026-03-15', '2 years'],
    ['2024-03-15', '2026-04-14', '2 years'],
    ['2024-03-15', '2026-04-15', '2 years 1 month'],
    ['2024-03-15', '2026-06-15', '2 years 3 months'],
    ['2024-03-15', '2027-03-14', '2 years 11 months'],
    ['2024-03-15', '2027-03-15', '3 years'],
    ['2024-03-15', '2043-09-01', '19 years 5 months'],
    // A month that has no 31st ends on the 1st of the next.
    ['2024-01-31', '2024-02-29', '29 days'],
    ['2024-01-31', '2024-03-01', '1 month'],
    // The birthday of 29 February is on 1 March in common years.
    ['2024-02-29', '2024-02-29', 'less than a day'],
    ['2024-02-29', '2025-02-28', '11 months'],
    ['2024-02-29', '2025-03-01', '12 months'],
    ['2024-02-29', '2026-02-28', '23 months'],
    ['2024-02-29', '2026-03-01', '2 years'],
    ['2024-02-29', '2028-02-29', '4 years'],
  ])('born %s, on %s: %s', (birthdate, day, age) => {
    expect(exactAge(birthdate, day)).toBe(age);
  });

  test.each(zones)('in %s too', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(exactAge('2025-10-05', '2025-10-05')).toBe('less than a day');
    expect(exactAge('2025-10-04', '2025-10-05')).toBe('1 day');
    expect(exactAge('2025-10-05', '2025-11-05')).toBe('1 month');
    expect(exactAge('2011-12-29', '2011-12-31')).toBe('2 days');
  });
});

/** Returns the length of time a phrase means, in months. */
function sizeOf(phrase: string): number {
  const match = /^(about |over |almost )?(\d+) (day|month|year)/.exec(phrase);
  if (!match) throw new Error(`Not a phrase: ${phrase}`);
  const count = Number(match[2]);
  if (match[3] === 'day') return count / 30;
  if (match[3] === 'month') return count;
  return count * 12 + ({ 'over ': 3, 'almost ': -3 }[match[1] ?? ''] ?? 0.5);
}
