import { expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { deletedText, marksOf, spanOf } from './day-marks';
import { draftVisit } from './draft-visit';
import { noted, plan, sourceOf } from './fixtures/noted';
import { refsIn } from './visit-schema';
import { visitMarkdown } from './visit-markdown';

const refsOn = (...days: number[]) =>
  days.map((day, index) => ({ entryId: `e${index}`, day: `2026-11-${day}` }));

test('a figure shows each of its days if they are few, or else the first and the last', () => {
  const shown = (...days: number[]) => {
    const span = spanOf(refsOn(...days));
    return [span.shown.map(({ day }) => Number(day.slice(8))), span.isRange, span.days];
  };
  expect(shown()).toEqual([[], false, 0]);
  expect(shown(12, 10, 10)).toEqual([[10, 12], false, 2]);
  expect(shown(10, 11, 12)).toEqual([[10, 11, 12], false, 3]);
  expect(shown(13, 10, 12, 11, 10)).toEqual([[10, 13], true, 4]);
});

test('of several entries on a day, one that still exists is shown; deleted ones without a date shown are counted', () => {
  const refs = refsOn(10, 10, 11, 12, 13, 13);
  const held = new Set(['e1', 'e4']);
  expect(spanOf(refs, held).shown.map(({ entryId }) => entryId)).toEqual(['e1', 'e4']);
  expect(marksOf(refs, held).shown.map(({ entryId }) => entryId)).toEqual(['e2', 'e3', 'e4']);
  expect(deletedText(refs, spanOf(refs, held).shown, held)).toBe('4 entries deleted since');
  expect(deletedText(refs, marksOf(refs, held).shown, held)).toBe('2 entries deleted since');
  expect(deletedText(refs, [], undefined)).toBe('');
});

const day = (ago: number) => addDays('2026-11-22', -ago);
const nights = Array.from({ length: 5 }, (_, ago) =>
  noted(`n${ago}`, day(ago), {
    kind: 'sleep',
    asleep: `${day(ago + 1)}T20:00`,
    awake: `${day(ago)}T05:0${ago}`,
  }),
);
const doses = Array.from({ length: 4 }, (_, ago) =>
  noted(
    `d${ago}`,
    day(ago),
    { kind: 'medication', name: 'Iron', outcome: 'given', ...(ago === 0 && { reason: 'Pale' }) },
    { time: '16:30' },
  ),
);
const plates = Array.from({ length: 5 }, (_, ago) =>
  noted(`p${ago}`, day(ago), {
    kind: 'food',
    tries: [{ name: 'Toast', ...(ago !== 3 && { step: ago === 4 ? 'ate' : 'licked' }) }],
  }),
);
const drafted = (profession: string) =>
  draftVisit(
    sourceOf([...nights, ...doses, ...plates], {
      quotable: { starred: [], latest: [noted('q', day(0), null, { content: 'Slept well.' })] },
    }),
    {
      ...plan,
      profession,
      child: {
        ...plan.child,
        changes: [{ id: 'c', day: day(2), words: 'Swimming', kind: 'therapy' }],
      },
    },
  );

const visit = drafted('paediatrician');

test('every figure, row, change and quotation has its dates', () => {
  const text = visitMarkdown(visit);
  expect(text).toContain('- Asleep: 8:00 pm [18 Nov] to [22 Nov]\n');
  expect(text).toContain('- Awake: 5:02 am (5:00 am [22 Nov] to 5:04 am [18 Nov])\n');
  expect(text).toContain('- Changed: Swimming [20 Nov]\n');
  expect(text).toContain(
    '| Iron | not noted | 4 given | on 4 days, [19 Nov] to [22 Nov], 4:30 pm | Pale [22 Nov] |',
  );
  expect(text).toContain('- Swimming [20 Nov]\n');
  expect(text).toContain(
    '- **On the plate:** Toast: ate (4). [20 Nov] [21 Nov] [22 Nov] and 1 more\n',
  );
  // If foods come first. There were more tries after the furthest step.
  expect(visitMarkdown(drafted('dietitian'))).toContain(
    '- Toast: furthest: ate [18 Nov], 4 tries [20 Nov] [21 Nov] [22 Nov] and 1 more\n',
  );
  expect(text).toContain('> “Slept well.” [22 Nov]\n');
  expect(text).not.toContain('deleted since');
});

test('the pages still say the same after their entries are deleted, and each reference shows it', () => {
  const gone = new Set(['n0', 'n2', 'd0', 'q']);
  const held = new Set(
    refsIn(visit)
      .map(({ entryId }) => entryId)
      .filter((id) => !gone.has(id)),
  );
  const text = visitMarkdown(visit, held);
  expect(text).toContain(
    '- Asleep: 8:00 pm [18 Nov] to [22 Nov, deleted since], 1 entry deleted since\n',
  );
  expect(text).toContain('(5:00 am [22 Nov, deleted since] to 5:04 am [18 Nov])');
  expect(text).toContain('on 4 days, [19 Nov] to [22 Nov, deleted since], 4:30 pm');
  expect(text).toContain('Pale [22 Nov, deleted since] |');
  expect(text).toContain('> “Slept well.” [22 Nov, deleted since]\n');
});
