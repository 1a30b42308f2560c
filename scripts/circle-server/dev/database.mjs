// One database: its documents, who may do what with them, and every way of writing them.
import { randomBytes } from 'node:crypto';
import { closed, demandAdmin } from './access.mjs';
import { readAttachments, readDocument, toJson } from './documents.mjs';
import { conflict, Refusal } from './refusal.mjs';
import { generationOf, nameRevision, winnerOf } from './revisions.mjs';
import { createStore } from './store.mjs';
import { validationFunctions } from './validation-functions.mjs';

/**
 * @typedef {import('./access.mjs').User} User
 * @typedef {import('./access.mjs').Security} Security
 * @typedef {import('./revisions.mjs').Revision} Revision
 * @typedef {ReturnType<typeof readDocument>} Draft
 * @typedef {ReturnType<typeof createDatabase>} Database
 *
 * @typedef {object} Options
 * @property {string} [instance] when it was made, in microseconds, where that was before
 * @property {Security} [security]
 * @property {(id: string, revision: Revision) => void} [onWrite]
 * @property {(draft: Draft, before: Revision | null, user: User) => Draft} [prepare] changes what is written, or throws
 */

/**
 * @param {string} name
 * @param {Options} [options]
 */
export function createDatabase(name, { instance, security = closed(), onWrite, prepare } = {}) {
  const store = createStore(onWrite);
  const functions = validationFunctions();
  const database = {
    name,
    store,
    /** Documents that no feed tells of and no rule looks at, by their names. @type {Map<string, import('./revisions.mjs').Body>} */
    locals: new Map(),
    security,
    /** Tells one making of a database from the next. */
    instance: instance ?? `${Date.now()}${randomBytes(2).readUInt16BE() % 1000}`.padEnd(16, '0'),
    write,
    writeAsItCame,
  };

  /**
   * What every write has to pass, whatever way it comes.
   * @param {Draft} draft
   * @param {Revision | null} before
   * @param {User} user
   */
  function check(draft, before, user) {
    if (draft.id.startsWith('_design/')) {
      demandAdmin(database.security, user);
      return draft;
    }
    const prepared = prepare?.(draft, before, user) ?? draft;
    const start =
      before === null
        ? draft.rev === null
          ? 0
          : generationOf(draft.rev)
        : generationOf(before.rev);
    const said = {
      ...prepared.body,
      _id: draft.id,
      ...(draft.rev === null ? {} : { _rev: draft.rev }),
      ...(draft.deleted ? { _deleted: true } : {}),
      ...(start > 0 ? { _revisions: { start, ids: draft.path } } : {}),
      ...(Object.keys(draft.files).length > 0 ? { _attachments: draft.files } : {}),
    };
    const stood = before === null ? null : toJson(draft.id, before);
    const context = { db: name, name: user.name, roles: user.roles };
    for (const one of functions(store)) one(said, stood, context, database.security);
    return prepared;
  }

  /**
   * A person's edit: it goes on from the revision that it names, or begins a document. Answers the new revision.
   * @param {unknown} json
   * @param {User} user
   * @param {Record<string, import('./revisions.mjs').Attachment>} [more] attachments that came as bytes
   */
  function write(json, user, more = {}) {
    const draft = readDocument(json);
    const versions = store.get(draft.id);
    /** @type {Revision | null} */
    let parent = null;
    if (versions !== undefined) {
      parent = (draft.rev === null ? winnerOf(versions) : versions.kept.get(draft.rev)) ?? null;
      if (parent === null || (draft.rev === null && !parent.deleted)) throw conflict();
    } else if (draft.rev !== null) throw conflict();
    const prepared = check(draft, draft.rev === null ? null : parent, user);
    const revpos = parent === null ? 1 : generationOf(parent.rev) + 1;
    const attachments = { ...readAttachments(draft.files, parent, revpos), ...more };
    const { rev, id } = nameRevision(parent, draft.deleted, prepared.body, attachments);
    if (versions?.kept.has(rev) === true) throw conflict();
    store.write(draft.id, {
      rev,
      ids: [id, ...(parent?.ids ?? [])].slice(0, 1000),
      deleted: draft.deleted,
      body: prepared.body,
      attachments,
    });
    return { ok: true, id: draft.id, rev };
  }

  /**
   * A revision that was made elsewhere, with its path: it stands beside what is there (`new_edits=false`).
   * @param {unknown} json
   * @param {User} user
   */
  function writeAsItCame(json, user) {
    const draft = readDocument(json);
    if (draft.rev === null)
      throw new Refusal(
        400,
        'doc_validation',
        'When `new_edits: false`, the document needs `_rev`',
      );
    const versions = store.get(draft.id);
    if (versions?.kept.has(draft.rev) === true) return;
    const generation = generationOf(draft.rev);
    const earlier = draft.path.slice(1).map((id, at) => `${generation - 1 - at}-${id}`);
    const before =
      earlier.map((rev) => versions?.kept.get(rev)).find((one) => one !== undefined) ?? null;
    const prepared = check(draft, before, user);
    store.write(draft.id, {
      rev: draft.rev,
      ids: draft.path,
      deleted: draft.deleted,
      body: prepared.body,
      attachments: readAttachments(draft.files, before, generation),
    });
  }

  return database;
}

/**
 * One document, or one of its revisions; null where there is none, or where it was deleted and no revision is asked for.
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
