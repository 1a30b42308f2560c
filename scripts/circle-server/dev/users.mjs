// The database `_users`: everybody sees and changes themselves alone, and the admins of the server everybody.
import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { isServerAdmin } from './access.mjs';
import { forbidden, missing } from './refusal.mjs';
import { winnerOf } from './revisions.mjs';

/**
 * @typedef {import('./access.mjs').User} User
 * @typedef {import('./database.mjs').Draft} Draft
 * @typedef {import('./revisions.mjs').Revision} Revision
 */

const prefix = 'org.couchdb.user:';
const iterations = 1000;

/**
 * What becomes of a user's document that is to be written: its password is stored as a hash. Throws a Refusal as CouchDB does.
 * @param {Draft} draft
 * @param {Revision | null} before
 * @param {User} user
 * @returns {Draft}
 */
export function prepareUser(draft, before, user) {
  const isAdmin = isServerAdmin(user);
  const name = draft.id.slice(prefix.length);
  if (!draft.id.startsWith(prefix))
    throw forbidden('Doc ID must be of the form org.couchdb.user:name');
  if (!isAdmin && user.name !== name) throw missing();
  if (draft.deleted) {
    if (!isAdmin) throw forbidden('Only admins can delete other user docs.');
    return draft;
  }
  const { password, ...rest } = draft.body;
  const roles = rest['roles'];
  if (rest['type'] !== 'user') throw forbidden('doc.type must be user');
  if (rest['name'] !== name) throw forbidden('Doc ID must be of the form org.couchdb.user:name');
  if (!Array.isArray(roles)) throw forbidden('doc.roles must be an array');
  if (roles.some((role) => String(role).startsWith('_'))) {
    throw forbidden('No system roles (starting with underscore) in users db.');
  }
  if (!isAdmin && JSON.stringify(before?.body['roles']) !== JSON.stringify(roles)) {
    throw forbidden('Only _admin may edit roles');
  }
  if (typeof password !== 'string') return { ...draft, body: rest };
  const salt = randomBytes(16).toString('hex');
  const derived = { password_scheme: 'pbkdf2', pbkdf2_prf: 'sha256', iterations, salt };
  return { ...draft, body: { ...rest, ...derived, derived_key: derive(password, salt) } };
}

/**
 * @param {string} password
 * @param {string} salt
 */
function derive(password, salt) {
  return pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('hex');
}

/**
 * Throws where somebody may not see a user's document.
 * @param {string} id
 * @param {User} user
 */
export function demandOwnUser(id, user) {
  if (isServerAdmin(user) || id === `${prefix}${user.name ?? ''}`) return;
  throw missing();
}

/**
 * Who that is; null where name or password is not right.
 * @param {import('./store.mjs').Store} store
 * @param {string} name
 * @param {string} password
 * @returns {User | null}
 */
export function signIn(store, name, password) {
  const versions = store.get(`${prefix}${name}`);
  const body = versions === undefined ? undefined : winnerOf(versions).body;
  const salt = body?.['salt'];
  const key = body?.['derived_key'];
  if (body === undefined || typeof salt !== 'string' || typeof key !== 'string') return null;
  const given = Buffer.from(derive(password, salt));
  const stored = Buffer.from(key);
  if (given.length !== stored.length || !timingSafeEqual(given, stored)) return null;
  return { name, roles: /** @type {string[]} */ (body['roles']) };
}
