import { describe, expect, test } from 'vitest';
import { rowWords, withoutWord, withUsed, wordFor } from './custom-options';

const lists = [
  { row: 'behavior-before', words: ['Shoes', 'Bus late'], later: 1 },
  { row: 'of a later version', words: ['Kept'] },
];

describe('the family’s own words of a row', () => {
  test('what was used last comes first; words for everybody are nobody’s own', () => {
    const before = { picks: ['Noise', 'Bus late', 'Siren'] };
    expect(withUsed(lists, [{ kind: 'behavior', before }])).toEqual([
      { row: 'behavior-before', words: ['Bus late', 'Siren', 'Shoes'], later: 1 },
      lists[1],
    ]);
    expect(
      withUsed(undefined, [{ kind: 'sensory', helped: { picks: ['Swing', 'Time'] } }]),
    ).toEqual([{ row: 'sensory-helped', words: ['Swing'] }]);
  });

  test('nothing is other where nothing of the family’s own was used', () => {
    const before = { picks: ['Shoes', 'Noise'] };
    expect(withUsed(lists, [{ kind: 'behavior', before }, { kind: 'social' }])).toBe(lists);
  });

  test('one can be taken away; a row without words goes', () => {
    expect(withoutWord(lists, 'behavior-before', 'Shoes')[0]?.words).toEqual(['Bus late']);
    expect(
      withoutWord([{ row: 'behavior-after', words: ['Tea'] }], 'behavior-after', 'Tea'),
    ).toEqual([]);
  });

  test('a row offers each word once, those of an entry too though nobody else has them', () => {
    const words = rowWords('behavior-after', ['Tea', 'We left'], ['Tea', 'A walk']);
    expect(words.slice(-2)).toEqual(['Tea', 'A walk']);
    expect(new Set(words).size).toBe(words.length);
    expect(wordFor('  we   LEFT ', words)).toBe('We left');
    expect(wordFor('   ', words)).toBeNull();
  });
});
