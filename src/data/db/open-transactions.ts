import type { Dexie } from 'dexie';
import { beginWork } from '@/lib/busy';

/*
 * A page that is left may enter the back/forward cache in the middle of a read or a write, with its scripts suspended. WebKit never
 * ends such a transaction, and every page that writes after it waits forever; Firefox aborts it without an event. So we abort every
 * open transaction when a page is left, in every engine, as happens anyway to a page that isn't cached: a write is stored
 * completely or not at all, and the text of its form is in the draft.
 */

/** Each with the function that ends its busy state. */
const openTransactions = new Map<IDBTransaction, () => void>();
let hasAborted = false;

/** Returns whether leaving this page aborted something the last time: its screens may wait for that forever. */
export function wasAborted(): boolean {
  return hasAborted;
}

/** Tracks the open transactions of a database from now on, and aborts them when the page is left. */
export function abortOnPageHide(db: Dexie): void {
  // In a worker: its page ends it.
  if (!('onpagehide' in globalThis)) return;
  db.use({
    stack: 'dbcore',
    name: 'under way',
    create: (core) => ({
      ...core,
      transaction: (...how) => {
        const transaction = core.transaction(...how);
        if (transaction instanceof IDBTransaction) follow(transaction);
        return transaction;
      },
    }),
  });
  addEventListener('pagehide', endAll, { capture: true });
}

function follow(transaction: IDBTransaction): void {
  const end = beginWork();
  const isOver = () => {
    openTransactions.delete(transaction);
    end();
  };
  openTransactions.set(transaction, end);
  transaction.addEventListener('complete', isOver);
  transaction.addEventListener('abort', isOver);
}

function endAll(): void {
  hasAborted = false;
  for (const [transaction, end] of openTransactions) {
    try {
      transaction.abort();
      hasAborted = true;
    } catch {
      // The transaction is complete and only its event is pending: the browser stores all that it wrote.
    }
    // Firefox fires no event for it.
    end();
  }
  openTransactions.clear();
}
