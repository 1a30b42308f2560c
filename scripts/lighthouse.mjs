// `npm run lighthouse`: Lighthouse on the production build, landing and journal, phone and desktop, as a table. The landing page is a
// first visit; the journal has the sample, so it's a later one. Lighthouse is fetched by npx: its
// newest versions need a newer Node than the product.
// A missed score is reported but doesn't fail the run: a person judges it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumFlags, ensureChromium } from './browsers/chromium.mjs';
import { compressed } from './compressed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'kinleaf-lighthouse-'));
const debugPort = 9333;

const server = await preview({
  root,
  logLevel: 'warn',
  plugins: [compressed()],
  build: { outDir: process.env['LIGHTHOUSE_DIST'] ?? 'dist' },
  preview: { host: 'localhost', port: 4398, strictPort: false },
});
const origin = server.resolvedUrls?.local[0] ?? '';
// Lighthouse uses this browser, so that it finds the journal in the same profile.
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath,
  args: [...chromiumFlags, `--remote-debugging-port=${debugPort}`],
});
try {
  const page = await context.newPage();
  await page.goto(`${origin}children`);
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await page.getByRole('heading', { level: 1, name: /^Journal for/ }).waitFor();
  const journal = page.url();
  await page.close();

  for (const [name, url] of [
    ['journal', journal],
    // The landing page comes last, because a first visit begins with empty storage.
    ['landing', origin],
  ]) {
    for (const form of ['mobile', 'desktop']) await measure(name ?? '', url ?? '', form);
  }
} finally {
  await context.close();
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** @param {string} name @param {string} url @param {string} form */
async function measure(name, url, form) {
  const file = join(folder, `${name}-${form}.json`);
  // Lighthouse runs beside this process rather than stopping it: this process serves the pages.
  const run = spawn(
    'npx',
    [
      '--yes',
      'lighthouse@12.8.2',
      url,
      `--port=${debugPort}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      // The journal is in the storage that it would clear.
      ...(name === 'journal' ? ['--disable-storage-reset'] : []),
      '--only-categories=performance,accessibility,best-practices,seo',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  const [status] = await once(run, 'close');
  if (status !== 0) {
    console.log(`${name}, ${form}: Lighthouse did not run`);
    return;
  }
  /** @type {{ categories: Record<string, { title: string, score: number | null, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, { title: string, score: number | null, displayValue?: string }> }} */
  const report = JSON.parse(await readFile(file, 'utf8'));
  const scores = Object.values(report.categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`);
  console.log(`${name}, ${form}: ${scores.join(', ')}\n  ${times.join(', ')}`);
  for (const { auditRefs } of Object.values(report.categories).slice(1)) {
    for (const { id, weight } of auditRefs) {
      const audit = report.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  ${audit.title}`);
    }
  }
}
