import { clustersOf, comparisonKey, fold, foldText } from './fold';
import { plainText } from './written-text';

/** Separates two fields. No query contains it, so none matches across both. */
const fieldSeparator = '\u0000';

/** Returns the text to search a record by. */
export function searchText(...fields: readonly string[]): string {
  return fields.map(fold).join(fieldSeparator);
}

/** Returns what a person wrote as it was typed and, if it may have bold words, as it is shown: 'blue cup' finds '**blue** cup'. */
export function typedAndShown(text: string): readonly string[] {
  return text.includes('**') ? [text, plainText(text)] : [text];
}

/** Returns a query in the form to search for. */
export const searchQuery = comparisonKey;

/** Returns whether a record's search text matches what was typed. An empty query matches everything. */
export function matchesSearch(text: string, typed: string): boolean {
  return text.includes(searchQuery(typed));
}

/** Returns whether the text contains every typed word, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  const found = fold(text);
  return searchQuery(typed)
    .split(' ')
    .every((word) => found.includes(word));
}

/** A piece of a text. Joined, the pieces give the text. */
export interface TextPiece {
  readonly text: string;
  /** Whether the search matched exactly this piece. */
  readonly isMarked: boolean;
}

/** Limit of marks in one text. A single letter would match a novel a hundred thousand times, and each mark is drawn. */
const maxMarks = 200;

/** Start and end of a match in the source. */
interface Match {
  readonly start: number;
  readonly end: number;
}

/** Splits the text into pieces and marks those that match what was typed in the search box. */
export function textPieces(text: string, typed: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of matchesIn(text, typed, maxMarks)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** Returns the first `most` matches, without overlaps. They cover whole characters: half of one would be another. */
function matchesIn(text: string, typed: string, most: number): readonly Match[] {
  const wanted = searchQuery(typed);
  if (wanted === '' || !fold(text).includes(wanted)) return [];
  const { text: folded, starts, ends } = foldText(text);
  const found: Match[] = [];
  let at = folded.indexOf(wanted);
  while (at !== -1 && found.length < most) {
    const start = starts[at] ?? text.length;
    const end = ends[at + wanted.length - 1] ?? text.length;
    const last = found.at(-1);
    // Two matches can fall within one character of the source.
    if (!last || start >= last.end) found.push({ start, end });
    at = folded.indexOf(wanted, at + wanted.length);
  }
  return found;
}

/** How far down a match may be, in characters, for a card to show it anyway. */
const nearStart = 160;

/** Returns the text from its beginning or, if the first match is further down, from the sentence that contains it. */
export function fromFirstMatch(text: string, typed: string): string {
  const [first] = matchesIn(text, typed, 1);
  if (!first || first.start < nearStart) return text;
  const begin = sentenceAround(text, first).start;
  return `… ${text.slice(first.start - begin > nearStart ? wordStart(text, first.start - nearStart / 2, first.start) : begin)}`;
}

/**
 * Returns the sentence with the first match, in one line of about `length` characters; a longer one is cut between words and gets
 * '…'. Null if nothing matches.
 */
export function matchingSentence(text: string, typed: string, length = 140): string | null {
  const [first] = matchesIn(text, typed, 1);
  if (!first) return null;
  const sentence = sentenceAround(text, first);
  let { start, end } = sentence;
  if (end - start > length) {
    // Leave about a third of the room for text before the match.
    if (first.start - start > length / 3)
      start = wordStart(text, first.start - Math.floor(length / 3), first.start);
    if (end - start > length) end = wordEnd(text, start + length, first.end);
  }
  const before = start > sentence.start ? '… ' : '';
  const after = end < sentence.end ? ' …' : '';
  return `${before}${text.slice(start, end).trim().replace(/\s+/g, ' ')}${after}`;
}

const sentenceEnd = /[.!?]["'”’)\]]*\s+|[。！？]["”’」』）]*|\n+/gu;

function sentenceAround(text: string, { start, end }: Match): Match {
  let begin = 0;
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const after = index + mark.length;
    if (after <= start) begin = after;
    else if (index + 1 >= end) return { start: begin, end: index + mark.trimEnd().length };
  }
  return { start: begin, end: text.length };
}

/**
 * Returns the first start of a word from `at` on; if there is none before `limit`, the next position that splits no character.
 */
function wordStart(text: string, at: number, limit: number): number {
  const space = /\s/g;
  space.lastIndex = Math.max(0, at);
  const found = space.exec(text);
  return found && found.index < limit
    ? found.index + 1
    : characterBoundary(text, Math.max(0, at), limit);
}

/** Returns the last end of a word up to `at`; if there is none after `limit`, the previous position that splits no character. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at <= limit) return limit;
  const space = text.slice(limit, at + 1).search(/\s\S*$/);
  return space === -1 ? characterBoundary(text, at, text.length) : limit + space;
}

function characterBoundary(text: string, at: number, limit: number): number {
  for (const { 0: cluster, index } of clustersOf(text.slice(at - 1, limit))) {
    const position = at - 1 + index;
    if (position >= at && !/^[\uDC00-\uDFFF]/.test(cluster)) return position;
  }
  return limit;
}
