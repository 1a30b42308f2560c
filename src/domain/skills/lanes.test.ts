import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import type { NoticedSkill } from '@/domain/facts/skill';
import { noted } from './fixtures/noticed';
import { laneOf, monthTicks, shownPeriod, type SkillSpan } from './lanes';
import { skillRows } from './skill-rows';

const period: Period = { start: '2026-03-01', end: '2026-08-31' };
const notNow = { seen: 'not-now' };

type Days = readonly [from: string, to: string];
const daysOf = (parts: readonly { readonly from: string; readonly to: string }[]) =>
  parts.map(({ from, to }): Days => [from, to]);

/** The lane of a skill that was noticed on these days. */
function laneFor(...notes: readonly (readonly [day: string, fields?: Partial<NoticedSkill>])[]) {
  const [row] = skillRows(notes.map(([day, fields = {}]) => noted(day, [fields])));
  const { marks, lines, gaps } = laneOf({ notes: row?.notes ?? [] }, period);
  return { marks: daysOf(marks), lines: daysOf(lines), gaps: daysOf(gaps) };
}

describe('a lane', () => {
  test('has a mark for each note, with how much help it took', () => {
    const [row] = skillRows([
      noted('2026-04-01', [{ help: 'hand' }]),
      noted('2026-05-01', [{ help: 'robot' }, { help: 'none', seen: 'mostly' }]),
    ]);
    const { marks, lines, gaps } = laneOf({ notes: row?.notes ?? [] }, period);
    expect(marks.map(({ from, help }) => [from, help])).toEqual([
      ['2026-04-01', 'hand'],
      ['2026-05-01', null],
      ['2026-05-01', 'none'],
    ]);
    expect(marks.map(({ note }) => note)).toEqual(row?.notes);
    expect(daysOf(lines)).toEqual([['2026-04-01', '2026-08-31']]);
    expect(gaps).toEqual([]);
  });

  test('has a gap from “not at the moment” to the next note that isn’t', () => {
    expect(
      laneFor(
        ...[['2026-04-01'] as const, ['2026-05-01'] as const, ['2026-05-20', notNow] as const],
        ...[['2026-06-01', notNow] as const, ['2026-07-01'] as const, ['2026-08-01'] as const],
      ),
    ).toEqual({
      marks: ['2026-04-01', '2026-05-01', '2026-07-01', '2026-08-01'].map((day) => [day, day]),
      lines: [
        ['2026-04-01', '2026-05-20'],
        ['2026-07-01', '2026-08-31'],
      ],
      gaps: [['2026-05-20', '2026-07-01']],
    });
  });

  test('begins with a gap if the first note is one', () => {
    expect(laneFor(['2026-04-01', notNow])).toEqual({
      ...{ marks: [], lines: [], gaps: [['2026-04-01', '2026-08-31']] },
    });
  });

  test('continues from before the period, and ends with it', () => {
    expect(laneFor(['2025-01-01'])).toEqual({
      ...{ marks: [], lines: [['2026-03-01', '2026-08-31']], gaps: [] },
    });
    expect(laneFor(['2025-01-01'], ['2025-02-01', notNow])).toEqual({
      ...{ marks: [], lines: [], gaps: [['2026-03-01', '2026-08-31']] },
    });
    expect(laneFor(['2025-01-01', notNow], ['2025-02-01'])).toEqual({
      ...{ marks: [], lines: [['2026-03-01', '2026-08-31']], gaps: [] },
    });
    expect(laneFor(['2026-04-01'], ['2026-09-01', notNow])).toEqual({
      marks: [['2026-04-01', '2026-04-01']],
      lines: [['2026-04-01', '2026-08-31']],
      gaps: [],
    });
    expect(laneFor(['2026-09-01'])).toEqual({ marks: [], lines: [], gaps: [] });
  });

  test('has parts of no length only if a gap begins today', () => {
    expect(laneFor(['2026-08-31'])).toEqual({
      ...{ marks: [['2026-08-31', '2026-08-31']], lines: [], gaps: [] },
    });
    expect(laneFor(['2026-08-01'], ['2026-08-31', notNow])).toEqual({
      marks: [['2026-08-01', '2026-08-01']],
      lines: [['2026-08-01', '2026-08-31']],
      gaps: [['2026-08-31', '2026-08-31']],
    });
    // It came back on the first day of the period, and on the day that it went.
    expect(laneFor(['2026-02-01', notNow], ['2026-03-01'])).toMatchObject({ gaps: [] });
    expect(laneFor(['2026-05-01', notNow], ['2026-05-01'])).toMatchObject({
      ...{ lines: [['2026-05-01', '2026-08-31']], gaps: [] },
    });
    expect(laneFor(['2026-02-01'], ['2026-03-01', notNow])).toMatchObject({ lines: [] });
  });

  test('shows a rough date as long as it is, within the period', () => {
    expect(
      laneFor(
        ...[['2026-08-30', { on: '2024' }] as const, ['2026-08-30', { on: '2026' }] as const],
        ...[['2026-08-30', { on: '2026-02' }] as const, ['2026-08-30', { on: '2026-04' }] as const],
      ),
    ).toEqual({
      marks: [
        ['2026-04-01', '2026-04-30'],
        ['2026-03-01', '2026-08-31'],
      ],
      lines: [['2026-03-01', '2026-08-31']],
      gaps: [],
    });
    expect(laneFor(['2026-08-30', { on: '2026-06', ...notNow }])).toMatchObject({
      gaps: [['2026-06-30', '2026-08-31']],
    });
  });

  test('a rough date counts by its last day: what was seen in that month comes before the loss', () => {
    expect(laneFor(['2026-06-10', {}], ['2026-07-20', { on: '2026-06', ...notNow }])).toEqual({
      marks: [['2026-06-10', '2026-06-10']],
      lines: [['2026-06-10', '2026-06-30']],
      gaps: [['2026-06-30', '2026-08-31']],
    });
  });
});

describe('the ticks', () => {
  const labels = (start: string, end: string) =>
    monthTicks({ start, end }).map(({ label }) => label);

  test.each<[string, string, readonly string[]]>([
    ['2026-05-24', '2026-11-24', ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']],
    ['2026-05-01', '2026-11-01', ['May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']],
    ['2025-11-02', '2026-05-02', ['Dec', '2026', 'Feb', 'Mar', 'Apr', 'May']],
    ['2025-08-29', '2026-02-28', ['Sep', 'Oct', 'Nov', 'Dec', '2026', 'Feb']],
    ['2025-11-24', '2026-11-24', ['2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']],
    ['2025-01-01', '2026-01-01', ['2025', 'Mar', 'May', 'Jul', 'Sep', 'Nov', '2026']],
    ['2024-12-15', '2026-03-15', ['2025', 'Apr', 'Jul', 'Oct', '2026']],
    ['2023-02-01', '2026-03-15', ['Jul', '2024', 'Jul', '2025', 'Jul', '2026']],
    ['2021-06-01', '2026-11-24', ['2022', '2023', '2024', '2025', '2026']],
    ['2009-01-02', '2026-11-24', ['2010', '2015', '2020', '2025']],
    ['2026-11-02', '2026-11-30', []],
  ])('from %s to %s', (start, end, expected) => {
    expect(labels(start, end)).toEqual(expected);
  });

  test('are the first days of months', () => {
    expect(monthTicks({ start: '2023-12-31', end: '2024-02-29' })).toEqual([
      { day: '2024-01-01', label: '2024' },
      { day: '2024-02-01', label: 'Feb' },
    ]);
  });

  test('are three to seven for any span from five months on, all within it and in order', () => {
    for (let length = 150; length < 15_000; length += 61) {
      const start = addDays('2001-02-28', length % 400);
      const within = { start, end: addDays(start, length) };
      const days = monthTicks(within).map(({ day }) => day);
      expect([3, 4, 5, 6, 7], `${length} days`).toContain(days.length);
      expect(days).toEqual([...days].sort());
      expect(days.every((day) => day >= within.start && day <= within.end)).toBe(true);
    }
    expect(labels('0001-01-01', '9999-12-31')).toHaveLength(4);
    expect(labels('2020-01-01', '9999-12-31')).toHaveLength(7);
  });
});

describe('the period shown', () => {
  const rows = skillRows([
    noted('2026-02-01', [{ words: 'Hops' }]),
    noted('2026-02-02', [{ words: 'Runs', on: '2021' }]),
    noted('2026-02-03', [{ words: 'Runs' }]),
  ]);
  test.each<[SkillSpan, string, string]>([
    ['half-year', '2026-08-31', '2026-02-28'],
    ['half-year', '2024-08-31', '2024-02-29'],
    ['year', '2024-02-29', '2023-02-28'],
    ['year', '2026-11-24', '2025-11-24'],
    ['all', '2026-11-24', '2021-01-01'],
  ])('is, for %s on %s, from %s on', (span, today, start) => {
    expect(shownPeriod(rows, span, today)).toEqual({ start, end: today });
  });

  test('is at least half a year for all notes together', () => {
    const recent = skillRows([noted('2026-11-01', [{}])]);
    const halfYear = { start: '2026-05-24', end: '2026-11-24' };
    expect(shownPeriod(recent, 'all', '2026-11-24')).toEqual(halfYear);
    expect(shownPeriod([], 'all', '2026-11-24')).toEqual(halfYear);
  });
});
