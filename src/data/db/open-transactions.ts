import { Dexie, type Transaction } from 'dexie';
import { beginWork } from '@/lib/busy';

/*
 * A page that is left may enter the back/forward cache in the middle of a read or a write, with its scripts suspended. WebKit never
 * ends such a transaction, nor that of a closed tab whose process serves other tabs, and every page that writes after it waits
 * forever; Firefox aborts it without an event. So we abort every open transaction when a page is left, in every engine, as happens
 * anyway to a page that isn't cached: a write is stored completely or not at all, and the text of its form is in the draft.
 */

/** Each with the function that ends its busy state. */
const openTransactions = new Map<IDBTransaction, () => void>();
let hasAborted = false;

/** Returns whether leaving this page aborted something the last time. It loads again if it comes back. */
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
    create: (core) => {
      // The one that creates or upgrades the stores, which doesn't come from `transaction`; null otherwise.
      // oxlint-disable-next-line no-restricted-properties -- nothing is written in it
      const current = Dexie.currentTransaction as Transaction | null;
      follow(current?.idbtrans);
      return {
        ...core,
        transaction: (...how) => {
          const transaction = core.transaction(...how);
          follow(transaction);
          return transaction;
        },
      };
    },
  });
  addEventListener('pagehide', endAll, { capture: true });
  addEventListener('pageshow', reloadAfterAbort);
}

function follow(transaction: unknown): void {
  if (!(transaction instanceof IDBTransaction) || openTransactions.has(transaction)) return;
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

/** The screens of a page that comes back from the back/forward cache may wait forever for what was aborted. */
function reloadAfterAbort({ persisted }: PageTransitionEvent): void {
  if (persisted && hasAborted) window.location.reload();
}
