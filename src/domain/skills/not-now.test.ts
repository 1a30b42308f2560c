import { expect, test } from 'vitest';
import { noted } from './fixtures/noticed';
import { newlyNotNow, notNowQuestion } from './not-now';
import { skillRows } from './skill-rows';

const notNow = { seen: 'not-now' };
const [before, saved, after] = [
  noted('2026-03-01', [{ words: 'Hops', ...notNow }, { words: 'Runs' }]),
  noted(
    '2026-03-02',
    [
      { ...notNow, where: { picks: ['Home'] } },
      { ...notNow, where: { picks: ['Therapy'] } },
      { words: 'hops', ...notNow },
      { words: 'Runs', ...notNow },
      { words: 'Jumps', seen: 'mostly' },
    ],
    { id: 'saved' },
  ),
  noted('2026-03-03', [{ words: 'RUNS', ...notNow }]),
];

test('a skill is newly not there if no other entry says so', () => {
  expect(newlyNotNow('saved', skillRows([before, saved]))).toEqual(['Runs', 'Waves goodbye']);
  // The order in which they were noted doesn't matter.
  expect(newlyNotNow('saved', skillRows([before, saved, after]))).toEqual(['Waves goodbye']);
  expect(newlyNotNow('another', skillRows([before, saved, after]))).toEqual([]);
});

test('it’s the skill of the child’s list, under its present name', () => {
  const listed = [{ id: 's1', words: 'Waves', area: 'social', alsoCalled: ['Waves goodbye'] }];
  expect(newlyNotNow('saved', skillRows([saved], listed))).toContain('Waves');
  const earlier = noted('2026-02-01', [{ words: 'Bye-bye', skillId: 's1', ...notNow }]);
  expect(newlyNotNow('saved', skillRows([earlier, saved], listed))).not.toContain('Waves');
});

test('it makes a question in the family’s words', () => {
  const end = 'there at the moment. What do you think?';
  expect(notNowQuestion(['Waves  goodbye\n'])).toBe(`“Waves goodbye” isn’t ${end}`);
  expect(notNowQuestion(['mama', 'Dada'])).toBe(`“mama” and “Dada” aren’t ${end}`);
  expect(notNowQuestion(['a', 'b', 'c'])).toBe(`“a”, “b” and “c” aren’t ${end}`);
  expect(notNowQuestion(['שלום'])).toBe(`“\u2068שלום\u2069” isn’t ${end}`);
});
