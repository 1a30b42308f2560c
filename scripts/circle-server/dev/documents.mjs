// Documents as CouchDB says them in JSON, and as it reads them.
import { bad } from './refusal.mjs';
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
  return {
    _id: id,
    _rev: revision.rev,
    ...revision.body,
    ...(revision.deleted ? { _deleted: true } : {}),
    ...(revs ? { _revisions: { start: generationOf(revision.rev), ids: revision.ids } } : {}),
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

const ours = ['_id', '_rev', '_deleted', '_attachments', '_revisions', '_conflicts'];

/**
 * A document that is to be written. Throws a Refusal where it is none.
 * @param {unknown} json
 */
export function readDocument(json) {
  if (!isObject(json)) throw bad('Document must be a JSON object');
  const id = json['_id'];
  if (typeof id !== 'string' || id === '') throw bad('Document id must be a non-empty string');
  if (id.startsWith('_') && !id.startsWith('_design/')) {
    throw bad('Only reserved document ids may start with underscore.');
  }
  const rev = json['_rev'];
  if (rev !== undefined && (typeof rev !== 'string' || !/^[1-9]\d*-[\da-f]+$/i.test(rev))) {
    throw bad('Invalid rev format');
  }
  const unknown = Object.keys(json).find((key) => key.startsWith('_') && !ours.includes(key));
  if (unknown !== undefined) throw bad(`Bad special document member: ${unknown}`);
  return {
    id,
    rev: rev ?? null,
    deleted: json['_deleted'] === true,
    body: Object.fromEntries(Object.entries(json).filter(([key]) => !key.startsWith('_'))),
    files: isObject(json['_attachments']) ? json['_attachments'] : {},
    path: readPath(json['_revisions'], rev ?? null),
  };
}

/**
 * @param {unknown} revisions
 * @param {string | null} rev
 * @returns {readonly string[]}
 */
function readPath(revisions, rev) {
  const own = rev === null ? [] : [rev.slice(rev.indexOf('-') + 1)];
  if (!isObject(revisions) || !Array.isArray(revisions['ids'])) return own;
  return revisions['ids'].filter((id) => typeof id === 'string');
}

/**
 * The attachments of a new revision: stubs are those of the one before.
 * @param {Json} files
 * @param {Revision | null} before
 * @param {number} revpos
 * @returns {Attachments}
 */
export function readAttachments(files, before, revpos) {
  /** @type {Attachments} */
  const attachments = {};
  for (const [name, file] of Object.entries(files)) {
    if (!isObject(file)) throw bad('Attachment must be a JSON object');
    const stub = before?.attachments[name];
    if (file['stub'] === true) {
      if (stub === undefined) throw bad(`Invalid attachment stub for ${name}`);
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
