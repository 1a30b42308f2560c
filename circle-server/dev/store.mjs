// The documents of one database in memory, and the order in which they changed.
import { EventEmitter } from 'node:events';
import { grow, winnerOf } from './revisions.mjs';

/**
 * @typedef {import('./revisions.mjs').Versions} Versions
 * @typedef {import('./revisions.mjs').Revision} Revision
 * @typedef {ReturnType<typeof createStore>} Store
 * @typedef {{ last: number, documents: readonly Versions[] }} Saved
 */

/**
 * `merge` of pouchdb-merge changes a tree in place.
 * @param {Versions} versions
 * @returns {Versions}
 */
const copyOf = ({ id, seq, tree, kept }) => ({
  ...{ id, seq, tree: structuredClone(tree), kept: new Map(kept) },
});

/** @param {(id: string, revision: Revision) => void} [onWrite] called with every revision, to store it elsewhere */
export function createStore(onWrite) {
  /** @type {Map<string, Versions>} */
  const documents = new Map();
  /** Design documents, which may hold a validation function. @type {Set<Versions>} */
  const designs = new Set();
  /** In the order of their `seq`; an entry is stale once its document has changed again. @type {Versions[]} */
  let order = [];
  /** @type {number[]} */
  let seqs = [];
  let last = 0;
  const changed = new EventEmitter().setMaxListeners(0);

  /** Returns the entries of `order` that aren't stale. */
  const fresh = () =>
    order.map((one, at) => ({ one, seq: seqs[at] ?? 0 })).filter(({ one, seq }) => one.seq === seq);

  /** Drops stale entries once they are most of the list. */
  function tidy() {
    if (order.length < 2 * documents.size + 1000) return;
    const kept = fresh();
    order = kept.map(({ one }) => one);
    seqs = kept.map(({ seq }) => seq);
  }

  /** @param {number} since */
  function positionAfter(since) {
    let low = 0;
    let high = seqs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((seqs[middle] ?? 0) <= since) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    changed,
    documents,
    designs,

    get last() {
      return last;
    },

    /** @param {string} id */
    get: (id) => documents.get(id),

    /**
     * @param {string} id
     * @param {Revision} revision
     */
    write(id, revision) {
      const versions = documents.get(id) ?? { id, seq: 0, tree: [], kept: new Map() };
      grow(versions, revision);
      last += 1;
      versions.seq = last;
      documents.set(id, versions);
      if (id.startsWith('_design/')) designs.add(versions);
      order.push(versions);
      seqs.push(last);
      tidy();
      onWrite?.(id, revision);
      changed.emit('change', id);
    },

    /** Returns what is stored now, for `load`. */
    save: () => ({ last, documents: fresh().map(({ one }) => copyOf(one)) }),

    /**
     * Replaces everything, including the sequence numbers, by what was saved. Feeds continue from where they are.
     * @param {Saved} saved
     */
    load(saved) {
      const ids = new Set(documents.keys());
      documents.clear();
      designs.clear();
      for (const one of saved.documents.map(copyOf)) {
        ids.add(one.id);
        documents.set(one.id, one);
        if (one.id.startsWith('_design/')) designs.add(one);
      }
      order = [...documents.values()];
      seqs = order.map(({ seq }) => seq);
      ({ last } = saved);
      for (const id of ids) changed.emit('change', id);
    },

    /**
     * Returns what changed after that, the earliest first, and how many more there are.
     * @param {number} since
     * @param {number} limit
     */
    after(since, limit) {
      /** @type {Versions[]} */
      const rows = [];
      let pending = 0;
      for (let at = positionAfter(since); at < order.length; at += 1) {
        const one = order[at];
        if (one === undefined || one.seq !== seqs[at]) continue;
        if (rows.length < limit) rows.push(one);
        else pending += 1;
      }
      return { rows, pending };
    },

    counts() {
      let deleted = 0;
      let bytes = 0;
      for (const one of documents.values()) {
        if (winnerOf(one).deleted) deleted += 1;
        for (const { body, attachments } of one.kept.values()) {
          bytes += JSON.stringify(body).length;
          for (const file of Object.values(attachments)) bytes += file.bytes.length;
        }
      }
      return { there: documents.size - deleted, deleted, bytes };
    },
  };
}
