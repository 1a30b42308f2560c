/*
 * Writes the table of stores in docs/storage.md from the schema in writable-db.ts: `npm run docs:stores`. A test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = new URL('../../', import.meta.url);
const schemaFile = 'src/data/db/writable-db.ts';
const documentFile = 'docs/storage.md';
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8');

/**
 * Returns the stores of the schema: what each holds, its key and indexes in the latest version, and its first version.
 */
export function readStores() {
  const source = ts.createSourceFile(schemaFile, read(schemaFile), ts.ScriptTarget.Latest, true);
  /** @type {{ name: string; holds: string }[]} */
  const tables = [];
  /** @type {{ version: string; store: string; indexes: string[] }[]} */
  const versions = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyDeclaration(node) && node.type?.getText().startsWith('Table<')) {
      const comment = ts.getJSDocCommentsAndTags(node)[0]?.comment;
      tables.push({ name: node.name.getText(), holds: ts.getTextOfJSDocComment(comment) ?? '' });
    } else if (ts.isCallExpression(node)) {
      const version = /^this\.version\((\d+)\)\.stores$/.exec(node.expression.getText())?.[1];
      const stores = node.arguments[0];
      if (version && stores && ts.isObjectLiteralExpression(stores)) {
        for (const store of stores.properties.filter(ts.isPropertyAssignment)) {
          const indexes = store.initializer.getText().slice(1, -1).split(', ');
          versions.push({ version, store: store.name.getText(), indexes });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables.map(({ name, holds }) => {
    const ofStore = versions.filter(({ store }) => store === name);
    return { name, holds, indexes: ofStore.at(-1)?.indexes ?? [], since: ofStore[0]?.version };
  });
}

/**
 * Returns a line of a Markdown table, padded as the formatter pads it.
 *
 * @param {string[]} cells
 * @param {number[]} widths
 */
const tableLine = (cells, widths, fill = ' ') =>
  `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;

/** Returns the stores as a Markdown table. */
function storesTable() {
  const head = ['store', 'holds', 'key and indexes', 'since'];
  const rows = readStores().map(({ name, holds, indexes, since = '' }) => [
    `\`${name}\``,
    holds,
    indexes.map((index) => `\`${index}\``).join(' '),
    since,
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [tableLine(head, widths), tableLine([], widths, '-')];
  return [...lines, ...rows.map((row) => tableLine(row, widths))].join('\n');
}

const begin = '<!-- Written by `npm run docs:stores`. -->';
const end = '<!-- End of what it writes. -->';

/** Returns docs/storage.md with the table as it should be. Throws if the document lacks the marks around it. */
export function storageDocument() {
  const document = read(documentFile);
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`${documentFile} lacks the marks of the table`);
  return `${document.slice(0, from + begin.length)}\n\n${storesTable()}\n\n${document.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL(documentFile, root), storageDocument());
