import { afterEach, describe, expect, test, vi } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { byTime } from './entry-groups';

const day = '2026-10-04';

function entry(title: string, createdAt: string, time?: string): JournalEntry {
  return {
    id: title,
    childId: 'maya',
    title,
    category: 'sleep',
    content: title,
    date: day,
    createdAt,
    updatedAt: createdAt,
    ...(time !== undefined && { time }),
  };
}

const timesOf = (entries: readonly JournalEntry[]) =>
  byTime(entries, day).map(({ entry: { title }, time }) => [title, time]);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the entries of a day', () => {
  test('are sorted by the recorded time, or else by when they were written, latest first', () => {
    vi.stubEnv('TZ', 'Australia/Melbourne');
    expect(
      timesOf([
        entry('written', '2026-10-04T05:10:00.000Z'),
        entry('noted', '2026-10-04T06:00:00.000Z', '19:42'),
        entry('no time', '2026-10-02T06:00:00.000Z'),
        entry('early', '2026-10-03T21:05:00.000Z', '00:05'),
      ]),
    ).toEqual([
      ['noted', '19:42'],
      ['written', '16:10'],
      ['early', '00:05'],
      ['no time', null],
    ]);
  });

  test('use the time on the clock when it went forward, and the device’s current time zone', () => {
    // At 2 am Melbourne's clock goes to 3 am.
    const entries = [
      entry('before', '2026-10-03T15:59:00.000Z'),
      entry('after', '2026-10-03T16:01:00.000Z'),
    ];
    vi.stubEnv('TZ', 'Australia/Melbourne');
    expect(timesOf(entries)).toEqual([
      ['after', '03:01'],
      ['before', '01:59'],
    ]);
    // In California it is still the day before, so the entry has no time on that day.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(timesOf(entries)).toEqual([
      ['before', null],
      ['after', null],
    ]);
  });
});
