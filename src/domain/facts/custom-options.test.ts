import { describe, expect, test } from 'vitest';
import { optionsIn, withoutOption, withUsedOptions, optionFor } from './custom-options';

const lists = [
  { row: 'behavior-before', words: ['Shoes', 'Bus late'], later: 1 },
  { row: 'of a later version', words: ['Kept'] },
];

describe('the family’s own options of a row', () => {
  test('the last used comes first; built-in options are never custom', () => {
    const before = { picks: ['Noise', 'Bus late', 'Siren'] };
    expect(withUsedOptions(lists, [{ kind: 'behavior', before }])).toEqual([
      { row: 'behavior-before', words: ['Bus late', 'Siren', 'Shoes'], later: 1 },
      lists[1],
    ]);
    expect(
      withUsedOptions(undefined, [{ kind: 'sensory', helped: { picks: ['Swing', 'Time'] } }]),
    ).toEqual([{ row: 'sensory-helped', words: ['Swing'] }]);
  });

  test('nothing changes if no custom option was used', () => {
    const before = { picks: ['Shoes', 'Noise'] };
    expect(withUsedOptions(lists, [{ kind: 'behavior', before }, { kind: 'social' }])).toBe(lists);
  });

  test('one can be removed; a row without options is removed as well', () => {
    expect(withoutOption(lists, 'behavior-before', 'Shoes')[0]?.words).toEqual(['Bus late']);
    expect(
      withoutOption([{ row: 'behavior-after', words: ['Tea'] }], 'behavior-after', 'Tea'),
    ).toEqual([]);
  });

  test('a row offers each option once, including those found only in this entry', () => {
    const words = optionsIn('behavior-after', ['Tea', 'We left'], ['Tea', 'A bath']);
    expect(words.slice(-2)).toEqual(['Tea', 'A bath']);
    expect(new Set(words).size).toBe(words.length);
    expect(optionFor('  we   LEFT ', words)).toBe('We left');
    expect(optionFor('   ', words)).toBeNull();
  });

  test('two spellings are one option: as picked, else as offered first', () => {
    const words = optionsIn('behavior-before', ['Can’t find shoes', "Can't find shoes"], ['noise']);
    expect(words.filter((one) => /shoes|noise/i.test(one))).toEqual(['noise', 'Can’t find shoes']);
    expect(optionFor("can't  find\u00A0shoes", words)).toBe('Can’t find shoes');
    const before = { picks: ['Bus\u00A0late', 'waiting'] };
    expect(withUsedOptions(lists, [{ kind: 'behavior', before }])[0]?.words).toEqual([
      'Bus\u00A0late',
      'Shoes',
    ]);
  });
});
