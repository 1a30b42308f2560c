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
  const text = [
    "import { db } from '../stores/db';",
    'export async function planted(id: string) {',
    ...lines,
    '}',
  ].join('\n');
  const [result] = await eslint.lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, line }) => `${ruleId ?? 'syntax'}:${line - 2}`);
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
    "return db.journal.where('id').equals(id).count();",
  ]);
  expect(faults).toEqual([]);
});

test('the one way in itself may write', { timeout: 60_000 }, async () => {
  expect(await faultsOf('src/data/commit/commit.ts', ['await db.journal.delete(id);'])).toEqual([]);
});
