import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/browsers/chromium.mjs';
import { installProbe } from './probe.mjs';
import { serveSite } from './site.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 *
 * @typedef {object} Journal
 * @property {string} origin each journal has its own origin
 * @property {number} entries
 * @property {number} photos
 * @property {number} bytes of text
 */

/** The browser and the site that the topics measure, and the journals seeded so far. */
export class Bench {
  /** @type {Map<string, Promise<Journal>>} */
  #journals = new Map();

  /**
   * @param {BrowserContext} context a browser with a profile on disk, as people have
   * @param {string} executablePath
   * @param {number} port
   */
  constructor(context, executablePath, port) {
    this.context = context;
    this.executablePath = executablePath;
    this.port = port;
  }

  /** A separate origin on the same site. @param {string} name */
  origin(name) {
    return `http://${name}.localhost:${this.port}`;
  }

  /**
   * The journal with this many entries, so many of them with a measurement and with a skill; seeded at the first call.
   * @param {number} size
   * @param {{ measured: number, skills: number }} [noticed]
   */
  journal(size, noticed) {
    const name = noticed ? `journal-${size}-noticed` : `journal-${size}`;
    const seeded = this.#journals.get(name) ?? this.#seed(name, size, noticed);
    this.#journals.set(name, seeded);
    return seeded;
  }

  /**
   * @param {string} name
   * @param {number} size
   * @param {{ measured: number, skills: number }} [noticed]
   * @returns {Promise<Journal>}
   */
  async #seed(name, size, noticed) {
    const origin = this.origin(name);
    const stored = await this.inPage(`${origin}/bench/seed.html`, (page) =>
      page.evaluate((count) => window.seedPage.fill(count), size),
    );
    if (stored.entries !== size) throw new Error(`${stored.entries} of ${size} were stored`);
    if (noticed)
      await this.inPage(`${origin}/bench/seed.html`, (page) =>
        page.evaluate(({ measured, skills }) => window.seedPage.notice(measured, skills), noticed),
      );
    return { origin, ...stored };
  }

  /**
   * Opens a page for some work and closes it, also if the work fails.
   * @template T
   * @param {string} url
   * @param {(page: Page) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async inPage(url, work) {
    const page = await this.context.newPage();
    try {
      await page.goto(url);
      return await work(page);
    } finally {
      await page.close();
    }
  }
}

/**
 * Serves the site and opens the browser for some work, and closes both afterwards.
 * @param {string} executablePath of Chromium
 * @param {(bench: Bench) => Promise<void>} work
 */
export async function withBench(executablePath, work) {
  const site = await serveSite();
  const profile = await mkdtemp(join(tmpdir(), 'kinleaf-bench-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: chromiumFlags,
      viewport: { width: 1280, height: 800 },
      // Its downloads for offline use would disturb the measurement.
      serviceWorkers: 'block',
    });
    try {
      await context.addInitScript(installProbe);
      await work(new Bench(context, executablePath, site.port));
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    await site.close();
  }
}
