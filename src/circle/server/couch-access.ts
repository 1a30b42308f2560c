import * as z from 'zod/mini';
import { wait } from '@/lib/scheduling';
import {
  type CircleAccess,
  CircleServerError,
  type Note,
  type Security,
  serverErrorCodeOf,
} from './server';
import { parseResponse } from './couch-responses';
import { type Login, RefusedError, requestJson } from './http-request';

const names = z.object({ names: z._default(z.array(z.string()), []) });
const security = z.object({
  admins: z._default(names, { names: [] }),
  members: z._default(names, { names: [] }),
});
const account = z.object({
  _id: z.string(),
  _rev: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  type: z.literal('user'),
});
/** The row of a missing or deleted document has no `doc`. */
const notes = z.object({
  rows: z.array(
    z.object({ doc: z.optional(z.nullable(z.object({ _rev: z.string(), text: z.string() }))) }),
  ),
});

const small = 65_536;
const largestNote = 2 ** 20;

/** Returns the access to a CouchDB as this user, except `setPassword`, which acts as the user it's about. Sends nothing until the first call. */
export function couchAccess(login: Login): CircleAccess {
  const getNote = async (
    database: string,
    id: string,
    signal: AbortSignal,
  ): Promise<Note | null> => {
    // As a list of one, because the browser would log a 404 for a missing document as an error in the console.
    const path = `/${database}/_all_docs?include_docs=true`;
    const request = { method: 'POST', path, body: { keys: [id] }, maxBytes: largestNote } as const;
    const [row] = parseResponse(notes, await requestJson(login, request, signal)).rows;
    return row?.doc ? { rev: row.doc._rev, text: row.doc.text } : null;
  };

  const readSecurity = async (database: string, signal: AbortSignal): Promise<Security> => {
    const path = `/${database}/_security`;
    const response = await requestJson(login, { method: 'GET', path, maxBytes: small }, signal);
    const { admins, members } = parseResponse(security, response);
    return { admins: admins.names, members: members.names };
  };

  return {
    setPassword(name, current, next, signal) {
      const { renewPassword: _, ...rest } = login;
      return setPassword({ ...rest, user: name, password: current }, next, signal);
    },

    readSecurity,

    async writeSecurity(database, { admins, members }, signal) {
      const path = `/${database}/_security`;
      const body = {
        admins: { names: admins, roles: [] },
        members: { names: members, roles: [] },
      };
      try {
        await requestJson(login, { method: 'PUT', path, body, maxBytes: small }, signal);
      } catch (error) {
        if (!hasNoMajority(error)) throw error;
        // Also if the nodes of a cluster are split.
        const isAdmin = (await readSecurity(database, signal)).admins.includes(login.user);
        throw isAdmin ? error : new CircleServerError('forbidden', error);
      }
    },

    getNote,

    async putNote(database, id, text, rev, signal) {
      const body = { _id: id, text, ...(rev !== null && { _rev: rev }) };
      const path = notePath(database, id);
      return unlessConflict(
        requestJson(login, { method: 'PUT', path, body, maxBytes: small }, signal),
      );
    },

    async deleteNote(database, id, signal) {
      for (;;) {
        const found = await getNote(database, id, signal);
        if (found === null) return;
        const path = `${notePath(database, id)}?rev=${encodeURIComponent(found.rev)}`;
        const deleting = requestJson(login, { method: 'DELETE', path, maxBytes: small }, signal);
        if (await unlessGone(deleting)) return;
      }
    },
  };
}

/** CouchDB's answer to an access list that this user may not write, or can't as long as the nodes of a cluster are split. */
const hasNoMajority = (error: unknown) =>
  error instanceof RefusedError && error.refusal?.reason === 'no_majority';

/** How many times in a row a user may be changed in between before it takes more than other tabs to explain it. */
const maxConflicts = 10;

/** As in `CircleAccess`, with the login of that user. */
async function setPassword(login: Login, next: string, signal: AbortSignal): Promise<boolean> {
  const name = login.user;
  const path = `/_users/${encodeURIComponent(`org.couchdb.user:${name}`)}`;
  const read = async (as: Login) =>
    parseResponse(account, await requestJson(as, { method: 'GET', path, maxBytes: small }, signal));
  const write = async () => {
    const { _id, _rev, roles, type } = await read(login);
    const body = { _id, _rev, name, roles, type, password: next };
    return requestJson(login, { method: 'PUT', path, body, maxBytes: small }, signal);
  };
  try {
    // If another tab writes at the same time, it may have changed the password.
    for (let tries = 1; !(await unlessConflict(write())); tries += 1)
      if (tries === maxConflicts) throw new CircleServerError('busy', 'Only conflicts');
  } catch (error) {
    if (isUnauthorized(error)) return false;
    throw error;
  }
  await untilAccepted(() => read({ ...login, password: next }), login.wait ?? wait, signal);
  return true;
}

/** In ms, twice as long each time up to a second: CouchDB mostly accepts a new password at once, but needed a minute on a cluster that was split. */
const acceptanceWaits = [50, 100, 200, 400, 800, ...Array.from({ length: 80 }, () => 1000)];

/**
 * CouchDB caches users, so that it refuses a new password for a moment, and accepts the old one. Waits until it accepts the new one. Rejects
 * with CircleServerError('busy') if that takes too long.
 */
async function untilAccepted(
  ask: () => Promise<unknown>,
  pause: typeof wait,
  signal: AbortSignal,
): Promise<void> {
  for (const ms of acceptanceWaits) {
    // Also before the first: the browser would log a refusal as an error in the console.
    await pause(ms, signal);
    try {
      await ask();
      return;
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
    }
  }
  throw new CircleServerError('busy', 'The new password is not accepted yet');
}

const isUnauthorized = (error: unknown) => serverErrorCodeOf(error) === 'unauthorized';

function notePath(database: string, id: string): string {
  return `/${database}/${encodeURIComponent(id)}`;
}

const unlessConflict = (writing: Promise<unknown>) => unlessRefused(writing, [409]);

/** Also if somebody else has just deleted it. */
const unlessGone = (deleting: Promise<unknown>) => unlessRefused(deleting, [404, 409]);

async function unlessRefused(
  writing: Promise<unknown>,
  statuses: readonly number[],
): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof RefusedError && statuses.includes(error.status)) return false;
    throw error;
  }
}
