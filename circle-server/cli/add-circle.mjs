// `add-circle`: makes a circle's two databases, its users and rules, and the code with which a family begins.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from './couch.mjs';
import { databaseOf, doorOf, isCircle, setupCode, numberOf, seatsOf } from '../rules/names.mjs';
import { removeCircle } from './remove-circle.mjs';
import { putRule, rulesOf } from '../rules/rules.mjs';
import { readUsers, writeUsers } from './users.mjs';

/**
 * @typedef {import('./couch.mjs').Couch} Couch
 * @typedef {import('../rules/names.mjs').Seat} Seat
 */

/**
 * Makes a circle. If that fails, removes everything it has created. Rejects with CommandError.
 * @param {Couch} couch
 * @param {() => Promise<unknown>} [pause] waits before looking again for what an unanswered request may have created
 * @returns {Promise<{ database: string, code: string }>}
 */
export async function addCircle(couch, pause = () => setTimeout(5000)) {
  const [number, seed] = [randomBytes(8), randomBytes(16)];
  const database = databaseOf(number);
  const seats = seatsOf(database);
  // If the server isn't there or doesn't know the admin, there is nothing to undo.
  const { status } = await couch.ask('GET', '/_users', undefined, [404]);
  if (status === 404) throw new CommandError('This server is not set up yet. Run init.');
  try {
    for (const name of [database, doorOf(database)]) await couch.ask('PUT', `/${name}`);
    for (const [name, text] of rulesOf(database)) await putRule(couch, name, text);
    await writeUsers(
      couch,
      database,
      seed,
      seats.map((seat) => ({ seat, doc: null })),
    );
    await secure(couch, database, seats);
  } catch (error) {
    await undo(couch, database, error, pause);
    throw error;
  }
  return { database, code: setupCode(number, seed) };
}

/**
 * Removes everything that was created for a circle. The server may still be working on an unanswered request, so this looks again until it
 * finds nothing more.
 * @param {Couch} couch
 * @param {string} database
 * @param {unknown} error
 * @param {() => Promise<unknown>} pause
 */
async function undo(couch, database, error, pause) {
  const isRefused = error instanceof CommandError && error.status !== null && error.status < 500;
  try {
    let removed = await removeCircle(couch, database);
    if (isRefused) return;
    do {
      await pause();
      removed = await removeCircle(couch, database);
    } while (removed.length > 0);
  } catch {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `${why} Parts of the circle may be left. Remove them: npm run circle-server -- remove-circle ${database}`,
    );
  }
}

/**
 * Sets the access lists: at first only the first parent has access to the journal, and gives it to the others later. The mailboxes are for
 * parents and for those they invite.
 * @param {Couch} couch
 * @param {string} database
 * @param {readonly Seat[]} seats
 */
async function secure(couch, database, seats) {
  const names = (/** @type {string} */ role) =>
    seats.filter((seat) => seat.role === role).map(({ name }) => name);
  const first = { names: names('parent').slice(0, 1), roles: [] };
  await couch.ask('PUT', `/${database}/_security`, { admins: first, members: first });
  const parents = names('parent');
  await couch.ask('PUT', `/${doorOf(database)}/_security`, {
    admins: { names: parents, roles: [] },
    members: { names: [...parents, ...names('door')], roles: [] },
  });
}

/**
 * Gives free seats new passwords, and returns a new code: nobody can take one with the old code any more. The devices of a circle that
 * has begun only know the old code, so this closes the circle. Rejects in that case unless `closes` is set.
 * @param {Couch} couch
 * @param {string} database
 * @param {{ closes?: boolean | undefined }} [options]
 * @returns {Promise<{ code: string, renewed: string[] }>}
 */
export async function renewCode(couch, database, { closes = false } = {}) {
  if (!isCircle(database)) throw new CommandError(`${database} is not the database of a circle.`);
  const seed = randomBytes(16);
  const { free, hasBegun } = await freeSeats(couch, database);
  if (hasBegun && !closes) {
    throw new CommandError(
      `${database} has begun: with a new code nobody can be invited into it any more. Add --close if that is what you want.`,
    );
  }
  const names = free.map(({ name }) => name);
  // Create users again that have deleted themselves.
  const users = (await readUsers(couch, database)).filter(({ seat }) => names.includes(seat.name));
  await writeUsers(couch, database, seed, users);
  return { code: setupCode(numberOf(database), seed), renewed: names };
}

/**
 * @param {Couch} couch
 * @param {string} database
 */
async function freeSeats(couch, database) {
  const { status, body } = await couch.ask('GET', `/${database}/_security`, undefined, [404]);
  if (status === 404) throw new CommandError(`There is no ${database} on this server.`);
  const { names = [] } = /** @type {{ names?: string[] }} */ (body['members'] ?? {});
  // The first parent has access even before the circle has begun.
  const begun = await couch.ask('GET', `/${database}/m000000`, undefined, [404]);
  const hasBegun = begun.status !== 404;
  const held = hasBegun ? names : [];
  const door = await couch.ask('GET', `/${doorOf(database)}/_all_docs`);
  const rows = /** @type {{ id: string }[]} */ (door.body['rows']);
  const open = rows.map(({ id }) => id.replace(/^(invite|answer|welcome)-/, ''));
  const free = seatsOf(database).filter(({ name }) => !held.includes(name) && !open.includes(name));
  return { free, hasBegun };
}
