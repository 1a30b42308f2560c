/** What is said of photos that a form could not take in or keep. Each is one sentence or two; a file is named where there are several. */

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

/** The browser has no room for the photos of a draft, so many. */
export function notKept(count: number): string {
  return `There is no room to keep ${count > 1 ? 'these photos' : 'this photo'} until you save.`;
}

/** Some photos of a kept draft did not come back: they are still in it. */
export const notReadBack =
  'A photo of this draft could not be read. To try again, close the form and open it anew. If you save now, or change the photos, it is gone.';
