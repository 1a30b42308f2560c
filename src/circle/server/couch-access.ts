import * as z from 'zod/mini';
import { type CircleAccess, CircleServerError, type Note } from './server';
import { parseResponse } from './couch-responses';
import { type Login, RefusedError, type Request, requestJson } from './http-request';

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

  return {
    async setPassword(name, current, next, signal) {
      const path = `/_users/${encodeURIComponent(`org.couchdb.user:${name}`)}`;
      const asUser: Login = { ...login, user: name, password: current };
      const send = (request: Pick<Request, 'method' | 'body'>) =>
        requestJson(asUser, { ...request, path, maxBytes: small }, signal);
      try {
        const { _id, _rev, roles, type } = parseResponse(account, await send({ method: 'GET' }));
        await send({ method: 'PUT', body: { _id, _rev, name, roles, type, password: next } });
        return true;
      } catch (error) {
        if (error instanceof CircleServerError && error.code === 'unauthorized') return false;
        throw error;
      }
    },

    async readSecurity(database, signal) {
      const path = `/${database}/_security`;
      const response = await requestJson(login, { method: 'GET', path, maxBytes: small }, signal);
      const { admins, members } = parseResponse(security, response);
      return { admins: admins.names, members: members.names };
    },

    async writeSecurity(database, { admins, members }, signal) {
      const path = `/${database}/_security`;
      const body = {
        admins: { names: admins, roles: [] },
        members: { names: members, roles: [] },
      };
      await requestJson(login, { method: 'PUT', path, body, maxBytes: small }, signal);
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
        if (await unlessConflict(deleting)) return;
      }
    },
  };
}

function notePath(database: string, id: string): string {
  return `/${database}/${encodeURIComponent(id)}`;
}

async function unlessConflict(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 409) return false;
    throw error;
  }
}
