import type { Fixtures, PlaywrightTestOptions } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { test as base } from './test';

const dist = process.env['E2E_DIST'] ?? 'dist';

/** Its files unchanged; a missing one is a 404. */
const files = sirv(dist, {
  etag: true,
  setHeaders: (response) => {
    response.setHeader('Cache-Control', 'no-cache');
  },
});

/**
 * The build on a test's own server, as a static host serves it. It can be switched off, which no browser setting does for a service
 * worker, too, and it can publish a newer version.
 */
export class StaticSite {
  private server: Server | null = null;
  private port = 0;
  private version = 1;
  /** Requested paths since the start, in order. */
  readonly asked: string[] = [];

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.origin);
      this.asked.push(pathname);
      const isPage = extname(pathname) === '' || pathname === '/index.html';
      if (isPage || pathname === '/service-worker.js') {
        const file = isPage ? 'index.html' : 'service-worker.js';
        response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'text/javascript');
        response.setHeader('Cache-Control', 'no-cache');
        response.end(this.ofVersion(readFileSync(join(dist, file), 'utf8')));
        return;
      }
      files(request, response, () => {
        response.writeHead(404).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    this.port = address.port;
    this.server = server;
  }

  /** From now on nothing answers: no network, for the page and its service worker alike. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server) return;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  /** Publishes a version that its page shows: `<html data-version="2">`. */
  publish(version: number): void {
    this.version = version;
  }

  /** The page has its version, and the service worker's list shows that the page changed. */
  private ofVersion(text: string): string {
    if (this.version === 1) return text;
    return text
      .replace(/(data-build=")/, `data-version="${this.version}" $1v${this.version}-`)
      .replace(
        /("?revision"?:\s*["'`])([^"'`]*)(["'`],\s*"?url"?:\s*["'`]index\.html)/,
        `$1v${this.version}-$2$3`,
      )
      .replace(/(url"?:\s*["'`]index\.html["'`],\s*"?revision"?:\s*["'`])/, `$1v${this.version}-`);
  }
}

/** For `extend`: the test's own site, which it can switch off. */
export const withSite: Fixtures<
  { site: StaticSite },
  object,
  Pick<PlaywrightTestOptions, 'baseURL'>
> = {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
  site: async ({}, use) => {
    const site = new StaticSite();
    await site.start();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
};

/** Tests on their own site, with its service worker. */
export const test = base.extend<{ site: StaticSite }>({ serviceWorkers: 'allow', ...withSite });
