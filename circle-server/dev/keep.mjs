// Stores the databases of a development server in a folder: a file for each, with a line for every revision, in order.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closed } from './access.mjs';

/**
 * @typedef {import('./revisions.mjs').Revision} Revision
 * @typedef {import('./access.mjs').Security} Security
 * @typedef {{ instance: string, security: Security, revisions: { id: string, revision: Revision }[] }} Kept
 */

/** @param {string} folder */
export function keepIn(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (/** @type {string} */ name) => join(folder, `${name}.jsonl`);

  /**
   * @param {string} name
   * @param {unknown} line
   */
  const append = (name, line) =>
    appendFileSync(fileOf(name), `${JSON.stringify(line)}\n`, { mode: 0o600 });

  return {
    names: () =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.jsonl'))
        .map((file) => file.slice(0, -'.jsonl'.length)),

    /**
     * @param {string} name
     * @param {{ instance: string } | { security: Security }} about
     */
    about: (name, about) => append(name, about),

    /**
     * @param {string} name
     * @param {string} id
     * @param {Revision} revision
     */
    revision(name, id, revision) {
      const attachments = Object.entries(revision.attachments).map(
        ([file, { bytes, ...about }]) => [file, { ...about, data: bytes.toString('base64') }],
      );
      append(name, { id, ...revision, attachments: Object.fromEntries(attachments) });
    },

    /** @param {string} name */
    forget: (name) => rmSync(fileOf(name), { force: true }),

    /**
     * @param {string} name
     * @returns {Kept | null}
     */
    read(name) {
      if (!existsSync(fileOf(name))) return null;
      /** @type {Kept} */
      const kept = {
        instance: '0',
        security: closed(),
        revisions: [],
      };
      const text = readFileSync(fileOf(name), 'utf8');
      // If the server was killed while it wrote a line, that write was never answered: ignore it.
      if (!text.endsWith('\n')) appendFileSync(fileOf(name), '\n');
      for (const line of text.split('\n')) {
        const said = parsed(line);
        if (said === null) continue;
        if (typeof said['instance'] === 'string') kept.instance = said['instance'];
        if (said['security'] !== undefined)
          kept.security = /** @type {Security} */ (said['security']);
        if (typeof said['id'] === 'string') kept.revisions.push(revisionOf(said['id'], said));
      }
      return kept;
    },
  };
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | null}
 */
function parsed(line) {
  try {
    /** @type {Record<string, unknown>} */
    const said = JSON.parse(line);
    return said;
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @param {Record<string, unknown>} line
 */
function revisionOf(id, line) {
  const files =
    /** @type {Record<string, { contentType: string, revpos: number, data: string }>} */ (
      line['attachments']
    );
  const attachments = Object.fromEntries(
    Object.entries(files).map(([name, { data, ...about }]) => [
      name,
      { ...about, bytes: Buffer.from(data, 'base64') },
    ]),
  );
  const { rev, ids, deleted, body } = /** @type {Revision} */ (/** @type {unknown} */ (line));
  return { id, revision: { rev, ids, deleted, body, attachments } };
}
