// Installs the validation functions of a circle.
import { doorOf } from './names.mjs';
import { doorValidation, journalValidation } from './validation.mjs';

const design = '_design/kinleaf';

/**
 * Returns the two databases of a circle, each with its validation function.
 * @param {string} database
 * @returns {readonly (readonly [string, string])[]}
 */
export const rulesOf = (database) => [
  [database, journalValidation(database)],
  [doorOf(database), doorValidation(database)],
];

/**
 * Installs a function. Returns whether it wasn't there yet.
 * @param {import('../cli/couch.mjs').Couch} couch
 * @param {string} database
 * @param {string} text
 */
export async function putRule(couch, database, text) {
  const { status, body } = await couch.ask('GET', `/${database}/${design}`, undefined, [404]);
  if (status !== 404 && body['validate_doc_update'] === text) return false;
  const rev = status === 404 ? {} : { _rev: body['_rev'] };
  const document = { _id: design, ...rev, language: 'javascript', validate_doc_update: text };
  await couch.ask('PUT', `/${database}/${design}`, document);
  return true;
}
