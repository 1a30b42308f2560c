import { afterEach, describe, expect, test, vi } from 'vitest';
import { localDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { JournalEntry } from '@/domain/schema/entities';
import { type Dose, doseEntry, isJustGiven, lastDoseText, medicinesToday } from './doses';
import { notedFacts } from './entry-facts';
import type { FactOf } from './kinds';

afterEach(() => {
  vi.unstubAllEnvs();
});

const melatonin: Medicine = { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg', times: ['19:00'] };
const paracetamol: Medicine = {
  id: 'p',
  name: 'Paracetamol',
  amount: 6,
  unit: 'mL',
  asNeeded: true,
};
const today = '2026-11-22';
const now = `${today}T20:25`;

let made = 0;
function dose(
  day: string,
  time: string | undefined,
  medicine: Medicine,
  fact: Partial<FactOf<'medication'>> = {},
): Dose {
  const { id: medicineId, name, amount, unit } = medicine;
  return {
    entryId: `dose ${made++}`,
    day,
    ...(time !== undefined && { time }),
    updatedAt: `${day}T00:00:00.000Z`,
    fact: {
      kind: 'medication',
      medicineId,
      name,
      ...(amount !== undefined && { amount }),
      ...(unit !== undefined && { unit }),
      outcome: 'given',
      ...fact,
    },
  };
}

const linesOf = (medicines: readonly Medicine[], doses: readonly Dose[], at = now) =>
  medicinesToday(medicines, doses, at.slice(0, 10)).map(
    (row) => `${row.name}: ${lastDoseText(row, new Date(at))}`,
  );

test('a dose without an id is of the medicine on the list in any spelling', () => {
  const listed: Medicine = { id: 'c', name: 'Children’s Panadol' };
  const given = dose(today, '19:05', { id: 'gone', name: "children's  panadol" });
  expect(linesOf([listed], [given])).toEqual([
    "Children’s Panadol: children's  panadol: 1 h 20 min since this dose",
  ]);
  const unlisted = ['Nurofen–Junior', 'nurofen-junior'].map((name) =>
    dose(today, '18:05', { id: 'gone', name }),
  );
  expect(medicinesToday([], unlisted, today)).toHaveLength(1);
});

describe('each medicine says when it was last given', () => {
  test.each([
    ['today', dose(today, '19:05', melatonin), '1 h 20 min since this dose'],
    ['in this minute', dose(today, '20:25', melatonin), 'a moment since this dose'],
    ['without a time', dose(today, undefined, melatonin), 'Given today, time not noted'],
    ['at a time in the future', dose(today, '21:00', melatonin), ''],
    [
      'before midnight',
      dose('2026-11-21', '23:50', melatonin),
      'Last given yesterday 11:50 pm, 20 h 35 min since this dose',
    ],
    [
      'days ago',
      dose('2026-11-17', '19:10', melatonin),
      'Last given Tuesday 7:10 pm, five days since this dose',
    ],
    [
      'last year',
      dose('2025-11-17', '19:10', melatonin),
      'Last given 17 November 2025 7:10 pm, 370 days since this dose',
    ],
    [
      'without an outcome',
      dose(today, '19:05', melatonin, { outcome: undefined }),
      '1 h 20 min since this was noted',
    ],
    [
      'another amount',
      dose(today, '19:05', melatonin, { amount: 0.5 }),
      'Melatonin, 0.5 mg: 1 h 20 min since this dose',
    ],
    [
      'refused, so not a dose',
      dose(today, '19:05', melatonin, { outcome: 'refused' }),
      'No dose noted as given',
    ],
  ])('%s', (_, one, expected) => {
    expect(linesOf([melatonin], [one])).toEqual([`Melatonin, 1 mg: ${expected}`]);
  });

  test('across midnight and clock changes; by the clock alone where the offset is not known', () => {
    expect(linesOf([melatonin], [dose(today, '23:50', melatonin)], '2026-11-23T00:10')).toEqual([
      'Melatonin, 1 mg: Last given yesterday 11:50 pm, 20 min since this dose',
    ]);
    const since = (day: string, at?: string) =>
      linesOf(
        [melatonin],
        [{ ...dose(day, '01:30', melatonin), ...(at !== undefined && { at }) }],
        `${day}T03:30`,
      )[0];
    for (const zone of ['Australia/Melbourne', 'Asia/Kuala_Lumpur']) {
      vi.stubEnv('TZ', zone);
      expect(since('2025-10-05')).toContain(' 2 h since');
      expect(since('2026-04-05')).toContain(' 2 h since');
    }
    vi.stubEnv('TZ', 'Australia/Melbourne');
    expect(since('2025-10-05', '2025-10-05T01:30+10:00')).toContain(
      ' 1 h since this dose (the clock went forward 1 h)',
    );
    expect(since('2026-04-05', '2026-04-05T01:30+11:00')).toContain(
      ' 3 h since this dose (the clock went back 1 h)',
    );
  });

  test('a dose recorded by tap counts real minutes across time zones; any other counts by its day and time', () => {
    const tapped = (wall: string, createdAt: string, more: Partial<JournalEntry> = {}) =>
      notedFacts(
        [
          {
            ...doseEntry(melatonin, wall),
            id: createdAt,
            childId: 'c',
            createdAt,
            updatedAt: createdAt,
            ...more,
          },
        ],
        'medication',
      );
    const at = (instant: string, doses: readonly Dose[]) => {
      const now = new Date(instant);
      return medicinesToday([melatonin], doses, localDay(now)).map(
        (row) => `${row.last?.day} ${row.last?.time}: ${lastDoseText(row, now)}`,
      )[0];
    };
    const inNewYork = ['2026-11-23T20:00', '2026-11-24T01:00:20.000Z'] as const;

    vi.stubEnv('TZ', 'Australia/Sydney');
    const landed = '2026-11-24T19:00:50Z';
    expect(at(landed, tapped(...inNewYork))).toContain(
      'Monday 8:00 pm, 18 h since this dose (two time zones)',
    );
    // Its offset is stored, so a later change makes no difference.
    const stored = tapped('2026-11-23T20:00-05:00', inNewYork[1], { content: 'For a cough.' });
    expect(at(landed, stored)).toContain('Monday 8:00 pm, 18 h since this dose');
    const later = { time: '21:00', content: '' };
    expect(at(landed, tapped('2026-11-23T20:00-05:00', inNewYork[1], later))).toContain(
      'Monday 9:00 pm, 33 h since',
    );
    // Edited, from the sample, or written at another minute than its own: the time zone is unknown.
    for (const more of [
      { updatedAt: landed },
      { sample: true as const },
      { content: 'Given at 8:01 pm.' },
      { createdAt: '2026-11-24T01:07:00.000Z', updatedAt: '2026-11-24T01:07:00.000Z' },
    ])
      expect(at(landed, tapped(...inNewYork, more))).toContain('8:00 pm, 34 h since this dose');

    vi.stubEnv('TZ', 'America/New_York');
    const inSydney = tapped('2026-11-24T06:30', '2026-11-23T19:30:00.000Z');
    expect(at('2026-11-23T20:00:00Z', inSydney)).toBe(
      '2026-11-24 06:30: Last given 24 November 6:30 am, 30 min since this dose (two time zones)',
    );
    // The last one given, not the one on the later day.
    const here = tapped('2026-11-23T15:30', '2026-11-23T20:30:00.000Z');
    expect(at('2026-11-23T20:45:00Z', [...here, ...inSydney])).toBe(
      '2026-11-23 15:30: 15 min since this dose',
    );

    vi.stubEnv('TZ', 'Europe/Berlin');
    // The clock shows 2:10 am twice.
    const second = tapped('2026-10-25T02:10', '2026-10-25T01:10:00.000Z');
    expect(at('2026-10-25T03:00:00Z', second)).toContain(' 1 h 50 min since this dose');
  });

  test('current medicines in the order of the list, then anything else given today', () => {
    const stopped: Medicine = { ...paracetamol, id: 's', name: 'Iron', endedOn: today };
    const list = [melatonin, { ...paracetamol, endedOn: '2026-11-23' }, stopped];
    const doses = [
      dose('2026-11-21', '08:00', stopped),
      dose(today, '08:00', { id: 'gone', name: 'Ibuprofen' }),
      dose(today, '09:00', { id: 'older', name: ' melatonin' }),
    ];
    expect(linesOf(list, doses)).toEqual([
      'Melatonin, 1 mg:  melatonin: 11 h 25 min since this dose',
      'Paracetamol, 6 mL: No dose noted as given',
      'Ibuprofen: 12 h 25 min since this dose',
    ]);
  });

  test('earlier doses today, and those refused or vomited', () => {
    const doses = [
      dose(today, '08:00', paracetamol),
      dose(today, '19:30', paracetamol, { outcome: 'brought-up' }),
      dose(today, '12:30', paracetamol),
      dose('2026-11-21', '12:30', paracetamol),
      dose(today, '20:00', paracetamol, { outcome: 'refused' }),
    ];
    const times = (of: readonly Dose[] = []) => of.map(({ time }) => time);
    const [row] = medicinesToday([paracetamol], doses, today);
    expect(row?.last?.time).toBe('12:30');
    expect(times(row?.earlier)).toEqual(['08:00']);
    expect(times(row?.others)).toEqual(['20:00', '19:30']);
  });
});

test('a dose counts as just given for ten minutes, even if the clock was put back in between', () => {
  const isJust = (time: string | undefined, updatedAt = '2026-11-20T00:00:00.000Z') =>
    isJustGiven({ ...dose(today, time, melatonin), updatedAt }, new Date(now));
  expect([isJust('20:25'), isJust('20:16'), isJust('20:15')]).toEqual([true, true, false]);
  expect([isJust('20:55'), isJust('20:55', new Date(`${today}T20:20`).toISOString())]).toEqual([
    false,
    true,
  ]);
  expect(isJust(undefined)).toBe(false);
});

test('a dose given now is recorded as the list describes it', () => {
  expect(doseEntry({ ...melatonin, form: 'Drops', strength: '1 mg/mL' }, now)).toEqual({
    title: 'Melatonin, 1 mg',
    category: 'medication',
    content: 'Given at 8:25 pm.',
    date: today,
    time: '20:25',
    facts: [
      {
        kind: 'medication',
        medicineId: 'm',
        name: 'Melatonin',
        amount: 1,
        unit: 'mg',
        form: 'Drops',
        strength: '1 mg/mL',
        outcome: 'given',
      },
    ],
  });
});
