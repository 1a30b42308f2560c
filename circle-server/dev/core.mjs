// The part of CouchDB that a circle uses, without a port. start-dev-server.mjs puts it behind HTTP; tests call it in their own process.
import { randomBytes } from 'node:crypto';
import { createDatabases } from './databases.mjs';
import { allowOrigin, answer, credentials } from './http.mjs';
import { createSettings } from './node-config.mjs';
import { Refusal, unauthorized } from './refusal.mjs';
import { route } from './routes.mjs';
import { createSignIn } from './sign-in.mjs';

/**
 * @typedef {import('./http.mjs').Request} Request
 * @typedef {import('./http.mjs').Response} Response
 * @typedef {ReturnType<typeof createCore>} Core
 *
 * @typedef {object} CoreOptions
 * @property {string | null} [folder] where everything is stored; without one, everything is lost when the server stops
 * @property {string} [password] the admin's; a random one by default
 * @property {number} [staleSignIns] for how many requests a changed password isn't noticed; 1 by default
 * @property {() => boolean} [isDiskFull] whether writes fail, as on a full disk
 */

/** @param {CoreOptions} [options] */
export function createCore({ folder = null, password, staleSignIns = 1, isDiskFull } = {}) {
  const admin = { name: 'admin', password: password ?? randomBytes(18).toString('base64url') };
  const settings = createSettings();
  const databases = createDatabases(folder, settings, isDiskFull ?? (() => false));
  const signIn = createSignIn(databases.get('_users').store, settings, staleSignIns);

  /** @param {Request} request */
  function userOf(request) {
    const given = credentials(request);
    if (given === null) {
      const isRequired = settings.get('chttpd', 'require_valid_user') === 'true';
      if (isRequired && request.url !== '/_up') throw unauthorized('Authentication required.');
      return { name: null, roles: [] };
    }
    if (given.name === admin.name && given.password === admin.password) {
      return { name: admin.name, roles: ['_admin'] };
    }
    return signIn(given.name, given.password);
  }

  return {
    admin,
    databases,
    settings,
    signIn,

    /**
     * Answers one request.
     * @param {Request} request
     * @param {Response} response
     * @param {() => boolean} [intercept] returns true if something else answers
     */
    async handle(request, response, intercept) {
      try {
        if (allowOrigin(settings, request, response) || intercept?.() === true) return;
        await route({ databases, settings }, userOf(request), request, response);
      } catch (error) {
        refuse(response, error);
      }
    },
  };
}

/**
 * @param {Response} response
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
