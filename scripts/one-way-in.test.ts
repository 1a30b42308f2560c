import { ESLint } from 'eslint';
import { beforeAll, expect, test } from 'vitest';

// The linter with the project's own configuration and types, over text in the place of a file that exists.
// The parser would else take the types from the disk, once for all, wherever CI is set, as in the gate.
const eslint = new ESLint({
  overrideConfig: {
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
});

/** @returns of each planted function what the linter says: 'rule:line', lines counted from the first planted one */
async function faultsOf(
  file: string,
  planted: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> {
  const lines = [
    "import { Dexie, type Table, type TransactionMode } from 'dexie';",
    "import { db } from '../stores/db';",
    'export type Used = [Dexie, Table, TransactionMode];',
  ];
  const spans = planted.map((body, index) => {
    lines.push(`export async function planted${index}(id: string) {`);
    const before = lines.length;
    lines.push(...body);
    const last = lines.length;
    lines.push('}');
    return { before, last };
  });
  const [result] = await eslint.lintText(lines.join('\n'), { filePath: file });
  const messages = result?.messages ?? [];
  // A file that is not looked at, or not understood, has no faults either.
  expect(messages.filter(({ ruleId }) => ruleId === null)).toEqual([]);
  return spans.map(({ before, last }) =>
    messages
      .filter(({ line }) => line > before && line <= last)
      .map(({ ruleId, line }) => `${ruleId ?? 'syntax'}:${line - before}`),
  );
}

const journal = 'src/data/records/journal.ts';
const rule = 'kinleaf/one-way-in';

const writes = [
  'await db.journal.delete(id);',
  "await db.table('journal').put({ id });",
  'await db.marks.clear();',
  'await db.photos.bulkDelete([id]);',
  "await db.journal.where('id').equals(id).delete();",
  "await db.food.where('id').equals(id).modify({ name: id });",
  'await db.food.update(id, { name: id });',
  'return db.journal.bulkPut;',
  "await db.transaction('rw', db.food, () => db.food.get(id));",
  "db.backendDB().transaction('food', 'readwrite').objectStore('food').clear();",
  // Stores by another name of their type, and writes by another way to say them.
  'return async <T extends Table<object, string>>(store: T) => store.put({ id });',
  "return async (store: Pick<Table<object, string>, 'put'>) => store.put({ id });",
  'return async (store: Table<object, string> | Set<object>) => store.clear();',
  "await db.journal['delete'](id);",
  'const { bulkPut } = db.journal; return bulkPut;',
  'const { put: keep } = db.journal; return keep;',
  'return async ({ put }: Table<object, string>) => put({ id });',
  "const { 'put': keep } = db.journal; return keep;",
  "const { ['bulkPut']: keep } = db.journal; return keep;",
  'let keep: unknown; ({ put: keep } = db.journal); return keep;',
  'let keep: unknown; ({ journal: { put: keep } } = db); return keep;',
  "await db['transaction']('rw', db.food, () => db.food.get(id));",
  'return (store: IDBObjectStore) => store.put({ id });',
  'return (cursor: IDBCursorWithValue) => cursor.update({ id });',
  // A transaction whose mode only its type tells.
  "const mode = 'rw'; await db.transaction(mode, db.food, () => db.food.get(id));",
  'return (mode: TransactionMode) => db.transaction(mode, db.food, () => db.food.get(id));',
  'return (base: IDBDatabase, mode: IDBTransactionMode) => base.transaction(id, mode);',
  // All stores at once.
  'await db.delete();',
  'await Dexie.delete(id);',
  'indexedDB.deleteDatabase(id);',
  'return (base: IDBDatabase) => base.deleteObjectStore(id);',
];

let found: readonly (readonly string[])[];

// All in one file: the types of the project are worked out once and not for each of them.
beforeAll(async () => {
  found = await faultsOf(
    journal,
    writes.map((line) => [line]),
  );
}, 60_000);

test.each(writes.map((write, index) => ({ write, index })))(
  'lint refuses a planted write: $write',
  ({ index }) => {
    expect(found[index]).toContain(`${rule}:1`);
  },
);

test('lint lets reads be, and Sets and Maps', { timeout: 60_000 }, async () => {
  const faults = await faultsOf(journal, [
    [
      'const seen = new Set([id]);',
      "seen.add('x');",
      'seen.delete(id);',
      'new Map([[id, id]]).clear();',
      "await db.transaction('r', db.food, () => db.food.get(id));",
      "await db.transaction('readonly', db.food, () => db.food.get(id));",
      'const { delete: forget } = { delete: () => id }; forget();',
      "const { 'delete': quoted } = { delete: () => id }; quoted();",
      'const given = { of: () => id }; ({ delete: given.of } = { delete: () => id }); given.of();',
      "await caches.delete('x');",
      'new URLSearchParams(id).delete(id);',
      "return db.journal.where('id').equals(id).count();",
    ],
  ]);
  expect(faults).toEqual([[]]);
});

test('the one way in itself may write', { timeout: 60_000 }, async () => {
  const faults = await faultsOf('src/data/commit/commit.ts', [['await db.journal.delete(id);']]);
  expect(faults).toEqual([[]]);
});
