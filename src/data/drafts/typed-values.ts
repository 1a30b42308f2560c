/** Whether a value of a later version's form may be somebody's words: what is empty, in whatever way, is not. */
export function isTyped(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== '' && value !== null && value !== false;
}

/** Whether two forms hold the same. */
export function sameValues(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
