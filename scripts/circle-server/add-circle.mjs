// `add-circle`: a circle's two databases, its users and its rules, and the code with which a family begins.
import { randomBytes } from 'node:crypto';
import { KeeperError } from './couch.mjs';
import {
  databaseOf,
  doorOf,
  isCircle,
  keeperCode,
  numberOf,
  restingPassword,
  slotsOf,
} from './names.mjs';
import { putRule, rulesOf } from './rules.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {import('./names.mjs').Slot} Slot
 */

/**
 * Makes a circle. What was made is taken away again where something fails.
 * @param {Couch} couch
 * @returns {Promise<{ database: string, code: string }>}
 */
export async function addCircle(couch) {
  const [number, seed] = [randomBytes(8), randomBytes(16)];
  const database = databaseOf(number);
  const slots = slotsOf(database);
  try {
    for (const name of [database, doorOf(database)]) await couch.ask('PUT', `/${name}`);
    for (const [name, text] of rulesOf(database)) await putRule(couch, name, text);
    await writeUsers(
      couch,
      slots.map((slot) => ({
        ...userOf(database, slot),
        password: restingPassword(database, seed, slot.name),
      })),
    );
    await secure(couch, database, slots);
  } catch (error) {
    for (const name of [database, doorOf(database)]) {
      await couch.ask('DELETE', `/${name}`, undefined, [404]).catch(() => null);
    }
    throw error;
  }
  return { database, code: keeperCode(number, seed) };
}

/**
 * @param {string} database
 * @param {Slot} slot
 */
function userOf(database, { name, role }) {
  return { _id: `org.couchdb.user:${name}`, name, type: 'user', roles: [`${database}:${role}`] };
}

/**
 * At the beginning the first parent alone is let in, who lets the others in; at the door stand those whom a parent invites.
 * @param {Couch} couch
 * @param {string} database
 * @param {readonly Slot[]} slots
 */
async function secure(couch, database, slots) {
  const names = (/** @type {string} */ role) =>
    slots.filter((slot) => slot.role === role).map(({ name }) => name);
  const first = { names: names('parent').slice(0, 1), roles: [] };
  await couch.ask('PUT', `/${database}/_security`, { admins: first, members: first });
  const parents = names('parent');
  await couch.ask('PUT', `/${doorOf(database)}/_security`, {
    admins: { names: parents, roles: [] },
    members: { names: [...parents, ...names('door')], roles: [] },
  });
}

/**
 * @param {Couch} couch
 * @param {readonly { name: string }[]} docs
 */
async function writeUsers(couch, docs) {
  const { body } = await couch.ask('POST', '/_users/_bulk_docs', { docs });
  const rows = /** @type {{ id: string, error?: string, reason?: string }[]} */ (
    /** @type {unknown} */ (body)
  );
  const refused = rows.find(({ error }) => error !== undefined);
  if (refused !== undefined)
    throw new KeeperError(`${refused.id}: ${refused.reason ?? refused.error ?? ''}`);
}

/**
 * Gives the slots that nobody holds new passwords, and with them a new code: whoever knew the old one can take none of them any more.
 * The devices of a circle that has begun know the old one: it is closed by this, and rejects unless that is wanted.
 * @param {Couch} couch
 * @param {string} database
 * @param {{ closes?: boolean | undefined }} [options]
 * @returns {Promise<{ code: string, renewed: string[] }>}
 */
export async function renewCode(couch, database, { closes = false } = {}) {
  if (!isCircle(database)) throw new KeeperError(`${database} is not the database of a circle.`);
  const seed = randomBytes(16);
  const { free, hasBegun } = await freeSlots(couch, database);
  if (hasBegun && !closes) {
    throw new KeeperError(
      `${database} has begun: with a new code nobody can be invited into it any more. Add --close where that is what you want.`,
    );
  }
  const keys = free.map((slot) => `org.couchdb.user:${slot.name}`);
  const { body } = await couch.ask('POST', '/_users/_all_docs?include_docs=true', { keys });
  const rows = /** @type {{ doc?: Record<string, unknown> & { name: string } }[]} */ (body['rows']);
  const docs = rows.flatMap(({ doc }) => {
    if (doc === undefined) return [];
    const { _id, _rev, name, type, roles } = doc;
    return [{ _id, _rev, name, type, roles, password: restingPassword(database, seed, name) }];
  });
  await writeUsers(couch, docs);
  return { code: keeperCode(numberOf(database), seed), renewed: free.map(({ name }) => name) };
}

/**
 * @param {Couch} couch
 * @param {string} database
 */
async function freeSlots(couch, database) {
  const { status, body } = await couch.ask('GET', `/${database}/_security`, undefined, [404]);
  if (status === 404) throw new KeeperError(`There is no ${database} on this server.`);
  const { names = [] } = /** @type {{ names?: string[] }} */ (body['members'] ?? {});
  // The first parent is let in from the beginning, also before anybody has begun.
  const begun = await couch.ask('GET', `/${database}/m000000`, undefined, [404]);
  const hasBegun = begun.status !== 404;
  const held = hasBegun ? names : [];
  const door = await couch.ask('GET', `/${doorOf(database)}/_all_docs`);
  const rows = /** @type {{ id: string }[]} */ (door.body['rows']);
  const open = rows.map(({ id }) => id.replace(/^(invite|answer|welcome)-/, ''));
  const free = slotsOf(database).filter(({ name }) => !held.includes(name) && !open.includes(name));
  return { free, hasBegun };
}
