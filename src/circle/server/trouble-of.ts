import { CircleServerError, type ServerErrorCode } from './server';

/** What kept a circle's server from answering; null for an error of another kind. */
export function serverErrorCodeOf(error: unknown): ServerErrorCode | null {
  return error instanceof CircleServerError ? error.trouble : null;
}
