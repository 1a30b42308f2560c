/* Loaded by strength.ts when a meter is first drawn: 10,000 common words are too many for a page that may never need them. */
import adjacencyGraphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json';
import diceware from '@zxcvbn-ts/language-common/src/diceware.json';
import commonWords from '@zxcvbn-ts/language-en/src/commonWords.json';
import firstnames from '@zxcvbn-ts/language-en/src/firstnames.json';
import wordSequences from '@zxcvbn-ts/language-en/src/wordSequences.json';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { commonWordCount } from './common-word-count';

/**
 * Ways over the keyboard that its graphs do not see. Of the 49,233 leaked passwords of the library's own list, 37 would be enough by
 * our measure without it: these, and some that nobody else would type. So that list, of 204 kB, is left out.
 */
const knownToAll = [
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
  // And the one phrase that everybody was told to be a good one.
  'correcthorsebatterystaple',
];

/** What is longer is judged by its beginning, and not every reading of digits as letters is tried: typing must not wait. */
const judged = 48;
const readingsOfDigits = 8;

const meter = new ZxcvbnFactory({
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
  dictionary: {
    commonWords: commonWords.slice(0, commonWordCount),
    diceware,
    suggested: wordlist,
    firstnames,
    knownToAll,
    // Words that follow one another; each further list of them makes every answer slower.
    'daysOfWeek-en': wordSequences['daysOfWeek-en'],
    'cardinalNumbers-en': wordSequences['cardinalNumbers-en'],
  },
  maxLength: judged,
  l33tMaxSubstitutions: readingsOfDigits,
});

/**
 * How many guesses it would take. The library thinks each space between two words as hard to guess as a letter; whoever guesses
 * words thinks of spaces first. So it is asked without them as well, and the lesser number counts.
 */
export function guessesFor(passphrase: string, about: readonly string[]): number {
  const joined = passphrase.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const forms = [passphrase, joined].map((form) => meter.check(form, [...about]).guesses);
  return Math.min(...forms);
}
