// A server for trial and for tests, with the part of CouchDB that a circle asks for: docs/adr/026-care-circle.md says why it
// is one of our own. It listens on this computer alone.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createDatabases } from './databases.mjs';
import { allowOrigin, answer, credentials } from './http.mjs';
import { createSettings } from './node-config.mjs';
import { Refusal, unauthorized } from './refusal.mjs';
import { route } from './routes.mjs';
import { createSignIn } from './sign-in.mjs';

/**
 * @typedef {object} Options
 * @property {number} [port] 0, or none, takes one that is free
 * @property {string | null} [folder] where everything is kept; none forgets it with the server
 * @property {string} [password] the admin's; none makes one
 * @property {number} [staleSignIns] for how many requests a changed password isn't noticed; 1 by default
 * @property {() => boolean} [isDiskFull] whether writes fail, as on a full disk
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} [intercept]
 *   answers in the server's place where it returns true: what a server that fails or lies says
 *
 * @typedef {object} DevServer
 * @property {string} url without a slash at the end
 * @property {{ name: string, password: string }} admin
 * @property {() => Promise<void>} close breaks every connection
 */

/**
 * Starts the server; rejects where the port is taken.
 * @param {Options} [options]
 * @returns {Promise<DevServer>}
 */
export async function startDevServer(options = {}) {
  const { port = 0, folder = null, password, intercept } = options;
  const { staleSignIns = 1, isDiskFull = () => false } = options;
  const admin = { name: 'admin', password: password ?? randomBytes(18).toString('base64url') };
  const settings = createSettings();
  const server = { databases: createDatabases(folder, settings, isDiskFull), settings };
  const signIn = createSignIn(server.databases.get('_users').store, settings, staleSignIns);

  /** @param {import('node:http').IncomingMessage} request */
  function userOf(request) {
    const given = credentials(request);
    if (given === null) {
      if (
        server.settings.get('chttpd', 'require_valid_user') === 'true' &&
        request.url !== '/_up'
      ) {
        throw unauthorized('Authentication required.');
      }
      return { name: null, roles: [] };
    }
    if (given.name === admin.name && given.password === admin.password) {
      return { name: admin.name, roles: ['_admin'] };
    }
    return signIn(given.name, given.password);
  }

  const http = createServer((request, response) => {
    void (async () => {
      try {
        if (allowOrigin(settings, request, response) || intercept?.(request, response) === true)
          return;
        await route(server, userOf(request), request, response);
      } catch (error) {
        refuse(response, error);
      }
    })();
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
    admin,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} error
 */
function refuse(response, error) {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof Refusal) {
    answer(response, error.status, error.body);
    return;
  }
  console.error(error);
  answer(response, 500, { error: 'unknown_error', reason: String(error) });
}
