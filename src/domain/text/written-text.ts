/** A piece of a line: text as typed, bold text, or a link that shows its whole address. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly pieces: readonly PlainPiece[] }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

type PlainPiece = Exclude<Piece, { kind: 'bold' }>;

/** `isApart` says that a blank line comes before it. Lines of a paragraph are separated by '\n'. */
export type Block =
  | (BlockOf<'paragraph' | 'heading'> & { readonly pieces: readonly Piece[] })
  | (BlockOf<'bullets'> & { readonly items: readonly (readonly Piece[])[] })
  | (BlockOf<'numbers'> & { readonly items: readonly NumberedItem[] });

interface BlockOf<Kind> {
  readonly kind: Kind;
  readonly isApart: boolean;
}

export interface NumberedItem {
  /** As written: '8'. */
  readonly number: string;
  readonly pieces: readonly Piece[];
}

type Kind = Block['kind'];

/** What a line of each kind begins with. A number doesn't begin with a zero, because '08. April' is a date. */
const marks = {
  heading: /^## (?=.*\S)/u,
  bullets: /^- (?=.*[^\s-])/u,
  numbers: /^([1-9]\d{0,2})\. (?=.*\S)/u,
};

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Returns the lines of a text, whichever line breaks it has. */
export function linesOf(text: string): string[] {
  return text.split(lineBreak);
}

/**
 * Reads what a person wrote by the grammar of docs/text.md. Everything else is text as typed. Takes time in proportion to the
 * length of the text.
 */
export function readText(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { kind, lines, isApart } of groupLines(linesOf(text))) {
    if (kind === 'paragraph') blocks.push({ kind, isApart, pieces: readLine(lines.join('\n')) });
    else if (kind === 'heading') {
      const pieces = lines.flatMap((line) => readLine(line.replace(marks.heading, '')));
      blocks.push({ kind, isApart, pieces });
    } else if (kind === 'bullets') {
      const items = lines.map((line) => readLine(line.replace(marks.bullets, '')));
      blocks.push({ kind, isApart, items });
    } else {
      const items = lines.map((line) => {
        const [mark = '', number = ''] = marks.numbers.exec(line) ?? [];
        return { number, pieces: readLine(line.slice(mark.length)) };
      });
      blocks.push({ kind, isApart, items });
    }
  }
  return blocks;
}

interface LineGroup {
  kind: Kind;
  readonly lines: string[];
  readonly isApart: boolean;
}

/** Joins neighbouring lines of one kind. A heading is always one line. */
function groupLines(lines: readonly string[]): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  let isApart = true;
  for (const line of lines) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    const kind = kindOf(line);
    const last = groups.at(-1);
    if (last?.kind === kind && !isApart && kind !== 'heading') last.lines.push(line);
    else groups.push({ kind, lines: [line], isApart });
    isApart = false;
  }
  return withoutMinusSigns(groups);
}

function kindOf(line: string): Kind {
  if (marks.heading.test(line)) return 'heading';
  if (marks.bullets.test(line)) return 'bullets';
  return marks.numbers.test(line) ? 'numbers' : 'paragraph';
}

/** '- 5 at night' may be a temperature, so lines that all have a number after '- ' are text, with the paragraph around them. */
function withoutMinusSigns(groups: readonly LineGroup[]): readonly LineGroup[] {
  const found: LineGroup[] = [];
  for (const group of groups) {
    const { kind, lines } = group;
    if (kind === 'bullets' && lines.every((line) => /^- +[\p{N}.,]/u.test(line)))
      group.kind = 'paragraph';
    const last = found.at(-1);
    if (last?.kind === 'paragraph' && group.kind === 'paragraph' && !group.isApart)
      last.lines.push(...lines);
    else found.push(group);
  }
  return found;
}

/** A web address, or an email address. Neither contains marks that change the direction of text. */
const address =
  /https?:\/\/[^\s<>"\u200E\u200F\u202A-\u202E\u2066-\u2069]+|(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,63}\b/giu;

/** Reads the links and the bold text of a line, or of several that belong together. */
function readLine(line: string): readonly Piece[] {
  const links = [...line.matchAll(address)].flatMap((match) => {
    const text = withoutEnd(match[0]);
    const isWeb = /^https?:/i.test(text);
    if (isWeb && !/^https?:\/\/[\p{L}\p{N}[]/iu.test(text)) return [];
    return [{ from: match.index, to: match.index + text.length, text, isWeb }];
  });
  const rest = links.values();
  let link = rest.next().value;
  const plainPieces = (from: number, to: number): PlainPiece[] => {
    const pieces: PlainPiece[] = [];
    let at = from;
    for (; link && link.to <= to; link = rest.next().value) {
      if (link.from > at) pieces.push({ kind: 'text', text: line.slice(at, link.from) });
      const href = link.isWeb ? link.text : `mailto:${link.text}`;
      pieces.push({ kind: 'link', text: link.text, href });
      at = link.to;
    }
    if (at < to) pieces.push({ kind: 'text', text: line.slice(at, to) });
    return pieces;
  };
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of boldParts(line, links)) {
    pieces.push(...plainPieces(at, from - 2));
    pieces.push({ kind: 'bold', pieces: plainPieces(from, to) });
    at = to + 2;
  }
  return [...pieces, ...plainPieces(at, line.length)];
}

/** Leaves out punctuation after an address, and a bracket that isn't opened in it. */
function withoutEnd(found: string): string {
  let end = found.length;
  let unopened = (found.match(/\)/g)?.length ?? 0) - (found.match(/\(/g)?.length ?? 0);
  for (;;) {
    const last = found.charAt(end - 1);
    const isUnopened = last === ')' && unopened > 0;
    if (!isUnopened && !/[.,;:!?*'’”»\]}…]/u.test(last)) return found.slice(0, end);
    if (isUnopened) unopened -= 1;
    end -= 1;
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the text between pairs of '**'. Marks beside a space on the inside, beside a digit on the outside (2**3**4), between a
 * letter and a digit (5ml**2), within two words (a**b c**d), or in a row of other length are text.
 */
function boldParts(line: string, links: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  let opened: number | null = null;
  let link = 0;
  for (const { 0: stars, index } of line.matchAll(/\*+/g)) {
    while ((links[link]?.to ?? Infinity) <= index) link += 1;
    const isInLink = (links[link]?.from ?? Infinity) <= index;
    if (stars.length !== 2 || isInLink) continue;
    const before = line.slice(Math.max(0, index - 2), index);
    const after = line.slice(index + 2, index + 4);
    const closes = /\S$/u.test(before) && !/^\p{N}/u.test(after);
    if (opened !== null && closes && !isTwoWords(line, opened, index)) {
      found.push({ from: opened, to: index });
      opened = null;
    } else if (opens(before, after)) opened = index + 2;
  }
  return found;
}

function opens(before: string, after: string): boolean {
  const isDose = /\p{L}$/u.test(before) && /^\p{N}/u.test(after);
  return /^[^\s,.;:!?)]/u.test(after) && !/\p{N}$/u.test(before) && !isDose;
}

/** Returns whether a marked text begins within a word and ends within another one. */
function isTwoWords(line: string, from: number, to: number): boolean {
  const isInWord = /[\p{L}\p{N}]\*\*$/u.test(line.slice(Math.max(0, from - 4), from));
  return (
    isInWord &&
    /^\*\*[\p{L}\p{N}]/u.test(line.slice(to, to + 4)) &&
    /\s/u.test(line.slice(from, to))
  );
}

/** Returns a text as cards show it: without the marks of the grammar, and with '•' before the items of lists. */
export function plainText(text: string): string {
  const blocks = readText(text).map((block) => {
    const lines =
      block.kind === 'bullets'
        ? block.items.map((item) => `• ${textOf(item)}`)
        : block.kind === 'numbers'
          ? block.items.map(({ number, pieces }) => `${number}. ${textOf(pieces)}`)
          : [textOf(block.pieces)];
    return (block.isApart ? '\n\n' : '\n') + lines.join('\n');
  });
  return blocks.join('').replace(/^\n+/, '');
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (piece.kind === 'bold' ? textOf(piece.pieces) : piece.text))
    .join('');
}
