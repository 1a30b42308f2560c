const sentenceEnd = /[.!?…。！？]["'”’)]*(?=\s|$)|[。！？]/gu;

/**
 * Returns the beginning of a text, at most `most` characters: up to the end of a sentence if one ends in the second half,
 * otherwise up to the end of a word, followed by '…'. Short text is unchanged.
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

/** Returns a name as it fits into the margin of a printed page. */
export function nameInMargin(name: string): string {
  return excerpt(name, 40);
}

/**
 * Returns the beginning of a text for a card: about as many lines as fit, at `perLine` characters each in a narrow column, with
 * '…' after a whole word if there is more. A line break uses up the rest of its line.
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
 * Returns at most `most` characters from the beginning of a longer text, without a partial word and without trailing punctuation,
 * which would look like another dot of the ellipsis.
 */
export function wholeWords(text: string, most: number): string {
  const start = text.slice(0, most);
  const word = /\s/.test(text.charAt(most)) ? most : start.search(/\s\S*$/u);
  // Text without spaces is cut between characters, but never within a surrogate pair.
  const cut = word > most / 2 ? start.slice(0, word) : start.replace(/[\uD800-\uDBFF]$/, '');
  return cut.replace(/[\s.,;:!?…–—-]+$/u, '');
}

/**
 * Returns the Markdown of a model as plain text for a card: removes the marks of headings, lists, quotes, emphasis and links, and keeps text and
 * line breaks. Text that only looks like a mark (`2 * 3`, `snake_case`) stays, and so do marks more than 300 characters apart:
 * searching for every unmatched one would take seconds.
 */
export function plainMarkdown(markdown: string): string {
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

/** Returns a size as '1.2 MB' or '340 kB'. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toLocaleString('en-AU', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit] ?? ''}`;
}
