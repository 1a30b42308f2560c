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
