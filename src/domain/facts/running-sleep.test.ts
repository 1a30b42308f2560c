import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import type { WallTime } from '@/domain/dates/wall-time';
import { countedFact, type NotedFact, notedFacts } from './entry-facts';
import { lastNights } from './nights';
import { nightMinutes, type SleepFact } from './sleep-fact';
import {
  asleepEntry,
  nightBefore,
  runningSleep,
  continuedNight,
  sleepSoFarText,
  withSentence,
  awakeEntry,
} from './running-sleep';

let made = 0;
const stamp = '2026-11-22T09:00:00.000Z';
const entryOf = (fields: Partial<JournalEntry>): JournalEntry => ({
  ...asleepEntry('2026-11-22T19:42'),
  id: `entry ${made++}`,
  childId: 'maya',
  createdAt: stamp,
  updatedAt: stamp,
  ...fields,
});
const noted = (...facts: Omit<SleepFact, 'kind'>[]): readonly NotedFact<'sleep'>[] =>
  notedFacts(
    facts.map((fact) => entryOf({ facts: [{ kind: 'sleep', ...fact }] })),
    'sleep',
  );
const evening = '2026-11-22T19:42';
const runningAt = (now: WallTime, ...facts: Omit<SleepFact, 'kind'>[]) =>
  runningSleep(noted(...facts), now)?.asleep ?? null;

describe('a sleep is running', () => {
  test.each([
    ['from its first minute', evening, evening],
    ['over midnight', '2026-11-23T02:00', evening],
    ['until just before 20 hours are over', '2026-11-23T15:41', evening],
    ['no longer than that', '2026-11-23T15:42', null],
    ['even if the clock was put back since, or changed by a flight', '2026-11-22T19:10', evening],
    ['not if it begins a whole day in the future', '2026-11-21T19:42', null],
  ])('%s', (_, now, asleep) => {
    expect(runningAt(now, { asleep: evening })).toBe(asleep);
  });

  test('the one that began last; none once a later waking was recorded, in any entry', () => {
    const now = '2026-11-23T06:30';
    const nap = { asleep: '2026-11-22T13:00' };
    expect(runningAt(now, { asleep: evening }, nap)).toBe(evening);
    expect(runningAt(now, { asleep: evening, awake: '2026-11-23T06:05' })).toBeNull();
    expect(runningAt(now, { asleep: evening }, { awake: '2026-11-23T06:05' })).toBeNull();
    expect(runningAt(now, { asleep: evening }, { awake: '2026-11-22T06:05' })).toBe(evening);
    expect(runningAt(now)).toBeNull();
  });

  test('for the length of time given', () => {
    expect(sleepSoFarText(evening, evening)).toBe('just now');
    expect(sleepSoFarText(evening, '2026-11-22T19:43')).toBe('1 minute so far');
    expect(sleepSoFarText(evening, '2026-11-22T20:25')).toBe('43 minutes so far');
    expect(sleepSoFarText(evening, '2026-11-22T21:42')).toBe('2 h so far');
    expect(sleepSoFarText(evening, '2026-11-22T21:47')).toBe('2 h 5 min so far');
    expect(sleepSoFarText(evening, '2026-11-22T19:00')).toBe('');
  });
});

describe('waking up', () => {
  const asleep = entryOf({});
  const morning = '2026-11-23T06:05';

  test('moves the entry to its day, and updates the sentence if no one edited it', () => {
    expect(awakeEntry(asleep, morning)).toMatchObject({
      title: 'Night',
      date: '2026-11-23',
      time: '06:05',
      content: 'Asleep at 7:42 pm, awake at 6:05 am.',
      facts: [{ kind: 'sleep', asleep: evening, awake: morning }],
    });
  });

  test('keeps what the person wrote, and anything a later version wrote', () => {
    const edited = entryOf({
      title: 'With the owl',
      content: 'Asleep at 7:42 pm. Sang to her.',
      facts: [
        { kind: 'dream', of: 'owls' },
        { kind: 'sleep', asleep: evening, depth: 3 },
      ],
    });
    expect(awakeEntry(edited, morning)).toMatchObject({
      title: 'With the owl',
      content: 'Asleep at 7:42 pm. Sang to her.',
      facts: [
        { kind: 'dream', of: 'owls' },
        { kind: 'sleep', asleep: evening, awake: morning, depth: 3 },
      ],
    });
  });

  test('uses a time that was corrected in between', () => {
    const corrected = entryOf({ facts: [{ kind: 'sleep', asleep: '2026-11-22T19:30' }] });
    expect(awakeEntry(corrected, morning)?.content).toBe('Asleep at 7:30 pm, awake at 6:05 am.');
  });

  test('updates the sentence when times are corrected in the form, unless someone edited it', () => {
    const night = (asleep: string, awake?: string) => [
      { kind: 'sleep', asleep, ...(awake !== undefined && { awake }) },
    ];
    const begun = entryOf({});
    const corrected = { ...begun, facts: night('2026-11-22T19:20') };
    expect(withSentence(begun, corrected).content).toBe('Asleep at 7:20 pm.');
    const over = { ...begun, facts: night('2026-11-22T19:20', '2026-11-23T06:30') };
    expect(withSentence(begun, over).content).toBe('Asleep at 7:20 pm, awake at 6:30 am.');
    const nap = { ...begun, facts: [{ kind: 'sleep', naps: [{ at: '13:30', minutes: 45 }] }] };
    expect(withSentence(begun, nap).content).toBe('Asleep at 1:30 pm, awake at 2:15 pm.');
    const own = 'She held the owl.';
    const unchanged: readonly (readonly [JournalEntry, JournalEntry])[] = [
      [begun, { ...corrected, content: own }],
      [
        { ...begun, content: own },
        { ...corrected, content: own },
      ],
      [begun, { ...begun, facts: [] }],
      [begun, { ...corrected, category: 'moment' }],
    ];
    for (const [before, after] of unchanged) expect(withSentence(before, after)).toBe(after);
  });

  test('is a waking in the night if the child soon sleeps again, and the end of the night in the morning', () => {
    const night = { asleep: evening, awake: '2026-11-23T02:00' };
    const nightContinued = (now: WallTime, ...facts: Omit<SleepFact, 'kind'>[]) =>
      nightBefore(noted(...facts), now)?.fact.asleep ?? null;
    expect(nightContinued('2026-11-23T02:20', night)).toBe(evening);
    expect(nightContinued('2026-11-23T05:00', night)).toBe(evening);
    expect(nightContinued('2026-11-23T05:01', night)).toBeNull();
    const early = { asleep: evening, awake: '2026-11-22T22:00' };
    expect(nightContinued('2026-11-22T22:15', early)).toBe(evening);
    expect(nightContinued('2026-11-23T08:59', { ...night, awake: '2026-11-23T08:00' })).toBe(
      evening,
    );
    expect(nightContinued('2026-11-23T09:00', { ...night, awake: '2026-11-23T08:00' })).toBeNull();
    expect(
      nightContinued('2026-11-22T19:42', { asleep: '2026-11-22T17:10', awake: evening }),
    ).toBeNull();
    expect(nightContinued('2026-11-23T01:50', night)).toBeNull();
    expect(nightContinued('2026-11-23T02:20', night, { awake: '2026-11-23T02:10' })).toBeNull();
    expect(nightContinued('2026-11-23T02:20', { naps: [{ at: '13:00', minutes: 40 }] })).toBeNull();

    const woken = awakeEntry(entryOf({}), '2026-11-23T02:00');
    const again = woken && continuedNight(woken, '2026-11-23T02:20');
    expect(again).toMatchObject({
      content: 'Asleep at 7:42 pm.',
      facts: [{ kind: 'sleep', asleep: evening, wakings: [{ at: '02:00', minutes: 20 }] }],
    });
    expect(again?.facts?.[0]).not.toHaveProperty('awake');
    const morning = again && awakeEntry(again, '2026-11-23T06:05');
    expect(morning).toMatchObject({ title: 'Night', date: '2026-11-23', time: '02:00' });
    expect(morning?.content).toBe('Asleep at 7:42 pm, awake at 6:05 am.');
    // An accidental tap is not a waking.
    expect(woken && continuedNight(woken, '2026-11-23T02:00')?.facts).toEqual([
      { kind: 'sleep', asleep: evening },
    ]);
  });

  test('is recorded once, and only for a sleep', () => {
    const over = awakeEntry(asleep, morning);
    expect(over && awakeEntry(over, '2026-11-23T07:00')).toBeNull();
    expect(awakeEntry(entryOf({ category: 'moment' }), morning)).toBeNull();
    expect(awakeEntry(entryOf({ facts: [] }), morning)).toBeNull();
  });

  test('makes a nap of a sleep that began and ended by day or in the evening, and a night of one that went on', () => {
    const nap = entryOf(asleepEntry('2026-11-22T13:10'));
    expect(nap).toMatchObject({ title: 'Nap', content: 'Asleep at 1:10 pm.' });
    expect(awakeEntry(nap, '2026-11-22T14:20')).toMatchObject({
      title: 'Nap',
      date: '2026-11-22',
      time: '13:10',
      content: 'Asleep at 1:10 pm, awake at 2:20 pm.',
      facts: [{ kind: 'sleep', naps: [{ at: '13:10', minutes: 70 }] }],
    });
    expect(awakeEntry(nap, '2026-11-22T13:10')?.facts).toEqual([
      { kind: 'sleep', naps: [{ at: '13:10', minutes: 1 }] },
    ]);
    expect(awakeEntry(nap, '2026-11-23T06:05')).toMatchObject({
      title: 'Night',
      facts: [{ asleep: '2026-11-22T13:10', awake: '2026-11-23T06:05' }],
    });
  });

  test.each([
    ['09:30', '17:00', 450],
    ['09:00', '23:59', 899],
  ])(
    'a daytime sleep is recorded as a nap, however long, without losing anything: %s',
    (at, awake, minutes) => {
      const asleep = entryOf(asleepEntry(`2026-11-22T${at}`));
      const entry = awakeEntry(asleep, `2026-11-22T${awake}`);
      expect(entry && countedFact(entry, 'sleep')).toEqual({
        kind: 'sleep',
        naps: [{ at, minutes }],
      });
    },
  );

  test('a waking recorded at bedtime, or a late nap, does not replace the night of this day', () => {
    const night = awakeEntry(entryOf(asleepEntry('2026-11-21T19:42')), '2026-11-22T06:05');
    const sleeps = [
      ['2026-11-22T13:10', '2026-11-22T19:45'],
      ['2026-11-22T17:20', '2026-11-22T17:55'],
      ['2026-11-22T18:40', '2026-11-22T19:20'],
    ] as const;
    for (const [asleep, awake] of sleeps) {
      const late = awakeEntry(entryOf(asleepEntry(asleep)), awake);
      const entries = [night, late && { ...late, updatedAt: '2026-11-22T20:00:00.000Z' }];
      const noted = notedFacts(
        entries.flatMap((entry) => entry ?? []),
        'sleep',
      );
      expect(lastNights(noted, null, '2026-11-22T20:00').last).toMatchObject({ length: 623 });
    }
  });
});

describe('last night', () => {
  const today = '2026-11-23';

  test('is the one that ended today; of two, the more complete, which mentions the other', () => {
    const nights = noted(
      { asleep: '2026-11-21T19:42', awake: '2026-11-22T06:05' },
      { asleep: '2026-11-23T02:00' },
      { asleep: evening, awake: '2026-11-23T01:00' },
      { naps: [{ minutes: 70 }] },
    );
    const { last, open } = lastNights(nights, null, `${today}T12:00`);
    expect(last).toMatchObject({ length: 318, others: [nights[1]?.entryId] });
    expect(last && nightMinutes(last.fact)).toBe(318);
    expect(open).toBeNull();
  });

  test('is not one of no minutes, but what the slip of a finger wrote stays in its entry', () => {
    const slip = awakeEntry(entryOf({}), evening);
    expect(slip?.facts).toEqual([{ kind: 'sleep', asleep: evening, awake: evening }]);
    expect(lastNights(notedFacts(slip ? [slip] : [], 'sleep'), null, evening)).toEqual({
      last: null,
      open: null,
    });
    expect(nightBefore(notedFacts(slip ? [slip] : [], 'sleep'), '2026-11-22T19:44')).toBeNull();
  });

  test('appears without a waking once it stops running, until the end of the next day', () => {
    const nights = noted({ asleep: evening });
    const at = (now: WallTime) => lastNights(nights, runningSleep(nights, now), now);
    expect(at('2026-11-23T06:00')).toEqual({ last: null, open: null });
    expect(at('2026-11-23T16:00').last?.fact).toMatchObject({ asleep: evening });
    expect(at('2026-11-24T08:00')).toMatchObject({ last: null, open: { day: today } });
    expect(at('2026-11-25T08:00')).toEqual({ last: null, open: null });
  });
});
