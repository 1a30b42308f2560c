/** Text with a selection; `start` equals `end` when there is only a caret. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One replacement of `from`-`to`, and the selection to leave behind. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

const mark = '**';

/**
 * Makes the selection bold or plain again. A caret inside a word takes the whole word; a caret
 * outside of words gets an empty pair of marks to type between. Of several lines, each gets its own marks, after its bullet or
 * number.
 */
export function toggleBold(selection: TextSelection): TextEdit {
  const { text } = selection;
  const { start, end } = trimmed(text, wordAround(selection));
  const chosen = text.slice(start, end);
  if (chosen.includes('\n')) {
    const insert = toggleBoldLines(chosen, start === 0 || text[start - 1] === '\n');
    return { from: start, to: end, insert, start, end: start + insert.length };
  }
  if (text.slice(start - 2, start) === mark && text.slice(end, end + 2) === mark) {
    return { from: start - 2, to: end + 2, insert: chosen, start: start - 2, end: end - 2 };
  }
  if (chosen.length > 4 && chosen.startsWith(mark) && chosen.endsWith(mark)) {
    return { from: start, to: end, insert: chosen.slice(2, -2), start, end: end - 4 };
  }
  return { from: start, to: end, insert: mark + chosen + mark, start: start + 2, end: end + 2 };
}

function toggleBoldLines(chosen: string, isWhole: boolean): string {
  const lines = chosen.split('\n').map((line, index) => {
    const [start = ''] =
      index > 0 || isWhole ? (/^\s*(?:(?:[-*]|##|\d{1,3}\.) )?/.exec(line) ?? []) : [];
    const words = line.slice(start.length).trimEnd();
    return { start, words, isBold: /^\*\*.+\*\*$/.test(words) };
  });
  const isBold = lines.every((line) => line.words === '' || line.isBold);
  return lines
    .map(({ start, words, ...line }) => {
      if (words === '') return start;
      if (isBold) return start + words.slice(2, -2);
      return start + (line.isBold ? words : mark + words + mark);
    })
    .join('\n');
}

/** Turns the selected lines into list items, or back if all of them are. */
export function toggleList(selection: TextSelection): TextEdit {
  return editLines(selection, (lines) => {
    const written = lines.filter((line) => line.trim() !== '');
    const isList = written.length > 0 && written.every((line) => /^\s*[-*] /.test(line));
    if (isList) return lines.map((line) => line.replace(/^(\s*)[-*] /, '$1'));
    const keepsGaps = written.length > 0;
    return lines.map((line) =>
      (keepsGaps && line.trim() === '') || /^\s*[-*] /.test(line) ? line : `- ${line}`,
    );
  });
}

/** Turns the selected lines into headings, or back if all of them are. */
export function toggleHeading(selection: TextSelection): TextEdit {
  return editLines(selection, (lines) => {
    const written = lines.filter((line) => line.trim() !== '');
    const isHeading = written.length > 0 && written.every((line) => line.startsWith('## '));
    if (isHeading) return lines.map((line) => line.replace(/^## /, ''));
    return lines.map((line) =>
      written.length > 0 && line.trim() === '' ? line : `## ${line.replace(/^(#{1,6}|[-*]) /, '')}`,
    );
  });
}

function wordAround({ text, start, end }: TextSelection) {
  if (start !== end) return { start, end };
  const before = /[\p{L}\p{N}_'’-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}_'’-]*/u.exec(text.slice(start))?.[0].length ?? 0;
  return before > 0 && after > 0 ? { start: start - before, end: end + after } : { start, end };
}

// Bold marks with a space inside them aren't read as bold.
function trimmed(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { start, end: start };
  return {
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

function editLines(
  { text, start, end }: TextSelection,
  edit: (lines: readonly string[]) => readonly string[],
): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line doesn't include that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next === -1 ? text.length : next;
  const insert = edit(text.slice(from, to).split('\n')).join('\n');
  const grown = insert.length - (to - from);
  if (start !== end) return { from, to, insert, start: from, end: from + insert.length };
  const caret = Math.max(from, start + grown);
  return { from, to, insert, start: caret, end: caret };
}
