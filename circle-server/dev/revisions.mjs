// The revisions of one document, as CouchDB stores them: every leaf of the tree stays until it's deleted, and every server
// chooses the same winner. PouchDB's code merges the trees; the contents of the leaves are stored beside them.
import { createHash } from 'node:crypto';
import { collectLeaves, merge, winningRev } from 'pouchdb-merge';

/**
 * @typedef {{ contentType: string, bytes: Buffer, revpos: number }} Attachment
 * @typedef {Record<string, Attachment>} Attachments
 * @typedef {Record<string, unknown>} Body the fields of a document whose names don't begin with `_`
 *
 * One revision. `ids` is the path that led to it, itself first, as `_revisions` lists it.
 * @typedef {{ rev: string, ids: readonly string[], deleted: boolean, body: Body, attachments: Attachments }} Revision
 *
 * @typedef {{ id: string, seq: number, tree: import('pouchdb-merge').RevTree, kept: Map<string, Revision> }} Versions
 */

/** CouchDB's default limit of the length of a path. */
const longestPath = 1000;

/** @param {string} rev */
export const generationOf = (rev) => Number.parseInt(rev, 10);

/**
 * Adds a revision that continues from another, or that came from another server with its path. Anything that isn't a leaf
 * any more is forgotten at once, as when CouchDB compacts.
 * @param {Versions} versions
 * @param {Revision} revision
 */
export function grow(versions, revision) {
  const [own, ...before] = revision.ids;
  if (own === undefined) throw new Error('A revision has a path.');
  const first = generationOf(revision.rev) - before.length;
  /** @type {import('pouchdb-merge').RevNode} */
  let node = [own, { status: 'available', deleted: revision.deleted }, []];
  for (const id of before) node = [id, { status: 'missing' }, [node]];
  versions.tree = merge(versions.tree, { pos: first, ids: node }, longestPath).tree;
  versions.kept.set(revision.rev, revision);
  const leaves = new Set(collectLeaves(versions.tree).map(({ rev }) => rev));
  for (const rev of versions.kept.keys()) if (!leaves.has(rev)) versions.kept.delete(rev);
}

/**
 * Returns whether a document has a revision, as a leaf or as an ancestor of one.
 * @param {Versions} versions
 * @param {string} rev
 */
export function isKnown({ tree }, rev) {
  /** @type {(node: import('pouchdb-merge').RevNode, start: number) => boolean} */
  const isIn = ([id, , next], start) =>
    `${start}-${id}` === rev || next.some((one) => isIn(one, start + 1));
  return tree.some(({ pos, ids }) => isIn(ids, pos));
}

/**
 * Returns all leaves, the winner first.
 * @param {Versions} versions
 * @returns {Revision[]}
 */
export function leavesOf(versions) {
  const winner = winnerOf(versions);
  const others = collectLeaves(versions.tree)
    .map(({ rev }) => versions.kept.get(rev))
    .filter((one) => one !== undefined && one !== winner);
  return [winner, .../** @type {Revision[]} */ (others)];
}

/**
 * @param {Versions} versions
 * @returns {Revision}
 */
export function winnerOf(versions) {
  const winner = versions.kept.get(winningRev({ rev_tree: versions.tree }));
  if (winner === undefined) throw new Error(`${versions.id} has lost its winner.`);
  return winner;
}

/**
 * Returns the name of a new revision. As in CouchDB, the same content after the same revision gets the same name.
 * @param {Revision | null} parent
 * @param {boolean} deleted
 * @param {Body} body
 * @param {Attachments} attachments
 */
export function nameRevision(parent, deleted, body, attachments) {
  const files = Object.entries(attachments).map(([name, { contentType, bytes }]) => [
    name,
    contentType,
    digest(bytes),
  ]);
  const id = createHash('md5')
    .update(JSON.stringify([deleted, parent?.rev ?? null, body, files]))
    .digest('hex');
  return { rev: `${parent === null ? 1 : generationOf(parent.rev) + 1}-${id}`, id };
}

/** @param {Buffer} bytes */
export function digest(bytes) {
  return `md5-${createHash('md5').update(bytes).digest('base64')}`;
}
