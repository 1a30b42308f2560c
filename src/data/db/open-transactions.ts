import type { Dexie } from 'dexie';
import { beginWork } from '@/lib/busy';

/*
 * A page that is left may be put aside whole, for the Back button, in the middle of a read or a write. Its scripts stand
 * still then. WebKit never ends such a transaction, and every page that writes after it waits for good; Firefox takes it
 * back and tells nobody. So whatever is not over when a page is left is taken back, in every engine, as it is where the
 * page is not kept: a write is stored whole or not at all, and the words of its form are in the draft.
 */

/** Each with what is to be called when it is over. */
const underWay = new Map<IDBTransaction, () => void>();
let isCutShort = false;

/** Whether the latest leaving of this page took something back: its screens may wait for that in vain. */
export function wasAborted(): boolean {
  return isCutShort;
}

/** Knows, from now on, the transactions of a database that are under way, and ends them when the page is left. */
export function abortOnPageHide(db: Dexie): void {
  // A worker is left with its page, which ends it.
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
    underWay.delete(transaction);
    end();
  };
  underWay.set(transaction, end);
  transaction.addEventListener('complete', isOver);
  transaction.addEventListener('abort', isOver);
}

function endAll(): void {
  isCutShort = false;
  for (const [transaction, end] of underWay) {
    try {
      transaction.abort();
      isCutShort = true;
    } catch {
      // The transaction is over, and only its end is not told yet: the browser stores all that it wrote.
    }
    // Firefox tells nobody of it.
    end();
  }
  underWay.clear();
}
