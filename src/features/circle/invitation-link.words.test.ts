import { describe, expect, it } from 'vitest';
import {
  similarWords,
  suggestionsFor,
  parseWords,
  withSuggestion,
  wordsProblem,
} from './invitation-link';

describe('parseWords', () => {
  it('forgives capitals, dashes, line breaks and unfinished words', () => {
    const words = ['abandon', 'river', 'kitchen', 'spoon'];
    expect(parseWords(' Abandon-RIVER,\nkitchen  spoon. ')).toEqual(words);
    expect(parseWords('kitc')).toEqual(['kitchen']);
  });
});

describe('wordsProblem', () => {
  it('says what is missing, too many or no word of an invitation', () => {
    expect(wordsProblem('abandon ability able about')).toBeUndefined();
    expect(wordsProblem('')).toBe('The words are missing.');
    expect(wordsProblem('abandon ability')).toBe('Here are 2 of the 4 words.');
    expect(wordsProblem('abandon ability able about above')).toBe('Here are more than 4 words.');
    expect(wordsProblem('abandon ability able qqqq')).toBe('“qqqq” is no word of an invitation.');
    expect(wordsProblem('abandon ability able spoom')).toBe(
      '“spoom” is no word of an invitation. Perhaps “spoon”?',
    );
  });
});

describe('suggestionsFor', () => {
  it('completes the word being typed', () => {
    expect(suggestionsFor('abandon kit')).toEqual(['kitchen', 'kite', 'kitten']);
    expect(suggestionsFor('abandon ')).toEqual([]);
    expect(withSuggestion('abandon kit', 'kitten')).toBe('abandon kitten ');
    expect(similarWords('spono')).toContain('spoon');
  });
});
