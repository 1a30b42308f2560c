import { asStorageError, StorageFailure } from './errors';

const failed = new Set<() => void>();

/**
 * The error of a read of the stores, as one that the screens can put into words; the console has its details. Stores that
 * are closed are no fault of a read: this page, another tab or the browser did it, and the screen says so.
 */
export function failedRead(cause: unknown): Error {
  const error = asStorageError(cause);
  if (error instanceof StorageFailure && error.reason === 'closed')
    console.info('The stores are closed.', cause);
  else console.warn('What is stored could not be read.', cause);
  return error;
}

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
