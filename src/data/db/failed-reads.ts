import { asStorageError, StorageFailure } from './errors';
import { wasAborted } from './open-transactions';

const failed = new Set<() => void>();

/** The error of a read of the stores, as one that the screens can put into words; the console has its details. */
export function failedRead(cause: unknown): Error {
  sayFailed('What is stored could not be read.', cause);
  return asStorageError(cause);
}

/**
 * Tells the console what failed: as a warning, unless the page is left and ended it itself (`open-transactions.ts`). Stores that are
 * closed are no fault of a read either: this page, another tab or the browser did it, and the screen says so.
 */
export function sayFailed(what: string, cause: unknown): void {
  if (wasAborted()) console.info('The page is left.', what, cause);
  else if (isClosed(asStorageError(cause))) console.info('The stores are closed.', what, cause);
  else console.warn(what, cause);
}

const isClosed = (error: Error) => error instanceof StorageFailure && error.reason === 'closed';

/** What asks again, of every query on the page that failed: what kept one from the stores kept the others too. */
export const failedReads = {
  add: (again: () => void): void => {
    failed.add(again);
  },
  delete: (again: () => void): void => {
    failed.delete(again);
  },
  /** Asks all queries that failed again. */
  retry: (): void => {
    for (const again of [...failed]) again();
  },
};
