import { beginWork } from '@/lib/busy';
import { reportStorage } from './storage-state';

/** Why something could not be read or written, under a name of our own: it comes out of a storage call as it is. */
export class NamedError extends Error {}

/** A record that an action names is no longer stored. */
export class NotFoundError extends NamedError {
  override readonly name = 'NotFoundError';
  constructor(
    entity:
      | 'Child'
      | 'Journal entry'
      | 'Food item'
      | 'Report'
      | 'Recommendation'
      | 'Change'
      | 'Medicine'
      | 'Goal'
      | 'Earlier words',
    id: string,
  ) {
    super(`${entity} with ID ${id} not found`);
  }
}

/** A record was changed elsewhere since the form was opened; saving would overwrite those words. */
export class ConflictError extends NamedError {
  override readonly name = 'ConflictError';
}

export type StorageFailureReason = 'full' | 'unavailable' | 'closed' | 'failed';

/** A read or write that the browser's storage refused. Nothing of the transaction was stored. */
export class StorageFailure extends NamedError {
  override readonly name = 'StorageFailure';
  readonly reason: StorageFailureReason;
  constructor(reason: StorageFailureReason, cause: unknown) {
    super(`Storage failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

const reasons: Readonly<Record<string, StorageFailureReason>> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'unavailable',
  OpenFailedError: 'unavailable',
  SecurityError: 'unavailable',
  InvalidStateError: 'closed',
  DatabaseClosedError: 'closed',
};

/** The browser's reason says more than the wrapper's: after a refused opening every call fails as 'closed' around it. */
const mostTelling = ['full', 'unavailable', 'closed'] as const;

/**
 * An error and what caused it: the storage library wraps the browser's error once or twice, and ours too where
 * the name is one that the browser uses (NotFoundError).
 */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && chain.length < 6) {
    chain.push(next);
    next = causeOf(next);
  }
  return chain;
}

function causeOf(error: Error): unknown {
  if ('inner' in error) return error.inner;
  // A write of many records lists what each of them failed of.
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return error.cause;
}

/** Any error of a storage call as one that the screens can put into words. */
export function asStorageError(error: unknown): Error {
  const chain = chainOf(error);
  const own = chain.find((one) => one instanceof NamedError);
  if (own) return own;
  const known = chain.map(({ name }) => reasons[name]);
  const reason = mostTelling.find((one) => known.includes(one)) ?? 'failed';
  if (reason === 'unavailable') reportStorage('unavailable');
  return new StorageFailure(reason, error);
}

let callsUnderWay = 0;

/** Whether a storage call waits for its answer. */
export function isStorageBusy(): boolean {
  return callsUnderWay > 0;
}

/** Runs a storage call; whatever it throws comes out as one of this module's errors. */
export async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
  callsUnderWay += 1;
  const end = beginWork();
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  } finally {
    callsUnderWay -= 1;
    end();
  }
}

/**
 * What a person can do about a failed save, in a sentence or two.
 * `fallback` is the catalogue's sentence for the action.
 */
export function saveAdvice(error: unknown, fallback: string): string {
  if (error instanceof StorageFailure && error.reason === 'full') {
    return 'This device has no room left for Kinleaf. Free some space or use a smaller photo, then try again. What you typed is still here.';
  }
  if (error instanceof StorageFailure && error.reason !== 'failed') {
    return 'This browser does not let Kinleaf store anything right now. Copy what you typed, reload the page and try again.';
  }
  if (error instanceof NotFoundError) return error.message;
  // These two are of commit, which stands above the stores.
  if (error instanceof NamedError && error.name === 'ReadOnlyError') {
    return 'On this device you can read it and not change it. Nothing was stored; what you typed is still here.';
  }
  if (error instanceof NamedError && error.name === 'ChildInCircleError') {
    return 'This journal is kept together with others. Leave the circle first; then it can be deleted here.';
  }
  return fallback;
}
