import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { dayOfWallTime, localMoment } from '@/domain/dates/wall-time';
import type { EntryFields, JournalEntry } from '@/domain/schema/entities';
import { countedFact, notedFacts } from './entry-facts';
import { nightSentence, nightTimesText } from './sleep-text';
import { factProblem, factsFromForms, factsToForms } from './fact-forms';
import { lastNights } from './nights';
import {
  asleepEntry,
  awakeEntry,
  continuedNight,
  nightBefore,
  runningSleep,
  sleepSoFarText,
} from './running-sleep';
import { nightMinutes } from './sleep-fact';

const stamp = '2026-11-22T09:00:00.000Z';
const entryOf = (fields: EntryFields): JournalEntry => ({
  ...fields,
  ...{ id: 'night', childId: 'maya', createdAt: stamp, updatedAt: stamp },
});

describe('a sleep timed by two taps', () => {
  const timed = (asleepIn: string, from: string, awakeIn: string, to: string) => {
    vi.stubEnv('TZ', asleepIn);
    const begun = entryOf(asleepEntry(localMoment(new Date(from))));
    vi.stubEnv('TZ', awakeIn);
    const now = localMoment(new Date(to));
    const [running] = notedFacts([begun], 'sleep');
    const soFar = running && runningSleep([running], now);
    const entry = awakeEntry(begun, now);
    const fact = entry && countedFact(entry, 'sleep');
    return { entry, fact, soFar: soFar ? sleepSoFarText(soFar.asleep, now) : null };
  };

  test.each([
    // Clocks: back and forward, in the night and over it.
    ['Australia/Melbourne', '2026-04-04T15:40Z', '2026-04-04T16:20Z', '2:40 am to 2:20 am', 40],
    ['Australia/Melbourne', '2026-04-04T08:42Z', '2026-04-04T20:05Z', '7:42 pm to 6:05 am', 683],
    ['Australia/Melbourne', '2026-10-03T15:50Z', '2026-10-03T16:10Z', '1:50 am to 3:10 am', 20],
    ['America/Los_Angeles', '2026-11-01T08:30Z', '2026-11-01T09:30Z', '1:30 am to 1:30 am', 60],
    ['America/Los_Angeles', '2026-03-08T03:42Z', '2026-03-08T13:05Z', '7:42 pm to 6:05 am', 563],
    // Flights, both ways.
    ['Melbourne KL', '2026-11-28T12:56Z', '2026-11-28T12:57Z', '11:56 pm to 8:57 pm', 1],
    ['KL Melbourne', '2026-11-28T12:56Z', '2026-11-28T12:57Z', '8:56 pm to 11:57 pm', 1],
    ['Auckland LA', '2026-11-29T08:00Z', '2026-11-29T18:00Z', '9:00 pm to 10:00 am', 600],
    ['LA Auckland', '2026-11-29T05:00Z', '2026-11-29T15:00Z', '9:00 pm to 4:00 am', 600],
  ])('in %s from %s to %s is %s, as many minutes as passed', (where, from, to, times, minutes) => {
    const [start = '', end = start] = (places[where] ?? where).split(' ');
    const { entry, fact, soFar } = timed(start, from, end, to);
    expect(fact && [nightTimesText(fact), nightMinutes(fact)]).toEqual([times, minutes]);
    // As odd as the times look, the form accepts them as they are, and keeps them.
    vi.stubEnv('TZ', 'Europe/London');
    const day = entry?.date ?? '';
    expect(fact && day === dayOfWallTime(fact.awake ?? '')).toBe(true);
    const forms = factsToForms(fact ? [fact] : [], day);
    const when = { day, now: localMoment(new Date(to)) };
    expect(factProblem('sleep', forms, when)).toBeNull();
    expect(factsFromForms(forms, when)).toEqual([fact]);
    expect(soFar).toContain(minutes < 60 ? `${minutes} minute` : `${Math.floor(minutes / 60)} h`);
  });

  const places: Readonly<Record<string, string>> = {
    'Melbourne KL': 'Australia/Melbourne Asia/Kuala_Lumpur',
    'KL Melbourne': 'Asia/Kuala_Lumpur Australia/Melbourne',
    'Auckland LA': 'Pacific/Auckland America/Los_Angeles',
    'LA Auckland': 'America/Los_Angeles Pacific/Auckland',
  };

  test('by day is a nap of the minutes that passed, on the day it began, wherever it ended', () => {
    const nap = timed(
      'Australia/Melbourne',
      '2026-11-28T02:00Z',
      'Asia/Kuala_Lumpur',
      '2026-11-28T03:30Z',
    );
    expect(nap.entry).toMatchObject({
      title: 'Nap',
      date: '2026-11-28',
      facts: [{ kind: 'sleep', naps: [{ at: '13:00', minutes: 90 }] }],
    });
    expect(nap.soFar).toBe('1 h 30 min so far (two time zones)');
    const overDateLine = timed(
      'Pacific/Auckland',
      '2026-11-30T00:00Z',
      'America/Los_Angeles',
      '2026-11-30T03:00Z',
    );
    expect(overDateLine.entry).toMatchObject({
      date: '2026-11-30',
      facts: [{ naps: [{ at: '13:00', minutes: 180 }] }],
    });
  });

  test('is any length from any instant in any two zones, for every reader', () => {
    const zones = [
      ...['America/New_York', 'Australia/Melbourne', 'Asia/Kuala_Lumpur'],
      ...['Europe/London', 'Pacific/Kiritimati', 'America/Los_Angeles'],
    ];
    const zone = fc.constantFrom(...zones);
    const from = fc.date({
      min: new Date('2025-01-01T00:00Z'),
      max: new Date('2028-01-01T00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 18 * 60 }), zone, zone, (start, length, a, b) => {
        const to = new Date(start.getTime() + length * 60_000).toISOString();
        const { fact } = timed(a, start.toISOString(), b, to);
        for (const reader of zones) {
          vi.stubEnv('TZ', reader);
          expect(fact && (nightMinutes(fact) ?? fact.naps?.[0]?.minutes)).toBe(length);
        }
      }),
    );
  });

  test('that ended further east, tomorrow, is last night here', () => {
    const east = timed(
      'Australia/Melbourne',
      '2026-11-28T09:00Z',
      'Australia/Melbourne',
      '2026-11-28T19:05Z',
    );
    expect(east.entry?.date).toBe('2026-11-29');
    const noted = notedFacts(east.entry ? [east.entry] : [], 'sleep');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const lastAt = (instant: string) =>
      lastNights(noted, null, localMoment(new Date(instant))).last?.length;
    expect([lastAt('2026-11-28T19:00Z'), lastAt('2026-11-28T19:10Z')]).toEqual([undefined, 605]);
  });

  test('continues the night with a waking of the minutes that passed', () => {
    vi.stubEnv('TZ', 'Australia/Melbourne');
    const at = (instant: string) => localMoment(new Date(instant));
    const begun = entryOf(asleepEntry(at('2026-04-04T08:42Z')));
    // Awake at 2:50 am, asleep again at 2:10 am: twenty minutes later.
    const woken = awakeEntry(begun, at('2026-04-04T15:50Z'));
    const again = at('2026-04-04T16:10Z');
    const noted = notedFacts(woken ? [woken] : [], 'sleep');
    expect(nightBefore(noted, again)?.entryId).toBe(begun.id);
    const continued = woken && continuedNight(woken, again);
    expect(continued?.facts).toEqual([
      {
        kind: 'sleep',
        asleep: '2026-04-04T19:42',
        asleepAt: '2026-04-04T19:42+11:00',
        wakings: [{ at: '02:50', minutes: 20 }],
      },
    ]);
    const over = continued && awakeEntry(continued, at('2026-04-04T20:05Z'));
    expect(over && nightSentence(countedFact(over, 'sleep') ?? { kind: 'sleep' })).toBe(
      '11 h 23 min from first to last (the clock went back 1 h), one waking, 20 min about 2:50 am.',
    );
  });

  test('without offsets has the length on the clock', () => {
    for (const zone of ['Australia/Melbourne', 'America/Los_Angeles', 'Asia/Kuala_Lumpur'])
      for (const day of ['2025-10-04', '2026-04-04', '2026-03-07', '2025-11-01', '2025-12-31']) {
        vi.stubEnv('TZ', zone);
        const today = addDays(day, 1);
        const entry = awakeEntry(entryOf(asleepEntry(`${day}T19:42`)), `${today}T06:05`);
        const found = lastNights(notedFacts(entry ? [entry] : [], 'sleep'), null, `${today}T12:00`);
        expect(found.last).toMatchObject({ length: 623, day: today });
        expect(entry?.date).toBe(today);
      }
  });
});
