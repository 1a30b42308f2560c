import { CircleServerError, type ServerTrouble } from './server';

/** What kept a circle's server from answering; null for an error of another kind. */
export function troubleOf(error: unknown): ServerTrouble | null {
  return error instanceof CircleServerError ? error.trouble : null;
}
