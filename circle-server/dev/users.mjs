// The database `_users`: users can read and change only themselves, the server's admins all of them.
import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { isServerAdmin } from './access.mjs';
import { forbidden, missing } from './refusal.mjs';

/**
 * @typedef {import('./access.mjs').User} User
 * @typedef {import('./documents.mjs').Draft} Draft
 * @typedef {import('./revisions.mjs').Revision} Revision
 */

const prefix = 'org.couchdb.user:';

/** @param {string} name */
export const userIdOf = (name) => `${prefix}${name}`;

/**
 * Returns a user's document as it is stored, with a hash of its password. Throws a Refusal if it's another user's.
 * @param {Draft} draft
 * @param {User} user
 * @param {number} iterations of the hash
 * @returns {Draft}
 */
export function prepareUser(draft, user, iterations) {
  demandOwnUser(draft.id, user);
  const { password, ...rest } = draft.body;
  if (typeof password !== 'string') return draft;
  const salt = randomBytes(16).toString('hex');
  const about = { password_scheme: 'pbkdf2', pbkdf2_prf: 'sha256', iterations, salt };
  const body = { ...rest, ...about };
  return { ...draft, body: { ...body, derived_key: derivedKey(password, body) } };
}

/**
 * Throws a Refusal if a user may not write this document, like CouchDB's own validation function in `_users`.
 * @param {Draft} draft
 * @param {Revision | null} before
 * @param {User} user
 */
export function validateUser({ id, deleted, body }, before, user) {
  const isAdmin = isServerAdmin(user);
  if (deleted) {
    if (isAdmin || user.name === before?.body['name']) return;
    throw forbidden('Only admins may delete other user docs.');
  }
  const { type, name, roles } = body;
  if (type !== 'user') throw forbidden('doc.type must be user');
  if (!Array.isArray(roles)) throw forbidden('doc.roles must be an array');
  if (typeof name !== 'string' || id !== userIdOf(name)) {
    throw forbidden('Doc ID must be of the form org.couchdb.user:name');
  }
  if (before !== null && before.body['name'] !== name)
    throw forbidden('Usernames can not be changed.');
  if (!isAdmin && before === null && roles.length > 0) throw forbidden('Only _admin may set roles');
  if (!isAdmin && before !== null && !areSame(before.body['roles'], roles)) {
    throw forbidden('Only _admin may edit roles');
  }
  if (roles.some((role) => String(role).startsWith('_'))) {
    throw forbidden('No system roles (starting with underscore) in users db.');
  }
}

/**
 * @param {unknown} before
 * @param {unknown[]} roles
 */
function areSame(before, roles) {
  const sorted = (/** @type {unknown} */ list) =>
    JSON.stringify(Array.isArray(list) ? list.map(String).sort() : []);
  return sorted(before) === sorted(roles);
}

/**
 * Throws a Refusal if this user may not read or change the document of another.
 * @param {string} id
 * @param {User} user
 */
export function demandOwnUser(id, user) {
  if (isServerAdmin(user) || (user.name !== null && id === userIdOf(user.name))) return;
  throw missing();
}

/**
 * Returns the hash of a password in hex, with the scheme that a user's document names.
 * @param {string} password
 * @param {Record<string, unknown>} body
 */
export function derivedKey(password, { salt, iterations, pbkdf2_prf: prf }) {
  const hash = typeof prf === 'string' && prf !== 'sha' ? prf : 'sha1';
  const { length } = createHash(hash).digest();
  return pbkdf2Sync(password, String(salt), Number(iterations), length, hash).toString('hex');
}
