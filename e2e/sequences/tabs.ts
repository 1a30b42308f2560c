import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';

const address = '/sequences/';

/** The page of the stores, built once per worker. @throws {Error} when it does not build */
let script: Promise<string> | undefined;

async function buildPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
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

/** Answers the page of the stores on the product's own origin, without a server that knows of it. */
export async function servePage(context: BrowserContext): Promise<void> {
  script ??= buildPage();
  const body = await script;
  await context.route(`**${address}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Stores</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>',
    }),
  );
  await context.route(`**${address}page.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'stores' in window, undefined, { timeout: 30_000 });
  return page;
}

/** Ends a tab with whatever it is doing: closed by a person, or crashed. */
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
