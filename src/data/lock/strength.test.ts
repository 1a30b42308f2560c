import { describe, expect, test } from 'vitest';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { measureStrength } from './strength';
import { suggestPassphrase } from './suggest-passphrase';

describe('the meter', () => {
  test.each([
    '',
    'a',
    'password123!',
    'Tr0ub4dor&3',
    'maya2021',
    'Summer 2024 is nice',
    'iloveyou iloveyou iloveyou',
    'monday tuesday wednesday thursday',
    'one two three four five six',
    'the quick brown fox',
    'i love my little baby',
    'my daughter likes trains',
    'abacus dollhouse unwilling',
    'correct horse battery staple',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '1qaz2wsx3edc4rfv',
    'q1w2e3r4t5y6u7',
  ])('says that %j is not enough', async (passphrase) => {
    const strength = await measureStrength(passphrase);
    expect(strength.isEnough).toBe(false);
    expect(strength.score).toBeLessThan(3);
  });

  test.each([
    // Four words of the diceware list, chosen with dice.
    'abacus dollhouse unwilling grunt',
    'gumtree-kettle-sofa-rainbow',
    'zxq9 Vb!m2 pL0w 7ß',
    'Ελένη αγαπά τα τρένα πολύ',
  ])('says that %j is enough', async (passphrase) => {
    expect((await measureStrength(passphrase)).isEnough).toBe(true);
  });

  test('spaces between words add nothing: someone guessing words tries them too', async () => {
    const spaced = await measureStrength('i love my little baby');
    expect(spaced).toEqual(await measureStrength('ilovemylittlebaby'));
  });

  test('the names of the family count for nothing', async () => {
    const names = ['Xanthippe', 'Balthazarion'];
    const known = await measureStrength('xanthippe balthazarion', names);
    expect((await measureStrength('xanthippe balthazarion')).isEnough).toBe(true);
    expect(known.isEnough).toBe(false);
  });

  test('says in a sentence how long guessing would take, longer for a harder passphrase', async () => {
    const sentence = async (text: string) => (await measureStrength(text)).text;
    expect(await sentence('maya')).toBe('A hundred fast computers would guess it at once.');
    expect(await sentence('abacus dollhouse unwilling')).toBe(
      'A hundred fast computers would guess it in about 20 days.',
    );
    expect(await sentence('abacus dollhouse unwilling grunt cedar mango')).toBe(
      'A hundred fast computers would need more than a thousand years to guess it.',
    );
  });

  test('is fast even for a whole page of pasted text', async () => {
    expect((await measureStrength('Lorem ipsum dolor 7. '.repeat(5000))).score).toBe(4);
  });
});

describe('a suggested passphrase', () => {
  test('is six words of the list, which has 2048: 66 bits', async () => {
    expect(wordlist).toHaveLength(2048);
    const words = suggestPassphrase().split(' ');
    expect(words).toHaveLength(6);
    for (const word of words) expect(wordlist).toContain(word);
    expect((await measureStrength(words.join(' '))).score).toBe(4);
    expect(suggestPassphrase(4).split(' ')).toHaveLength(4);
  });

  test('uses every word equally often', () => {
    const times = new Map<string, number>();
    for (const word of Array.from({ length: 20 }, () => suggestPassphrase(2048)).flatMap((words) =>
      words.split(' '),
    ))
      times.set(word, (times.get(word) ?? 0) + 1);
    // Expected: 20 times each. With 2048 words, a count outside 1 to 55 would occur about once in a hundred thousand runs.
    expect(times.size).toBe(2048);
    expect(Math.max(...times.values())).toBeLessThan(55);
  });
});
