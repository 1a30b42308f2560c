/** What starting, joining and changing a circle work on: the stores of this device, lines to a server, and time. Tests hand in others. */
import type { CircleFields } from '@/circle/store/circles';
import type { CircleRow } from '@/data/db/db';
import type { CircleAccess, CircleServer } from '@/circle/server/server';
import type { Stretch } from '@/circle/members/invitation-mailbox';

export interface ServerLogin {
  readonly server: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

export interface CirclePorts {
  access(login: ServerLogin): CircleAccess;
  server(login: ServerLogin): CircleServer;
  /** Null where this device keeps no circle of the child. */
  read(childId: string): Promise<CircleRow | null>;
  /** Stores a circle; what is here of the child waits to be sent where it was not this circle's before. */
  save(row: CircleRow): Promise<void>;
  /** Changes these fields of the row as it stands then; undefined takes one away. Nothing where there is none. */
  change(childId: string, change: (row: CircleRow) => CircleFields): Promise<void>;
  /** Forgets the circle; without a copy what is here of the child goes as well, here alone. */
  forget(childId: string, how: { readonly keepsCopy: boolean }): Promise<void>;
  /** Null where there is no such child. */
  child(childId: string): Promise<{ readonly name: string; readonly isSample: boolean } | null>;
  /**
   * Works on what two at once would undo for each other (the beginning of a child's circle, its doors) while nobody else on this device
   * does, in this tab or another. Whoever gives a signal waits for them and may give up; without one nothing is done where somebody is
   * at it.
   */
  alone(what: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  readonly stretch: Stretch;
  /** 'https://kinleaf.example': where a link of this page begins. */
  readonly origin: string;
  now(): Date;
  /** Resolves after so many ms; rejects when it was cancelled. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
