// Takes a circle off a server again, with its users: tests and the bench leave nothing on a server that is somebody's.
import { doorOf, slotsOf } from './names.mjs';

/**
 * @param {import('./couch.mjs').Couch} couch
 * @param {string} database
 */
export async function removeCircle(couch, database) {
  for (const name of [database, doorOf(database)])
    await couch.ask('DELETE', `/${name}`, undefined, [404]);
  const keys = slotsOf(database).map(({ name }) => `org.couchdb.user:${name}`);
  // More than once, where documents conflict.
  for (;;) {
    const { body } = await couch.ask('POST', '/_users/_all_docs', { keys });
    const rows = /** @type {{ id?: string, value?: { rev: string, deleted?: boolean } }[]} */ (
      body['rows']
    );
    const docs = rows.flatMap(({ id, value }) =>
      value === undefined || value.deleted === true
        ? []
        : [{ _id: id, _rev: value.rev, _deleted: true }],
    );
    if (docs.length === 0) return;
    await couch.ask('POST', '/_users/_bulk_docs', { docs });
  }
}
