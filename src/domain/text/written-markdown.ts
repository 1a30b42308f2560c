import { linesOf, type Piece, readText } from './written-text';

/**
 * Returns what a person wrote as Markdown that any CommonMark or GFM reader shows as typed: bold text, lists, headings and links
 * stay what they are, everything else is escaped. `headings` is the mark of a heading, such as '####'.
 */
export function writtenMarkdown(text: string, headings: string): string {
  let isAfterNumbers = false;
  return readText(text)
    .map((block) => {
      const isCounted = block.kind === 'numbers' && !isAfterNumbers && isConsecutive(block.items);
      isAfterNumbers = block.kind === 'numbers';
      switch (block.kind) {
        case 'paragraph':
          return markdownOf(block.pieces);
        case 'heading':
          return `${headings} ${markdownOf(block.pieces)}`;
        case 'bullets':
          return block.items.map((item) => `- ${markdownOf(item)}`).join('\n');
        case 'numbers':
          return block.items
            .map(
              ({ number, pieces }) => `${number}${isCounted ? '.' : '\\.'} ${markdownOf(pieces)}`,
            )
            .join(isCounted ? '\n' : lineBreak);
      }
    })
    .join('\n\n');
}

/** Two spaces at the end of a line: a line break in any reader. */
const lineBreak = '  \n';

/** A reader counts on from the first number and joins lists that follow each other, so any others are written as text. */
function isConsecutive(items: readonly { readonly number: string }[]): boolean {
  const [first] = items;
  return items.every(({ number }, index) => Number(number) === Number(first?.number) + index);
}

function markdownOf(pieces: readonly Piece[]): string {
  let written = '';
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'bold') {
      written += pieceMarkdown(piece, written);
      continue;
    }
    const inner = piece.pieces.reduce((text, one) => text + pieceMarkdown(one, text || '*'), '');
    const next = pieces[index + 1];
    const after = next?.kind === 'text' ? escaped(next.text) : '';
    written += canBeBold(written, inner, after) ? `**${inner}**` : inner;
  }
  return written;
}

function pieceMarkdown(piece: Exclude<Piece, { kind: 'bold' }>, before: string): string {
  if (piece.kind === 'link') return `<${piece.text}>`;
  const isAtStart = before === '' || before.endsWith('\n');
  return linesOf(piece.text)
    .map((line, index) => (isAtStart || index > 0 ? lineMarkdown(line) : escaped(line)))
    .join(lineBreak);
}

/** Returns whether a reader takes '**' around a text as bold: not if it has a sign inside and a letter outside. */
function canBeBold(before: string, inner: string, after: string): boolean {
  const isSign = (character: string) => /^[\p{P}\p{S}]/u.test(character);
  const ends = (text: string) => text === '' || /[\s\p{P}\p{S}]/u.test(text);
  const first = inner.slice(0, 1);
  const last = /(?:[\uD800-\uDBFF])?[^]$/.exec(inner)?.[0] ?? '';
  const nearBefore = /(?:[\uD800-\uDBFF])?[^]$/.exec(before)?.[0] ?? '';
  const nearAfter = /^[\uD800-\uDBFF]?[^]/.exec(after)?.[0] ?? '';
  return (
    !nearBefore.endsWith('*') &&
    (!isSign(first) || ends(nearBefore)) &&
    (!isSign(last) || ends(nearAfter))
  );
}

/** Returns any text on one line, for a heading, a list or a cell of a table, escaped. */
export function lineOfMarkdown(text: string): string {
  return lineMarkdown(text.replace(/\s+/g, ' ').trim());
}

/** Returns a text of some lines within a quotation or another block, each line after its mark, such as '> '. */
export function linesOfMarkdown(text: string, mark: string): string {
  return linesOf(text.trim()).map(lineMarkdown).join(`${lineBreak}${mark}`);
}

/** Returns such Markdown for a message, whose reader sees every sign: without the backslashes, and links without brackets. */
export function asMessage(markdown: string): string {
  return markdown.replace(
    /<(https?:[^\s<>]+|[^\s<>@]+@[^\s<>]+)>|\\([!-/:-@[-`{-~])/gi,
    (_, link?: string, sign?: string) => link ?? sign ?? '',
  );
}

function lineMarkdown(line: string): string {
  return escaped(line)
    .replace(/^[ \u00A0]+/, (spaces) => '\u00A0'.repeat(spaces.length))
    .replace(/^(?:#|>|[-+](?=\s|$)|[-=:](?=[-=: ]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Escapes what may be markup anywhere in a line, and keeps runs of spaces. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)|(?<=[^#])#(?=#*\s*$)/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\.|(?<=mailto|xmpp):/gi, '\\$&')
    .replaceAll('\t', '    ')
    .replace(/ (?= )/g, '\u00A0')
    .replace(/[ \u00A0]+$/gm, ' ');
}
