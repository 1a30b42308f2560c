// Runs the `validate_doc_update` functions of a database's design documents.
import { createContext, Script } from 'node:vm';
import { forbidden, Refusal, unauthorized } from './refusal.mjs';
import { winnerOf } from './revisions.mjs';

/**
 * @typedef {(document: unknown, before: unknown, user: unknown, security: unknown) => void} Check
 */

/** By their texts: each needs a separate context, and making one takes longer than most calls. @type {Map<string, Check>} */
const compiled = new Map();

/**
 * Returns a function that returns a database's current validation functions.
 * @returns {(store: import('./store.mjs').Store) => Check[]}
 */
export function validationFunctions() {
  /** @type {{ last: number, checks: Check[] }} */
  let known = { last: -1, checks: [] };
  return (store) => {
    const designs = [...store.designs];
    const last = Math.max(0, ...designs.map(({ seq }) => seq));
    if (last !== known.last) {
      const texts = designs
        .map(winnerOf)
        .filter(({ deleted }) => !deleted)
        .map(({ body }) => body['validate_doc_update'])
        .filter((text) => typeof text === 'string');
      known = { last, checks: texts.map((text) => compiled.get(text) ?? compile(text)) };
    }
    return known.checks;

    /** @param {string} text */
    function compile(text) {
      const check = checkOf(text);
      compiled.set(text, check);
      return check;
    }
  };
}

/**
 * Returns the function of this text. It gets its arguments as JSON, so that it can't change anything of ours.
 * @param {string} text
 * @returns {Check}
 */
export function checkOf(text) {
  /** @type {unknown} */
  const made = new Script(
    `(function (parts) {
      var given = JSON.parse(parts);
      try { (${text})(given[0], given[1], given[2], given[3]); return 'true'; }
      catch (thrown) { return JSON.stringify(thrown && (thrown.forbidden || thrown.unauthorized) ? thrown : { failed: String(thrown) }); }
    })`,
  ).runInContext(createContext());
  const run = /** @type {(parts: string) => string} */ (made);
  return (...parts) => {
    /** @type {unknown} */
    const answer = JSON.parse(run(JSON.stringify(parts)));
    if (answer === true) return;
    const said = /** @type {Record<string, string>} */ (answer);
    if (said['forbidden'] !== undefined) throw forbidden(said['forbidden']);
    if (said['unauthorized'] !== undefined) throw unauthorized(said['unauthorized']);
    throw new Refusal(500, 'compilation_error', said['failed'] ?? 'unknown');
  };
}
