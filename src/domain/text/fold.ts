/**
 * A text without case, accents and other differences of spelling that do not make another name, with a way back:
 * `Zoë`, `zoe` and `ZOE` with a mark of its own are one text. Folding changes lengths (`ß` is `ss`, a ligature is
 * several letters, a mark is none), so each sign knows which signs of the source it stands for.
 */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of the text, where what it stands for begins and ends in the source. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A letter with its marks, or a Hangul syllable whose signs stand apart: what is folded at a time. */
const clusters =
  /[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]*[\u11A8-\u11FF\uD7CB-\uD7FB]*|.\p{M}*/gsu;
const apostrophe = /^['‘’‛`´ʹʻʼ＇]/u;
const dash = /^[\p{Pd}\u2212]/u;
/** Signs that are not seen: soft hyphens, joiners, direction marks. */
const unseen = /^\p{Cf}/u;
/** Taken apart, a syllable or a kana would be another one. */
const whole = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Accents, Hebrew points, Arabic vowel signs and the stroke that lengthens. Other scripts' marks are letters. */
const accent =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u0640/gu;

/** Letters that are no letter with an accent to Unicode, and are to people. */
const plain: Readonly<Record<string, string>> = {
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

/** Folds a text, and keeps where everything came from. A run of spaces becomes one space. */
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
    // What leaves nothing would part two spaces.
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
  if (unseen.test(cluster)) return '';
  return Array.from(cluster.normalize('NFC'), foldLetter).join('');
}

function asciiFolded(sign: string): string {
  return sign === '`' ? `'` : sign.toLowerCase();
}

function foldLetter(letter: string): string {
  if (whole.test(letter)) return letter.normalize('NFKC');
  // Symbols such as ™ stay: as letters they would make a longer word of the one before.
  const isLetter = /\p{L}|\p{M}/u.test(letter);
  const bare = isLetter ? letter.normalize('NFKD').replace(accent, '') : letter;
  return Array.from(bare, (one) => plain[caseless(one)] ?? caseless(one)).join('');
}

/** Up and down again: `ß` is `ss`, the dotless `ı` is `i`, both forms of sigma are one. */
function caseless(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase();
}
