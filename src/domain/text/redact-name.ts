import { foldText } from './fold';

/** A spelling under which a name is looked for. */
export interface NameForm {
  /** Folded, see `foldText`. */
  readonly text: string;
  /** Which parts of the name it stands for, counted from its start: a later one may follow it as part of one mention. */
  readonly spans: readonly { readonly first: number; readonly last: number }[];
  /**
   * Whether it is a little word such as 'de' or 'do', which by itself is the name only where it is written with a
   * capital (`capital`) or never (`never`).
   */
  readonly alone: 'always' | 'capital' | 'never';
}

/** Scripts that set no space before a name: a single sign may be a name. */
export const joinsPrevious =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Words between or after names, and surnames that are among the commonest words of English. As the first name they
 * are a name like any other; as a later part they would blank every 'de' or 'do' of a text. Everyday words that are
 * not as common ('may', 'rose', 'will') are not among them: those are left out wherever they stand.
 */
const littleWords = new Set(
  `am an and as at be by do go he if in is it me my no of on or so the to up us we
  af al av bin bint da das de dei del della dem den der des di dos du e ed el en et ibn la las le les los op ten ter
  til van vom von y zu zum zur`.split(/\s+/),
);

/** The name without its outer spaces, its accents in one piece. */
export function tidiedName(name: string | undefined): string {
  return name?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
}

/** All spellings of a name: whole, part by part, halves of double names together and apart. Empty for no name. */
export function nameForms(name: string): readonly NameForm[] {
  const tidied = tidiedName(name);
  if (tidied === '') return [];
  const forms = new Map<string, NameForm>();
  for (const spelling of new Set([tidied, umlautsSpelledOut(tidied)])) {
    for (const form of formsOf(spelling)) {
      for (const text of new Set([form.text, form.text.replaceAll(`'`, '')])) {
        const known = forms.get(text);
        const spans = [...(known?.spans ?? []), ...form.spans];
        const alone = known && known.alone !== 'never' ? known.alone : form.alone;
        if (text !== '') forms.set(text, { text, spans, alone });
      }
    }
  }
  return [...forms.values()];
}

function* formsOf(name: string): Generator<NameForm> {
  const words = name.split(/[\s/]+/u).map((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
    return bare.split(/\p{Pd}/u).filter((piece) => piece !== '');
  });
  const count = words.flat().length;
  yield form([name], 0, count - 1);
  let at = 0;
  for (const [index, pieces] of words.entries()) {
    for (const [nth, piece] of pieces.entries()) {
      if (isName(piece)) yield form([piece], at + nth, at + nth, aloneOf(piece, at + nth));
    }
    const next = index === 0 ? (words[1] ?? []) : [];
    if (pieces.length > 1) yield form(pieces, at, at + pieces.length - 1);
    // Mary Ann as Maryann.
    if (next.length > 0) yield form([...pieces, ...next], 0, pieces.length + next.length - 1);
    at += pieces.length;
  }
}

function form(
  pieces: readonly string[],
  first: number,
  last: number,
  alone: NameForm['alone'] = 'always',
): NameForm {
  return { text: foldText(pieces.join('')).text, spans: [{ first, last }], alone };
}

/** A single letter is no name. */
function isName(piece: string): boolean {
  return /^.{2}/su.test(piece) || joinsPrevious.test(piece);
}

function aloneOf(piece: string, index: number): NameForm['alone'] {
  if (index === 0 || !littleWords.has(foldText(piece).text)) return 'always';
  return /^\p{Lu}/u.test(piece) ? 'capital' : 'never';
}

/** Jörg as Joerg, Åse as Aase: how the name is written where the keyboard lacks the letter. */
function umlautsSpelledOut(name: string): string {
  return name.replace(/[äöüø]/giu, (letter) => `${foldText(letter).text}e`).replace(/å/giu, 'aa');
}
