/** Case is folded the same way on both sides. */
function folded(text: string): string {
  return text.toLowerCase();
}

/** Stands between two fields; no query holds it, so that none matches across both. */
const between = '\n\u0000\n';

/** The texts that a record is found by, as one text to search in. */
export function searchText(...fields: readonly string[]): string {
  return folded(fields.join(between));
}

/** A query as it is looked for in such a text: without its outer spaces and without its case. */
export function searchQuery(typed: string): string {
  return folded(typed.trim());
}

/** Whether a record with this search text matches what was typed. An empty query matches all. */
export function matchesSearch(text: string, typed: string): boolean {
  return text.includes(searchQuery(typed));
}
