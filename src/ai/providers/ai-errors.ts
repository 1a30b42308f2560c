/**
 * Why a call did not bring an answer.
 * - `cancelled`: by the person, or because something newer took its place; never shown.
 * - `timeout`: nothing within the time limit.
 * - `unreachable`: no connection, refused by the browser, or broken off.
 * - `refused`: the provider answered with an error; `status` is its HTTP status.
 * - `unreadable`: the answer lacks what was asked for, is not JSON, or is empty.
 * - `invalid`: it was not sent, because what was to be sent is not right.
 */
export type AiFailure =
  | 'cancelled'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'invalid';

/** A failed call. The message is fit to be shown as it is. */
export class AiError extends Error {
  override readonly name = 'AiError';
  readonly kind: AiFailure;
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;
  /** How long the provider asks to wait, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: AiFailure,
    message: string,
    details: {
      readonly status?: number | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether a call ended because it was called off; the caller then says nothing. */
export function isCancelled(error: unknown): boolean {
  return error instanceof AiError && error.kind === 'cancelled';
}

/** What to show of a failed call: its own words, or the catalogue's sentence for anything unforeseen. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof AiError ? error.message : fallback;
}

/** Section 8: 'Cancellation: 'Request was cancelled', silently ignored.' */
export function cancelled(): AiError {
  return new AiError('cancelled', 'Request was cancelled');
}
