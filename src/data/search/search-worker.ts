/*
 * Searches a child's journal off the main thread. All entries are read once, newest first, and kept in sync with the
 * store: after any write to the journal, from any tab, the worker reads the entries it touched again.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { type DamageReport, onDamaged } from '@/data/db/damage-reports';
import { closeStores, db } from '@/data/db/db';
import { asStorageError } from '@/data/db/errors';
import {
  type LeaveCall,
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
      /** Wait until the whole journal is read. */
      readonly isWhole: boolean;
    }
  /** Read the journal: at once if somebody is about to search it, otherwise while nothing else needs reading. */
  | { readonly kind: 'warm'; readonly childId: string; readonly isAboutToSearch: boolean };

export type SearchRequest = SearchQuestion & { readonly id: number };

/** From the page to the worker: first the journal's encryption, then requests, or that the page was left for good. */
export type SearchCall = SearchRequest | LeaveCall | LockCall;

export type SearchMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** The journal changed, or more of it was read: earlier answers may be out of date. */
  | { readonly kind: 'changed' }
  /** The worker found damaged records; the page shows a notice. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };

const emptyAnswer: SearchAnswer = { entries: [], total: 0, isWhole: true };

const service = new SearchService(() => {
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
  void service.follow(touched).then((isChanged) => {
    if (isChanged) post({ kind: 'changed' });
  });
});

/** Returns the entries that a write touched, or null if it touched none. */
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
  // The current read is finished and no other begins: in WebKit a transaction that is cut off may never end.
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
    post({ kind: 'failed', id, reason: `${asStorageError(error)} (${String(error)})` });
  }
}

async function answerTo(request: SearchRequest): Promise<SearchAnswer> {
  if (request.kind === 'search') return service.search(request.query, request.isWhole);
  await service.warm(request.childId, request.isAboutToSearch);
  return emptyAnswer;
}
