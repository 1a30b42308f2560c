const readFromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A name within a sentence: one that is read from the right moves none of the words and numbers beside it (Unicode, FSI and PDI).
 * Any other stays as it is.
 */
export function isolateBidi(name: string): string {
  return readFromTheRight.test(name) ? `\u2068${name}\u2069` : name;
}
