import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { test as base } from './test';

const dist = process.env['E2E_DIST'] ?? 'dist';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};

/**
 * The build on a server of a test's own, as a static host serves it: it can be switched off, which no browser
 * setting does for a service worker too, and it can publish a newer version.
 */
export class StaticSite {
  private server: Server | null = null;
  private port = 0;
  private version = 1;
  /** Paths asked for since the start, in order. */
  readonly asked: string[] = [];

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.origin);
      this.asked.push(pathname);
      const file = join(dist, normalize(decodeURIComponent(pathname)));
      const isFile = existsSync(file) && statSync(file).isFile();
      if (!isFile && extname(pathname) !== '') {
        response.writeHead(404).end();
        return;
      }
      const path = isFile ? file : join(dist, 'index.html');
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
      response.setHeader('Cache-Control', 'no-cache');
      if (path.endsWith('index.html') || path.endsWith('service-worker.js')) {
        response.end(this.ofVersion(readFileSync(path, 'utf8')));
        return;
      }
      createReadStream(path).pipe(response);
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

  /** Publishes a version whose page says which it is: `<html data-version="2">`. */
  publish(version: number): void {
    this.version = version;
  }

  /** The page says its version, and the service worker's list knows that the page changed. */
  private ofVersion(text: string): string {
    if (this.version === 1) return text;
    return text
      .replace('<html ', `<html data-version="${this.version}" `)
      .replace(
        /("?revision"?:\s*["'`])([^"'`]*)(["'`],\s*"?url"?:\s*["'`]index\.html)/,
        `$1v${this.version}-$2$3`,
      )
      .replace(/(url"?:\s*["'`]index\.html["'`],\s*"?revision"?:\s*["'`])/, `$1v${this.version}-`);
  }
}

/** Tests on a site of their own, with its service worker. */
export const test = base.extend<{ site: StaticSite }>({
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
  site: async ({}, use) => {
    const site = new StaticSite();
    await site.start();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});
