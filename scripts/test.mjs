// The one gate: `npm test`, or `npm run check` (--fast) without the build and the browser, or `npm run test:all` (--all)
// with all that the gate leaves out to be quick. Every step runs even after one has failed, so that a single run tells
// all. The last line sums up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './browsers.mjs';
import { ensureInstall } from './ensure-install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fast = process.argv.includes('--fast');
// e2e/support/everything.ts says what is left out without it.
if (process.argv.includes('--all')) process.env['TEST_ALL'] = '1';
else delete process.env['TEST_ALL'];
const results = 'test-results';
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'e2e.json');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} Programs
 * @property {(program: string, ...args: string[]) => Promise<boolean>} run an installed program, by name
 * @property {(program: string, ...args: string[]) => Promise<Counts>} gate the same, as one check
 * @property {(...args: string[]) => Promise<boolean>} node a script of ours
 *
 * @typedef {(programs: Programs) => Promise<Counts>} Work
 */

/** @type {{ name: string, counts: Counts, seconds: number }[]} */
const done = [];
/** @type {string[]} */
const flaky = [];
/** @type {{ step: string, said: string }[]} what failed, repeated at the end, since all before it may be long */
const broken = [];
/** @type {string[]} engines that are not here and cannot be installed */
let leftOut = [];

ensureInstall();
// Reports and builds of an earlier run must not be taken for this one's.
rmSync(join(root, results), { recursive: true, force: true });

// The linter takes as long as all the others together.
await Promise.all([
  quietStep('lint', ({ gate }) => gate('eslint', '.', '--max-warnings', '0')),
  (async () => {
    await quietStep('format', ({ gate }) => gate('prettier', '--check', '.'));
    await quietStep('types', async ({ node }) => one(await node('scripts/types.mjs')));
    await quietStep('boundaries', async ({ node }) => one(await node('scripts/boundaries.mjs')));
    await quietStep('licences', async ({ node }) => one(await node('scripts/licenses.mjs')));
    await quietStep('unused code', ({ gate }) => gate('knip', '--no-progress'));
    if (!fast) {
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      await quietStep('build', ({ gate }) => gate('vite', 'build'));
    }
    await quietStep('unit', async ({ run }) => {
      const ok = await run(
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      );
      return fromTests(ok, vitestCounts);
    });
  })(),
]);
if (!fast) {
  await step('browser', async ({ run }) => {
    if (done.some(({ name, counts }) => name === 'build' && counts.failed > 0)) {
      console.error('Not run: there is no build to open.');
      return { passed: 0, failed: 1, skipped: 0 };
    }
    leftOut = ensureBrowsers();
    return fromTests(await run('playwright', 'test'), playwrightCounts);
  });
}
summarise();

/**
 * A step whose programs say what they have to say while they run.
 * @param {string} name
 * @param {Work} work
 */
async function step(name, work) {
  console.log(`\n── ${name} ──`);
  console.log(await timed(name, work, ''));
}

/**
 * A step beside another one: what its programs say comes in one piece, when they are done.
 * @param {string} name
 * @param {Work} work
 */
async function quietStep(name, work) {
  const said = join(root, results, `${name}.txt`);
  mkdirSync(dirname(said), { recursive: true });
  writeFileSync(said, '');
  const verdict = await timed(name, work, said);
  const text = readFileSync(said, 'utf8');
  const failed = done.some((step) => step.name === name && step.counts.failed > 0);
  if (failed && !broken.some(({ step }) => step === name))
    broken.push({ step: name, said: text.split('\n').slice(-60).join('\n') });
  console.log(`\n── ${name} ──\n${text}${verdict}`);
}

/**
 * @param {string} name
 * @param {Work} work
 * @param {string} said where its programs write: a file, or the terminal when empty
 * @returns {Promise<string>} how it went, in a line
 */
async function timed(name, work, said) {
  const started = performance.now();
  /** @type {Counts} */
  let counts;
  try {
    counts = await work(programs(said));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = one(false);
  }
  const seconds = (performance.now() - started) / 1000;
  done.push({ name, counts, seconds });
  return `${counts.failed === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`;
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
  if (broken.length > 0) console.log('\nFailed:');
  for (const { step, said } of broken) console.log(`✗ ${step}: ${said}`);
  if (flaky.length > 0)
    console.log(`\nFailed, and passed at the second try: a race, to be mended:`);
  for (const name of flaky) console.log(`~ ${name}`);
  if (leftOut.length > 0) {
    const names = new Intl.ListFormat('en').format(leftOut);
    console.log(`\nNot tested with ${names}: not here, and apt-get could not install it.`);
  }
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

/**
 * Ways to run a program, each of which answers whether it ended well.
 * @param {string} said
 * @returns {Programs}
 */
function programs(said) {
  /** @type {Programs['run']} */
  const run = (program, ...args) =>
    execute(join(root, 'node_modules', '.bin', program), args, said);
  return {
    run,
    gate: async (program, ...args) => one(await run(program, ...args)),
    node: (...args) => execute(process.execPath, args, said),
  };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} said
 * @returns {Promise<boolean>}
 */
async function execute(program, args, said) {
  const out = said === '' ? 'inherit' : openSync(said, 'a');
  try {
    const child = spawn(program, args, {
      cwd: root,
      // Nothing asks a question, and a forgotten `.only` fails here as it does on a build machine.
      stdio: ['ignore', out, out],
      env: { ...process.env, CI: 'true' },
      shell: process.platform === 'win32',
    });
    const [status] = await once(child, 'close');
    return status === 0;
  } finally {
    if (out !== 'inherit') closeSync(out);
  }
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
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: UnitFile[] }} */
  const report = JSON.parse(read(unitReport));
  const said = report.testResults.flatMap(brokenUnits);
  broken.push(...said.map((test) => ({ step: 'unit', said: test })));
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
  flaky.push(...titlesOf(report, 'flaky'));
  broken.push(...titlesOf(report, 'unexpected').map((said) => ({ step: 'browser', said })));
  return {
    passed: stats.expected,
    // What passed only at its second try has failed once, and so would the next run.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/**
 * @typedef {{ projectName: string, status: string }} Tried
 * @typedef {{ title: string, file: string, line: number, tests: Tried[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

/** The tests of one outcome, each with its engine. @param {Suite} suite @param {string} outcome @returns {string[]} */
function titlesOf({ suites = [], specs = [] }, outcome) {
  return [
    ...suites.flatMap((inner) => titlesOf(inner, outcome)),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName }) => `${projectName} ${file}:${line} ${title}`),
    ),
  ];
}

/**
 * @typedef {object} UnitFile
 * @property {string} name
 * @property {string} status
 * @property {string} message what kept the file from being loaded
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/** The failed tests of a file, or the file itself where it could not be loaded. @param {UnitFile} file @returns {string[]} */
function brokenUnits({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}\n${message}`];
  return failed.map((test) => `${file} ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
