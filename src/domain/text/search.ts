const ascii = /^[\0-\x7F]*$/;
/** The sign that asks for the coloured form of a symbol. */
const variant = /\uFE0F/g;
const accents = /[\u0300-\u036F]/g;

/**
 * Case is folded the same way on both sides, sign by sign: a part of a text folds as it does in the whole, so that
 * `search.ts` can mark by it what was found.
 */
function withoutCase(text: string): string {
  const small = text.toLowerCase();
  if (ascii.test(small)) return small;
  // The last sigma of a word is another letter only to who writes it.
  return small.replace(variant, '').replaceAll('ς', 'σ').normalize('NFC');
}

/** The same without accents. */
function withoutAccents(text: string): string {
  const small = withoutCase(text);
  return ascii.test(small) ? small : small.normalize('NFD').replace(accents, '').normalize('NFC');
}

/** Stands between two fields; no query holds it, so that none matches across both. */
const between = '\n\u0000\n';

/**
 * The texts that a record is found by, as one text to search in. Where they have accents they stand in it twice: as they
 * are, and without. So `cafe` finds `Café`, and who types `ō` does not find every `o`.
 */
export function searchText(...fields: readonly string[]): string {
  const text = withoutCase(fields.join(between));
  const bare = withoutAccents(text);
  return bare === text ? text : text + between + bare;
}

/** A query as it is looked for in such a text: without its outer spaces and without its case. */
export function searchQuery(typed: string): string {
  return withoutCase(typed.trim());
}

/** Whether a record with this search text matches what was typed. An empty query matches all. */
export function matchesSearch(text: string, typed: string): boolean {
  return text.includes(searchQuery(typed));
}

/** Where in a text a search found its words, and the sentence that they stand in. */

/** A piece of a text. The pieces together are the text. */
export interface TextPiece {
  readonly text: string;
  /** Whether the search found this very piece. */
  readonly isFound: boolean;
}

/** Marks in one text. One letter in a novel would be found a hundred thousand times, and draws as often. */
const mostMarks = 200;

/** Where the words begin and end in the source. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * What is folded at a time: a letter with its marks, a Hangul syllable whose signs stand apart, a flag, an emoji with all
 * its parts. A mark covers it whole.
 */
const clusters =
  /[\u1100-\u115F][\u1160-\u11A7]*[\u11A8-\u11FF]*|\p{RI}{2}|.\p{M}*\p{EMod}?(?:\u200D.\p{M}*\p{EMod}?)*/gsu;

/** The text in pieces, those that the search found marked as such. `typed` is what stands in the search box. */
export function textPieces(text: string, typed: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of foundIn(text, typed, mostMarks)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isFound: false });
    pieces.push({ text: text.slice(start, end), isFound: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}

/** The first `most` places of what was typed, one after another. */
function foundIn(text: string, typed: string, most: number): readonly Found[] {
  const wanted = searchQuery(typed);
  if (wanted === '') return [];
  // Accents count only for who types them.
  const fold = withoutAccents(wanted) === wanted ? withoutAccents : withoutCase;
  const folded = fold(text);
  if (!folded.includes(wanted)) return [];
  const { inside, starts, ends } = ascii.test(text) ? asItIs(folded) : signBySign(text, fold);
  const found: Found[] = [];
  let at = inside.indexOf(wanted);
  while (at !== -1 && found.length < most) {
    const start = starts(at);
    const end = ends(at + wanted.length - 1);
    const last = found.at(-1);
    // Two matches may lie within one sign of the source.
    if (!last || start >= last.end) found.push({ start, end });
    at = inside.indexOf(wanted, at + wanted.length);
  }
  return found;
}

/** Nothing changes its place where no sign changes its length. */
function asItIs(inside: string) {
  return { inside, starts: (at: number) => at, ends: (at: number) => at + 1 };
}

function signBySign(text: string, fold: (text: string) => string) {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const folded = fold(cluster);
    pieces.push(folded);
    for (const _ of folded.split('')) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return {
    inside: pieces.join(''),
    starts: (at: number) => starts[at] ?? text.length,
    ends: (at: number) => ends[at] ?? text.length,
  };
}

/** Letters before a match that a card shows without being told to. */
const near = 160;

/** The text from its beginning, or, where the search found its words further down, from the sentence that holds them. */
export function fromWhereFound(text: string, typed: string): string {
  const [first] = foundIn(text, typed, 1);
  if (!first || first.start < near) return text;
  const begin = sentenceAround(text, first).start;
  return `… ${text.slice(first.start - begin > near ? wordStart(text, first.start - near / 2, first.start) : begin)}`;
}

/**
 * The sentence in which the search found its words, in one line of about `length` letters; a longer one is cut between words,
 * and says so by '…'. Null when they are not in the text.
 */
export function foundSentence(text: string, typed: string, length = 140): string | null {
  const [first] = foundIn(text, typed, 1);
  if (!first) return null;
  const sentence = sentenceAround(text, first);
  let { start, end } = sentence;
  if (end - start > length) {
    // About a third of what there is room for stands before the words.
    if (first.start - start > length / 3)
      start = wordStart(text, first.start - Math.floor(length / 3), first.start);
    if (end - start > length) end = wordEnd(text, start + length, first.end);
  }
  const before = start > sentence.start ? '… ' : '';
  const after = end < sentence.end ? ' …' : '';
  return `${before}${text.slice(start, end).trim().replace(/\s+/g, ' ')}${after}`;
}

const sentenceEnd = /[.!?]["'”’)\]]*\s+|[。！？]["”’」』）]*|\n+/gu;

function sentenceAround(text: string, { start, end }: Found): Found {
  let begin = 0;
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const after = index + mark.length;
    if (after <= start) begin = after;
    else if (index + 1 >= end) return { start: begin, end: index + mark.trimEnd().length };
  }
  return { start: begin, end: text.length };
}

/** The first place from `at` on where a word begins; where none does before `limit`, the next that parts no sign. */
function wordStart(text: string, at: number, limit: number): number {
  const space = /\s/g;
  space.lastIndex = Math.max(0, at);
  const found = space.exec(text);
  return found && found.index < limit ? found.index + 1 : wholeSign(text, Math.max(0, at), limit);
}

/** The last place up to `at` where a word ends; where none does after `limit`, the one before that parts no sign. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at <= limit) return limit;
  const space = text.slice(limit, at + 1).search(/\s\S*$/);
  return space === -1 ? wholeSign(text, at, text.length) : limit + space;
}

function wholeSign(text: string, at: number, limit: number): number {
  for (const { 0: cluster, index } of text.slice(at - 1, limit).matchAll(clusters)) {
    const place = at - 1 + index;
    if (place >= at && !/^[\uDC00-\uDFFF]/.test(cluster)) return place;
  }
  return limit;
}
