/** A number as it is written: '1,204'. */
export function numberWords(value: number): string {
  return value.toLocaleString('en-AU');
}

/** '1 entry', '5 entries', '12,000 entries'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`;
}

/** '1 entry', '1,204 entries' */
export function entryCount(count: number): string {
  return pluralize(count, 'entry', 'entries');
}

const words = [
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

/** A number as it is written within a sentence: 'seven', and figures above twelve. */
export function countWord(value: number): string {
  return words[value] ?? numberWords(value);
}

/** Returns the text with a capital first letter, for the beginning of a sentence or a label. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
