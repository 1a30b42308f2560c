// `remove-circle`: takes a circle's databases and users off the server.
import { CommandError } from './couch.mjs';
import { doorOf, isCircle } from '../rules/names.mjs';
import { deleteUser, readUsers } from './users.mjs';

/**
 * Deletes a circle's two databases and all its users. Returns the names of what was there. Rejects with CommandError.
 * @param {import('./couch.mjs').Couch} couch
 * @param {string} database
 * @returns {Promise<string[]>}
 */
export async function removeCircle(couch, database) {
  if (!isCircle(database)) throw new CommandError(`${database} is not the database of a circle.`);
  const removed = [];
  for (const name of [database, doorOf(database)]) {
    const { status } = await couch.ask('DELETE', `/${name}`, undefined, [404]);
    if (status !== 404) removed.push(name);
  }
  for (const { seat, doc } of await readUsers(couch, database)) {
    if (doc === null) continue;
    const { _id, _rev, _conflicts = [] } = doc;
    for (const rev of [_rev, ..._conflicts]) await deleteUser(couch, _id, rev);
    removed.push(seat.name);
  }
  return removed;
}
