const ascii = /^[\0-\x7F]*$/;
/** The sign that asks for the coloured form of a symbol. */
const variant = /\uFE0F/g;
const accents = /[\u0300-\u036F]/g;

/**
 * Case is folded the same way on both sides, sign by sign: a part of a text folds as it does in the whole, so that
 * `found-text.ts` can mark by it what was found.
 */
export function withoutCase(text: string): string {
  const small = text.toLowerCase();
  if (ascii.test(small)) return small;
  // The last sigma of a word is another letter only to who writes it.
  return small.replace(variant, '').replaceAll('ς', 'σ').normalize('NFC');
}

/** The same without accents. */
export function withoutAccents(text: string): string {
  const small = withoutCase(text);
  return ascii.test(small) ? small : small.normalize('NFD').replace(accents, '').normalize('NFC');
}

/** Stands between two fields; no query holds it, so that none matches across both. */
const between = '\n\u0000\n';

/**
 * The texts that a record is found by, as one text to search in. Where they have accents they stand in it twice: as they
 * are, and without. So `cafe` finds `Café`, and who types `ō` does not find every `o`.
 */
export function searchText(...fields: readonly string[]): string {
  const text = withoutCase(fields.join(between));
  const bare = withoutAccents(text);
  return bare === text ? text : text + between + bare;
}

/** A query as it is looked for in such a text: without its outer spaces and without its case. */
export function searchQuery(typed: string): string {
  return withoutCase(typed.trim());
}

/** Whether a record with this search text matches what was typed. An empty query matches all. */
export function matchesSearch(text: string, typed: string): boolean {
  return text.includes(searchQuery(typed));
}
