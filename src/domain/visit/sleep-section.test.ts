import { expect, test } from 'vitest';
import { draftVisit } from './draft-visit';
import { ids, night, noted, plan, sectionOf, sourceOf } from './fixtures/noted';

test('sleep: median and range computed by hand, wakings recorded or not, two nights on one day', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', []),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:00', [{ at: '02:00' }]),
    // After midnight, and shorter.
    night('c', '2026-11-12', '2026-11-12T00:30', '2026-11-12T06:30'),
    // A second night on one day: the more complete one counts.
    noted('d', '2026-11-12', { kind: 'sleep', awake: '2026-11-12T07:00' }),
    noted('e', '2026-11-13', { kind: 'sleep', naps: [{ minutes: 40 }] }),
    // On a day before the period.
    night('f', '2026-11-01', '2026-10-31T20:00', '2026-11-01T04:00'),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep.basis).toBe('3 of 14 nights noted');
  expect(
    sleep.figures.map(({ label, value, range = [], detail }) => [
      label,
      value,
      ...range.map(({ text, ref }) => `${text} ${ref.entryId}`),
      detail,
    ]),
  ).toEqual([
    ['Asleep', '9:00 pm', '8:00 pm a', '12:30 am c', ''],
    ['Awake', '6:00 am', '5:00 am a', '6:30 am c', ''],
    // Of two equally long nights, the newer one.
    ['Length', '9 h', '6 h c', '9 h b', ''],
    ['Wakings', 'on 1 night', 'none on 1, not noted on 1'],
  ]);
  expect(ids(sleep.figures[0]?.refs ?? [])).toEqual(['a', 'b', 'c']);
  expect(ids(sleep.figures[3]?.refs ?? [])).toEqual(['a', 'b']);
  // Minutes after 6 pm: 8 pm is 120, 5 am is 660.
  expect(sleep.nights[0]).toEqual({ day: '2026-11-10', from: 120, to: 660, wakings: [] });
  expect(sleep.nights[1]?.wakings).toEqual([480]);
  expect(sleep.lines.map(({ lead, text }) => `${lead}|${text}`)).toEqual([
    '|Each time and length is that of the middle night, with the range of all; a length holds its wakings.',
    'Naps|noted on 1 day, 40 min.',
    '|More than one night was noted for 12 Nov; the fuller one counts.',
  ]);
  expect(ids(sleep.lines[0]?.refs ?? [])).toEqual(['a', 'b', 'c']);
  expect(ids(sleep.lines[2]?.refs ?? [])).toEqual(['c', 'd']);
});

test('sleep: a bar is where its night was; a night that ended the same evening, or with impossible times, has none', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T17:30', '2026-11-10T05:00', [{ at: '17:45' }]),
    // Woke up in the evening, with another night to follow.
    night('b', '2026-11-11', '2026-11-11T20:00', '2026-11-11T23:30'),
    night('c', '2026-11-13', '2026-11-11T20:00', '2026-11-13T06:00'),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep.nights).toEqual([{ day: '2026-11-10', from: 0, to: 660, wakings: [] }]);
});

test('a change in the period is a line among the nights, with the name left out if asked', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00'),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:00'),
    night('c', '2026-11-12', '2026-11-11T21:00', '2026-11-12T06:00'),
  ];
  const change = (day: string, words: string) => ({ id: day, day, words, kind: 'own' as const });
  const changes = [
    change('2026-11-22', 'Maya swims'),
    change('2026-11-09', 'New bed'),
    change('2026-11-08', 'The day before'),
    change('2026-11-23', 'The day after'),
  ];
  const changed = { ...plan, child: { ...plan.child, changes }, leavesNameOut: true };
  const sleep = (more: object) =>
    sectionOf(draftVisit(sourceOf(entries), { ...changed, ...more }), 'sleep');
  expect(sleep({}).changes).toEqual([
    { text: 'New bed', day: '2026-11-09' },
    { text: 'the child swims', day: '2026-11-22' },
  ]);
  expect(sleep({ switched: { changes: false } }).changes).toBeUndefined();
  expect(sleep({ profession: 'handover' }).changes).toBeUndefined();
});

test('two nights have no median: each is described separately, and no bar is drawn', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', []),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:30', [{ at: '02:00' }]),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep).toMatchObject({ basis: '2 of 14 nights noted', figures: [], nights: [] });
  expect(sleep.lines).toEqual([
    {
      lead: 'Night to 10 Nov',
      text: '8:00 pm to 5:00 am, 9 h, no wakings.',
      refs: [{ entryId: 'a', day: '2026-11-10' }],
    },
    {
      lead: 'Night to 11 Nov',
      text: '9:00 pm to 6:30 am, 9 h 30 min, one waking.',
      refs: [{ entryId: 'b', day: '2026-11-11' }],
    },
  ]);
});

test('nights without a waking say so, and are drawn one by one only if sleep is the main subject', () => {
  const entries = ['10', '11', '12'].map((day) =>
    night(
      day,
      `2026-11-${day}`,
      `2026-11-${String(Number(day) - 1).padStart(2, '0')}T20:00`,
      `2026-11-${day}T05:00`,
      [],
    ),
  );
  const sleepFor = (profession: string) =>
    sectionOf(draftVisit(sourceOf(entries), { ...plan, profession }), 'sleep');
  expect(sleepFor('paediatrician').figures.at(-1)).toMatchObject({
    value: 'none',
    detail: 'on 3 nights',
  });
  expect(sleepFor('paediatrician').nights).toHaveLength(3);
  expect(sleepFor('dietitian').nights).toEqual([]);
  expect(sleepFor('dietitian').figures).toHaveLength(4);
});
