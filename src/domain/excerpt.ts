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
  const word = /\s/.test(whole.charAt(most)) ? most : start.search(/\s\S*$/u);
  // A script without spaces is cut between two characters, and none of them in halves.
  const cut = word > most / 2 ? start.slice(0, word) : start.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s.,;:–—-]+$/u, '')}…`;
}
