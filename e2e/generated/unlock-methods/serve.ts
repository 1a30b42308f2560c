import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const page =
  '<!doctype html><title>Ways in</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';

/** Builds and serves the page with its worker; returns its URL. Throws if the build fails. */
export async function serveUnlockPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@': fileURLToPath(new URL('../../../src', import.meta.url)) } },
    worker: { format: 'es' },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL('page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('Vite answered no output');
  const files = new Map(
    output.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    response.setHeader('Content-Type', file === undefined ? 'text/html' : 'text/javascript');
    response.end(file ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // The test's process ends without waiting for it.
  server.unref();
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
