// The one gate: `npm test`, or `npm run check` (--fast) without the build and the browsers, or `npm run test:all` (--all)
// with everything that the gate leaves out to be quick. Every step runs even after one has failed, so that a single run shows everything.
// The last line sums up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './browsers/browsers.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fast = process.argv.includes('--fast');
const isAll = process.argv.includes('--all');
// Read by the runners' configurations and by random tests. If it isn't set, a runner runs what it's asked for.
process.env['TEST_SET'] = isAll ? 'all' : 'gate';
const results = 'test-results';

/** The number of tests of the built app that the gate has time for. To add one, remove another or write a screen test. */
const mostJourneys = 105;
/** Tests that passed only at their second try: more than these in one run of the gate aren't chance. */
const mostSecondTries = isAll ? 0 : 2;

/** @typedef {import('./test-reports.mjs').Report} Report */
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
/** @type {Report['slow']} */
const slow = [];
/** @type {{ step: string, said: string }[]} what failed, repeated at the end, since all before it may be long */
const broken = [];
/** @type {string[]} engines that aren't and can't be installed */
let leftOut = [];

ensureInstall();
// Reports and builds of an earlier run must not count as this one's.
rmSync(join(root, results), { recursive: true, force: true });
mkdirSync(join(root, results));

await Promise.all([
  (async () => {
    await quietStep('format', ({ gate }) => gate('oxfmt', '--check'));
    await quietStep('lint', ({ gate }) => gate('oxlint'));
    await quietStep('types', async ({ node }) => one(await node('scripts/lint/types.mjs')));
    await quietStep('boundaries', async ({ node }) =>
      one(await node('scripts/lint/boundaries.mjs')),
    );
    await quietStep('licences', async ({ node }) => one(await node('scripts/lint/licenses.mjs')));
    await quietStep('unused code', ({ gate }) => gate('knip', '--no-progress'));
    if (!fast) {
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      await quietStep('build', ({ gate }) => gate('vite', 'build'));
    }
  })(),
  quietStep('unit', ({ run }) =>
    // To stay within two minutes: no stores with the lock on, and no test that needs its own process.
    vitest('unit', run, ...projects(...(fast ? ['functions', 'stores'] : ['!screens']))),
  ),
]);
if (!fast) {
  leftOut = ensureBrowsers();
  await step('screens', ({ run }) =>
    vitest('screens', run, ...projects('screens'), ...(isAll ? ['--sequence.shuffle'] : [])),
  );
  await step('browser', async ({ run }) => {
    if (done.some(({ name, counts }) => name === 'build' && counts.failed > 0)) {
      console.error('Not run, because the build failed.');
      return one(false);
    }
    const report = join(root, results, 'e2e.json');
    const isOk = await run('playwright', 'test');
    return countsOf('browser', isOk, withinBudget(readPlaywrightReport(report)));
  });
}
summarise();

/**
 * Runs Vitest with these arguments and counts its tests.
 * @param {string} name
 * @param {Programs['run']} run
 * @param {...string} args
 */
async function vitest(name, run, ...args) {
  process.env['TEST_REPORT'] = join(root, results, `${name}.json`);
  const report = process.env['TEST_REPORT'];
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs'];
  const isOk = await run('vitest', 'run', ...reporters, ...args);
  return countsOf(name, isOk, readVitestReport(report));
}

/** @param {...string} names of Vitest's projects */
function projects(...names) {
  return names.flatMap((name) => ['--project', name]);
}

/** @param {Report} report */
function withinBudget(report) {
  const { passed, failed } = report;
  if (isAll || passed + failed <= mostJourneys) return report;
  const said = `The gate has ${passed + failed} tests of the built app, and time for ${mostJourneys}: make screen tests of some, or remove their tag.`;
  return { ...report, failed: failed + 1, broken: [...report.broken, said] };
}

/**
 * Returns the counts of a report. A run that fails without a failed test (an error after the last one), or that ran no test at
 * all, counts as a failure.
 * @param {string} name of the step
 * @param {boolean} isOk whether the runner ended well
 * @param {Report} report
 * @returns {Counts}
 */
function countsOf(name, isOk, report) {
  const { passed, failed, skipped } = report;
  flaky.push(...report.flaky);
  slow.push(...report.slow);
  broken.push(...report.broken.map((said) => ({ step: name, said })));
  const ran = passed + failed;
  if (ran === 0) console.error('No test ran.');
  return { passed, failed: failed === 0 && (!isOk || ran === 0) ? 1 : failed, skipped };
}

/**
 * Runs a step whose programs print their output while they run.
 * @param {string} name
 * @param {Work} work
 */
async function step(name, work) {
  console.log(`\n── ${name} ──`);
  console.log(await timed(name, work, ''));
}

/**
 * Runs a step beside another one. Its programs' output is printed at the end, in one piece.
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
  const hasRaces = flaky.length > mostSecondTries;
  if (hasRaces) done.push({ name: 'second tries', counts: one(false), seconds: 0 });
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
  console.log('\nThe ten slowest tests:');
  for (const { name, seconds } of slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  if (broken.length > 0) console.log('\nFailed:');
  for (const { step, said } of broken) console.log(`✗ ${step}: ${said}`);
  if (flaky.length > 0)
    console.log(
      `\nPassed at the second try, so there is a race to fix${hasRaces ? ' (more than a run may have)' : ''}:`,
    );
  for (const name of flaky) console.log(`~ ${name}`);
  if (leftOut.length > 0) {
    const names = new Intl.ListFormat('en').format(leftOut);
    console.log(`\nNot tested with ${names}: not installed, and apt-get could not install it.`);
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
 * Functions that run a program and return whether it succeeded.
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
      // No prompts, and a forgotten `.only` fails here as it does on a build machine.
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
