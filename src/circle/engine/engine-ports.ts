/** What the engine asks of the stores: whatever it hands over there is written in one transaction, or not at all. */
import type { CircleDoc, CircleList } from '@/domain/circle/document';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';
import type { Member } from '@/domain/circle/members';
import type { CircleServer, ServerErrorCode } from '@/circle/server/server';

/** What waits to go to the circle. */
export interface Pending {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly list: CircleList | 'history';
  readonly id: string;
}

/** A record as it stands now, what was written on this device folded into it. */
export interface Folded {
  readonly key: string;
  readonly doc: CircleDoc;
  /** The revision that it goes on from; null for a new document. */
  readonly rev: string | null;
}

/** Who writes on this device: for `absorb` of `domain/circle`. */
export interface Writer {
  /** Made anew at every start of a page, so that a cloned device repeats nobody's dots. */
  readonly writer: string;
  /** The id of this device. */
  readonly by: string;
}

/** A document of the circle, opened and checked. */
export interface Received {
  readonly key: string;
  readonly doc: CircleDoc;
  /** The revision that says just this; null for a losing leaf. */
  readonly rev: string | null;
  /** It waits to be sent whatever it says: whoever signed it was removed since, and this device answers for it. */
  readonly isToRenew?: boolean;
}

export interface Receipt {
  readonly key: string;
  /** Whether this device now knows more of the record than what was received says. */
  readonly isAhead: boolean;
}

/** What a record said before, as it goes through the circle: data/circle knows its form, and answers null for what it cannot read. */
export interface HistoryItem {
  readonly id: string;
  readonly row: unknown;
}

/** Where earlier words belong: the key of their record, null where they are none, and whether they are here already. */
export interface WordsPlace {
  readonly id: string;
  readonly record: string | null;
  readonly isHere: boolean;
  /** They are older than any are kept. */
  readonly isOver: boolean;
}

/** What cannot be taken in: kept by its id on the server, with its revision. */
export interface Aside {
  readonly docId: string;
  readonly rev: string;
  readonly reason: QuarantineReason;
  /** The id of the device that signed what came late. */
  readonly by?: string;
  /** What a parent said of what came late: of this very revision, and of none that may stand there later. */
  readonly said?: 'take' | 'leave';
}

/** A photo as it is stored. */
export interface PhotoBytes {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly full: Uint8Array<ArrayBuffer>;
  readonly thumb: Uint8Array<ArrayBuffer>;
}

/** How far this device is with the server's changes. */
export interface Progress {
  readonly since: string | null;
  readonly instance: string | null;
  /** How many documents the server had, and the last change of it that was taken in: a server that has less was set back. */
  readonly documents: number | null;
  readonly lastSeen: { readonly id: string; readonly rev: string } | null;
  /** The epoch since which all that removed devices had signed was looked at: `pull.ts`. */
  readonly renewed: number | null;
  /** How far a look for the removals up to this epoch has come; null where none is under way. */
  readonly renewing: { readonly epoch: number; readonly since: string } | null;
}

/** A document that the server has stored. */
export interface Pushed {
  readonly key: string;
  readonly rev: string;
  readonly doc: CircleDoc;
}

/** The stores of one child, for the engine. Every call rejects as the stores do. */
export interface CircleJournal {
  /** What waits, earlier words after the records, and how many in all. */
  pending(limit: number): Promise<{ readonly rows: readonly Pending[]; readonly total: number }>;
  /** Folds what stands in the store into the documents of the circle; a record that waits no longer is left out. */
  fold(keys: readonly string[], writer: Writer): Promise<readonly Folded[]>;
  /** Rows of `history` that wait; those that are gone are left out, and wait no longer. */
  historyOf(ids: readonly string[]): Promise<readonly HistoryItem[]>;
  /** The server has these, as they were folded: they wait no longer, unless they were changed since. */
  pushed(written: readonly Pushed[]): Promise<void>;
  historyPushed(ids: readonly string[]): Promise<void>;
  /**
   * Takes in what came: folds what stands here first, merges, and shows what it comes to, all in one transaction. Where this device
   * then knows more than the server, the record waits to be sent.
   */
  receive(batch: readonly Received[], writer: Writer): Promise<readonly Receipt[]>;
  receiveHistory(items: readonly HistoryItem[]): Promise<void>;
  placeHistory(items: readonly HistoryItem[]): Promise<readonly WordsPlace[]>;
  /** The revisions that are known of these keys; null for none. */
  known(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly rev: string | null; readonly doc: CircleDoc }>>;
  /** Forgets the revision of a key, so that it is written as a new document. */
  forgetRev(keys: readonly string[]): Promise<void>;
  /** Everything waits to be looked at: the database was made anew. Forgets all revisions, progress, and what was set aside. */
  sendEverything(): Promise<void>;
  progress(): Promise<Progress>;
  keepProgress(progress: Partial<Progress> & { readonly inStepAt?: string }): Promise<void>;
  /** Keeps what cannot be taken in. What is kept already stays, with what was said of it. */
  setAside(items: readonly Aside[]): Promise<void>;
  /** These could be taken in. */
  notAside(docIds: readonly string[]): Promise<void>;
  aside(): Promise<readonly Aside[]>;
  /** Ids of photos that are to go up or to come down, the newest records' first where that is cheap. */
  photos(state: 'up' | 'down', limit: number): Promise<readonly string[]>;
  readPhoto(id: string): Promise<PhotoBytes | null>;
  /** Stores a photo that a record still uses; else forgets that it was to come. */
  storePhoto(photo: PhotoBytes): Promise<void>;
  photosMarked(ids: readonly string[], state: 'up' | 'down' | 'there'): Promise<void>;
}

/** What the engine of one circle is made of. Everything that differs between a page and a test is handed over. */

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
