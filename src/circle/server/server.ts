/** What a circle needs from its server. The server can't read anything it's given. */

/** A document on the server. */
export interface ServerDoc {
  /** One letter for its kind, and 22 characters that reveal nothing: `document-ids.ts`. */
  readonly _id: string;
  readonly _rev?: string;
  readonly _deleted?: true;
  /** The version of the document format; a higher one was written by a later version of Kinleaf. */
  readonly v: number;
  /** The epoch of its key. */
  readonly e: number;
  /** The server's user name of its owner, who made it first. The server compares it with the user who writes. */
  readonly w: string;
  /** The id of the device that encrypted and signed it. */
  readonly d: string;
  /** The ciphertext, base64. */
  readonly c: string;
  /** Ed25519 over the database, `_id`, `v`, `e`, `w` and `c`, base64. */
  readonly s: string;
}

/** A change of a document, as the feed reports it. */
export interface ChangeNotice {
  readonly id: string;
  /** The winner, then the other leaves, of which some may be deleted. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
  /** The document as the server has it now, from a feed with documents. It may be older or newer than `revs`. */
  readonly winner?: Winner;
}

export interface ChangeRow {
  readonly id: string;
  /** The winner, then the other leaves that are not deleted. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
  /** The winner; null if it was deleted, or isn't Kinleaf's (then `isDeleted` is false). */
  readonly doc: ServerDoc | null;
}

export interface Changes {
  readonly rows: readonly ChangeRow[];
  /** Where to continue. */
  readonly since: string;
  /** Whether there are more changes already. */
  readonly hasMore: boolean;
}

/** The outcome of writing one document. */
export type WriteOutcome =
  | { readonly id: string; readonly kind: 'written'; readonly rev: string }
  /** The server has a revision that the writer hasn't seen. */
  | { readonly id: string; readonly kind: 'conflict' }
  /** The server doesn't let this device write it. */
  | { readonly id: string; readonly kind: 'refused' };

export interface Leaf {
  readonly rev: string;
  /** Null if it's deleted or isn't Kinleaf's. */
  readonly doc: ServerDoc | null;
}

/** The winner of one document with its other leaves. */
export interface Winner extends Leaf {
  readonly id: string;
  readonly conflicts: readonly string[];
}

export interface ServerState {
  /** Changes when the database is recreated; then everything is synced again. */
  readonly instance: string;
  /** How many documents there are, including deleted ones. */
  readonly documents: number;
}

export interface FeedOptions {
  /** Whether notices come with their documents; false by default. */
  readonly withDocuments?: boolean;
}

/** Every call rejects with CircleServerError, or AbortError if it was cancelled. */
export interface CircleServer {
  state(signal: AbortSignal): Promise<ServerState>;
  /** Returns changes in the server's order, from the beginning if `since` is null. */
  changes(since: string | null, limit: number, signal: AbortSignal): Promise<Changes>;
  /**
   * Follows the change feed and calls back with each notice and where to continue after it. Resolves if the connection breaks or is silent
   * for longer than two heartbeats; rejects if cancelled. The feed also reports what this device wrote itself, so a feed with documents
   * sends all that back.
   */
  follow(
    since: string,
    onNotice: (notice: ChangeNotice, since: string) => void,
    signal: AbortSignal,
    options?: FeedOptions,
  ): Promise<void>;
  /** Writes at most 100 documents. Returns one outcome for each, in the same order. */
  write(docs: readonly ServerDoc[], signal: AbortSignal): Promise<readonly WriteOutcome[]>;
  /** Returns those of these documents that exist; deleted ones with `doc` null. */
  winners(ids: readonly string[], signal: AbortSignal): Promise<readonly Winner[]>;
  /** Returns those of these revisions that exist. */
  leaves(id: string, revs: readonly string[], signal: AbortSignal): Promise<readonly Leaf[]>;
  /** Attaches bytes to a document and returns its new revision; a conflict if another write came in between. */
  putBlob(
    id: string,
    rev: string,
    name: BlobName,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<WriteOutcome>;
  /** Returns null if there are none. */
  getBlob(id: string, name: BlobName, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
}

export type BlobName = 'full' | 'thumb';

/** Why a request to the server failed. */
export type ServerErrorCode =
  /** No connection, or a timeout. */
  | 'unreachable'
  /** 401: the user name or password is no longer right. */
  | 'unauthorized'
  /** 403: this device has no access. */
  | 'forbidden'
  /** 404: there is no such database. */
  | 'missing'
  /** 413: the request was too large. */
  | 'too-large'
  /** 429 or 503: try later, after `retryAfter` seconds if it's set. */
  | 'busy'
  /** 507, or an error about a full disk. */
  | 'full'
  /** Any other 5xx. */
  | 'failing'
  /** HTML, unexpected JSON, a redirect, or a response that is far too long. */
  | 'strange';

export class CircleServerError extends Error {
  override readonly name = 'CircleServerError';
  readonly code: ServerErrorCode;
  readonly retryAfter: number | null;

  constructor(code: ServerErrorCode, cause?: unknown, retryAfter: number | null = null) {
    super(`The circle’s server: ${code}`, { cause });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Who has access to a database, by user name. */
export interface Security {
  readonly admins: readonly string[];
  readonly members: readonly string[];
}

/** A small document in the mailbox database. */
export interface Note {
  readonly rev: string;
  readonly text: string;
}

/** Users, access lists and mailbox notes. Every call rejects with CircleServerError, or AbortError if it was cancelled. */
export interface CircleAccess {
  /**
   * Changes a user's password, as that user. Returns false if the current one is wrong. Used to take and reset seats, to open and close
   * mailboxes, and, with the same password twice, to check one.
   */
  setPassword(name: string, current: string, next: string, signal: AbortSignal): Promise<boolean>;
  readSecurity(database: string, signal: AbortSignal): Promise<Security>;
  writeSecurity(database: string, security: Security, signal: AbortSignal): Promise<void>;
  /** Returns null if there is none. */
  getNote(database: string, id: string, signal: AbortSignal): Promise<Note | null>;
  /** Writes a note, replacing the one with this revision. Returns false if there is another one. */
  putNote(
    database: string,
    id: string,
    text: string,
    rev: string | null,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Deletes a note, if there is one, in any revision. */
  deleteNote(database: string, id: string, signal: AbortSignal): Promise<void>;
}

/** Returns why a request failed; null for other kinds of errors. */
export function serverErrorCodeOf(error: unknown): ServerErrorCode | null {
  return error instanceof CircleServerError ? error.code : null;
}
