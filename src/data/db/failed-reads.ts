import { asStorageError, StorageFailure } from './errors';
import { wasAborted } from './open-transactions';

const failed = new Set<() => void>();

/** Returns the error of a failed read as one that the screens have a sentence for, and logs its details. */
export function failedRead(cause: unknown): Error {
  logFailure('What is stored could not be read.', cause);
  return asStorageError(cause);
}

/**
 * Logs a failure: as a warning, unless the page is being left and aborted it itself (`open-transactions.ts`), or the stores are closed.
 * The latter isn't the fault of a read: this page, another tab or the browser closed them, and the screen says so.
 */
export function logFailure(what: string, cause: unknown): void {
  if (wasAborted()) console.info('The page is left.', what, cause);
  else if (isClosed(asStorageError(cause))) console.info('The stores are closed.', what, cause);
  else console.warn(what, cause);
}

const isClosed = (error: Error) => error instanceof StorageFailure && error.reason === 'closed';

/** The retry functions of all failed queries on the page: what blocked one from the stores blocked the others too. */
export const failedReads = {
  add: (again: () => void): void => {
    failed.add(again);
  },
  delete: (again: () => void): void => {
    failed.delete(again);
  },
  retry: (): void => {
    for (const again of [...failed]) again();
  },
};
