// Checks the imports with dependency-cruiser, and that it has read every source file: a parser that silently reads nothing reports no
// violation either.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ source: string, dependencies: { resolved: string }[] }} CruisedModule
 * @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation
 * @typedef {{ modules: CruisedModule[], summary: { violations: Violation[] } }} Cruise
 */

/**
 * Checks the `src` folder of a tree against the rules of this repository.
 * @param {string} tree the folder that holds `src`
 * @returns {{ files: number, imports: number, violations: string[] }} violations in words, sorted:
 *   `rule: from -> to`
 */
export function checkBoundaries(tree) {
  /** @type {Cruise} */
  const { modules, summary } = JSON.parse(cruise(tree));
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const files = sourceFiles(tree);
  if (files.length === 0) throw new Error(`There is no source file under ${join(tree, 'src')}`);

  return {
    files: files.length,
    imports: files.reduce((sum, file) => sum + (read.get(file)?.length ?? 0), 0),
    violations: [
      ...files.filter((file) => !read.has(file)).map((file) => `not-read: ${file}`),
      ...summary.violations.map(
        ({ rule, from, to, cycle = [] }) =>
          `${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : to === from ? [] : [to])].join(' -> ')}`,
      ),
    ].sort(),
  };
}

/** @param {string} tree */
function cruise(tree) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  // The JSON reporter exits with 0 even if it finds violations; anything else means that it couldn't run.
  return execFileSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'src'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
}

/** @param {string} tree */
function sourceFiles(tree) {
  return readdirSync(join(tree, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|jsx|mjs)$/.test(entry.name))
    .map((entry) => relative(tree, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, imports, violations } = checkBoundaries(root);
  for (const violation of violations) console.error(violation);
  console.log(`${files} files, ${imports} imports, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}
