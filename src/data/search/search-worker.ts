/*
 * Searches a child's whole journal off the main thread. All entries are read once and kept in step
 * with the store: any write to the journal, from any tab, makes the worker read what it touched.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { db } from '../db';
import { JournalIndex, type SearchAnswer, type TouchedEntries } from './journal-index';
import type { SearchQuery } from './match';

export interface SearchRequest {
  readonly id: number;
  readonly query: SearchQuery;
}

export type SearchMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** The journal changed: answers given before may be out of date. */
  | { readonly kind: 'changed' };

let index: JournalIndex | null = null;
/** One read after another, never two at once. */
let work: Promise<unknown> = Promise.resolve();

function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const next = work.then(read);
  work = next.catch(() => undefined);
  return next;
}

function post(message: SearchMessage) {
  postMessage(message);
}

Dexie.on('storagemutated', (parts) => {
  const touched = touchedEntries(parts);
  const current = index;
  if (touched === null || current === null) return;
  inTurn(() => current.follow(touched))
    .then((isChanged) => {
      if (isChanged) post({ kind: 'changed' });
    })
    .catch(() => {
      // What is in memory may no longer be true: the next question reads the journal again.
      if (index === current) index = null;
    });
});

/** The entries that a write touched, or null when it touched none. */
function touchedEntries(parts: ObservabilitySet): TouchedEntries | null {
  const written = parts[`idb://${db.name}/journal/`];
  if (!written) return null;
  const ids: string[] = [];
  for (const { from, to } of RangeSet(written)) {
    if (typeof from !== 'string' || from !== to) return 'all';
    ids.push(from);
  }
  return ids;
}

addEventListener('message', (event: MessageEvent<SearchRequest>) => {
  const { id, query } = event.data;
  void answer(id, query);
});

async function answer(id: number, query: SearchQuery) {
  try {
    const journal = await indexOf(query.childId);
    post({ kind: 'answer', id, answer: journal.search(query) });
  } catch (error) {
    post({ kind: 'failed', id, reason: String(error) });
  }
}

/** The journal's text, once it is read and has caught up with the writes so far. */
async function indexOf(childId: string): Promise<JournalIndex> {
  if (index?.childId === childId) {
    const current = index;
    await work;
    return current;
  }
  const started = new JournalIndex(childId);
  index = started;
  try {
    await inTurn(() => started.read());
  } catch (error) {
    if (index === started) index = null;
    throw error;
  }
  return started;
}
