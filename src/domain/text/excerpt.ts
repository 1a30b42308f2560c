const sentenceEnd = /[.!?…。！？]["'”’)]*(?=\s|$)|[。！？]/gu;

/**
 * The beginning of a text, at most `most` characters of it: up to the end of a sentence where one ends in the second half,
 * else up to the end of a word, and then with '…'. A text that is short enough stays as it is.
 */
export function excerpt(text: string, most: number): string {
  const whole = text.trim();
  if (whole.length <= most) return whole;
  const start = whole.slice(0, most);
  const ends = [...whole.slice(0, most + 1).matchAll(sentenceEnd)].map(
    (match) => match.index + match[0].length,
  );
  const sentence = ends.filter((end) => end <= most && end > most / 2).at(-1);
  if (sentence !== undefined) return start.slice(0, sentence).trimEnd();
  return `${wholeWords(whole, most)}…`;
}

/**
 * The beginning of a text as it is drawn on a card: about as many lines as there is room for, of `perLine` characters each
 * in a narrow column, and '…' after a whole word where there is more. A line break takes the rest of its line.
 */
export function cutToLines(text: string, lines: number, perLine: number): string {
  const whole = text.trim();
  let left = lines;
  let at = 0;
  for (const line of whole.split('\n')) {
    const takes = Math.max(1, Math.ceil(line.length / perLine));
    if (takes > left) return `${wholeWords(whole, at + left * perLine)}…`;
    left -= takes;
    at += line.length + 1;
  }
  return whole;
}

/**
 * At most `most` characters from the beginning of a text that has more, without a part of a word at the end, and without
 * the stops that a reader would take for one more dot of an ellipsis.
 */
export function wholeWords(text: string, most: number): string {
  const start = text.slice(0, most);
  const word = /\s/.test(text.charAt(most)) ? most : start.search(/\s\S*$/u);
  // A script without spaces is cut between two characters, and none of them in halves.
  const cut = word > most / 2 ? start.slice(0, word) : start.replace(/[\uD800-\uDBFF]$/, '');
  return cut.replace(/[\s.,;:!?…–—-]+$/u, '');
}

/**
 * Markdown as plain text for a card: the marks of headings, lists, quotes, emphasis and links go, the words
 * and the line breaks stay. Text that only looks like a mark (`2 * 3`, `snake_case`) is left alone, and so are
 * marks that stand more than 300 characters apart: a search for every lost partner would take seconds.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/^( *)[-*+] +/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=[^\s*_])(.{1,300}?)(?<=[^\s*_])\1(?![\w*])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/!?\[([^[\]]{0,300})\]\([^)\s]{0,500}\)/g, '$1');
}

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** '1.2 MB', '340 kB': how large a file or a store is. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toLocaleString('en-AU', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit] ?? ''}`;
}
