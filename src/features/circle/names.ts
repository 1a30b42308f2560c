/** Characters: more than any name has, and fewer than a sheet can show. */
export const longestName = 60;

/** What is wrong with a name, in words; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'A name is needed here. A short one will do.' : undefined;
}
