import { beginWork } from '@/lib/busy';
import { reportStorage } from './storage-state';

/** An error defined by Kinleaf, which `guarded` passes on unchanged. */
export class NamedError extends Error {}

/** A record that an action refers to is no longer stored. */
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

/** A record was changed elsewhere since the form was opened; saving would overwrite those changes. */
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

/** In order of precedence. The browser's reason is more specific than the wrapper's: once opening was refused, every call also fails as 'closed'. */
const bySpecificity = ['full', 'unavailable', 'closed'] as const;

/**
 * Returns an error and its causes. The storage library wraps the browser's error once or twice, and also wraps ours if the browser
 * uses the same name (NotFoundError).
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
  // A bulk write lists an error for each record that failed.
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return error.cause;
}

/** Converts any error of a storage call to one that the screens have a sentence for. */
export function asStorageError(error: unknown): Error {
  const chain = chainOf(error);
  const own = chain.find((one) => one instanceof NamedError);
  if (own) return own;
  const known = chain.map(({ name }) => reasons[name]);
  const reason = bySpecificity.find((one) => known.includes(one)) ?? 'failed';
  if (reason === 'unavailable') reportStorage('unavailable');
  return new StorageFailure(reason, error);
}

let runningCalls = 0;

/** Returns whether a storage call is in progress. */
export function isStorageBusy(): boolean {
  return runningCalls > 0;
}

/** Runs a storage call and converts any error with `asStorageError`. */
export async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
  runningCalls += 1;
  const end = beginWork();
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  } finally {
    runningCalls -= 1;
    end();
  }
}

/** Says what a person can do about a failed save, in a sentence or two. `fallback` is the catalogue's sentence for the action. */
export function saveAdvice(error: unknown, fallback: string): string {
  if (error instanceof StorageFailure && error.reason === 'full') {
    return 'This device has no room left for Kinleaf. Free some space or use a smaller photo, then try again. What you typed is still here.';
  }
  if (error instanceof StorageFailure && error.reason !== 'failed') {
    return 'This browser does not let Kinleaf store anything right now. Copy what you typed, reload the page and try again.';
  }
  if (error instanceof NotFoundError) return error.message;
  // By name: these two belong to commit, which this layer can't import.
  if (error instanceof NamedError && error.name === 'ReadOnlyError') {
    return 'On this device you can read it and not change it. Nothing was stored; what you typed is still here.';
  }
  if (error instanceof NamedError && error.name === 'ChildInCircleError') {
    return 'This journal is kept together with others. Leave the circle first; then it can be deleted here.';
  }
  return fallback;
}
