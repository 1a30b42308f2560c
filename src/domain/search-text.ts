const ascii = /^[\0-\x7F]*$/;
/** Accents, and the sign that asks for the coloured form of a symbol. */
const accents = /[\u0300-\u036F\uFE0F]/g;

/**
 * Case and accents are folded the same way on both sides: `Zoë`, `zoe` and `ZOE` with a mark of its own are one text. Sign
 * by sign, so that a part of a text folds as it does in the whole: `found-text.ts` marks by that what was found.
 */
export function foldedForSearch(text: string): string {
  const small = text.toLowerCase();
  if (ascii.test(small)) return small;
  // The last sigma of a word is another letter only to who writes it.
  return small.normalize('NFD').replace(accents, '').replaceAll('ς', 'σ').normalize('NFC');
}

/** Stands between two fields; no query holds it, so that none matches across both. */
const between = '\n\u0000\n';

/** The texts that a record is found by, as one text to search in. */
export function searchText(...fields: readonly string[]): string {
  return foldedForSearch(fields.join(between));
}

/** A query as it is looked for in such a text: without its outer spaces, its case and its accents. */
export function searchQuery(typed: string): string {
  return foldedForSearch(typed.trim());
}

/** Whether a record with this search text matches what was typed. An empty query matches all. */
export function matchesSearch(text: string, typed: string): boolean {
  return text.includes(searchQuery(typed));
}
