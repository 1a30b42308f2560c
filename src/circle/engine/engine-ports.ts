/** What the engine of one circle needs from its surroundings: a worker provides the real thing, a test its own. */
import type { CircleDocument, CircleList } from '@/domain/circle/document';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';
import type { FailedPhotos } from '@/domain/circle/failed-photos';
import type { Member } from '@/domain/circle/members';
import type { SignedEntry } from '@/circle/members/member-entries';
import type { CircleServer, ServerErrorCode } from '@/circle/server/server';

/** Returns how many times a document had been written at this revision: the number before the dash. */
export const generationOf = (rev: string): number => Number.parseInt(rev, 10);

/** One row of the outbox. */
export interface Pending {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly list: CircleList | 'history';
  readonly id: string;
}

/** The document of a record, with the changes of this device folded into it. */
export interface Folded {
  readonly key: string;
  readonly doc: CircleDocument;
  /** The revision it replaces; null for a new document. */
  readonly rev: string | null;
}

/** Who writes on this device, for `recordLocalChange`. */
export interface Writer {
  /** Random, and new at every start of the worker, so that a cloned device never repeats another's dots. */
  readonly writer: string;
  /** The id of this device. */
  readonly by: string;
}

/** A document of the circle, decrypted and checked. */
export interface Received {
  readonly key: string;
  readonly doc: CircleDocument;
  /** The revision with exactly this content; null for a losing leaf. */
  readonly rev: string | null;
  /** Always re-send: the original signer has been removed, so this device re-signs the document. */
  readonly mustReSign?: boolean;
}

export interface Receipt {
  readonly key: string;
  /** Whether this device now knows more about the record than the received document says. */
  readonly isAhead: boolean;
  /** Whether the record belongs to another child, by what it says or by what this device has under its id. Then nothing was changed. */
  readonly isOfOtherChild?: true;
}

/** An earlier version of a record, as devices exchange it. Only the stores know the form of its row. */
export interface HistoryItem {
  readonly id: string;
  readonly row: unknown;
}

/** What this device knows about an earlier version. */
export interface RevisionStatus {
  readonly id: string;
  /** The key of its record; null if the row is not a valid earlier version. */
  readonly record: string | null;
  /** Whether it is stored here already. */
  readonly isHere: boolean;
  /** Whether it is older than earlier versions are kept. */
  readonly isExpired: boolean;
}

/** A document that can't be applied. */
export interface QuarantinedDocument {
  /** Its id on the server. */
  readonly docId: string;
  readonly rev: string;
  readonly reason: QuarantineReason;
  /** The id of the removed device that signed it, if the reason is 'late'. */
  readonly by?: string;
  /** What a parent decided about a change after removal. Holds for this revision only, not for later ones. */
  readonly said?: 'take' | 'leave';
}

export interface PhotoBytes {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly full: Uint8Array<ArrayBuffer>;
  readonly thumb: Uint8Array<ArrayBuffer>;
}

/** The last document this device wrote, if it wrote any. */
export type Checkpoint = Partial<Pick<SyncProgress, 'lastSeen'>>;

/** How far this device has read the server's changes. */
export interface SyncProgress {
  readonly since: string | null;
  readonly instance: string | null;
  /** How many documents the server had. If it now has fewer, or lacks `lastSeen` or `lastPresence`, it was rolled back to an older copy. */
  readonly documents: number | null;
  /** The last change that was applied, or the last document this device wrote. */
  readonly lastSeen: { readonly id: string; readonly rev: string } | null;
  /** The last presence document this device wrote. */
  readonly lastPresence: { readonly id: string; readonly rev: string } | null;
  /** The epoch up to which the documents of removed devices were re-signed: `reSignAfterRemoval`. */
  readonly renewed: number | null;
  /** How far re-signing for this epoch has come; null if none is under way. */
  readonly renewing: { readonly epoch: number; readonly since: string } | null;
}

/** A document that the server has stored. */
export interface Pushed {
  readonly key: string;
  readonly rev: string;
  readonly doc: CircleDocument;
}

/** The stores of one child. Each write is one transaction: all of it is stored, or nothing. Every call rejects with StorageFailure. */
export interface CircleJournal {
  /** Returns what waits in the outbox, records before earlier versions, and how many wait in all. */
  pending(limit: number): Promise<{ readonly rows: readonly Pending[]; readonly total: number }>;
  /** Folds the stored records into their documents. Leaves out records that no longer wait. */
  fold(keys: readonly string[], writer: Writer): Promise<readonly Folded[]>;
  /** Returns those of these earlier versions that are the child's. Those that were deleted are removed from the outbox. */
  historyOf(ids: readonly string[]): Promise<readonly HistoryItem[]>;
  /** Removes documents that the server has now from the outbox, unless they have changed since. Stores the checkpoint with that. */
  markPushed(written: readonly Pushed[], checkpoint?: Checkpoint): Promise<void>;
  markHistoryPushed(ids: readonly string[], checkpoint?: Checkpoint): Promise<void>;
  /**
   * Applies received documents: folds the local changes first, merges, and updates the records. If this device then knows more than
   * the server, the record goes into the outbox. Refuses those of another child.
   */
  receive(batch: readonly Received[], writer: Writer): Promise<readonly Receipt[]>;
  /** Stores earlier versions. Returns the ids of those it refused, because they or their records belong to another child here. */
  receiveHistory(items: readonly HistoryItem[]): Promise<readonly string[]>;
  historyStatuses(items: readonly HistoryItem[]): Promise<readonly RevisionStatus[]>;
  /** Returns the documents this device knows of the child's records with these keys. */
  known(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly rev: string | null; readonly doc: CircleDocument }>>;
  /** Returns the keys of all records of the child that this device knows as documents. */
  keys(): Promise<readonly string[]>;
  /** Forgets the revisions of these keys, so that they're written as new documents. */
  forgetRev(keys: readonly string[]): Promise<void>;
  /** Puts everything into the outbox, and forgets all revisions, the progress and the quarantine: the database was recreated. */
  enqueueEverything(): Promise<void>;
  progress(): Promise<SyncProgress>;
  saveProgress(progress: Partial<SyncProgress> & { readonly inStepAt?: string }): Promise<void>;
  /** Quarantines documents. Those that are there already stay as they are, with the parent's decision. */
  quarantine(items: readonly QuarantinedDocument[]): Promise<void>;
  /** Removes documents that could be applied from the quarantine. */
  releaseFromQuarantine(docIds: readonly string[]): Promise<void>;
  readQuarantine(): Promise<readonly QuarantinedDocument[]>;
  /** Returns ids of photos to upload or download, those of the newest records first where that is cheap. */
  photos(state: 'up' | 'down', limit: number): Promise<readonly string[]>;
  /** Returns a photo that the circle has or waits for from here; null if its bytes can't be read. */
  readPhoto(id: string): Promise<PhotoBytes | null>;
  /** Stores a photo if a record still uses it; if not, stops waiting for it. Returns false if its bytes are no valid photo. */
  storePhoto(photo: PhotoBytes): Promise<boolean>;
  markPhotos(ids: readonly string[], state: 'up' | 'down' | 'there'): Promise<void>;
  /** Returns whether a record of the child still uses one of these photos. */
  usesPhotos(ids: readonly string[]): Promise<boolean>;
}

/** The part of a circle's row that the engine reads. */
export interface CircleView {
  readonly database: string;
  readonly user: string;
  readonly deviceId: string;
  /** All base64url. */
  readonly signSecret: string;
  readonly idKey: string;
  readonly epochs: readonly { readonly epoch: number; readonly key: string }[];
  readonly members: readonly Member[];
  /** The part of the member log that `members` and `epochs` come from: number of entries, hash of the last, and the entries if all are kept. */
  readonly chainLength: number;
  readonly chainHash: string;
  readonly list?: readonly SignedEntry[];
  /** As in `EngineStatus`. */
  readonly longerLogs?: Readonly<Record<string, readonly string[]>>;
  readonly failedPhotos?: FailedPhotos;
  readonly isPaused: boolean;
  readonly photosWaitWhenMetered: boolean;
  readonly held?: 'restored' | 'older-list' | 'removed' | 'forked';
}

/** The result of reading the new entries of the member log. */
export type MemberLogOutcome =
  | 'same'
  | 'grew'
  /** This device is no longer in the circle. */
  | 'removed'
  /** The server shows fewer or other entries than this device has read before. */
  | 'older-list'
  /** The server has no member log at all. */
  | 'missing'
  /** A later version of Kinleaf wrote the next entry. */
  | 'newer';

/** The state of the engine, stored with the circle for every tab to show. Missing fields stay as stored. */
export interface EngineStatus {
  /** Null once an attempt has succeeded. */
  readonly trouble?: ServerErrorCode | 'one-too-large' | 'no-key' | 'longer-log' | 'newer' | null;
  /** How far a first sync has come; null once it's complete. */
  readonly first?: { readonly done: number; readonly total: number } | null;
  /** When other devices were last in sync, from their presence documents, by device id. Added to what is stored. */
  readonly lastInStep?: Readonly<Record<string, string>>;
  /** The member logs, as hashes of their entries, of devices that have read more than the server shows here, by device id. Replaces what is stored. */
  readonly longerLogs?: Readonly<Record<string, readonly string[]>>;
  /** The uploads and downloads of photos that failed although the server answers. Replaces what is stored. */
  readonly failedPhotos?: FailedPhotos;
}

/** The circle itself and its member log. */
export interface CircleState {
  /** Null once the circle is no longer on this device. */
  view(): Promise<CircleView | null>;
  /** Reads, verifies and stores the new entries of the member log. */
  pullMemberLog(server: CircleServer, signal: AbortSignal): Promise<MemberLogOutcome>;
  /** Writes the stored member log back into a database that has none. Only a parent's device may. */
  restoreMemberLog(server: CircleServer, signal: AbortSignal): Promise<void>;
  /** Stops syncing until a person has decided. */
  hold(why: 'older-list' | 'removed'): Promise<void>;
  /** Stops syncing for good: this device and another one have different member logs. */
  holdForked(otherDevice: string): Promise<void>;
  saveStatus(news: EngineStatus): Promise<void>;
}

/** Time, randomness, and how work yields to the page. */
export interface EngineTools {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`; rejects if it was cancelled. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** Resolves once the page has nothing more to show, or soon anyway; rejects if it was cancelled. */
  rest(signal: AbortSignal): Promise<void>;
  /** Yields to the page between two slices of work; `took` is the length of the last one, in ms. */
  yieldToPage(took: number): Promise<void>;
  /** Returns whether the connection is charged by volume. */
  isMetered(): boolean;
}

export interface EnginePorts {
  readonly server: CircleServer;
  readonly journal: CircleJournal;
  readonly circleState: CircleState;
  readonly tools: EngineTools;
  /** `Writer.writer` of this start of the worker. */
  readonly writer: string;
  /**
   * The revisions of photo documents that were downloaded since the worker was started and are not valid, by document id. They aren't
   * downloaded again before the next start: a browser that was short of memory may decode them then.
   */
  readonly invalidPhotos: Map<string, string>;
}

/** A running engine. */
export interface Engine {
  /** Call after a local write. */
  wrote(): void;
  /** Tries at once, without waiting any longer: the device is online again, the page is shown again, or someone asked. */
  tryNow(): void;
  /** Resolves when the engine was cancelled, held or paused, or the circle is gone. Rejects with anything but server errors. */
  readonly ended: Promise<void>;
}
