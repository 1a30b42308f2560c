import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Away from dist/, which belongs to `npm run build` and the browser tests. */
const out = join(root, 'bench/out');

/** What takes the place of the modules with which screens offer AI. */
const withoutAi = {
  'src/features/chat/chat-dock.tsx': 'export function ChatDock() { return null; }',
  'src/ai/assist/analysis-button.tsx':
    'export function AnalysisButton() { return null; } export function usePhotoWait() { return {}; }',
  'src/ai/assist/use-ai-call.tsx':
    "export function useAiCall() { return { isBusy: false, run: async () => ({ status: 'stopped' }), cancel() {}, sheet: null }; }",
  'src/features/journal/entry-assist.tsx':
    'export function TextAssist() { return null; } export function PhotoAssist() { return null; }',
};

/**
 * Builds the product for production, and beside it, with the same settings, the pages of bench/pages; serves
 * all of it.
 */
export async function serveSite() {
  const outDir = join(out, 'site');
  await rm(outDir, { recursive: true, force: true });
  await buildInto(outDir, '.', '/', ['index.html']);
  await buildInto(outDir, 'bench/pages', '/bench/', [
    'seed.html',
    'argon2.html',
    'bare-dialog.html',
  ]);
  await buildInto(outDir, 'bench/pages/react-router', '/react-router/', ['index.html']);
  return serve(outDir);
}

/** Builds and serves the product without the assistant, voice and analysis: the other side of what they cost. */
export async function serveWithoutAi() {
  const outDir = join(out, 'without-ai');
  await rm(outDir, { recursive: true, force: true });
  const left = new Map(Object.entries(withoutAi).map(([path, code]) => [join(root, path), code]));
  await buildInto(outDir, '.', '/', ['index.html'], {
    name: 'without-ai',
    enforce: 'pre',
    load(id) {
      const code = left.get(id);
      left.delete(id);
      return code;
    },
  });
  if (left.size > 0)
    throw new Error(`Not part of the product any more: ${[...left.keys()].join(', ')}`);
  return serve(outDir);
}

/**
 * @param {string} outDir
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
async function serve(outDir) {
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

/**
 * @param {string} outDir
 * @param {string} folder
 * @param {string} base
 * @param {string[]} pages
 * @param {import('vite').Plugin} [plugin]
 */
async function buildInto(outDir, folder, base, pages, plugin) {
  const from = join(root, folder);
  await build({
    root: from,
    base,
    configFile: join(root, 'vite.config.ts'),
    mode: folder === '.' ? 'production' : 'page',
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      outDir: join(outDir, base),
      emptyOutDir: true,
      rolldownOptions: { input: pages.map((page) => join(from, page)) },
    },
  });
}
