/**
 * Text without case, accents and other spelling differences that don't make another name, with a mapping back to the source:
 * `Zoë`, `zoe` and `ZOE` with a combining mark are the same text. Folding changes lengths (`ß` becomes `ss`, a ligature several
 * letters, a mark nothing), so every character knows which part of the source it came from.
 */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of the text, the start and end of its source. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The unit of folding: a letter with its marks, or a decomposed Hangul syllable. */
const clusters =
  /[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]*[\u11A8-\u11FF\uD7CB-\uD7FB]*|.\p{M}*/gsu;
const apostrophe = /^['‘’‛`´ʹʻʼ＇]/u;
const dash = /^[\p{Pd}\u2212]/u;
/** Invisible characters: soft hyphens, joiners, direction marks. */
const invisible = /^\p{Cf}/u;
/** Decomposing these would turn a syllable or a kana into another one. */
const undecomposed = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Accents, Hebrew points, Arabic vowel signs and the stroke that lengthens. In other scripts, marks are letters. */
const accent =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u0640/gu;

/** Letters that people read as a letter with an accent, though Unicode doesn't decompose them. */
const baseLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};

/** Folds a text and records where everything came from. A run of spaces becomes one space. */
export function foldText(source: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of source.matchAll(clusters)) {
    const folded = foldCluster(cluster);
    const end = index + cluster.length;
    if (folded === ' ' && pieces.at(-1) === ' ') {
      ends[ends.length - 1] = end;
      continue;
    }
    // An empty piece would keep two spaces from being merged.
    if (folded !== '') pieces.push(folded);
    for (const _ of folded.split('')) {
      starts.push(index);
      ends.push(end);
    }
  }
  return { text: pieces.join(''), starts, ends };
}

function foldCluster(cluster: string): string {
  if (/^[\0-\x7F]$/.test(cluster)) return /\s/.test(cluster) ? ' ' : asciiFolded(cluster);
  if (apostrophe.test(cluster)) return `'`;
  if (dash.test(cluster)) return '-';
  if (/^\s/u.test(cluster)) return ' ';
  if (invisible.test(cluster)) return '';
  return Array.from(cluster.normalize('NFC'), foldLetter).join('');
}

function asciiFolded(character: string): string {
  return character === '`' ? `'` : character.toLowerCase();
}

function foldLetter(letter: string): string {
  if (undecomposed.test(letter)) return letter.normalize('NFKC');
  // Symbols such as ™ stay: as letters they would lengthen the word before.
  const isLetter = /\p{L}|\p{M}/u.test(letter);
  const bare = isLetter ? letter.normalize('NFKD').replace(accent, '') : letter;
  return Array.from(bare, (one) => baseLetters[caseless(one)] ?? caseless(one)).join('');
}

/** Lowers, raises and lowers again: `ß` becomes `ss`, the dotless `ı` becomes `i`, both forms of sigma become one. */
function caseless(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase();
}
