import { describe, expect, test, vi } from 'vitest';
import { emptyFactForms, factProblem, factsToForms } from './fact-forms';
import type { FactForms } from './kinds';
import { dayOfNight, nightMinutes, nightOf, type NightTimes, nightTimes } from './sleep-fact';

const evening = '2026-11-22T21:00';

describe('a night is given by two times and the day of waking', () => {
  test.each([
    ['evening to morning', '19:42', '06:05', '2026-11-21T19:42', '2026-11-22T06:05'],
    ['asleep after midnight', '01:30', '06:05', '2026-11-22T01:30', '2026-11-22T06:05'],
    ['asleep at midnight', '00:00', '06:05', '2026-11-22T00:00', '2026-11-22T06:05'],
    ['over New Year', '19:42', '06:05', '2026-11-21T19:42', '2026-11-22T06:05'],
  ])('%s', (_, asleep, awake, from, to) => {
    const night = nightOf('2026-11-22', { asleep, awake }, evening);
    expect(night).toMatchObject({ asleep: from, awake: to });
    expect(dayOfNight(night)).toBe('2026-11-22');
  });

  test('written in the evening, before waking, it belongs to the next day', () => {
    const night = nightOf('2026-11-22', { asleep: '19:42', awake: '' }, evening);
    expect(night).toMatchObject({ asleep: '2026-11-22T19:42' });
    expect(dayOfNight(night)).toBe('2026-11-23');
  });

  test('if only falling asleep last night is known, it belongs to the morning of the entry', () => {
    const night = nightOf('2026-11-22', { asleep: '23:40', awake: '' }, '2026-11-22T02:10');
    expect(night).toMatchObject({ asleep: '2026-11-21T23:40' });
    expect(dayOfNight(night)).toBe('2026-11-22');
  });

  test('a waking added to an evening is on the next morning, whatever else is corrected', () => {
    const forms = (fact: object, day: string) =>
      factsToForms([{ kind: 'sleep', ...fact }], day).sleep;
    const edited = (fact: object, day: string, patch: object) =>
      nightOf(day, { ...forms(fact, day), daysBefore: null, ...patch }, '2026-11-25T12:00');
    const begun = { asleep: '2026-11-22T19:42' };
    const woken = { asleep: '2026-11-22T19:42', awake: '2026-11-23T06:05' };
    expect(edited(begun, '2026-11-22', { awake: '06:05' })).toMatchObject(woken);
    expect(edited(begun, '2026-11-23', { awake: '06:05' })).toMatchObject(woken);
    expect(edited(begun, '2026-11-22', { asleep: '19:20', awake: '06:05' })).toMatchObject({
      ...woken,
      asleep: '2026-11-22T19:20',
    });
    // Recorded just before midnight but fell asleep just after it; and the other way round.
    expect(edited({ asleep: '2026-11-22T23:50' }, '2026-11-22', { asleep: '00:10' })).toMatchObject(
      {
        asleep: '2026-11-23T00:10',
      },
    );
    expect(edited({ asleep: '2026-11-23T00:10' }, '2026-11-23', { asleep: '23:50' })).toMatchObject(
      {
        asleep: '2026-11-22T23:50',
      },
    );
    // A daytime sleep stays on its day.
    expect(edited({ asleep: '2026-11-22T13:00' }, '2026-11-22', { awake: '14:10' })).toMatchObject({
      asleep: '2026-11-22T13:00',
      awake: '2026-11-22T14:10',
    });
    expect(edited(woken, '2026-11-23', {})).toMatchObject(woken);
    // The date of the entry decides if it was changed.
    expect(
      nightOf('2026-11-22', { ...forms(woken, '2026-11-23'), awake: '06:20' }, evening),
    ).toMatchObject({ asleep: '2026-11-21T19:42', awake: '2026-11-22T06:20' });
  });

  test('without times there is no night', () => {
    expect(nightOf('2026-11-22', { asleep: '', awake: '' }, evening)).toEqual({});
    expect(dayOfNight({})).toBeNull();
    expect(nightMinutes({ asleep: '2026-11-21T19:42' })).toBeNull();
  });
});

describe('a night knows where it was', () => {
  const inZone = (zone: string, day: string, night: Parameters<typeof nightOf>[1]) => {
    vi.stubEnv('TZ', zone);
    return nightOf(day, night, `${day}T23:59`);
  };
  const corrected = (zone: string, fact: NightTimes, patch: object) => {
    const day = dayOfNight(fact) ?? '';
    const { sleep } = factsToForms([{ kind: 'sleep', ...fact }], day);
    return inZone(zone, day, { ...sleep, ...patch });
  };
  const melbourne = nightTimes('2026-04-04T19:42+11:00', '2026-04-05T06:05+10:00');
  const flight = nightTimes('2026-11-28T23:56+11:00', '2026-11-28T20:57+08:00');

  test('typed, it has the offsets of this device', () => {
    const typed = inZone('Australia/Melbourne', '2026-04-05', { asleep: '19:42', awake: '06:05' });
    expect(typed).toEqual(melbourne);
    expect(nightMinutes(typed)).toBe(683);
  });

  test('typed over the hour that comes twice, its end comes after its start', () => {
    const typed = inZone('Australia/Melbourne', '2026-04-05', { asleep: '02:40', awake: '02:20' });
    expect(typed).toEqual(nightTimes('2026-04-05T02:40+11:00', '2026-04-05T02:20+10:00'));
    expect(nightMinutes(typed)).toBe(40);
  });

  test.each(['Australia/Melbourne', 'Asia/Kuala_Lumpur', 'America/New_York'])(
    'corrected in %s, a time that was not changed keeps its offset, or keeps having none',
    (zone) => {
      for (const fact of [melbourne, flight, { asleep: melbourne.asleep, awake: melbourne.awake }])
        expect(corrected(zone, fact, {})).toEqual(fact);
      expect(corrected(zone, melbourne, { asleep: '20:00' })).toEqual({
        ...melbourne,
        asleep: '2026-04-04T20:00',
        asleepAt: '2026-04-04T20:00+11:00',
      });
      expect(corrected(zone, flight, { awake: '21:10' })).toEqual({
        ...flight,
        awake: '2026-11-28T21:10',
        awakeAt: '2026-11-28T21:10+08:00',
      });
    },
  );

  test('corrected where it was, a time moves over the change of the clocks; elsewhere it keeps its clock', () => {
    const late = { asleep: '04:00' };
    expect(corrected('Australia/Melbourne', melbourne, late).asleepAt).toBe(
      '2026-04-05T04:00+10:00',
    );
    expect(corrected('Asia/Kuala_Lumpur', melbourne, late).asleepAt).toBe('2026-04-05T04:00+11:00');
    // A time that was added is on the clock of the other.
    const begun = nightTimes('2026-11-21T19:42+11:00', undefined);
    expect(corrected('Europe/London', begun, { awake: '06:05' })).toEqual(
      nightTimes('2026-11-21T19:42+11:00', '2026-11-22T06:05+11:00'),
    );
    expect(corrected('Australia/Melbourne', begun, { awake: '06:05' })).toEqual(
      nightTimes('2026-11-21T19:42+11:00', '2026-11-22T06:05+11:00'),
    );
  });

  test('an older Kinleaf that changes a time leaves an offset that no longer counts', () => {
    const changed = { ...melbourne, asleep: '2026-04-04T20:42' };
    expect(nightMinutes(changed)).toBe(563);
    expect(corrected('Asia/Kuala_Lumpur', changed, {})).toEqual(changed);
  });

  test('a stored waking that has not come here yet is no reason to refuse', () => {
    vi.stubEnv('TZ', 'Asia/Kuala_Lumpur');
    const stored = { asleep: '2026-11-28T19:42', awake: '2026-11-29T00:10' };
    const forms = factsToForms([{ kind: 'sleep', ...stored }], '2026-11-29');
    const when = { day: '2026-11-29', now: '2026-11-28T21:10+08:00' };
    expect(factProblem('sleep', forms, when)).toBeNull();
    const typed = { ...forms, sleep: { ...forms.sleep, awake: '00:20' } };
    expect(factProblem('sleep', typed, when)).toContain('has not come yet');
    // Known to have been in Melbourne, it has.
    const known = { ...stored, awakeAt: '2026-11-29T00:10+11:00' };
    const there = factsToForms([{ kind: 'sleep', ...known }], '2026-11-29');
    const fixed = { ...there, sleep: { ...there.sleep, awake: '00:09' } };
    expect(factProblem('sleep', fixed, when)).toBeNull();
  });
});

describe('impossible sleep is reported and never stored', () => {
  const problem = (sleep: Partial<FactForms['sleep']>, day = '2026-11-22') =>
    factProblem(
      'sleep',
      { ...emptyFactForms, sleep: { ...emptyFactForms.sleep, ...sleep } },
      { day, now: evening },
    );
  const night = { asleep: '19:42', awake: '06:05' };

  test('a nap with a time but no length would be lost, so it is asked about', () => {
    for (const minutes of [null, 0])
      expect(problem({ naps: [{ at: '13:00', minutes }] })).toBe(
        'How long was the nap? Its minutes are missing.',
      );
  });

  test('a whole night, with naps and wakings, is valid', () => {
    const wakings = [{ at: '02:30', minutes: 20 }];
    expect(problem({ ...night, wakings, naps: [{ at: '13:00', minutes: 70 }] })).toBeNull();
    // The nap of the day before ends when the night begins.
    expect(
      problem({ asleep: '01:00', awake: '06:05', naps: [{ at: '00:10', minutes: 50 }] }),
    ).toBeNull();
    expect(problem({ ...night, naps: [{ at: '', minutes: 70 }] })).toBeNull();
    // An empty line is not a nap.
    expect(problem({ ...night, naps: [{ at: '', minutes: null }] })).toBeNull();
    expect(
      problem({ ...night, wakings: Array.from({ length: 25 }, () => ({ at: '', minutes: null })) }),
    ).toBeNull();
  });

  test.each([
    [
      'asleep after awake',
      { asleep: '07:42', awake: '06:05' },
      'From falling asleep to waking up are 22 h 23 min. Check the two times.',
    ],
    [
      'the same time twice',
      { asleep: '06:05', awake: '06:05' },
      'From falling asleep to waking up are 24 h. Check the two times.',
    ],
    [
      'a nap within the night',
      { ...night, naps: [{ at: '05:30', minutes: 20 }] },
      'A nap overlaps the night. Check its time.',
    ],
    [
      'a waking at noon',
      { ...night, wakings: [{ at: '12:00', minutes: null }] },
      'A waking lies outside the night. Check its time.',
    ],
    [
      'a waking in the future',
      { asleep: '19:42', awake: '22:00' },
      'This waking has not come yet. Check the time and the date.',
    ],
  ])('%s', (_, sleep, expected) => {
    expect(problem(sleep)).toBe(expected);
  });
});
