import { describe, expect, test } from 'vitest';
import { meansPhrase, skill } from '@/domain/facts/skill';
import { countingReads, noted } from './fixtures/noticed';
import { inSentence, saidWords, wordsBasis } from './vocabulary';

const by = (...picks: readonly string[]) => ({ means: { picks: [...picks] } });

describe('words', () => {
  const facts = [
    noted('2026-03-05', [{ said: 'Juice', ...by('Voice') }], { id: 'd' }),
    noted('2026-03-01', [{ said: 'juice', ...by('Device', 'sign') }], { id: 'a' }),
    noted(
      '2026-03-04',
      [
        { said: 'let’s go', words: 'Asks to leave', area: 'daily', ...by('Voice') },
        { words: 'Hops', ...by('Voice') },
        { said: ' ' },
      ],
      { id: 'c' },
    ),
    noted('2026-03-03', [{ said: 'JUICE ', ...by('device') }], { id: 'b' }),
    noted('2026-03-09', [{ said: 'שָׁלוֹם', on: '2026-02' }], { id: 'e' }),
    noted('2026-03-02', [{ said: "LET'S GO", where: { picks: ['Home'] } }], { id: 'f' }),
  ];

  test('are there once each, of any area, the one that was said last first', () => {
    const words = saidWords(facts);
    expect(words.map(({ said, notes }) => [said, notes.map(({ entryId }) => entryId)])).toEqual([
      ['Juice', ['a', 'b', 'd']],
      ['let’s go', ['f', 'c']],
      ['שָׁלוֹם', ['e']],
    ]);
    expect(saidWords([])).toEqual([]);
  });

  test('have their means, the most frequent first, as written last', () => {
    expect(saidWords(facts).map(({ means }) => means)).toEqual([
      ['device', 'Voice', 'sign'],
      ['Voice'],
      [],
    ]);
  });

  test('know points in right-to-left words as the same word', () => {
    const [word, ...others] = saidWords([
      ...facts.slice(4, 5),
      noted('2026-03-10', [{ said: 'שלום' }]),
    ]);
    expect(others).toEqual([]);
    expect(word).toMatchObject({ said: 'שלום' });
  });

  test('of two thousand skills are found without comparing each with each', () => {
    const texts = Array.from({ length: 4000 }, (_, index) => `word ${index % 2000}`);
    const { skills, reads } = countingReads('said', texts);
    const words = saidWords([{ ...noted('2026-03-01', []), fact: { kind: 'skill', skills } }]);
    expect(wordsBasis(words)).toBe('2,000 words or phrases recorded');
    expect(reads()).toBeLessThan(10 * texts.length);
  });
});

describe('what the list is based on', () => {
  const basis = (...words: readonly (readonly string[])[]) =>
    wordsBasis(words.map((means) => ({ means })));

  test.each<[readonly (readonly string[])[], string]>([
    [[], ''],
    [[[]], '1 word or phrase recorded'],
    [[[], []], '2 words or phrases recorded'],
    [[['Sign']], '1 word or phrase recorded: 1 by sign'],
    [
      [['Sign'], ['Device', 'SIGN'], ['device'], ['Device'], []],
      '5 words or phrases recorded: 3 by device, 2 by sign',
    ],
    [[['Her  Tablet'], ['her tablet']], '2 words or phrases recorded: 2 by Her Tablet'],
  ])('%o: %s', (words, text) => {
    expect(basis(...words)).toBe(text);
  });

  test('names the family’s own means as written', () => {
    const standard = skill.options?.['skill-means']?.standard ?? [];
    expect(standard.map((one) => meansPhrase(one))).toEqual([
      ...['by voice', 'by sign', 'by gesture', 'by picture', 'by device', 'by writing'],
    ]);
    expect(meansPhrase('LAMP\nWords', inSentence)).toBe('by LAMP Words');
    expect(meansPhrase('قلم', inSentence)).toBe('by \u2068قلم\u2069');
  });
});
