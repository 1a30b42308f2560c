/*
 * Searches a child's whole journal off the main thread. All entries are read once and kept in step
 * with the store: any write to the journal, from any tab, makes the worker read what it touched.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { type DamageReport, onDamaged } from '../records/damaged-records';
import { db } from '../stores/db';
import type { SearchAnswer, TouchedEntries } from './journal-index';
import type { SearchQuery } from './match';
import { SearchDesk } from './search-desk';

export interface SearchRequest {
  readonly id: number;
  readonly query: SearchQuery;
}

export type SearchMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** The journal changed: answers given before may be out of date. */
  | { readonly kind: 'changed' }
  /** What became of damaged records that it met: its page tells a person. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };

const desk = new SearchDesk();

function post(message: SearchMessage) {
  postMessage(message);
}

onDamaged((report) => {
  post({ kind: 'damaged', report });
});

Dexie.on('storagemutated', (parts) => {
  const touched = touchedEntries(parts);
  if (touched === null) return;
  void desk.follow(touched).then((isChanged) => {
    if (isChanged) post({ kind: 'changed' });
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
    post({ kind: 'answer', id, answer: await desk.answer(query) });
  } catch (error) {
    post({ kind: 'failed', id, reason: String(error) });
  }
}
