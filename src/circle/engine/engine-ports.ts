/** What the engine asks of the stores: whatever it hands over there is written in one transaction, or not at all. */
import type { CircleDoc, CircleList } from '@/domain/circle/document';
import type { QuarantineReason } from '@/circle/crypto/quarantine-reason';

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
  /** The epoch since which all that removed devices had signed was looked at: `renew.ts`. */
  readonly renewed: number | null;
  /** How far a look for the removals up to this epoch has come; null where none is under way. */
  readonly renewing: { readonly epoch: number; readonly since: string } | null;
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
  pushed(
    written: readonly { readonly key: string; readonly rev: string; readonly doc: CircleDoc }[],
  ): Promise<void>;
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
