// Calls for many documents at once.
import { demandRev, isObject, revOf, toJson } from './documents.mjs';
import { isTrue, numberIn } from './http.mjs';
import { bad, Refusal } from './refusal.mjs';
import { leavesOf, winnerOf } from './revisions.mjs';

/**
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {import('./access.mjs').User} User
 */

/**
 * @param {unknown} body
 * @param {string} name
 * @returns {unknown[]}
 */
function listIn(body, name) {
  const list = isObject(body) ? body[name] : undefined;
  if (!Array.isArray(list)) throw bad(`\`${name}\` parameter must be an array.`);
  return /** @type {unknown[]} */ (list);
}

/**
 * `_bulk_docs`: returns one row for each document. With `new_edits: false`, only for those that were refused. Throws a Refusal before anything
 * is written if the whole request is wrong.
 * @param {Database} database
 * @param {unknown} body
 * @param {User} user
 * @returns {{ status: number, rows: unknown[] }}
 */
export function writeMany(database, body, user) {
  const asTheyCame = isObject(body) && body['new_edits'] === false;
  const drafts = listIn(body, 'docs').map((json) =>
    database.read(isObject(json) ? { _id: crypto.randomUUID(), ...json } : json, user),
  );
  if (asTheyCame) drafts.forEach(demandRev);
  let status = 201;
  const rows = drafts.flatMap(
    /** @returns {unknown[]} */ (draft) => {
      try {
        if (!asTheyCame) return [database.write(draft, user)];
        database.writeAsItCame(draft, user);
        return [];
      } catch (error) {
        if (!(error instanceof Refusal) || [400, 412, 413].includes(error.status)) throw error;
        status = Math.max(status, error.status === 500 ? 500 : 201);
        return [{ id: draft.id, ...(asTheyCame ? { rev: revOf(draft) } : {}), ...error.body }];
      }
    },
  );
  return { status, rows };
}

/**
 * `_bulk_get`: returns revisions of documents, or all leaves if no revision is named.
 * @param {Database} database
 * @param {unknown} body
 * @param {URLSearchParams} query
 */
export function getMany(database, body, query) {
  const form = { revs: isTrue(query, 'revs'), attachments: isTrue(query, 'attachments') };
  const results = listIn(body, 'docs').map((asked) => {
    const { id, rev } = isObject(asked) ? asked : {};
    if (typeof id !== 'string') throw bad('document id missed');
    const versions = database.store.get(id);
    const found =
      typeof rev === 'string'
        ? [versions?.kept.get(rev)]
        : versions === undefined
          ? [undefined]
          : leavesOf(versions);
    const docs = found.map((revision) =>
      revision === undefined
        ? {
            error: {
              id,
              rev: typeof rev === 'string' ? rev : 'undefined',
              error: 'not_found',
              reason: 'missing',
            },
          }
        : { ok: toJson(id, revision, form) },
    );
    return { id, docs };
  });
  return { results };
}

/**
 * `_all_docs`: returns the documents with the given keys, or all of them in the order of their ids.
 * @param {Database} database
 * @param {unknown} body
 * @param {URLSearchParams} query
 */
export function listAll(database, body, query) {
  const { documents } = database.store;
  const asked = isObject(body) && body['keys'] !== undefined ? listIn(body, 'keys') : keysIn(query);
  const total = [...documents.values()].filter((one) => !winnerOf(one).deleted).length;
  const rows = (asked ?? idsIn(database, query)).map((key) => {
    const versions = typeof key === 'string' ? documents.get(key) : undefined;
    if (versions === undefined) return { key, error: 'not_found' };
    const winner = winnerOf(versions);
    const conflictsOf = isTrue(query, 'conflicts') ? versions : undefined;
    const doc = winner.deleted ? null : toJson(versions.id, winner, { conflictsOf });
    return {
      id: versions.id,
      key,
      value: { rev: winner.rev, ...(winner.deleted ? { deleted: true } : {}) },
      ...(isTrue(query, 'include_docs') ? { doc } : {}),
    };
  });
  return { total_rows: total, offset: 0, rows };
}

/** @param {URLSearchParams} query */
function keysIn(query) {
  const text = query.get('keys');
  return text === null ? null : listIn({ keys: JSON.parse(text) }, 'keys');
}

/**
 * @param {Database} database
 * @param {URLSearchParams} query
 */
function idsIn(database, query) {
  const bound = (/** @type {string} */ name) => {
    const text = query.get(name);
    return text === null ? null : String(JSON.parse(text));
  };
  const [from, to] = [bound('startkey'), bound('endkey')];
  const ids = [...database.store.documents.values()]
    .filter((one) => !winnerOf(one).deleted)
    .map(({ id }) => id)
    .filter((id) => (from === null || id >= from) && (to === null || id <= to))
    .sort();
  const skip = numberIn(query, 'skip', 0);
  return ids.slice(skip, skip + numberIn(query, 'limit', ids.length));
}
