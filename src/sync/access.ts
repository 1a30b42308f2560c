/** What members ask of a circle's server besides documents: passwords, who is let in, and what is handed over at the door. */

/** What a line to the server is made with. */
export interface ServerLogin {
  /** 'https://couch.example.org', without a path. */
  readonly server: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** Who the server lets into a database: the names of its users. */
export interface Security {
  readonly admins: readonly string[];
  readonly members: readonly string[];
}

/** A small document at the door; what is in it is sealed. */
export interface DoorDoc {
  readonly id: string;
  readonly rev: string;
  /** What is sealed, base64url. */
  readonly c: string;
}

/** Every call rejects with CircleServerError, or AbortError when it was cancelled. */
export interface CircleAccess {
  /** Whether the server knows this user by this password; false is its 401. */
  isKnown(signal: AbortSignal): Promise<boolean>;
  /** Gives this user another password; false where the present one is not right. Later calls on this line are refused. */
  setPassword(next: string, signal: AbortSignal): Promise<boolean>;
  /** Of the circle's database, or of its door. */
  readSecurity(of: 'circle' | 'door', signal: AbortSignal): Promise<Security>;
  /** Without roles: a circle lets in by names alone. */
  writeSecurity(of: 'circle' | 'door', security: Security, signal: AbortSignal): Promise<void>;
  /** Null where there is none. */
  readDoor(id: string, signal: AbortSignal): Promise<DoorDoc | null>;
  /** Writes it anew, or over the revision that is known; false where another stands there. */
  writeDoor(
    doc: { readonly id: string; readonly rev?: string; readonly c: string },
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Takes it away, whatever it says; nothing where there is none. */
  deleteDoor(id: string, signal: AbortSignal): Promise<void>;
}

/** Makes a line; asks nothing yet. */
export type OpenAccess = (login: ServerLogin) => CircleAccess;
