import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Away from dist/, which belongs to `npm run build` and the browser tests. */
const outDir = join(root, 'bench/out/site');

/**
 * Builds the product for production, and beside it, with the same settings, the pages of bench/pages; serves
 * all of it.
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function serveSite() {
  await rm(outDir, { recursive: true, force: true });
  await buildInto('.', '/', ['index.html']);
  await buildInto('bench/pages', '/bench/', ['seed.html', 'argon2.html']);
  await buildInto('bench/pages/react-router', '/react-router/', ['index.html']);

  const server = await preview({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
    // 127.0.0.1 as Chromium resolves every name under localhost, one origin for each journal.
    preview: { host: '127.0.0.1', port: 4391, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    close: async () => {
      if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/** @param {string} folder @param {string} base @param {string[]} pages */
async function buildInto(folder, base, pages) {
  const from = join(root, folder);
  await build({
    root: from,
    base,
    configFile: join(root, 'vite.config.ts'),
    mode: folder === '.' ? 'production' : 'page',
    logLevel: 'warn',
    build: {
      outDir: join(outDir, base),
      emptyOutDir: true,
      rolldownOptions: { input: pages.map((page) => join(from, page)) },
    },
  });
}
