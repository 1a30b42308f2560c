// The users of a circle in `_users`: one for each seat and each mailbox.
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { CommandError } from './couch.mjs';
import { initialPassword, seatsOf } from '../rules/names.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {import('../rules/names.mjs').Seat} Seat
 * @typedef {{ _id: string, _rev: string, _conflicts?: string[] }} UserDocument
 */

/** @param {string} name */
const idOf = (name) => `org.couchdb.user:${name}`;

/**
 * Returns all users of a circle with their documents, null for one that is missing or deleted.
 * @param {Couch} couch
 * @param {string} database
 * @returns {Promise<{ seat: Seat, doc: UserDocument | null }[]>}
 */
export async function readUsers(couch, database) {
  const seats = seatsOf(database);
  const keys = seats.map(({ name }) => idOf(name));
  const path = '/_users/_all_docs?include_docs=true&conflicts=true';
  const { body } = await couch.ask('POST', path, { keys });
  const rows = /** @type {{ doc?: UserDocument | null }[]} */ (body['rows']);
  const docs = new Map(rows.flatMap(({ doc }) => (doc ? [[doc._id, doc]] : [])));
  return seats.map((seat) => ({ seat, doc: docs.get(idOf(seat.name)) ?? null }));
}

/** So few that a slow server answers in time, even if it hashes the passwords itself. */
const usersPerRequest = 4;

/**
 * Makes these users, or gives those that exist a new password: the one that follows from the seed.
 * @param {Couch} couch
 * @param {string} database
 * @param {Uint8Array} seed
 * @param {readonly { seat: Seat, doc: UserDocument | null }[]} users
 */
export async function writeUsers(couch, database, seed, users) {
  const credentials = await credentialsFor(couch);
  const docs = users.map(({ seat: { name, role }, doc }) => ({
    _id: idOf(name),
    ...(doc && { _rev: doc._rev }),
    ...{ name, type: 'user', roles: [`${database}:${role}`] },
    ...credentials(initialPassword(database, seed, name)),
  }));
  for (let at = 0; at < docs.length; at += usersPerRequest) {
    const some = docs.slice(at, at + usersPerRequest);
    const { body } = await couch.ask('POST', '/_users/_bulk_docs', { docs: some });
    const rows = /** @type {{ id: string, error?: string, reason?: string }[]} */ (
      /** @type {unknown} */ (body)
    );
    const refused = rows.find(({ error }) => error !== undefined);
    if (refused !== undefined)
      throw new CommandError(`${refused.id}: ${refused.reason ?? refused.error ?? ''}`, 409);
  }
}

/**
 * Returns how to turn a password into the fields of a user document. We hash it ourselves, with few rounds. More rounds slow down guessing,
 * but nobody guesses a password that follows from 16 random bytes, and CouchDB's own 600,000 rounds would keep a small machine busy for half
 * a minute with 24 users. Without a setting that `init` makes, CouchDB 3.4 or later would hash again at the first sign-in, just when a
 * device changes the password, and one of the two writes would fail. Such a server hashes from the beginning.
 * @param {Couch} couch
 * @returns {Promise<(password: string) => Record<string, unknown>>}
 */
async function credentialsFor(couch) {
  const upgrades = await couch.setting('_local', 'chttpd_auth/upgrade_hash_on_auth');
  if (upgrades !== 'false') return (password) => ({ password });
  // Servers from before 3.2 have it in the second section, which later ones still go by.
  const least =
    (await couch.setting('_local', 'chttpd_auth/min_iterations')) ??
    (await couch.setting('_local', 'couch_httpd_auth/min_iterations'));
  const iterations = Math.max(1000, Number(least ?? 0));
  return (password) => {
    const salt = randomBytes(16).toString('hex');
    // SHA-1 is what CouchDB takes if the document doesn't say, and all that it knows before 3.4.
    const key = pbkdf2Sync(password, salt, iterations, 20, 'sha1').toString('hex');
    return { password_scheme: 'pbkdf2', iterations, salt, derived_key: key };
  };
}

/**
 * Deletes one revision of a user. Returns whether it was still there.
 * @param {Couch} couch
 * @param {string} id
 * @param {string} rev
 */
export async function deleteUser(couch, id, rev) {
  const path = `/_users/${encodeURIComponent(id)}?rev=${rev}`;
  const { status } = await couch.ask('DELETE', path, undefined, [404, 409]);
  return status < 400;
}
