/**
 * Markdown as plain text for a card: the marks of headings, lists, quotes, emphasis and links go, the words
 * and the line breaks stay. Text that only looks like a mark (`2 * 3`, `snake_case`) is left alone, and so are
 * marks that stand more than 300 characters apart: a search for every lost partner would take seconds.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/^( *)[-*+] +/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=[^\s*_])(.{1,300}?)(?<=[^\s*_])\1(?![\w*])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/!?\[([^[\]]{0,300})\]\([^)\s]{0,500}\)/g, '$1');
}
