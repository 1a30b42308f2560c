import type { CircleFields } from '@/circle/store/circles';
import type { JoinChoice } from '@/circle/store/circle-lifecycle';
import type { JournalHere } from '@/circle/store/journal-here';
import type { CircleRow } from '@/data/db/db';
import type { CircleAccess, CircleServer } from '@/circle/server/server';
import type { KeyStretcher } from '@/circle/members/invitation-mailbox';

export interface ServerLogin {
  readonly server: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** As in `Login`: this device's own login has it, see `own-login.ts`. */
  readonly renewPassword?: (signal: AbortSignal) => Promise<boolean>;
}

/** What starting, joining and changing a circle need: this device's stores, connections to a server, and time. Tests pass their own. */
export interface CirclePorts {
  access(login: ServerLogin): CircleAccess;
  server(login: ServerLogin): CircleServer;
  /** Returns null if the child has no circle on this device. */
  read(childId: string): Promise<CircleRow | null>;
  /** Stores a circle. If it's new for this child, everything of the child goes into the outbox. */
  save(row: CircleRow): Promise<void>;
  /** Returns what this device keeps of a child, which its circle would get; null if nothing. */
  journalHere(childId: string): Promise<JournalHere | null>;
  /** Throws CircleError('form-open') while a form about the child is open, in this tab or another. */
  refuseOpenForms(childId: string): Promise<void>;
  /** Stores a circle that this device joins. Returns false, having stored nothing, if a journal is here for which nothing was chosen. */
  join(row: CircleRow, choice: JoinChoice | null): Promise<boolean>;
  /** Changes fields of the stored row, if there is one; undefined removes a field. */
  change(childId: string, change: (row: CircleRow) => CircleFields): Promise<void>;
  /** Forgets the circle; without a copy, the child's journal is deleted too, on this device only. */
  forget(childId: string, how: { readonly keepsCopy: boolean }): Promise<void>;
  /** Returns null if there is no such child. */
  child(childId: string): Promise<{ readonly name: string; readonly isSample: boolean } | null>;
  /**
   * Runs work that must not run twice at once on this device, in this tab or another: starting a circle, using its mailboxes. With a signal
   * it waits its turn until aborted; without one it does nothing if someone else is at it.
   */
  exclusively(what: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  readonly stretch: KeyStretcher;
  /** The start of links to this app, such as 'https://kinleaf.example'. */
  readonly origin: string;
  now(): Date;
  /** Returns the time by a server's clock; null if it isn't known. */
  serverTime(server: string): Date | null;
  /** Resolves after `ms`; rejects if it was cancelled. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
