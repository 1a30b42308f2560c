// Signs users in. Like CouchDB, the server caches users, and takes a moment to notice that one has changed.
import { timingSafeEqual } from 'node:crypto';
import { unauthorized } from './refusal.mjs';
import { leavesOf } from './revisions.mjs';
import { derivedKey, userIdOf } from './users.mjs';

/**
 * @typedef {import('./access.mjs').User} User
 * @typedef {object} Known
 * @property {Record<string, unknown>} body of the user's document
 * @property {boolean} isInConflict
 * @property {Map<string, boolean>} tried passwords and whether they are right: hashing each time would be most of the work
 * @property {number} until the number of the last request for which it is used
 */

/**
 * @param {import('./store.mjs').Store} store of `_users`
 * @param {import('./node-config.mjs').Settings} settings
 * @param {number} staleSignIns for how many requests a changed user isn't noticed
 */
export function createSignIn(store, settings, staleSignIns) {
  /** By the ids of their documents. @type {Map<string, Known>} */
  const users = new Map();
  let asked = 0;
  store.changed.on('change', (/** @type {string} */ id) => {
    const known = users.get(id);
    if (known !== undefined) known.until = Math.min(known.until, asked + staleSignIns);
  });

  /** @param {string} id */
  function load(id) {
    const versions = store.get(id);
    const [winner, ...others] = versions === undefined ? [] : leavesOf(versions);
    if (winner === undefined || winner.deleted) {
      users.delete(id);
      return null;
    }
    const isInConflict = others.some(({ deleted }) => !deleted);
    const known = { body: winner.body, isInConflict, tried: new Map(), until: Infinity };
    users.set(id, known);
    return known;
  }

  /**
   * Returns the user. Throws a Refusal if the name or password is wrong.
   * @param {string} name
   * @param {string} password
   * @returns {User}
   */
  return (name, password) => {
    const id = userIdOf(name);
    asked += 1;
    const before = users.get(id);
    const known = before !== undefined && asked <= before.until ? before : load(id);
    if (
      known?.isInConflict === true &&
      settings.get('chttpd_auth', 'allow_conflicted_user_docs') !== 'true'
    ) {
      throw unauthorized(
        'User document conflicts must be resolved before the document is used for authentication purposes.',
      );
    }
    if (known === null || !isRight(known, password)) {
      throw unauthorized('Name or password is incorrect.');
    }
    return { name, roles: /** @type {string[]} */ (known.body['roles']) };
  };
}

/**
 * @param {Known} known
 * @param {string} password
 */
function isRight({ body, tried }, password) {
  const before = tried.get(password);
  if (before !== undefined) return before;
  const given = Buffer.from(typeof body['salt'] === 'string' ? derivedKey(password, body) : '');
  const stored = Buffer.from(String(body['derived_key']));
  const isSame = given.length === stored.length && timingSafeEqual(given, stored);
  tried.set(password, isSame);
  return isSame;
}
