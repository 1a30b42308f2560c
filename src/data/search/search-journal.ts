import { whenIdle } from '../../lib/when-idle';
import { tell } from '../records/damaged-records';
import type { SearchAnswer } from './journal-index';
import type { SearchQuery } from './match';
import type { SearchMessage, SearchRequest } from './search-worker';

interface Pending {
  readonly request: SearchRequest;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, Pending>();
const listeners = new Set<() => void>();

function start(): Worker {
  const started = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', (event: MessageEvent<SearchMessage>) => {
    const message = event.data;
    if (message.kind === 'changed') {
      for (const listener of listeners) listener();
      return;
    }
    if (message.kind === 'damaged') {
      tell(message.report);
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
function end() {
  worker?.terminate();
  worker = null;
}

function startAnew({ persisted }: PageTransitionEvent) {
  if (!persisted) return;
  if (pending.size > 0) worker ??= start();
  for (const { request } of pending.values()) worker?.postMessage(request);
  for (const listener of listeners) listener();
}

let isFollowing = false;

function followPage() {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('pagehide', end);
  addEventListener('pageshow', startAnew);
}

/** Searches a child's journal in the background. Rejects when the journal cannot be read. */
export function searchJournal(query: SearchQuery): Promise<SearchAnswer> {
  followPage();
  worker ??= start();
  const id = ++lastId;
  const request: SearchRequest = { id, query };
  const answer = new Promise<SearchAnswer>((resolve, reject) => {
    pending.set(id, { request, resolve, reject });
  });
  worker.postMessage(request);
  return answer;
}

/**
 * Starts reading the journal once the browser has nothing better to do, so that the first letter finds it read.
 * Returns the way to call it off.
 */
export function warmSearchWhenIdle(childId: string): () => void {
  const warm = () => {
    searchJournal({ childId, text: '', category: null, date: null, limit: 0 }).catch(
      (error: unknown) => {
        console.warn('The journal could not be read for search.', error);
      },
    );
  };
  // Not for ever: a page that is never idle would not hear of a damaged record that no screen reaches.
  return whenIdle(warm, { longest: 5000, rest: 1000 });
}

/** Calls back when answers given before may be out of date; returns the way to stop listening. */
export function onSearchChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
