/*
 * Decides when two texts look the same to a reader. Search, names, own words and duplicates compare folded texts; stored text never
 * changes. Folding drops case, accents, vowel signs that people leave out and invisible characters. It replaces all kinds of quotes,
 * dashes and spaces by one kind, and letters and digits of another width, shape or keyboard by the plain ones. It keeps what
 * distinguishes words: the vowels of Indic and Thai letters, `が` and `か`, `й` and `и`. It also keeps the skin tone of an emoji.
 */

const plainLetters = /^[ -_a-~]*$/;

/** Returns whether only the case of a text has to change. */
const isPlain = (text: string): boolean => plainLetters.test(text) && !text.includes('  ');

/** Beyond ASCII, with a sign that a stroke turns into another: `=` into `≠`. */
const unusual = /[<=>]?[^\0-\x7F]+/g;
/** White space and control characters, except a single space. */
const spaces = /[\s\p{Cc}]{2,}|\p{Cc}/gu;

/** Returns the text folded, with every run of white space as one space. */
export function fold(source: string): string {
  if (isPlain(source)) return source.toLowerCase();
  const letters = source.replace(unusual, foldedRun).replaceAll('`', `'`);
  return letters.replace(spaces, ' ').toLowerCase();
}

/** Returns the key by which names and choices are compared: those with the same key are one. */
export const comparisonKey = (text: string): string => fold(text).trim();

/** Returns whether two names or choices look the same. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || comparisonKey(one) === comparisonKey(other);

/** Returns the texts without those that look the same as an earlier one. */
export function distinctTexts(texts: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const text of texts) {
    const key = comparisonKey(text);
    if (!known.has(key)) known.set(key, text);
  }
  return [...known.values()];
}

/** Signs that keyboards and fonts write in several ways. */
const signs: ReadonlyMap<string, string> = new Map(
  [
    [`'`, '‘’‚‛‹›´′‵ʹʻʼʽʾʿˊˋ׳՚ꞌ❛❜'],
    [`"`, '“”„‟«»″‶〝〞〟״❝❞'],
    ['~', '〜〰∼˜'],
    ['-', '−⁃˗'],
    [' ', '\u2800'],
    ['...', '…'],
  ].flatMap(([plain = '', all = '']) => Array.from(all, (sign) => [sign, plain] as const)),
);

/** Letters that people read or type as others, though Unicode doesn't decompose them: each as the last one of its group. */
const baseLetters: ReadonlyMap<string, string> = new Map([
  ...`øɵɔo łƚɫl đɖɗd ðd ħh ŧƭʈt ŋɲɳn ɨıi ȷɉj ɓƀb ƈȼc ɇəɛe ǥɠg ƙĸk ƥp ɍr ʉu ʋv ƴɏy ƶȥz ƒf ⱥa ґг ٱا ىیي ک\u0643 ةہه`
    .split(' ')
    .flatMap((group) => Array.from(group, (letter) => [letter, group.slice(-1)] as const)),
  ...(['þth', 'æae', 'œoe', 'װוו', 'ױוי', 'ײיי'] as const).map(
    (group) => [group.slice(0, 1), group.slice(1)] as const,
  ),
]);

/** Decomposing these makes a syllable, a kana or a Cyrillic letter another one. */
const undecomposed = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3300-\u33FF]/u;
const asIs = /[\p{Script=Hangul}йЙ]/u;
/** What else than letters has a plain form: digits above and below the line, Roman numerals, degrees. Not `™` or `½`. */
const hasPlainForm = /[\p{L}\p{M}\p{Nl}²³¹⁰-⁹⁻₀-₉₋℃℉№]/u;
/** Accents, Hebrew and Syriac points, Arabic vowel signs and the stroke that lengthens. In other scripts, marks are letters. */
const accents =
  /(?=\p{Mn})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Arabic}]|\u0640/gu;

/** Invisible characters, except a joiner before an emoji, and the tags that distinguish the flag of Wales from that of Scotland. */
const invisible =
  /(?!\u200D\p{ExtPict}|[\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
const halfOrFullWidth = /[\uFF01-\uFF9F\uFFE0-\uFFE6]+/g;

/** All but the letters of East Asia that stay as they are. */
const changing = /[^\u3041-\u3096\u30A1-\u30FA\u3400-\u9FFF\uAC00-\uD7A3]/gu;

/** Folds some characters beyond ASCII. */
const foldedRun = remembered((run) =>
  run
    .replace(invisible, '')
    .replace(halfOrFullWidth, (wide) => wide.normalize('NFKC'))
    // Combines letters with their marks, and the parts of a Hangul syllable.
    .normalize('NFC')
    .replace(changing, foldedLetter)
    // Again, because an accent that is gone may have kept them apart.
    .normalize('NFC'),
);

const foldedLetter = remembered(foldLetter);

/** Remembers what was computed for short texts: journals repeat the same letters and signs. */
function remembered(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (text.length <= 4 && known.size < 10_000) known.set(text, result);
    return result;
  };
}

function foldLetter(letter: string): string {
  const sign = signs.get(letter);
  if (sign !== undefined) return sign;
  if (/\p{Pd}/u.test(letter)) return '-';
  if (/[\s\p{Cc}]/u.test(letter)) return ' ';
  if (/\p{Nd}/u.test(letter)) return digitOf(letter);
  if (asIs.test(letter)) return caseless(letter);
  if (undecomposed.test(letter)) return letter.normalize('NFKC').toLowerCase();
  const bare = hasPlainForm.test(letter) ? letter.normalize('NFKD').replace(accents, '') : letter;
  return Array.from(caseless(bare), (one) => baseLetters.get(one) ?? signs.get(one) ?? one).join(
    '',
  );
}

/** Lowers, raises and lowers again: `ß` becomes `ss`, both forms of sigma become one. */
const caseless = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();

/** Returns a decimal digit of any script as an ASCII one. In Unicode, zero has the place 0 or 6 of a row of sixteen. */
function digitOf(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  const row = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String(code - zero);
}

/** A folded text with a mapping back to its source. Folding changes lengths: `ß` becomes `ss`, an accent nothing. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of the text, the start and end of its source. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Matches the units that are folded and highlighted as a whole: a letter with its marks, even after an invisible character, a decomposed
 * Hangul syllable, a flag, an emoji with all its parts.
 */
const clusters =
  /[\s\p{Cc}]|\p{RI}{2}|(?:\u200D\p{ExtPict}|[^])(?:[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]*[\p{M}\uFF9E\uFF9F\u1161-\u11FF\uD7B0-\uD7FB]|\uFE0F?\u200D\p{ExtPict}|\p{EMod}|[\u{E0020}-\u{E007F}])*/gu;

/** Splits a text into the units that are folded as a whole. */
export const clustersOf = (text: string): RegExpStringIterator<RegExpExecArray> =>
  text.matchAll(clusters);

/** Folds a text, and maps each folded letter to its source. */
export function foldText(source: string): FoldedText {
  if (isPlain(source)) {
    const places = Array.from(source, (_, at) => at);
    return { text: source.toLowerCase(), starts: places, ends: places.map((at) => at + 1) };
  }
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of clustersOf(source)) {
    let folded = fold(cluster);
    const end = index + cluster.length;
    if (folded.startsWith(' ') && pieces.at(-1)?.endsWith(' ')) {
      ends[ends.length - 1] = end;
      folded = folded.slice(1);
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
