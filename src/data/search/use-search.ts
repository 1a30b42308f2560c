import { useEffect, useEffectEvent, useState } from 'react';
import type { JournalEntry } from '@/domain/schema/entities';
import type { SearchAnswer, SearchQuery } from './journal-index';
import { whileBusy } from '@/lib/busy';
import { createEmitter } from '@/lib/store';
import { whenSettled } from '@/lib/scheduling';
import { reportDamage } from '@/data/records/damaged-records';
import { onEncryptionChange } from '@/data/db/encryption';
import { sendEncryption } from '@/data/encryption/worker-encryption';
import type { SearchCall, SearchMessage, SearchQuestion, SearchRequest } from './search-worker';

export type SearchState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly answer: SearchAnswer;
      /** What it answers: while the next answer is under way, still the query before. */
      readonly query: SearchQuery;
    };

/**
 * The answer to a search, renewed when the journal changes and when more of it was read; null searches nothing. While
 * the next answer is under way the last one stays, so that the list does not blink.
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
    // Where nothing is asked, no write makes the answer old.
    const stop = key === null ? null : onSearchChange(renew);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key, attempt]);
  return state;
}

/** An answer comes with new objects of every entry; those that did not change keep theirs, and their cards stay as they are. */
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

/*
 * A page that is left may be put aside whole, for the Back button. A worker that is put aside with it holds the journal
 * open and lets go for nobody: no other page could clear the data or bring the stores to a newer version. So it ends,
 * and what was asked of it is asked again when the page comes back, of what is stored by then.
 */
function end({ persisted }: PageTransitionEvent) {
  // A worker that is ended while it reads can leave its transaction open in WebKit, for as long as the browser runs, and
  // a page that writes after it waits for good. Of a page that is left for good it closes the stores, and ends with the page.
  if (persisted) worker?.terminate();
  else worker?.postMessage({ kind: 'leave' } satisfies SearchCall);
  worker = null;
}

function startAnew({ persisted }: PageTransitionEvent) {
  if (persisted) askAnew();
}

function askAnew() {
  if (pending.size > 0) worker ??= start();
  for (const { request } of pending.values()) worker?.postMessage(request);
  changes.emit();
}

/** The lock was turned on or off: a worker that holds another key, or none, can read nothing any more. */
function lockAnew() {
  worker?.postMessage({ kind: 'leave' } satisfies SearchCall);
  endSoon(worker);
  worker = null;
  askAnew();
}

/** Closing its stores it lets go of them; what it read goes with it. */
function endSoon(left: Worker | null) {
  setTimeout(() => left?.terminate(), 1000);
}

let isFollowing = false;

function followPage() {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('pagehide', end);
  addEventListener('pageshow', startAnew);
  onEncryptionChange(lockAnew);
}

/**
 * Searches a child's journal in the background. The answer may be that of the newest entries alone, and says so, while
 * older ones are still being read: `onSearchChange` tells when there is more. Rejects when the journal cannot be read.
 */
export function searchJournal(query: SearchQuery): Promise<SearchAnswer> {
  return ask({ kind: 'search', query, isWhole: false });
}

/** Searches once every entry is read, for what must leave none out. */
export function searchWholeJournal(query: SearchQuery): Promise<SearchAnswer> {
  return ask({ kind: 'search', query, isWhole: true });
}

/** An async function, so that a worker that cannot even be made rejects like one that fails. */
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

/** Starts reading the journal, for a search that is about to be typed. */
export function warmSearch(childId: string): void {
  ask({ kind: 'warm', childId }).catch((error: unknown) => {
    // Whoever searches is told then.
    console.info('The journal could not be read for search.', error);
  });
}

/**
 * Starts reading the journal once its screen is at rest, so that the first letter finds it read; and so that somebody
 * hears of a damaged record that no screen reaches. Returns the way to call it off.
 */
export function warmSearchAtRest(childId: string): () => void {
  return whenSettled(() => {
    warmSearch(childId);
  });
}

/** Calls back when answers given before may be out of date; returns the way to stop listening. */
const onSearchChange = changes.subscribe;
