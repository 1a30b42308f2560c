const readFromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A name within a sentence: one that is read from the right moves none of the words and numbers beside it (Unicode, FSI and PDI).
 * Any other stays as it is.
 */
export function isolateBidi(name: string): string {
  return readFromTheRight.test(name) ? `\u2068${name}\u2069` : name;
}

/** A text as a string of CSS, whatever is in it: all but plain letters, digits and spaces is escaped. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (character) =>
    /[A-Za-z0-9 ]/.test(character)
      ? character
      : `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

/** A text in whatever direction its words are read, which moves none of the words and numbers beside it (Unicode, FSI and PDI). */
export function isolated(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}

/** Whether every word that was typed is found somewhere in the text, in any order and case. */
export function matchesWords(text: string, typed: string): boolean {
  const found = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** Short names of the days of a week, which begins on Sunday. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
