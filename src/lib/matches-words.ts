/** Whether every word that was typed is found somewhere in the text, in any order and case. */
export function matchesWords(text: string, typed: string): boolean {
  const found = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word));
}
