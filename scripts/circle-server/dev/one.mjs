// The calls that are about one document and its attachments.
import { readDocument, toJson } from './documents.mjs';
import { find } from './database.mjs';
import { answer, isTrue, readBytes, readJson } from './http.mjs';
import { conflict, missing, Refusal } from './refusal.mjs';
import { digest, generationOf, leavesOf } from './revisions.mjs';

/**
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {import('./access.mjs').User} User
 * @typedef {{ database: Database, user: User, query: URLSearchParams, request: import('./http.mjs').Request, response: import('./http.mjs').Response }} Call
 */

/**
 * The revision that a write goes on from: in the address, in a header, or in the document.
 * @param {Call} call
 */
function revOf({ query, request }) {
  return query.get('rev') ?? request.headers['if-match']?.replaceAll('"', '') ?? null;
}

/**
 * @param {Call} call
 * @param {string} id
 */
export async function answerDocument(call, id) {
  const { database, user, query, request, response } = call;
  if (request.method === 'PUT') {
    const json = /** @type {Record<string, unknown>} */ (await readJson(request));
    const rev = revOf(call);
    const document = { ...json, ...(rev === null ? {} : { _rev: rev }), _id: id };
    if (query.get('new_edits') === 'false') {
      database.writeAsItCame(document, user);
      answer(response, 201, { ok: true, id, rev: readDocument(document).rev });
      return;
    }
    const written = database.write(document, user);
    answer(response, 201, written, { ETag: `"${written.rev}"` });
    return;
  }
  if (request.method === 'DELETE') {
    const rev = revOf(call);
    if (rev === null) throw find(database, id, null) === null ? missing() : conflict();
    answer(response, 200, database.write({ _id: id, _rev: rev, _deleted: true }, user));
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
  if (found === null) throw missing(versions === undefined ? 'missing' : 'deleted');
  const conflictsOf = isTrue(query, 'conflicts') ? found.versions : undefined;
  answer(response, 200, toJson(id, found.revision, { ...form, conflictsOf }), {
    ETag: `"${found.revision.rev}"`,
  });
}

/**
 * `_local`: whoever is let in may write there, as in CouchDB. Nothing keeps it in a folder.
 * @param {Call} call
 * @param {string} name
 */
export async function answerLocal({ database: { locals }, request, response }, name) {
  const id = `_local/${name}`;
  const before = locals.get(name);
  if (request.method === 'PUT') {
    const { _rev, ...json } = /** @type {Record<string, unknown>} */ (await readJson(request));
    if (_rev !== before?.['_rev']) throw conflict();
    const rev = `0-${Date.now()}`;
    locals.set(name, { ...json, _id: id, _rev: rev });
    answer(response, 201, { ok: true, id, rev });
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
  const rev = revOf(call);
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
  const document = { ...rest, _attachments: others, ...(rev === null ? { _rev: undefined } : {}) };
  const written = database.write(document, user, more);
  answer(response, request.method === 'PUT' ? 201 : 200, written);
}

/** @param {string} methods */
export function notAllowed(methods) {
  return new Refusal(405, 'method_not_allowed', `Only ${methods} allowed`);
}
