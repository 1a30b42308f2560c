/** What the engine of one circle is made of. Everything that differs between a page and a test is handed over. */
import type { Member } from '@/domain/circle/members';
import type { CircleJournal } from './engine-ports';
import type { CircleServer, ServerErrorCode } from '@/circle/server/server';

/** A circle as this device knows it: the part of its row that the engine reads. */
export interface CircleView {
  readonly database: string;
  readonly user: string;
  readonly deviceId: string;
  /** All base64url. */
  readonly signSecret: string;
  readonly idKey: string;
  readonly epochs: readonly { readonly epoch: number; readonly key: string }[];
  readonly members: readonly Member[];
  /** How many entries of the list of members that comes out of. */
  readonly chainLength: number;
  readonly isPaused: boolean;
  readonly photosWaitWhenMetered: boolean;
  readonly held?: 'restored' | 'older-list' | 'removed';
}

/** What became of the list of members as it was read on. */
export type ListOutcome =
  | 'same'
  | 'grew'
  /** This device is no longer in the circle. */
  | 'removed'
  /** The server shows less than this device has read before, or something else in its place. */
  | 'older-list'
  /** The server shows no list at all. */
  | 'missing'
  /** A later version of Kinleaf wrote what comes next. */
  | 'newer';

/** What is to be told of the engine: kept with the circle, for every tab. */
export interface EngineStatus {
  /** Null once a try came through. */
  readonly trouble?: ServerErrorCode | 'one-too-large' | 'no-key' | 'newer' | null;
  /** How far a first sync is; null once it is whole. */
  readonly first?: { readonly done: number; readonly total: number } | null;
  /** When other devices were last in step, as their presence documents say: by the id of the device. What is kept already stays. */
  readonly lastInStep?: Readonly<Record<string, string>>;
}

/** The circle itself, and its list of members. */
export interface CircleState {
  /** As it stands now; null once it is no longer here. */
  view(): Promise<CircleView | null>;
  /** Reads the list of members on, verifies it and keeps it. */
  followList(server: CircleServer, signal: AbortSignal): Promise<ListOutcome>;
  /** Writes the list as it was read back into a database that has none: a parent's device alone may. */
  putListBack(server: CircleServer, signal: AbortSignal): Promise<void>;
  /** Nothing goes on until a person has looked. */
  hold(why: 'older-list' | 'removed'): Promise<void>;
  tell(news: EngineStatus): Promise<void>;
}

/** Time and chance, and how work makes room for the page. */
export interface EngineTools {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many ms; rejects when it was cancelled. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** Between two slices of work of which the last took so many ms. */
  giveWay(took: number): Promise<void>;
  /** Whether the connection is one that is paid by what goes over it. */
  isMetered(): boolean;
}

export interface EngineParts {
  readonly server: CircleServer;
  readonly journal: CircleJournal;
  readonly keeper: CircleState;
  readonly tools: EngineTools;
  /** Made anew at every start of a page. */
  readonly writer: string;
}

/** A running engine, as whoever started it speaks to it. */
export interface Engine {
  /** Something was written here. */
  wrote(): void;
  /** There is a connection again, the page is shown again, or somebody asks for it: tries at once, whatever it waits for. */
  tryNow(): void;
  /** Settles when it has ended: it was cancelled, held or paused, or the circle is gone. Rejects on what is no trouble of a server. */
  readonly ended: Promise<void>;
}
