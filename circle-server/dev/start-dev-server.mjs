// The development server: a CouchDB for trying a circle and for tests. docs/adr/026-care-circle.md says why it's our own.
// Only this computer can reach it.
import { createServer } from 'node:http';
import { createCore } from './core.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] a free one by default
 * @property {import('./core.mjs').Core} [core] the server to put behind this port; a new one by default
 * @property {(request: import('./http.mjs').Request, response: import('./http.mjs').Response) => boolean} [intercept]
 *   returns true for a request that it answers itself, as a server that fails or lies would
 * @typedef {ServerOptions & import('./core.mjs').CoreOptions} Options
 *
 * @typedef {object} DevServer
 * @property {string} url without a slash at the end
 * @property {{ name: string, password: string }} admin
 * @property {() => Promise<void>} close breaks every connection
 */

/**
 * Starts the server; rejects if the port is taken.
 * @param {Options} [options]
 * @returns {Promise<DevServer>}
 */
export async function startDevServer({ port = 0, intercept, core, ...options } = {}) {
  const served = core ?? createCore(options);
  const http = createServer((request, response) => {
    void served.handle(request, response, () => intercept?.(request, response) === true);
  });
  http.keepAliveTimeout = 60_000;
  await new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = http.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${at}`,
    admin: served.admin,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
