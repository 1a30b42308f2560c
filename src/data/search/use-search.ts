import { useEffect, useEffectEvent, useState } from 'react';
import type { JournalEntry } from '@/domain/schema/entities';
import type { SearchAnswer, SearchQuery } from './journal-index';
import { whileBusy } from '@/lib/busy';
import { createEmitter } from '@/lib/store';
import { whenSettled } from '@/lib/scheduling';
import { reportDamage } from '@/data/db/damage-reports';
import { onEncryptionChange } from '@/data/db/encryption';
import { dismissWorker, endWithPage, sendEncryption } from '@/data/encryption/worker-encryption';
import type { SearchMessage, SearchQuestion, SearchRequest } from './search-worker';

export type SearchState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly answer: SearchAnswer;
      /** The query it answers: still the previous one while the next answer is on its way. */
      readonly query: SearchQuery;
    };

/**
 * Returns the answer to a search, updated when the journal changes and when more of it was read; null searches nothing.
 * Until the next answer arrives the last one stays, so that the list doesn't flicker.
 */
export function useSearch(query: SearchQuery | null): SearchState {
  const [state, setState] = useState<SearchState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const key = query === null ? null : JSON.stringify(query);
  const ask = useEffectEvent(async (): Promise<SearchState> => {
    if (query === null) return { status: 'loading' };
    try {
      return { status: 'ready', answer: await searchJournal(query), query };
    } catch (error) {
      console.error(error);
      return {
        status: 'failed',
        retry: () => {
          setState({ status: 'loading' });
          setAttempt((count) => count + 1);
        },
      };
    }
  });
  useEffect(() => {
    let isGone = false;
    const renew = () => {
      void ask().then((next) => {
        if (!isGone) setState((before) => withSameEntries(next, before));
      });
    };
    renew();
    // Without a query there is nothing to update.
    const stop = key === null ? null : onSearchChange(renew);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key, attempt]);
  return state;
}

/** Keeps the objects of entries that didn't change, so that their cards don't render again: an answer brings new ones. */
function withSameEntries(next: SearchState, before: SearchState): SearchState {
  if (next.status !== 'ready' || before.status !== 'ready') return next;
  const known = new Map(before.answer.entries.map((entry) => [entry.id, entry]));
  const entries = next.answer.entries.map((entry) => {
    const same = known.get(entry.id);
    return same && isSame(same, entry) ? same : entry;
  });
  return { ...next, answer: { ...next.answer, entries } };
}

function isSame(one: JournalEntry, other: JournalEntry): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([field, value]) => Reflect.get(other, field) === value)
  );
}

interface Pending {
  readonly request: SearchRequest;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, Pending>();
const changes = createEmitter();

function start(): Worker {
  const started = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  sendEncryption(started);
  started.addEventListener('message', (event: MessageEvent<SearchMessage>) => {
    const message = event.data;
    if (message.kind === 'changed') {
      changes.emit();
      return;
    }
    if (message.kind === 'damaged') {
      reportDamage(message.report);
      return;
    }
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.reason));
  });
  started.addEventListener('error', (event) => {
    for (const { reject } of pending.values()) reject(new Error(event.message));
    pending.clear();
    worker = null;
  });
  return started;
}

/** Pending requests are sent again when the page comes back. */
function end({ persisted }: PageTransitionEvent) {
  if (worker) endWithPage(worker, persisted);
  worker = null;
}

function resume({ persisted }: PageTransitionEvent) {
  if (persisted) resend();
}

function resend() {
  if (pending.size > 0) worker ??= start();
  for (const { request } of pending.values()) worker?.postMessage(request);
  changes.emit();
}

/** Replaces the worker after the lock was turned on or off: with another key, or none, it can't read anything any more. */
function restart() {
  if (worker) dismissWorker(worker);
  worker = null;
  resend();
}

let isFollowing = false;

function followPage() {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('pagehide', end);
  addEventListener('pageshow', resume);
  onEncryptionChange(restart);
}

/**
 * Searches a child's journal in the background. While older entries are still being read, the answer covers the newest
 * only and says so; `onSearchChange` reports more. Rejects if the journal can't be read.
 */
export function searchJournal(query: SearchQuery): Promise<SearchAnswer> {
  return ask({ kind: 'search', query, isWhole: false });
}

/** Waits until every entry is read, then searches. */
export function searchWholeJournal(query: SearchQuery): Promise<SearchAnswer> {
  return ask({ kind: 'search', query, isWhole: true });
}

/** Async, so that it rejects instead of throwing if the worker can't be created. */
async function ask(question: SearchQuestion): Promise<SearchAnswer> {
  followPage();
  worker ??= start();
  const id = ++lastId;
  const request: SearchRequest = { ...question, id };
  const answer = new Promise<SearchAnswer>((resolve, reject) => {
    pending.set(id, { request, resolve, reject });
  });
  worker.postMessage(request);
  return whileBusy(answer);
}

/** Reads the journal for a search that is about to be typed. */
export function warmSearch(childId: string): void {
  warm(childId, true);
}

function warm(childId: string, isAboutToSearch: boolean): void {
  ask({ kind: 'warm', childId, isAboutToSearch }).catch((error: unknown) => {
    // The search itself will fail too, and say so.
    console.info('The journal could not be read for search.', error);
  });
}

/**
 * Starts reading the journal once its screen has settled, so that it's ready at the first letter, and so that damaged
 * records that no screen shows are reported. Returns a function that cancels it.
 */
export function warmSearchAtRest(childId: string): () => void {
  return whenSettled(() => {
    warm(childId, false);
  });
}

/** Calls back when earlier answers may be out of date. Returns the function that unsubscribes. */
const onSearchChange = changes.subscribe;
