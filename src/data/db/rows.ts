/** What a device keeps of the circle of a child, row by row: docs/storage.md says what is in each. */
import type { CircleDoc, CircleList } from '@/domain/circle/document';
import type { Member } from '@/domain/circle/members';

/** A key of a circle: every member has those of all epochs. */
export interface EpochKey {
  readonly epoch: number;
  /** 32 bytes, base64url. */
  readonly key: string;
}

/** What waits for a person before anything of the circle goes on; absent where nothing does. */
export type CircleHeld = 'restored' | 'older-list' | 'removed';

/** The circle that keeps a child's journal, as this device knows it. */
export interface CircleRow {
  readonly childId: string;
  /** 'https://couch.example.org', without a path. */
  readonly server: string;
  readonly database: string;
  /** What this device is for the server. */
  readonly user: string;
  readonly password: string;
  /** What its passwords come out of, and the epoch of that one; absent while the password is the secret, as in the first epoch. */
  readonly placeSecret?: string;
  readonly passwordEpoch?: number;
  /** This device among `members`, and its secret keys (base64url). */
  readonly deviceId: string;
  readonly signSecret: string;
  readonly boxSecret: string;
  /** 32 bytes each, base64url; the seed of the keeper's code with parents alone. */
  readonly idKey: string;
  readonly chainKey: string;
  readonly seed?: string;
  readonly epochs: readonly EpochKey[];
  readonly members: readonly Member[];
  /** The hash of the first entry of the list of members, and how far this device has read it: number of entries, hash of the last. */
  readonly firstHash: string;
  readonly chainLength: number;
  readonly chainHash: string;
  /** Its entries as they were signed: they can be put back into a database that was made anew. */
  readonly list?: readonly { readonly entry: string; readonly sig: string }[];
  /** How far the server's changes were read, and of which database: it may have been made anew. */
  readonly since: string | null;
  readonly instance: string | null;
  /** How many documents it had, and the last change of it that was taken in: a server that has less was set back. */
  readonly documents?: number | null;
  readonly lastSeen?: { readonly id: string; readonly rev: string } | null;
  /** The epoch since which all that removed devices had signed was looked at; absent where no device was ever removed. */
  readonly renewed?: number | null;
  readonly renewing?: { readonly epoch: number; readonly since: string } | null;
  /** When everything here was there and everything there was here; null before the first time. */
  readonly inStepAt: string | null;
  /** When each other device was last in step, as its presence document says: by the id of the device. */
  readonly lastInStep?: Readonly<Record<string, string>>;
  readonly isPaused: boolean;
  readonly photosWaitWhenMetered: boolean;
  readonly held?: CircleHeld;
  /** Why the last try did not come through: a key of `troubleWords`; absent where it did. */
  readonly trouble?: string;
  /** How far a first sync is, in records; absent once it was whole. */
  readonly first?: { readonly done: number; readonly total: number };
  /** An invitation under way, to be taken back after a cut. */
  readonly invitation?: {
    readonly door: string;
    readonly password: string;
    /** An instant; whoever was let in comes for their keys until then. */
    readonly until?: string;
  };
}

/** A record as the circle has it. */
export interface CircleDocRow {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly childId: string;
  /** The revision of it that the server has, as far as is known; null before it is there. */
  readonly rev: string | null;
  readonly doc: CircleDoc;
  /**
   * 'versions' where two people wrote the same field and nobody has chosen; 'parked' where it does not stand among the records, because
   * its child does not, or because what stood there could not be read; 'none' otherwise.
   */
  readonly mark: 'versions' | 'parked' | 'none';
}

/** A record that was written and has to go to the circle; `history` is one of `RevisionText`. */
export interface OutboxRow {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly childId: string;
  readonly list: CircleList | 'history';
  readonly id: string;
  /** When it was last written or deleted; absent where the record's own stamp says so. No index: rows are bound to those. */
  readonly at?: string;
}

/** What came from the server and cannot be taken in: never written over, and looked at again. */
export interface CircleAsideRow {
  /** `${childId}/${id on the server}`. */
  readonly key: string;
  readonly childId: string;
  readonly rev: string;
  readonly reason:
    | 'sealed-otherwise'
    | 'signature'
    | 'not-allowed'
    | 'newer'
    | 'unreadable'
    | 'late';
  /** The id of the device that signed it, where it was removed and this was not met before that was known here: 'late'. */
  readonly by?: string;
  /** What a parent said of just this revision. */
  readonly said?: 'take' | 'leave';
  readonly at: string;
}

/** A photo on its way: up to the server, or down from it. What is there on both sides has 'there'. */
export interface CirclePhotoRow {
  readonly id?: number;
  readonly childId: string;
  /** The id of the photo. */
  readonly picture: string;
  readonly state: 'up' | 'down' | 'there';
}
