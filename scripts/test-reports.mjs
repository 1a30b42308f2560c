// The result of a run of either test runner: scripts/vitest-report.mjs writes this form, and Playwright's own report is converted into it
// here.
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} flaky tests that passed at their second try, with what failed at the first if it is known
 * @property {{ name: string, seconds: number }[]} slow every test with the time of its tries
 * @property {string[]} broken tests that failed, with what they said
 */

/**
 * @param {string} path
 * @returns {Report}
 */
export function readVitestReport(path) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report;
}

/**
 * @typedef {{ projectName: string, status: string, results: { duration: number }[] }} Tried
 * @typedef {{ title: string, file: string, line: number, tests: Tried[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {Suite & { errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {string} path
 * @returns {Report}
 */
export function readPlaywrightReport(path) {
  /** @type {PlaywrightReport} */
  const root = JSON.parse(readFileSync(path, 'utf8'));
  const tests = testsOf(root);
  /** @param {string} outcome */
  const named = (outcome) =>
    tests.filter(({ status }) => status === outcome).map(({ name }) => name);
  const errors = root.errors.map(({ message = 'An error without a message' }) => message);
  return {
    passed: named('expected').length + named('flaky').length,
    failed: named('unexpected').length + errors.length,
    skipped: named('skipped').length,
    flaky: named('flaky'),
    slow: tests,
    broken: [...named('unexpected'), ...errors],
  };
}

/**
 * @param {Suite} suite
 * @returns {{ name: string, status: string, seconds: number }[]}
 */
function testsOf({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(testsOf),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `${projectName} ${file}:${line} ${title}`,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      })),
    ),
  ];
}
