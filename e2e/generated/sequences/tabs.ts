import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { expect } from '../../support/app/test';

/** The page of the sequences, built and served once per worker. Throws if the build fails. */
let address: Promise<string> | undefined;

async function buildPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        {
          find: '@/data/encryption/scrub',
          replacement: fileURLToPath(new URL('no-scrub.ts', import.meta.url)),
        },
        { find: '@', replacement: fileURLToPath(new URL('../../../src', import.meta.url)) },
      ],
    },
    define: { __APP_VERSION__: JSON.stringify('sequences') },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('Vite answered no output');
  const [chunk, ...others] = output.output;
  if (others.length > 0) throw new Error('The page is one script');
  return chunk.code;
}

async function servePage(): Promise<string> {
  const script = await buildPage();
  const page =
    '<!doctype html><title>Stores</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('Cache-Control', 'max-age=3600');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // The worker ends without waiting for it.
  server.unref();
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

export async function openTab(context: BrowserContext): Promise<Page> {
  address ??= servePage();
  const page = await context.newPage();
  await page.goto(await address);
  await page.waitForFunction(() => 'stores' in window, undefined, { timeout: 30_000 });
  return page;
}

/** Ends a tab in the middle of its work: closed by a person, or crashed. */
export async function endTab(page: Page, crash: boolean): Promise<void> {
  if (crash) {
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Never answered: there is nobody left to.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
  }
  await page.close();
}

/**
 * Closes a tab that may be reloading. Chromium may never answer a request to close such a tab, so the tab goes to an empty page first; if
 * the two loads collide, it tries again.
 */
export async function closeTab(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank');
  }).toPass();
  await page.close();
}
