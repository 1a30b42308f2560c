/** What a device keeps of the circle of a child, row by row: docs/storage.md says what is in each. */
import type { CircleDoc, CircleList } from '@/domain/circle/document';
import type { Member } from '@/domain/circle/members';
import type { AnyRecord, Counts, ListName } from '@/domain/schema/lists';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';

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

/** A row that a merge stored, known by `fingerprintOf` of what it stored: whoever takes it back sees whether it is still that. */
export interface MergedRow {
  readonly id: string;
  readonly print: string;
}

/**
 * Some records of one list, or some that were set aside, standing beside the live ones; their photos are in `photos` with
 * all others.
 */
export type RecordBatch = {
  readonly id?: number;
  /** The photos that these records use, so that nobody removes them meanwhile. */
  readonly photoIds: readonly string[];
  /** In `replaced`, of a merge: what it stored in each row that it touched; `records` are those that it found there. */
  readonly merged?: readonly MergedRow[];
} & (
  | { readonly list: ListName; readonly records: readonly AnyRecord[] }
  | { readonly list: 'setAside'; readonly records: readonly QuarantinedRecord[] }
);

/** The newest backup that was read back whole. */
export interface BackupMark {
  readonly key: 'backup';
  /** The instant at which the backup shows the journal; what was saved later is not in the file. */
  readonly at: string;
  readonly fileName: string;
  readonly records: number;
  /** Whether only a passphrase opens it; absent where it is plain. */
  readonly sealed?: boolean;
  /** How many photos could not be read when the backup was made and are not in it; absent when there were none. */
  readonly lostPhotos?: number;
  /** How many records could not be read then and are not in it; absent when there were none. */
  readonly lostRecords?: number;
}

/** What stands in `replaced`: the journal as it was before a restore, or the restored one after 'Undo restore'. */
export interface ReplacedMark {
  readonly key: 'replaced';
  readonly kind: 'before-restore' | 'before-undo';
  /** When it was replaced. */
  readonly at: string;
  readonly counts: Counts;
  /** The backup mark of that journal, which comes back with it. */
  readonly backup: BackupMark | null;
  /** What merges had brought into it since; absent where that was nothing. */
  readonly brought?: BroughtMark;
}

/**
 * How the lock is opened, and what it does just now: what `data/lock/lock-file.ts` makes of the file is true, and nothing
 * else. It stands in the clear. Absent with the lock off.
 */
export interface LockMark {
  readonly key: 'vault';
  readonly file: { readonly version: number; readonly [field: string]: unknown };
}

/** What stands in `replaced` after a merge: the rows that it touched, as they were. */
export interface MergedMark {
  readonly key: 'replaced';
  readonly kind: 'before-merge';
  /** When it was merged. */
  readonly at: string;
  readonly fileName: string;
  /** Records that it added, and how many it changed and set aside. */
  readonly added: Counts;
  readonly changed: number;
  readonly setAside: number;
  /** How many of them the mark of what was merged counts; absent where there are none. */
  readonly counted?: number;
}

/** Records that merges brought since the latest backup and that were written before it: by when they were changed nobody tells. */
export interface BroughtMark {
  readonly key: 'brought';
  /** When the latest of them came. */
  readonly at: string;
  readonly records: number;
}

export type Mark = BackupMark | ReplacedMark | MergedMark | BroughtMark | LockMark;

/** A picture as it stands sealed: a Blob, or bytes where this browser stores no Blobs. */
export type SealedPicture = Blob | ArrayBuffer;

/** The two pictures of a photo, each sealed by itself. */
export interface SealedPictures {
  readonly full: SealedPicture;
  readonly thumb: SealedPicture;
}

/** What a sealed picture is called where it stands as a Blob. No picture of ours is called so. */
export const sealedType = 'application/x-kinleaf-sealed';

const places = /(^|\.)pictures\.(full|thumb)$/;

/**
 * Whether a part of a row is a picture that is sealed already, and stays beside the sealed bytes; `path` is where in the row it
 * stands. Throws for a Blob that is not sealed: nobody may store it.
 */
export function isSealedPicture(part: SealedPicture, path: string): boolean {
  if (!(part instanceof Blob)) return places.test(path);
  if (part.type === sealedType) return true;
  throw new Error('A picture that is not sealed cannot be stored');
}

/** What a photo row has in the place of pictures where its seal was broken: nobody can open them. */
export const unreadablePictures = {
  width: 0,
  height: 0,
  type: '',
  sizes: { full: 0, thumb: 0 },
  pictures: { full: new ArrayBuffer(0), thumb: new ArrayBuffer(0) },
};
