const readFromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Returns a name for use within a sentence. A right-to-left name is isolated, so that it doesn't reorder the text and numbers
 * around it (Unicode, FSI and PDI); any other is unchanged.
 */
export function isolateBidi(name: string): string {
  return readFromTheRight.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns any text as a CSS string. Everything but plain letters, digits and spaces is escaped. */
export function cssString(text: string): string {
  const escaped = Array.from(text, (character) =>
    /[A-Za-z0-9 ]/.test(character)
      ? character
      : `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

/** Isolates text of unknown direction, so that it doesn't reorder the text and numbers around it (Unicode, FSI and PDI). */
export function isolateText(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}

/** Returns the text on one line, with every run of white space as one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Short names of the days of a week, which begins on Sunday. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
