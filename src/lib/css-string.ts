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
