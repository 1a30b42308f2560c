import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

// The linter with the project's own configuration and types, over text in the place of a file that exists.
// The parser would else take the types from the disk, once for all, wherever CI is set, as in the gate.
const eslint = new ESLint({
  overrideConfig: {
    languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } },
  },
});

async function faultsOf(file: string, lines: readonly string[]): Promise<string[]> {
  const used = ['Dexie', 'Table', 'TransactionMode'].filter((name) =>
    lines.some((line) => new RegExp(`\\b${name}\\b`).test(line)),
  );
  const text = [
    used.length > 0 ? `import { ${used.join(', ')} } from 'dexie';` : '',
    "import { db } from '../stores/db';",
    'export async function planted(id: string) {',
    ...lines,
    '}',
  ].join('\n');
  const [result] = await eslint.lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, line }) => `${ruleId ?? 'syntax'}:${line - 3}`);
}

const journal = 'src/data/records/journal.ts';
const rule = 'kinleaf/one-way-in';

test.each([
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
])('lint refuses a planted write: %s', { timeout: 60_000 }, async (line) => {
  expect(await faultsOf(journal, [line])).toContain(`${rule}:1`);
});

test('lint lets reads be, and Sets and Maps', { timeout: 60_000 }, async () => {
  const faults = await faultsOf(journal, [
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
  ]);
  expect(faults).toEqual([]);
});

test('the one way in itself may write', { timeout: 60_000 }, async () => {
  expect(await faultsOf('src/data/commit/commit.ts', ['await db.journal.delete(id);'])).toEqual([]);
});
