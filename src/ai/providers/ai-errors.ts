/**
 * Why a call failed.
 * - `cancelled`: by the person, or because a newer call replaced it; never shown.
 * - `timeout`: nothing within the time limit.
 * - `unreachable`: no connection, refused by the browser, or broken off.
 * - `refused`: the provider answered with an error; `status` is its HTTP status.
 * - `unreadable`: the answer lacks what was asked for, is not JSON, or is empty.
 * - `declined`: the model refused to answer, or a filter held its answer back.
 * - `thinking`: the model used up its room for thinking and said nothing.
 * - `invalid`: not sent, because the input or settings are wrong.
 */
export type AiFailure =
  | 'cancelled'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'declined'
  | 'thinking'
  | 'invalid';

/** A failed call. Its message can be shown as it is. */
export class AiError extends Error {
  override readonly name = 'AiError';
  readonly kind: AiFailure;
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;
  /** How long the provider asks to wait, in seconds. */
  readonly retryAfter: number | undefined;
  /** Whether the message gives the reason for this answer, and not only its status. */
  readonly isExplained: boolean;

  constructor(
    kind: AiFailure,
    message: string,
    details: {
      readonly status?: number | undefined;
      readonly retryAfter?: number | undefined;
      readonly isExplained?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.isExplained = details.isExplained ?? false;
  }
}

/** Returns whether a call was cancelled; the caller then shows nothing. */
export function isCancelled(error: unknown): boolean {
  return error instanceof AiError && error.kind === 'cancelled';
}

/** Returns the message to show for a failed call: its own, or the catalogue's sentence for unexpected errors. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof AiError ? error.message : fallback;
}

/** Section 8: 'Cancellation: 'Request was cancelled', silently ignored.' */
export function cancelledError(): AiError {
  return new AiError('cancelled', 'Request was cancelled');
}
