/** What a circle asks of its server: five calls, whoever answers them. Nothing that is handed over can be read there. */

/** A document as it stands on the server. */
export interface ServerDoc {
  /** Its kind, one letter, and 22 letters or digits that say nothing; `document-names.ts`. */
  readonly _id: string;
  readonly _rev?: string;
  readonly _deleted?: true;
  /** The form of the document; a higher one is a newer version's. */
  readonly v: number;
  /** The epoch of the key that seals it. */
  readonly e: number;
  /** The server's name of whoever made it first, which the server checks against who asks. */
  readonly w: string;
  /** The id of the device that sealed and signed it. */
  readonly d: string;
  /** What is sealed, base64. */
  readonly c: string;
  /** Ed25519 over the database, `_id`, `v`, `e`, `w` and `c`, base64. */
  readonly s: string;
}

/** That a document changed, without what it says now. */
export interface Notice {
  readonly id: string;
  /** The winner, then the other leaves, of which some may be deleted. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
}

export interface ChangeRow {
  readonly id: string;
  /** The winner, then the other leaves that are not deleted. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
  /** The winner; null where it was deleted, or is no document of ours: then `isDeleted` is false. */
  readonly doc: ServerDoc | null;
}

export interface Changes {
  readonly rows: readonly ChangeRow[];
  /** From where to ask on. */
  readonly since: string;
  /** Whether there is more to ask for just now. */
  readonly hasMore: boolean;
}

/** What became of one document that was to be written. */
export type WriteOutcome =
  | { readonly id: string; readonly kind: 'written'; readonly rev: string }
  /** Another stands there that the writer has not seen. */
  | { readonly id: string; readonly kind: 'conflict' }
  /** The server does not let this device write it. */
  | { readonly id: string; readonly kind: 'refused' };

export interface Leaf {
  readonly rev: string;
  /** Null where it is deleted or none of ours. */
  readonly doc: ServerDoc | null;
}

/** The winner of one document with its other leaves. */
export interface Winner extends Leaf {
  readonly id: string;
  readonly conflicts: readonly string[];
}

/** What tells one making of a database from the next: everything is looked at anew when it differs. */
export interface ServerState {
  readonly instance: string;
  /** Documents that are there and that were deleted, together. */
  readonly documents: number;
}

/** Every call rejects with CircleServerError, or AbortError when it was cancelled. */
export interface CircleServer {
  state(signal: AbortSignal): Promise<ServerState>;
  /** What has changed since, in the server's order; `since` null from the beginning. */
  changes(since: string | null, limit: number, signal: AbortSignal): Promise<Changes>;
  /**
   * Follows what changes and hands over each notice with from where to ask on, until it is cancelled (rejects), or the line breaks
   * or falls silent for longer than two heartbeats (resolves). What this device wrote is told as well: it comes without a word of it.
   */
  follow(
    since: string,
    onNotice: (notice: Notice, since: string) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Writes at most 100 documents; one outcome for each, in their order. */
  write(docs: readonly ServerDoc[], signal: AbortSignal): Promise<readonly WriteOutcome[]>;
  /** Those of these documents that are there; deleted ones with `doc` null. */
  winners(ids: readonly string[], signal: AbortSignal): Promise<readonly Winner[]>;
  /** Those of these revisions that are there. */
  leaves(id: string, revs: readonly string[], signal: AbortSignal): Promise<readonly Leaf[]>;
  /** Stores bytes beside a document; answers its new revision. Where another write came between, the outcome is a conflict. */
  putBlob(
    id: string,
    rev: string,
    name: BlobName,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<WriteOutcome>;
  /** Null where there are none. */
  getBlob(id: string, name: BlobName, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
}

export type BlobName = 'full' | 'thumb';

/** What keeps a server from answering as it should. */
export type ServerErrorCode =
  /** No connection, or none within the time. */
  | 'unreachable'
  /** 401: the name or the password is not right any more. */
  | 'unauthorized'
  /** 403: this device is not let in. */
  | 'forbidden'
  /** 404: there is no such database. */
  | 'missing'
  /** 413: what was to be written is too large for it. */
  | 'too-large'
  /** 429 or 503: later; `retryAfter` seconds where it says so. */
  | 'busy'
  /** 507, or what a full disk answers. */
  | 'full'
  /** Any other 5xx. */
  | 'failing'
  /** HTML, JSON that does not fit, a redirect, an answer larger than anything it should say. */
  | 'strange';

export class CircleServerError extends Error {
  override readonly name = 'CircleServerError';
  readonly trouble: ServerErrorCode;
  readonly retryAfter: number | null;

  constructor(trouble: ServerErrorCode, cause?: unknown, retryAfter: number | null = null) {
    super(`The circle’s server: ${trouble}`, { cause });
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

/** What making, joining and leaving a circle ask of its server beside the five calls: who is let in, and the notes at its door. */

/** Who a database lets in, by their names on the server. */
export interface Security {
  readonly admins: readonly string[];
  readonly members: readonly string[];
}

/** A small document that lies at the door, with its revision. */
export interface Note {
  readonly rev: string;
  readonly text: string;
}

/** Every call rejects with CircleServerError, or AbortError when it was cancelled. */
export interface CircleAccess {
  /**
   * Gives a user another password, asked as that user. False where the current one is not right. The way of whoever takes a place
   * over, of the door that an invitation opens, and of what tells whether a password is right: the same one twice.
   */
  setPassword(name: string, current: string, next: string, signal: AbortSignal): Promise<boolean>;
  readSecurity(database: string, signal: AbortSignal): Promise<Security>;
  writeSecurity(database: string, security: Security, signal: AbortSignal): Promise<void>;
  /** Null where there is none. */
  getNote(database: string, id: string, signal: AbortSignal): Promise<Note | null>;
  /** Writes a note, over the one of this revision where there is one. False where another stands there. */
  putNote(
    database: string,
    id: string,
    text: string,
    rev: string | null,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Takes a note away, whatever it says; nothing where there is none. */
  deleteNote(database: string, id: string, signal: AbortSignal): Promise<void>;
}

/** What kept a circle's server from answering; null for an error of another kind. */
export function serverErrorCodeOf(error: unknown): ServerErrorCode | null {
  return error instanceof CircleServerError ? error.trouble : null;
}
