// The report of a Vitest run for scripts/test.mjs: written as JSON to the file that TEST_REPORT names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** @typedef {import('./test-reports.mjs').Report} Report */

export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors what failed outside every test
   */
  onTestRunEnd(modules, errors) {
    /** @type {Report} */
    const report = { passed: 0, failed: 0, skipped: 0, flaky: [], slow: [], broken: [] };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      for (const error of module.errors()) fail(report, `${file}\n${textOf(error)}`);
      for (const test of module.children.allTests()) {
        const { state, errors: failures = [] } = test.result();
        const name = `${test.project.name} ${file} ${test.fullName}`;
        const { duration = 0, retryCount = 0 } = test.diagnostic() ?? {};
        report.slow.push({ name, seconds: duration / 1000 });
        const said = [name, ...failures.map((failure) => textOf(failure))].join('\n');
        if (state === 'passed') report.passed += 1;
        else if (state === 'failed') fail(report, said);
        else report.skipped += 1;
        if (state === 'passed' && retryCount > 0) report.flaky.push(said);
      }
    }
    for (const error of errors) fail(report, `Outside the tests: ${textOf(error)}`);
    const file = process.env['TEST_REPORT'] ?? 'test-results/unit.json';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

/** @param {Report} report @param {string} said */
function fail(report, said) {
  report.failed += 1;
  report.broken.push(said);
}

/** @param {unknown} error */
function textOf(error) {
  const { message, stack, diff } =
    /** @type {{ message?: string, stack?: string, diff?: string }} */ (error);
  return [message ?? String(error), diff, stack].filter((part) => part !== undefined).join('\n');
}
