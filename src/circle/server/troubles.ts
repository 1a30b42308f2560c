/** What a refusal of the server comes to. */
import * as z from 'zod/mini';
import { retryAfterSeconds } from '@/lib/values';
import { CircleServerError, type ServerErrorCode } from './server';

const refusal = z.object({ error: z.string(), reason: z.optional(z.nullable(z.string())) });

/** What the server said with a status that is no success; null where it is no word of CouchDB's. */
export interface Refusal {
  readonly error: string;
  readonly reason: string;
}

export class RefusedError extends CircleServerError {
  readonly status: number;
  readonly refusal: Refusal | null;

  constructor(status: number, body: string, retryAfter: string | null) {
    const said = refusal.safeParse(jsonOf(body));
    const found = said.success ? { ...said.data, reason: said.data.reason ?? '' } : null;
    const wait = retryAfterSeconds(retryAfter) ?? null;
    super(troubleOf(status, found), `${status} ${found?.error ?? ''}`.trim(), wait);
    this.status = status;
    this.refusal = found;
  }
}

/** An answer that is larger than anything the call should bring. */
export class TooLongError extends CircleServerError {
  constructor() {
    super('strange', 'The answer was too long');
  }
}

function troubleOf(status: number, said: Refusal | null): ServerErrorCode {
  const isFull = said !== null && /enospc|no space|insufficient/i.test(said.error + said.reason);
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  // A page in the server's place has no say on whether the database is there.
  if (status === 404) return said === null ? 'strange' : 'missing';
  if (status === 413) return 'too-large';
  if (status === 429 || status === 503) return 'busy';
  if (status === 507 || isFull) return 'full';
  return status >= 500 ? 'failing' : 'strange';
}

/** The text as JSON, or undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
