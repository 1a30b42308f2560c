// Calls for one document and its attachments.
import { demandRev, readRev, revOf, toJson } from './documents.mjs';
import { find } from './database.mjs';
import { answer, isTrue, readBytes, readJson } from './http.mjs';
import { bad, conflict, missing, Refusal } from './refusal.mjs';
import { digest, generationOf, leavesOf } from './revisions.mjs';

/**
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {import('./access.mjs').User} User
 * @typedef {{ database: Database, user: User, query: URLSearchParams, request: import('./http.mjs').Request, response: import('./http.mjs').Response }} Call
 */

/**
 * Returns the revision that a request reads or continues from: from its query or a header.
 * @param {Call} call
 */
function askedRev({ query, request }) {
  return query.get('rev') ?? request.headers['if-match']?.replaceAll('"', '') ?? null;
}

/**
 * Returns the document in a request, with the revision that it continues from.
 * @param {Call} call
 * @param {string} id
 */
async function draftIn(call, id) {
  const { database, user, request } = call;
  const json = /** @type {Record<string, unknown>} */ (await readJson(request));
  const draft = database.read({ ...json, _id: id }, user);
  const rev = askedRev(call);
  if (rev === null) return draft;
  if (draft.revs.ids.length > 0 && revOf(draft) !== rev) {
    throw bad('Document rev from request body and query string have different values');
  }
  return draft.revs.ids.length > 0 ? draft : { ...draft, revs: readRev(rev) };
}

/**
 * @param {Call} call
 * @param {string} id
 */
export async function answerDocument(call, id) {
  const { database, user, query, request, response } = call;
  if (request.method === 'PUT') {
    const draft = await draftIn(call, id);
    if (query.get('new_edits') === 'false') {
      const rev = demandRev(draft);
      database.writeAsItCame(draft, user);
      answer(response, 201, { ok: true, id, rev });
      return;
    }
    const written = database.write(draft, user);
    answer(response, 201, written, { ETag: `"${written.rev}"` });
    return;
  }
  if (request.method === 'DELETE') {
    if (find(database, id, null) === null) throw missing(reasonOf(database, id));
    const _rev = askedRev(call) ?? undefined;
    const json = { _id: id, ...(_rev === undefined ? {} : { _rev }), _deleted: true };
    answer(response, 200, database.write(database.read(json, user), user));
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw notAllowed('DELETE,GET,HEAD,PUT');
  const form = { revs: isTrue(query, 'revs'), attachments: isTrue(query, 'attachments') };
  const versions = database.store.get(id);
  const open = query.get('open_revs');
  if (open !== null) {
    if (versions === undefined) throw missing();
    const asked =
      open === 'all'
        ? leavesOf(versions).map(({ rev }) => rev)
        : /** @type {string[]} */ (JSON.parse(open));
    const rows = asked.map((rev) => {
      const revision = versions.kept.get(rev);
      return revision === undefined ? { missing: rev } : { ok: toJson(id, revision, form) };
    });
    answer(response, 200, rows);
    return;
  }
  const found = find(database, id, query.get('rev'));
  if (found === null) throw missing(reasonOf(database, id));
  const conflictsOf = isTrue(query, 'conflicts') ? found.versions : undefined;
  answer(response, 200, toJson(id, found.revision, { ...form, conflictsOf }), {
    ETag: `"${found.revision.rev}"`,
  });
}

/**
 * @param {Database} database
 * @param {string} id
 */
const reasonOf = (database, id) => (database.store.get(id) === undefined ? 'missing' : 'deleted');

/**
 * Answers calls to `_local`. As in CouchDB, every member may write there; these documents are never stored in a folder.
 * @param {Call} call
 * @param {string} id
 */
export async function answerLocal(call, id) {
  const { database, user, request, response } = call;
  const before = database.locals.get(id);
  if (request.method === 'PUT') {
    answer(response, 201, database.write(await draftIn(call, id), user));
    return;
  }
  if (before === undefined) throw missing();
  answer(response, 200, before);
}

/**
 * @param {Call} call
 * @param {string} id
 * @param {string} name
 */
export async function answerAttachment(call, id, name) {
  const { database, user, request, response } = call;
  const rev = askedRev(call);
  const found = find(database, id, rev);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const file = found?.revision.attachments[name];
    if (file === undefined) throw missing('Document is missing attachment');
    response.writeHead(200, {
      'Content-Type': file.contentType,
      'Content-Length': file.bytes.length,
      ETag: `"${digest(file.bytes)}"`,
    });
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
    return;
  }
  if (request.method !== 'PUT' && request.method !== 'DELETE')
    throw notAllowed('DELETE,GET,HEAD,PUT');
  if (found === null && (rev !== null || request.method === 'DELETE'))
    throw rev === null ? missing() : conflict();
  const bytes = await readBytes(request);
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const json = found === null ? { _id: id } : toJson(id, found.revision);
  const { _attachments, ...rest } = json;
  const { [name]: replaced, ...others } = /** @type {Record<string, unknown>} */ (
    _attachments ?? {}
  );
  if (request.method === 'DELETE' && replaced === undefined)
    throw missing('Document is missing attachment');
  const revpos = (found === null ? 0 : generationOf(found.revision.rev)) + 1;
  const more = request.method === 'PUT' ? { [name]: { contentType, bytes, revpos } } : {};
  const draft = database.read({ ...rest, _attachments: others }, user);
  const revs = rev === null ? { start: 0, ids: [] } : draft.revs;
  const written = database.write({ ...draft, revs }, user, more);
  answer(response, request.method === 'PUT' ? 201 : 200, written);
}

/** @param {string} methods */
export function notAllowed(methods) {
  return new Refusal(405, 'method_not_allowed', `Only ${methods} allowed`);
}
