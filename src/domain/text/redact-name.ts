import { type FoldedText, foldText } from './fold';

/**
 * Replaces every mention of the names, whole or in part, and of the nicknames by 'the child', for the setting 'Leave the child's name out'.
 * `restoreName` puts the name back. If it's unclear whether a word is the name, it is removed: a clumsy sentence is better than a
 * leaked name.
 */
export function redactName(text: string, ...names: readonly HiddenName[]): string {
  const forms = names.map(nameForms).filter((list) => list.length > 0);
  if (forms.length === 0) return text;
  const folded = foldText(text);
  const mentions = forms.flatMap((list) => joinParts(folded, mentionsIn(text, folded, list)));
  let result = '';
  let done = 0;
  for (const { start, end, isPossessive } of mergeOverlaps(mentions)) {
    const from = folded.starts[start] ?? 0;
    const to = folded.ends[end - 1] ?? text.length;
    const mark = isPossessive ? '’' : possessiveMark(folded.text, end) && text.charAt(to);
    // Skip the apostrophe in the source: it has been written before the s.
    const next = mark !== '' && !isPossessive ? to + mark.length : to;
    result += `${text.slice(done, from)}the child${mark === '' ? '' : `${mark}s`}`;
    done = next;
  }
  return result + text.slice(done);
}

// 'The child care centre' and the like mean something else.
const placeholder =
  /(?<![\p{L}\p{M}\p{N}-])the child(?![\p{L}\p{M}\p{N}-]|\s+(?:care|development|health|protection|safety|seat|psycholog))/giu;

/** Replaces 'the child' by the name, in any case and with any possessive. */
export function restoreName(text: string, name: HiddenName | undefined): string {
  const known = typeof name === 'string' ? normalizedName(name) : '';
  return known === '' ? text : text.replace(placeholder, () => known);
}

/** A name to leave out: one of the profile's own, or a nickname. */
export type HiddenName = string | { readonly alsoCalled: string };

/** One spelling to search for a name by. */
export interface NameForm {
  /** Folded with `foldText`. */
  readonly text: string;
  /** Which parts of the name it covers, counted from the name's start: a later part that follows belongs to the same mention. */
  readonly spans: readonly { readonly first: number; readonly last: number }[];
  /**
   * Whether this form counts on its own: a particle such as 'de' or 'do' does so only if it has a capital (`capital`), or never
   * (`never`).
   */
  readonly countsAlone: 'always' | 'capital' | 'never';
}

/** Scripts without a space before a name; a single character may be a name. */
const joinsPrevious =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Name particles, and surnames that are among the commonest English words. As a first name they are redacted like any other; as a
 * later part they would blank every 'de' or 'do' in a text. Less common everyday words ('may', 'rose', 'will') are not listed:
 * they are redacted wherever they occur.
 */
const nameParticles = new Set(
  `am an and as at be by do go he if in is it me my no of on or so the to up us we
  af al av bin bint da das de dei del della dem den der des di dos du e ed el en et ibn la las le les los op ten ter
  til van vom von y zu zum zur`.split(/\s+/),
);

/** Returns the name trimmed, with composed accents. */
function normalizedName(name: string | undefined): string {
  return name?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
}

/**
 * Returns all spellings of a name: whole, part by part, and the halves of double names together and apart. Empty if there is no
 * name.
 */
function nameForms(name: HiddenName): readonly NameForm[] {
  const normalized = normalizedName(typeof name === 'string' ? name : name.alsoCalled);
  const of = typeof name === 'string' ? formsOf : nicknameFormsOf;
  if (normalized === '') return [];
  const forms = new Map<string, NameForm>();
  for (const spelling of new Set([normalized, umlautsSpelledOut(normalized)])) {
    for (const form of of(spelling)) {
      for (const text of new Set([form.text, form.text.replaceAll(`'`, '')])) {
        const known = forms.get(text);
        const spans = [...(known?.spans ?? []), ...form.spans];
        const alone = known && known.countsAlone !== 'never' ? known.countsAlone : form.countsAlone;
        if (text !== '') forms.set(text, { text, spans, countsAlone: alone });
      }
    }
  }
  return [...forms.values()];
}

function* formsOf(name: string): Generator<NameForm> {
  const words = name.split(/[\s/]+/u).map((word) =>
    withoutSigns(word)
      .split(/\p{Pd}/u)
      .filter(Boolean),
  );
  const count = words.flat().length;
  yield form([name], 0, count - 1);
  let at = 0;
  for (const [index, pieces] of words.entries()) {
    for (const [nth, piece] of pieces.entries()) {
      if (isName(piece)) yield form([piece], at + nth, at + nth, aloneOf(piece, at + nth));
    }
    const next = index === 0 ? (words[1] ?? []) : [];
    if (pieces.length > 1) yield form(pieces, at, at + pieces.length - 1);
    // Mary Ann is also written Maryann.
    if (next.length > 0) yield form([...pieces, ...next], 0, pieces.length + next.length - 1);
    at += pieces.length;
  }
}

/**
 * A nickname counts as a whole, because its parts are often everyday words: of 'Little Bee', 'Bee' counts alone, but 'bee' and 'little'
 * don't. A nickname that is a single letter or a particle counts only with a capital.
 */
function* nicknameFormsOf(nickname: string): Generator<NameForm> {
  const parts = nickname.split(/[\s/\p{Pd}]+/u);
  const words = parts.map(withoutSigns).filter(Boolean);
  // An emoji alone can be a nickname too.
  const pieces = words.length > 0 ? words : parts.filter(Boolean);
  const last = pieces.length - 1;
  // J.J. is also written JJ.
  const whole = pieces.join('').replaceAll('.', '');
  const isSure = words.length === 0 || (isName(whole) && aloneOf(whole, 1) === 'always');
  for (const spelling of new Set([pieces.join(' '), pieces.join('-'), pieces.join(''), whole]))
    yield form([spelling], 0, last, isSure ? 'always' : 'capital');
  for (const [at, piece] of last === 0 ? [] : pieces.entries())
    if (isName(piece)) yield form([piece], at, at, 'capital');
}

/** Returns a word without the quotes, brackets and full stops around it. */
function withoutSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
}

function form(
  pieces: readonly string[],
  first: number,
  last: number,
  alone: NameForm['countsAlone'] = 'always',
): NameForm {
  return { text: foldText(pieces.join('')).text, spans: [{ first, last }], countsAlone: alone };
}

/** A single letter is too little to be a name. */
function isName(piece: string): boolean {
  return /^.{2}/su.test(piece) || joinsPrevious.test(piece);
}

function aloneOf(piece: string, index: number): NameForm['countsAlone'] {
  if (index === 0 || !nameParticles.has(foldText(piece).text)) return 'always';
  return /^\p{Lu}/u.test(piece) ? 'capital' : 'never';
}

/** Spells Jörg as Joerg and Åse as Aase, as people do on a keyboard without the letter. */
function umlautsSpelledOut(name: string): string {
  return name.replace(/[äöüø]/giu, (letter) => `${foldText(letter).text}e`).replace(/å/giu, 'aa');
}

/** Letters, digits and marks directly before or after a match; with them the match is part of a longer word. */
const wordBefore = /[\p{L}\p{M}\p{N}]*$/u;

const wordAfter = /^[\p{L}\p{M}\p{N}]/u;

/** How many characters to look back; no particle is longer. */
const maxParticleLength = 12;

/** Scripts without a space between a name and the word or ending after it. */
const joinsNext =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Devanagari}\p{Script=Bengali}]/u;

/** 'To', 'and', 'the', which Hebrew and Arabic join to the next word. */
const particles = /^(?:[ושהכלבמ]{1,3}|[وفبلك]{1,2})$/;

/** A match of a name in the folded text. */
interface Mention {
  readonly start: number;
  readonly end: number;
  /** The last part of the name that the match covers. */
  readonly last: number;
  /** As in 'Avas': the s is part of the match. */
  readonly isPossessive: boolean;
  /** False for a particle that counts only next to another part of the name. */
  readonly isSure: boolean;
}

/** Returns the apostrophe after a name that ends in s (James' shoes), unless it closes a quotation; otherwise ''. */
function possessiveMark(folded: string, end: number): string {
  return /^s'(?= \p{L})/u.test(folded.slice(end - 1, end + 4)) ? `'` : '';
}

/** Sorts by position, longest first. 'Lus' is taken as the name Lus rather than as a possessive of Lu. */
function byPosition(one: Mention, other: Mention): number {
  return (
    one.start - other.start ||
    other.end - one.end ||
    Number(one.isPossessive) - Number(other.isPossessive)
  );
}

/** Returns every match of a form as a whole word, in text order. */
function mentionsIn(
  source: string,
  { text, starts }: FoldedText,
  forms: readonly NameForm[],
): (Mention & Pick<NameForm, 'spans'>)[] {
  const found: (Mention & Pick<NameForm, 'spans'>)[] = [];
  for (const { text: form, spans, countsAlone } of forms) {
    for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, start + 1)) {
      const bare = start + form.length;
      const isPossessive = isPossessiveAt(text, form, bare);
      const end = isPossessive ? bare + 1 : bare;
      const before = text.slice(Math.max(0, start - maxParticleLength), start);
      if (!isWhole(form, before, text.slice(end, end + 2))) continue;
      const hasCapital = /^\p{Lu}/u.test(source.slice(starts[start]));
      const isSure = countsAlone === 'always' || (countsAlone === 'capital' && hasCapital);
      found.push({ start, end, last: spans[0]?.last ?? 0, isPossessive, isSure, spans });
    }
  }
  return found.sort(byPosition);
}

/** Returns whether an s follows that makes a possessive without an apostrophe, as in 'Avas'. */
function isPossessiveAt(text: string, form: string, end: number): boolean {
  return (
    /[\p{L}\p{M}]$/u.test(form) &&
    text[end] === 's' &&
    !wordAfter.test(text.slice(end + 1, end + 3))
  );
}

/** Returns whether a name between these texts is a whole word, by the rules of its script. */
function isWhole(form: string, before: string, after: string): boolean {
  if (!joinsNext.test(form) && wordAfter.test(after)) return false;
  if (joinsPrevious.test(form)) return true;
  const attached = wordBefore.exec(before)?.[0] ?? '';
  return attached === '' || particles.test(attached);
}

/** Joins consecutive parts of one name in the right order into one mention: 'Anna Schmidt', 'de la Cruz'. */
function joinParts(
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

/** Merges overlapping mentions, such as those of two names. */
function mergeOverlaps(mentions: readonly Mention[]): Mention[] {
  const all: Mention[] = [];
  for (const mention of mentions.toSorted(byPosition)) {
    const before = all.at(-1);
    if (!before || mention.start >= before.end) all.push(mention);
    else if (mention.end > before.end) all[all.length - 1] = { ...mention, start: before.start };
  }
  return all;
}
