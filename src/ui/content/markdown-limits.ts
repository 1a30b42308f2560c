const maxLength = 50_000;
const maxLines = 2000;
/** Of lists, quotes and footnotes within each other. */
const maxDepth = 20;
/** In one paragraph, with what may begin an address. Emphasis within emphasis is at most half as deep. */
const maxMarks = 1000;
/** A paragraph is read again for many of its marks, up to this many characters in all. */
const maxReread = 10_000_000;
/** Each row of a table gets as many cells as its widest one. */
const maxCells = 20_000;
const maxBrackets = 1000;
/** Characters of addresses: each reference copies the whole one. */
const maxCopied = 10_000_000;

/**
 * Returns whether Markdown can be parsed without freezing the page. A hostile text of 5,000 characters can keep the parser busy for
 * minutes or overflow its stack: with thousands of quotes within quotes, opening brackets or asterisks.
 */
export function isQuickToParse(text: string): boolean {
  if (text.length > maxLength) return false;
  const lines = text.split(/\r\n?|\n/);
  if (lines.length > maxLines || isTooDeep(lines)) return false;
  const brackets = count(text, /\[/g);
  const longest = Math.max(...lines.map((line) => line.length));
  if (brackets > maxBrackets || brackets * longest > maxCopied) return false;
  let reread = 0;
  let cells = 0;
  for (const paragraph of paragraphsOf(lines)) {
    const whole = paragraph.join('\n');
    const marks = count(whole, /[*_~[\]<`@]|www\.|:\/\//gi);
    if (marks > maxMarks) return false;
    reread += marks * whole.length;
    cells += paragraph.length * Math.max(...paragraph.map((line) => count(line, /\|/g)));
  }
  return reread <= maxReread && cells <= maxCells;
}

const markers =
  /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:))*[ \t]*/;

/** Returns whether lists, quotes and footnotes may be nested more than `maxDepth` deep. An indented line belongs to the ones before it. */
function isTooDeep(lines: readonly string[]): boolean {
  let deepest = 0;
  for (const line of lines) {
    const [start] = markers.exec(line) ?? [''];
    const indentation = start.replaceAll('\t', '    ').replace(/[^ ]/g, '').length;
    const begun = count(start, />|[-+*]|\d+[.)]|\]:/g);
    deepest = Math.max(deepest, begun + Math.min(deepest, Math.floor(indentation / 2)));
    if (deepest > maxDepth) return true;
  }
  return false;
}

/** Returns the lines of each text that is parsed as one. Where it's not certain, several paragraphs are one. */
function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    const current = paragraphs.at(-1) ?? [];
    const isBlank = /^[\s>]*$/.test(line);
    const begins = /^ {0,3}(?:[-+*]|#{1,6})[ \t]+\S/.test(line) || isNextItem(current[0], line);
    if (isBlank || begins) paragraphs.push(isBlank ? [] : [line]);
    else current.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** Returns whether a line is the next item of a numbered list. Any other number continues the paragraph. */
function isNextItem(previous: string | undefined, line: string): boolean {
  const delimiterOf = (text = '') => /^\d{1,9}([.)])[ \t]+\S/.exec(text)?.[1];
  const delimiter = delimiterOf(line);
  return delimiter !== undefined && delimiter === delimiterOf(previous);
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
