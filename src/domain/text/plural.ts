/** Returns '1,204'. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-AU');
}

/** Returns '1 entry', '5 entries', '12,000 entries'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function entryCount(count: number): string {
  return pluralize(count, 'entry', 'entries');
}

const numerals = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns a number for use in a sentence: 'seven', or figures above twelve. */
export function countWord(value: number): string {
  return numerals[value] ?? formatNumber(value);
}

/** Returns a name with its article, which depends only on the first letter: 'an OpenAI', 'a Mistral'. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** Returns the text with a capital first letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
