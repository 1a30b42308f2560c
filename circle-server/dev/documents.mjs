// Documents in CouchDB's JSON, written and read.
import { bad, Refusal } from './refusal.mjs';
import { digest, generationOf, leavesOf } from './revisions.mjs';

/**
 * @typedef {import('./revisions.mjs').Revision} Revision
 * @typedef {import('./revisions.mjs').Attachments} Attachments
 * @typedef {import('./revisions.mjs').Versions} Versions
 * @typedef {Record<string, unknown>} Json
 */

/**
 * @param {string} id
 * @param {Revision} revision
 * @param {{ revs?: boolean, attachments?: boolean, conflictsOf?: Versions | undefined }} [more]
 * @returns {Json}
 */
export function toJson(id, revision, { revs = false, attachments = false, conflictsOf } = {}) {
  const conflicts =
    conflictsOf === undefined
      ? []
      : leavesOf(conflictsOf)
          .slice(1)
          .filter((leaf) => !leaf.deleted);
  const files = Object.entries(revision.attachments);
  const hasRevs = revision.ids.length > 0;
  return {
    _id: id,
    ...(hasRevs ? { _rev: revision.rev } : {}),
    ...revision.body,
    ...(revision.deleted ? { _deleted: true } : {}),
    ...(revs && hasRevs
      ? { _revisions: { start: generationOf(revision.rev), ids: revision.ids } }
      : {}),
    ...(conflicts.length > 0 ? { _conflicts: conflicts.map(({ rev }) => rev) } : {}),
    ...(files.length > 0
      ? {
          _attachments: Object.fromEntries(
            files.map(([name, file]) => [name, fileJson(file, attachments)]),
          ),
        }
      : {}),
  };
}

/**
 * @param {import('./revisions.mjs').Attachment} file
 * @param {boolean} whole
 */
function fileJson({ contentType, bytes, revpos }, whole) {
  const about = { content_type: contentType, revpos, digest: digest(bytes) };
  return whole
    ? { ...about, data: bytes.toString('base64') }
    : { ...about, length: bytes.length, stub: true };
}

/**
 * @param {unknown} value
 * @returns {value is Json}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that CouchDB adds to a document, and ignores if they are sent back. */
const passedOver = ['_revs_info', '_local_seq', '_conflicts', '_deleted_conflicts'];

/**
 * @typedef {{ start: number, ids: readonly string[] }} Revs a path, its last revision first; `start` is the generation of that one
 * @typedef {{ id: string, revs: Revs, deleted: boolean, body: Json, files: Json }} Draft
 */

/** @returns {Revs} */
const noRevs = () => ({ start: 0, ids: [] });

/**
 * Returns the revision that a draft continues from; null if there is none.
 * @param {Draft} draft
 */
export const revOf = ({ revs: { start, ids } }) => (ids.length === 0 ? null : `${start}-${ids[0]}`);

/**
 * Returns the revision of a replicated draft. Throws a Refusal if it has none.
 * @param {Draft} draft
 */
export function demandRev(draft) {
  const rev = revOf(draft);
  if (rev !== null) return rev;
  throw bad('When `new_edits: false`, the document needs `_rev` or `_revisions` specified');
}

/**
 * Returns the document of a request. Throws a Refusal if it isn't one.
 * @param {unknown} json
 * @returns {Draft}
 */
export function readDocument(json) {
  if (!isObject(json)) throw bad('Document must be a JSON object');
  const id = readId(json['_id']);
  /** @type {Draft} */
  const draft = { id, revs: noRevs(), deleted: false, body: {}, files: {} };
  for (const [key, value] of Object.entries(json)) {
    if (key === '_id' || passedOver.includes(key)) continue;
    // As in CouchDB, `_revisions` takes precedence over `_rev`.
    if (key === '_rev') draft.revs = draft.revs.ids.length > 0 ? draft.revs : readRev(value);
    else if (key === '_revisions') draft.revs = readRevisions(value);
    else if (key === '_deleted' && typeof value === 'boolean') draft.deleted = value;
    else if (key === '_attachments' && isObject(value)) draft.files = value;
    else if (key.startsWith('_')) throw invalid(`Bad special document member: ${key}`);
    else draft.body[key] = value;
  }
  return draft;
}

/** @param {unknown} id */
function readId(id) {
  if (typeof id !== 'string' || id === '') {
    throw new Refusal(400, 'illegal_docid', 'Document id must be a non-empty string');
  }
  if (id.startsWith('_') && !/^_(design|local)\/./.test(id)) {
    const reason = 'Only reserved document ids may start with underscore.';
    throw new Refusal(400, 'illegal_docid', reason);
  }
  return id;
}

/**
 * @param {unknown} rev
 * @returns {Revs}
 */
export function readRev(rev) {
  const [, start, id] = (typeof rev === 'string' ? /^\+?(\d+)-(.*)$/s.exec(rev) : null) ?? [];
  if (start === undefined || id === undefined) throw bad('Invalid rev format');
  return { start: Number(start), ids: [readRevisionId(id)] };
}

/**
 * Reads `_revisions`. As in CouchDB, `start` may be any integer, even a negative one.
 * @param {unknown} value
 * @returns {Revs}
 */
function readRevisions(value) {
  const { start, ids } = isObject(value) ? value : {};
  if (!Number.isInteger(start)) throw invalid("_revisions.start isn't an integer.");
  if (!Array.isArray(ids)) throw invalid("_revisions.ids isn't a array.");
  if (start !== 0 && ids.length === 0) throw new Refusal(500, 'unknown_error', 'function_clause');
  return { start: Number(start), ids: ids.map(readRevisionId) };
}

/** @param {unknown} id */
function readRevisionId(id) {
  if (typeof id !== 'string') throw invalid("RevId isn't a string");
  if (id.length !== 32) return id;
  if (!/^[\da-f]+$/i.test(id)) throw invalid("RevId isn't a valid hexadecimal");
  return id.toLowerCase();
}

/** @param {string} reason */
const invalid = (reason) => new Refusal(400, 'doc_validation', reason);

/**
 * Returns the inline attachments of a draft: their names and base64 data.
 * @param {Draft} draft
 * @returns {[name: string, data: string][]}
 */
export const inlineData = ({ files }) =>
  Object.entries(files).flatMap(([name, file]) =>
    isObject(file) && typeof file['data'] === 'string' ? [[name, file['data']]] : [],
  );

/**
 * Returns the attachments of a new revision. Stubs are taken from the one before.
 * @param {Draft} draft
 * @param {Revision | null} before
 * @param {number} revpos
 * @returns {Attachments}
 */
export function readAttachments({ id, files }, before, revpos) {
  /** @type {Attachments} */
  const attachments = {};
  for (const [name, file] of Object.entries(files)) {
    if (!isObject(file)) throw bad('Attachment must be a JSON object');
    const stub = before?.attachments[name];
    if (file['stub'] === true) {
      if (stub === undefined) {
        throw new Refusal(412, 'missing_stub', `Invalid attachment stub in ${id} for ${name}`);
      }
      attachments[name] = stub;
    } else {
      attachments[name] = {
        contentType: textOr(file['content_type'], 'application/octet-stream'),
        bytes: Buffer.from(textOr(file['data'], ''), 'base64'),
        revpos,
      };
    }
  }
  return attachments;
}

/**
 * @param {unknown} value
 * @param {string} otherwise
 */
function textOr(value, otherwise) {
  return typeof value === 'string' ? value : otherwise;
}
