// One database: its documents, its access lists, and every way of writing to it.
import { randomBytes } from 'node:crypto';
import { closed, demandAdmin } from './access.mjs';
import {
  demandRev,
  inlineData,
  readAttachments,
  readDocument,
  revOf,
  toJson,
} from './documents.mjs';
import { bad, conflict, full, Refusal } from './refusal.mjs';
import { generationOf, isKnown, nameRevision, winnerOf } from './revisions.mjs';
import { createStore } from './store.mjs';
import { validationFunctions } from './validation-functions.mjs';

/**
 * @typedef {import('./access.mjs').User} User
 * @typedef {import('./access.mjs').Security} Security
 * @typedef {import('./revisions.mjs').Revision} Revision
 * @typedef {import('./revisions.mjs').Attachments} Attachments
 * @typedef {import('./documents.mjs').Draft} Draft
 * @typedef {ReturnType<typeof createDatabase>} Database
 *
 * @typedef {object} Options
 * @property {string} [instance] when it was created, in microseconds; now by default
 * @property {Security} [security]
 * @property {(id: string, revision: Revision) => void} [onWrite]
 * @property {(draft: Draft, user: User) => Draft} [prepare] changes a draft before it's written, or throws
 * @property {(draft: Draft, before: Revision | null, user: User) => void} [validate] throws if a draft must not be written
 * @property {() => boolean} [isDiskFull]
 * @property {() => number} [largestAttachment] in bytes
 */

/**
 * @param {string} name
 * @param {Options} [options]
 */
export function createDatabase(name, options = {}) {
  const { instance, security = closed(), onWrite, prepare, validate } = options;
  const { isDiskFull = () => false, largestAttachment = () => Infinity } = options;
  const store = createStore(onWrite);
  const functions = validationFunctions();
  const database = {
    name,
    store,
    /** Local documents by id: they aren't in the feed, and no rule checks them. @type {Map<string, import('./revisions.mjs').Body>} */
    locals: new Map(),
    security,
    /** Changes when a database of the same name is created again. */
    instance: instance ?? `${Date.now()}${randomBytes(2).readUInt16BE() % 1000}`.padEnd(16, '0'),
    read,
    write,
    writeAsItCame,
    isDiskFull,
  };

  /**
   * Reads a document from a request. Throws a Refusal if the whole request is refused.
   * @param {unknown} json
   * @param {User} user
   */
  function read(json, user) {
    const draft = readDocument(json);
    for (const [file, data] of inlineData(draft))
      demandSize(file, Buffer.byteLength(data, 'base64'));
    return prepare?.(draft, user) ?? draft;
  }

  /**
   * @param {string} file the name of an attachment
   * @param {number} length in bytes
   */
  function demandSize(file, length) {
    if (length > largestAttachment()) throw new Refusal(413, 'attachment_too_large', file);
  }

  /**
   * Throws a Refusal if this user may not write this.
   * @param {Draft} draft
   * @param {Attachments} attachments
   * @param {Revision | null} before
   * @param {User} user
   */
  function check(draft, attachments, before, user) {
    if (draft.id.startsWith('_design/')) {
      demandAdmin(database.security, user);
      return;
    }
    validate?.(draft, before, user);
    const { ids } = draft.revs;
    const next = { ...draft, rev: revOf(draft) ?? '', ids, attachments };
    const said = toJson(draft.id, next, { revs: true });
    const stood = before === null ? null : toJson(draft.id, before, { revs: true });
    const context = { db: name, name: user.name, roles: user.roles };
    for (const one of functions(store)) one(said, stood, context, database.security);
  }

  /**
   * Writes a user's edit, which continues from the revision that it names or creates a document. Returns the new revision.
   * @param {Draft} draft
   * @param {User} user
   * @param {Attachments} [more] attachments that came as bytes
   */
  function write(draft, user, more = {}) {
    if (draft.id.startsWith('_local/')) return writeLocal(draft);
    for (const [file, { bytes }] of Object.entries(more)) demandSize(file, bytes.length);
    const { id, deleted, body } = draft;
    const named = revOf(draft);
    const versions = store.get(id);
    const winner = versions === undefined ? null : winnerOf(versions);
    const isGone = winner?.deleted === true;
    const before = named === null ? null : (versions?.kept.get(named) ?? null);
    if (named === null ? winner !== null && !isGone : before === null) throw conflict();
    // A fully deleted document is written again without a revision, and continues from its winner.
    const parent = isGone ? winner : before;
    const revpos = parent === null ? 1 : generationOf(parent.rev) + 1;
    const attachments = { ...readAttachments(draft, before, revpos), ...more };
    check(draft, attachments, before, user);
    if (isGone && (draft.revs.start !== 0 || deleted)) throw conflict();
    const { rev, id: hash } = nameRevision(parent, deleted, body, attachments);
    if (versions?.kept.has(rev) === true) throw conflict();
    if (isDiskFull()) throw full();
    const ids = [hash, ...(parent?.ids ?? [])].slice(0, 1000);
    store.write(id, { rev, ids, deleted, body, attachments });
    return { ok: true, id, rev };
  }

  /**
   * Writes a revision from another server, with its path: it becomes another leaf (`new_edits=false`).
   * @param {Draft} draft
   * @param {User} user
   */
  function writeAsItCame(draft, user) {
    const { id, revs, deleted, body } = draft;
    const rev = demandRev(draft);
    if (id.startsWith('_local/')) {
      writeLocal(draft);
      return;
    }
    const versions = store.get(id);
    if (versions !== undefined && isKnown(versions, rev)) return;
    const before =
      revs.ids
        .slice(1)
        .map((hash, at) => versions?.kept.get(`${revs.start - 1 - at}-${hash}`))
        .find((one) => one !== undefined) ?? null;
    const attachments = readAttachments(draft, before, revs.start);
    check(draft, attachments, before, user);
    if (isDiskFull()) throw full();
    store.write(id, { rev, ids: revs.ids, deleted, body, attachments });
  }

  /**
   * Writes a local document. No rule checks it, and it never conflicts.
   * @param {Draft} draft
   */
  function writeLocal({ id, revs, deleted, body }) {
    if (isDiskFull()) throw full();
    const count = Number(revs.ids[0] ?? 0);
    if (revs.start !== 0 || !Number.isInteger(count)) throw bad('Invalid rev format');
    const rev = `0-${deleted ? 0 : count + 1}`;
    if (deleted) database.locals.delete(id);
    else database.locals.set(id, { _id: id, _rev: rev, ...body });
    return { ok: true, id, rev };
  }

  return database;
}

/**
 * Returns a document, or one of its revisions. Returns null if there is none, or if it was deleted and no revision is asked for.
 * @param {Database} database
 * @param {string} id
 * @param {string | null} rev
 */
export function find(database, id, rev) {
  const versions = database.store.get(id);
  if (versions === undefined) return null;
  const revision = rev === null ? winnerOf(versions) : versions.kept.get(rev);
  if (revision === undefined || (rev === null && revision.deleted)) return null;
  return { versions, revision };
}
