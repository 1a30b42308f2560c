import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = join(root, 'bench/out/without-ai');

/** What stands in the place of the code for the assistant where a screen asks for it. */
const nothing = {
  'src/features/chat/chat-dock.tsx': 'export function ChatDock() { return null; }',
  'src/ai/assist/analysis-button.tsx': 'export function AnalysisButton() { return null; }',
  'src/ai/assist/use-ai-call.tsx':
    "export function useAiCall() { return { isBusy: false, run: async () => ({ status: 'stopped' }), cancel() {}, sheet: null }; }",
  'src/features/journal/entry-assist.tsx':
    'export function TextAssist() { return null; } export function PhotoAssist() { return null; }',
};

/**
 * Builds and serves the product without the assistant, voice and analysis: the other side of what they cost.
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function serveWithoutAi() {
  await rm(outDir, { recursive: true, force: true });
  const left = new Set(Object.keys(nothing));
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'without-ai',
        enforce: 'pre',
        load(id) {
          const found = Object.entries(nothing).find(([path]) => id === join(root, path));
          if (found === undefined) return null;
          left.delete(found[0]);
          return found[1];
        },
      },
    ],
  });
  if (left.size > 0) throw new Error(`Not part of the product any more: ${[...left].join(', ')}`);

  const server = await preview({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 4392, strictPort: false },
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
