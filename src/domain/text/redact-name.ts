import { type FoldedText, foldText } from './fold';

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
const joinsPrevious =
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
function tidiedName(name: string | undefined): string {
  return name?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
}

/** All spellings of a name: whole, part by part, halves of double names together and apart. Empty for no name. */
function nameForms(name: string): readonly NameForm[] {
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

/**
 * The setting 'Leave the child's name out': the name is sent as 'the child' and put back in what returns.
 * Where it is unclear whether a word is the name, it is taken out: a clumsy sentence is better than a name given away.
 */

/** Letters, digits and marks right before or after a place: beside them a name is a part of a longer word. */
const wordBefore = /[\p{L}\p{M}\p{N}]*$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}]/u;
/** How far a word is looked at; longer ones are no particles. */
const reach = 12;

/** Scripts that set no space between a name and the word or ending after it. */
const joinsNext =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Devanagari}\p{Script=Bengali}]/u;
/** 'To', 'and', 'the', which Hebrew and Arabic write as a part of the next word. */
const particles = /^(?:[ושהכלבמ]{1,3}|[وفبلك]{1,2})$/;

/** A place in the folded text where a name stands. */
interface Mention {
  readonly start: number;
  readonly end: number;
  /** The last part of the name that it holds. */
  readonly last: number;
  /** Avas: the s belongs to it. */
  readonly isPossessive: boolean;
  /** False for a little word that is the name only beside another part of it. */
  readonly isSure: boolean;
}

/** The text with every mention of the names, whole or in part, as 'the child'. */
export function redactName(text: string, ...names: readonly string[]): string {
  const forms = names.map(nameForms).filter((list) => list.length > 0);
  if (forms.length === 0) return text;
  const folded = foldText(text);
  const mentions = forms.flatMap((list) => joined(folded, mentionsIn(text, folded, list)));
  let result = '';
  let done = 0;
  for (const { start, end, isPossessive } of united(mentions)) {
    const from = folded.starts[start] ?? 0;
    const to = folded.ends[end - 1] ?? text.length;
    const mark = isPossessive ? '’' : possessiveMark(folded.text, end) && text.charAt(to);
    // The apostrophe that is there already is skipped: it is written before the s.
    const next = mark !== '' && !isPossessive ? to + mark.length : to;
    result += `${text.slice(done, from)}the child${mark === '' ? '' : `${mark}s`}`;
    done = next;
  }
  return result + text.slice(done);
}

// The words stay in 'the child care centre', where they mean something else.
const placeholder =
  /(?<![\p{L}\p{M}\p{N}-])the child(?![\p{L}\p{M}\p{N}-]|\s+(?:care|development|health|protection|safety|seat|psycholog))/giu;

/** The text with 'the child' as the name again. Case and the possessive follow. */
export function restoreName(text: string, name: string | undefined): string {
  const known = tidiedName(name);
  return known === '' ? text : text.replace(placeholder, () => known);
}

/** James' shoes: the apostrophe of a name that ends in s, unless it closes a quotation; else nothing. */
function possessiveMark(folded: string, end: number): string {
  return /^s'(?= \p{L})/u.test(folded.slice(end - 1, end + 4)) ? `'` : '';
}

/** From first to last, the longest first; 'Lus' is rather the name Lus than something of Lu. */
function inOrder(one: Mention, other: Mention): number {
  return (
    one.start - other.start ||
    other.end - one.end ||
    Number(one.isPossessive) - Number(other.isPossessive)
  );
}

/** Every place where a form stands as a word of its own, in the order of the text. */
function mentionsIn(
  source: string,
  { text, starts }: FoldedText,
  forms: readonly NameForm[],
): (Mention & Pick<NameForm, 'spans'>)[] {
  const found: (Mention & Pick<NameForm, 'spans'>)[] = [];
  for (const { text: form, spans, alone } of forms) {
    for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, start + 1)) {
      const bare = start + form.length;
      const isPossessive = isPossessiveAt(text, form, bare);
      const end = isPossessive ? bare + 1 : bare;
      const before = text.slice(Math.max(0, start - reach), start);
      if (!isWhole(form, before, text.slice(end, end + 2))) continue;
      const hasCapital = /^\p{Lu}/u.test(source.slice(starts[start]));
      const isSure = alone === 'always' || (alone === 'capital' && hasCapital);
      found.push({ start, end, last: spans[0]?.last ?? 0, isPossessive, isSure, spans });
    }
  }
  return found.sort(inOrder);
}

/** Whether an s that makes a possessive without an apostrophe follows, as in 'Avas'. */
function isPossessiveAt(text: string, form: string, end: number): boolean {
  return (
    /[\p{L}\p{M}]$/u.test(form) &&
    text[end] === 's' &&
    !wordAfter.test(text.slice(end + 1, end + 3))
  );
}

/** Whether a name between these texts stands as a word of its own, the way its script sets words apart. */
function isWhole(form: string, before: string, after: string): boolean {
  if (!joinsNext.test(form) && wordAfter.test(after)) return false;
  if (joinsPrevious.test(form)) return true;
  const stuck = wordBefore.exec(before)?.[0] ?? '';
  return stuck === '' || particles.test(stuck);
}

/** Parts of one name that follow one another in its order are one mention: 'Anna Schmidt', 'de la Cruz'. */
function joined(
  { text }: FoldedText,
  mentions: readonly (Mention & Pick<NameForm, 'spans'>)[],
): Mention[] {
  const runs: Mention[] = [];
  for (const mention of mentions) {
    const run = runs.at(-1);
    const between = run && text.slice(run.end, mention.start);
    const next = run && mention.spans.find(({ first }) => first > run.last);
    if (run && !run.isPossessive && next && (between === ' ' || between === '-')) {
      const isSure = run.isSure || mention.isSure;
      runs[runs.length - 1] = { ...mention, start: run.start, last: next.last, isSure };
    } else if (!run || mention.end > run.end || (mention.isSure && !run.isSure)) {
      runs.push(mention);
    }
  }
  return runs.filter(({ isSure }) => isSure);
}

/** Mentions that overlap, as those of two names may, are one. */
function united(mentions: readonly Mention[]): Mention[] {
  const all: Mention[] = [];
  for (const mention of mentions.toSorted(inOrder)) {
    const before = all.at(-1);
    if (!before || mention.start >= before.end) all.push(mention);
    else if (mention.end > before.end) all[all.length - 1] = { ...mention, start: before.start };
  }
  return all;
}
