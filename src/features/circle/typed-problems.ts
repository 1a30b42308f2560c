/** Groups of a keeper's code, as it is printed. */
const groupCount = 11;
const groupLength = 4;
/** Crockford's letters and digits, and those that are read as one of them. */
const known = /^[0-9A-TV-Z]*$/;

/** What is wrong with a typed code, as far as its form says. */
export function codeProblem(text: string): string | undefined {
  const groups = codeGroups(text);
  if (groups.length === 0) return 'The code is missing.';
  const strange = groups.findIndex((group) => !known.test(group));
  if (strange >= 0)
    return `Group ${strange + 1} has a letter or sign that no code has. Look at it again.`;
  const length = groups.join('').length;
  if (length > groupCount * groupLength) return `Here are more than ${groupCount} groups.`;
  const short = groups.findIndex((group) => group.length !== groupLength);
  if (short >= 0)
    return `Group ${short + 1} has ${groups[short]?.length ?? 0} of its ${groupLength} characters.`;
  return groups.length < groupCount
    ? `Here are ${groups.length} of the ${groupCount} groups.`
    : undefined;
}

/** As it is parted where that gives the right number, so that a group that lacks a character does not pull the others along. */
function codeGroups(text: string): readonly string[] {
  const parted = text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((group) => group !== '');
  if (parted.length === groupCount) return parted;
  return parted.join('').match(new RegExp(`.{1,${groupLength}}`, 'gu')) ?? [];
}
