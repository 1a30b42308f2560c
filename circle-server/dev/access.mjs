// The access lists of a database: `_security`, as CouchDB 3 reads it.
import { forbidden, unauthorized } from './refusal.mjs';

/**
 * @typedef {{ name: string | null, roles: readonly string[] }} User
 * @typedef {{ names: string[], roles: string[] }} Group
 * @typedef {{ admins: Group, members: Group }} Security
 */

/** Returns the access lists of a new database: only the server's admins have access. */
export const closed = () => ({
  admins: { names: [], roles: ['_admin'] },
  members: { names: [], roles: ['_admin'] },
});

/** @param {User} user */
export const isServerAdmin = (user) => user.roles.includes('_admin');

/**
 * @param {Group} group
 * @param {User} user
 */
function isIn(group, user) {
  return (
    (user.name !== null && group.names.includes(user.name)) ||
    group.roles.some((role) => user.roles.includes(role))
  );
}

/**
 * @param {Security} security
 * @param {User} user
 */
export function isAdmin(security, user) {
  return isServerAdmin(user) || isIn(security.admins, user);
}

/**
 * @param {User} user
 * @param {string} reason
 */
function refusal(user, reason) {
  return user.name === null
    ? unauthorized('You are not authorized to access this db.')
    : forbidden(reason);
}

/**
 * Throws a Refusal if a user has no access.
 * @param {Security} security
 * @param {User} user
 */
export function demandMember(security, user) {
  const { members } = security;
  const isOpen = members.names.length === 0 && members.roles.length === 0;
  if (isOpen || isAdmin(security, user) || isIn(members, user)) return;
  throw refusal(user, 'You are not allowed to access this db.');
}

/**
 * @param {Security} security
 * @param {User} user
 */
export function demandAdmin(security, user) {
  if (!isAdmin(security, user)) throw refusal(user, 'You are not a db or server admin.');
}

/** @param {User} user */
export function demandServerAdmin(user) {
  if (!isServerAdmin(user)) throw unauthorized('You are not a server admin.');
}

/**
 * @param {unknown} value
 * @returns {Security}
 */
export function readSecurity(value) {
  const { admins, members } = /** @type {Record<string, unknown>} */ (value ?? {});
  return { admins: readGroup(admins), members: readGroup(members) };
}

/**
 * @param {unknown} value
 * @returns {Group}
 */
function readGroup(value) {
  const { names, roles } = /** @type {Record<string, unknown>} */ (value ?? {});
  return { names: strings(names), roles: strings(roles) };
}

/** @param {unknown} value */
function strings(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
