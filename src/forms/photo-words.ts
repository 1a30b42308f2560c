/** What is said of files that were not taken in as photos. Each is one sentence or two, and names its file where there are several. */

/** `why` is what the file itself would be told; alone, it needs no name. */
export function notOpened(
  file: Pick<File, 'name' | 'type'>,
  why: string,
  isAlone: boolean,
): string {
  if (isAlone) return why;
  const isPicture = file.type === '' || file.type.startsWith('image/');
  return isPicture ? `${file.name}: ${why}` : `${file.name} is not a picture.`;
}

/** The same picture was picked before. */
export function isHere(name: string): string {
  return `${name} is here already.`;
}

/** There was no room for these; there is at least one. */
export function leftOut(names: readonly string[], limit: number): string {
  const others = [...names];
  const last = others.pop() ?? '';
  const all = others.length === 0 ? `${last} was` : `${others.join(', ')} and ${last} were`;
  return `An entry holds ${limit} photos. ${all} left out.`;
}
