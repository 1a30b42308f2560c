/* Loaded by strength.ts when a meter is first shown: 10,000 common words are too many for a page that may never need them. */
import adjacencyGraphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json';
import diceware from '@zxcvbn-ts/language-common/src/diceware.json';
import commonWords from '@zxcvbn-ts/language-en/src/commonWords.json';
import firstnames from '@zxcvbn-ts/language-en/src/firstnames.json';
import wordSequences from '@zxcvbn-ts/language-en/src/wordSequences.json';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { commonWordCount } from './common-word-count';

/**
 * Keyboard patterns that the library's graphs miss. Of the 49,233 leaked passwords in its own list, 37 would pass our threshold without
 * that list: these, and some that only one person would type. So the list, of 204 kB, is left out.
 */
const wellKnown = [
  '1qaz2wsx3edc4rfv5tgb',
  '1qaz2wsx3edc4rfv',
  '1qaz2wsx3edc',
  '1qa2ws3ed4rf5tg',
  'qazwsxedcrfvtgb',
  'q1w2e3r4t5y6u7i8o9p0',
  'q1w2e3r4t5y6u7i8',
  'q1w2e3r4t5y6u7',
  'q1w2e3r4t5y6',
  'z1x2c3v4b5n6m7',
  // The example of a good passphrase that everyone has read.
  'correcthorsebatterystaple',
];

/** Only the beginning of a long text is judged, and not every reading of digits as letters is tried: typing must not wait. */
const maxJudged = 48;
const readingsOfDigits = 8;

const meter = new ZxcvbnFactory({
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  dictionary: {
    commonWords: commonWords.slice(0, commonWordCount),
    diceware,
    suggested: wordlist,
    firstnames,
    wellKnown,
    // Sequences of words; each further list makes every check slower.
    'daysOfWeek-en': wordSequences['daysOfWeek-en'],
    'cardinalNumbers-en': wordSequences['cardinalNumbers-en'],
  },
  maxLength: maxJudged,
  l33tMaxSubstitutions: readingsOfDigits,
});

/**
 * Returns the number of guesses a passphrase would take. The library rates a space between two words as hard to guess as a letter, but
 * people who guess words try spaces first. So the passphrase is also checked without them, and the lower number counts.
 */
export function guessesFor(passphrase: string, about: readonly string[]): number {
  const joined = passphrase.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const forms = [passphrase, joined].map((form) => meter.check(form, [...about]).guesses);
  return Math.min(...forms);
}
