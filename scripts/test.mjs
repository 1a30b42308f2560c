// The one gate: `npm test`, or `npm run check` (--fast) without the build and the browser. Every step runs
// even after one has failed, so that a single run tells all. The last line sums up.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { ensureInstall } from './ensure-install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fast = process.argv.includes('--fast');
const results = 'test-results';
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'e2e.json');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {{ name: string, counts: Counts, seconds: number }[]} */
const done = [];
/** @type {string[]} */
const flaky = [];

ensureInstall();
// Reports and builds of an earlier run must not be taken for this one's.
rmSync(join(root, results), { recursive: true, force: true });

step('format', () => gate('prettier', '--check', '.'));
step('types', () => {
  const app = run('tsc', '-p', 'tsconfig.app.json');
  const tools = run('tsc', '-p', 'tsconfig.node.json');
  return one(app && tools);
});
step('lint', () => gate('eslint', '.', '--max-warnings', '0'));
step('boundaries', () => one(node('scripts/boundaries.mjs')));
step('licences', () => one(node('scripts/licenses.mjs')));
step('unused code', () => gate('knip', '--no-progress'));
step('unit', () => {
  const ok = run(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  );
  return fromTests(ok, vitestCounts);
});
if (!fast) {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const built = step('build', () => gate('vite', 'build'));
  step('browser', () => {
    if (!built) {
      console.error('Not run: there is no build to open.');
      return { passed: 0, failed: 1, skipped: 0 };
    }
    ensureChromium();
    return fromTests(run('playwright', 'test'), playwrightCounts);
  });
}
summarise();

/**
 * @param {string} name
 * @param {() => Counts} work
 * @returns {boolean} whether nothing failed
 */
function step(name, work) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  /** @type {Counts} */
  let counts;
  try {
    counts = work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = one(false);
  }
  const seconds = (performance.now() - started) / 1000;
  done.push({ name, counts, seconds });
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return counts.failed === 0;
}

function summarise() {
  const sum = (/** @type {keyof Counts} */ kind) =>
    done.reduce((total, { counts }) => total + counts[kind], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];

  console.log('');
  for (const { name, counts, seconds } of done) {
    const mark = counts.failed === 0 ? '✓' : '✗';
    console.log(
      `${mark} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s   ${words(counts)}`,
    );
  }
  if (flaky.length > 0) console.log(`\nPassed only at the second try, to be mended:`);
  for (const name of flaky) console.log(`~ ${name}`);
  console.log(`\n${words({ passed, failed, skipped })}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {Counts} counts */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {boolean} ok */
function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** A check that passes or fails as a whole. @param {string} program @param {string[]} args */
function gate(program, ...args) {
  return one(run(program, ...args));
}

/** Runs an installed program by name. @param {string} program @param {string[]} args */
function run(program, ...args) {
  return execute(join(root, 'node_modules', '.bin', program), args);
}

/** @param {string[]} args */
function node(...args) {
  return execute(process.execPath, args);
}

/** @param {string} program @param {string[]} args */
function execute(program, args) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    // Nothing asks a question, and a forgotten `.only` fails here as it does on a build machine.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}

/**
 * The counts of a runner's own report. A run that fails without a failed test (a file that cannot be
 * loaded, an error after the last test), or that ran no test at all, counts as a failure.
 * @param {boolean} ok whether the runner ended well
 * @param {() => Counts} read
 * @returns {Counts}
 */
function fromTests(ok, read) {
  const counts = read();
  const ran = counts.passed + counts.failed;
  if (ran === 0) console.error('No test ran.');
  return counts.failed === 0 && (!ok || ran === 0) ? { ...counts, failed: 1 } : counts;
}

function vitestCounts() {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} */
  const report = JSON.parse(read(unitReport));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCounts() {
  /** @type {Suite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} */
  const report = JSON.parse(read(browserReport));
  const { stats } = report;
  flaky.push(...flakyIn(report));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

/** The tests that passed at their second try. @param {Suite} suite @returns {string[]} */
function flakyIn({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(flakyIn),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file, line }) => `${file}:${line} ${title}`),
  ];
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
