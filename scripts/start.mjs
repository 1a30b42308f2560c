// `npm start`: from a bare clone to the app in a browser. Installs, builds, and serves the build.
import { fileURLToPath } from 'node:url';
import { ensureInstall } from './ensure-install.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = portFrom(process.env['PORT'] ?? '4173');

ensureInstall();
const { build, preview } = await import('vite');
const { compressed } = await import('./compressed.mjs');

await build({ root, logLevel: 'warn' });
try {
  const server = await preview({
    root,
    logLevel: 'warn',
    plugins: [compressed()],
    preview: { port, strictPort: true },
  });
  console.log(`Kinleaf is at http://localhost:${port} (Ctrl+C stops it)`);

  const stop = () => {
    // A browser keeps its connections open, and closing the server would wait for them.
    if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
    void server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite's own listener would report a requested end as a failure (143).
    process.removeAllListeners(signal);
    process.once(signal, stop);
  }
  stopWithNpm('start', stop);
} catch (error) {
  if (!(error instanceof Error && /already in use|EADDRINUSE/.test(error.message))) throw error;
  console.error(
    `Another program uses port ${port}. Stop it, or choose another port: ` +
      `PORT=${port + 1} npm start`,
  );
  process.exitCode = 1;
}

/** @param {string} text */
function portFrom(text) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  console.error(`PORT is "${text}", which is not a port: choose a whole number from 1 to 65535.`);
  process.exit(1);
}
