/*
 * Searches a child's journal off the main thread. All entries are read once, the newest first, and kept in step
 * with the store: any write to the journal, from any tab, makes the worker read what it touched.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { type DamageReport, onDamaged } from '@/data/records/damaged-records';
import { closeStores, db } from '@/data/db/db';
import {
  type LockCall,
  untilLockReceived,
  receiveEncryption,
} from '@/data/encryption/worker-encryption';
import type { SearchAnswer, SearchQuery } from './journal-index';
import { SearchService, type TouchedEntries } from './search-service';

export type SearchQuestion =
  | {
      readonly kind: 'search';
      readonly query: SearchQuery;
      /** Whether the answer waits until the whole journal is read. */
      readonly isWhole: boolean;
    }
  /** That the journal is read while nothing else has to be. */
  | { readonly kind: 'warm'; readonly childId: string };

export type SearchRequest = SearchQuestion & { readonly id: number };

/** What the page says to the worker: first what the journal is sealed with, then what it asks, or that it is left for good. */
export type SearchCall = SearchRequest | { readonly kind: 'leave' } | LockCall;

export type SearchMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** The journal changed, or more of it was read: answers given before may be out of date. */
  | { readonly kind: 'changed' }
  /** What became of damaged records that it met: its page tells a person. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };

const nothingAsked: SearchAnswer = { entries: [], total: 0, isWhole: true };

const desk = new SearchService(() => {
  post({ kind: 'changed' });
});

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

addEventListener('message', ({ data }: MessageEvent<SearchCall>) => {
  // What is being read is read to its end, and nothing after it: a transaction that is cut off may never end in WebKit.
  if (data.kind === 'leave') closeStores({ forGood: true });
  else if (data.kind === 'lock') receiveEncryption(data);
  else void answer(data);
});

async function answer(request: SearchRequest) {
  const { id } = request;
  try {
    await untilLockReceived();
    post({ kind: 'answer', id, answer: await answerTo(request) });
  } catch (error) {
    post({ kind: 'failed', id, reason: String(error) });
  }
}

async function answerTo(request: SearchRequest): Promise<SearchAnswer> {
  if (request.kind === 'search') return desk.answer(request.query, request.isWhole);
  await desk.warm(request.childId);
  return nothingAsked;
}
