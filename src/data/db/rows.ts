/* docs/storage.md describes the contents of each store. */
import type { CircleDocument, CircleList } from '@/domain/circle/document';
import type { FailedPhotos } from '@/domain/circle/failed-photos';
import type { EpochKey, Member } from '@/domain/circle/members';
import type { AnyRecord, Counts, ListName } from '@/domain/schema/lists';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';

/** What a person has to decide before the circle syncs again; absent if nothing. */
export type CircleHeld = 'restored' | 'older-list' | 'removed' | 'forked';

/** The circle of a child's journal, as this device knows it. */
export interface CircleRow {
  readonly childId: string;
  /** 'https://couch.example.org', without a path. */
  readonly server: string;
  readonly database: string;
  /** This device's user on the server. */
  readonly user: string;
  readonly password: string;
  /**
   * The secret that passwords are derived from, and the epoch of the current one. Absent in the first epoch, when the password is
   * the secret itself.
   */
  readonly placeSecret?: string;
  readonly passwordEpoch?: number;
  /** This device's id among `members`, and its secret keys (base64url). */
  readonly deviceId: string;
  readonly signSecret: string;
  readonly boxSecret: string;
  /** 32 bytes each, base64url. Only parents have the seed, which comes from the setup code. */
  readonly idKey: string;
  readonly chainKey: string;
  readonly seed?: string;
  readonly epochs: readonly EpochKey[];
  readonly members: readonly Member[];
  /** The hash of the member log's first entry, and how much of the log this device has read: number of entries, hash of the last. */
  readonly firstHash: string;
  readonly chainLength: number;
  readonly chainHash: string;
  /** The signed entries of the member log, so that they can be restored to a database that was recreated. */
  readonly list?: readonly { readonly entry: string; readonly sig: string }[];
  /** The checkpoint in the server's change feed, and the database it belongs to, which may have been recreated since. */
  readonly since: string | null;
  readonly instance: string | null;
  /** The number of documents on the server and the last change applied from it: a server that has less was rolled back. */
  readonly documents?: number | null;
  readonly lastSeen?: { readonly id: string; readonly rev: string } | null;
  /** The last presence document this device wrote, which the server then lacks, too. */
  readonly lastPresence?: { readonly id: string; readonly rev: string } | null;
  /** The epoch up to which everything signed by removed devices was checked; absent if no device was ever removed. */
  readonly renewed?: number | null;
  readonly renewing?: { readonly epoch: number; readonly since: string } | null;
  /** When this device and the server last had the same records; null before the first time. */
  readonly inStepAt: string | null;
  /** When each other device was last in sync, from its presence document, by device id. */
  readonly lastInStep?: Readonly<Record<string, string>>;
  /**
   * The hashes of the member log as devices know it that have read more of it than the server shows here, by device id. While there are
   * any, nothing is sent.
   */
  readonly longerLogs?: Readonly<Record<string, readonly string[]>>;
  /** The uploads and downloads of photos that failed although the server answers; absent if there are none. */
  readonly failedPhotos?: FailedPhotos;
  readonly isPaused: boolean;
  readonly photosWaitWhenMetered: boolean;
  readonly held?: CircleHeld;
  /** The device that has another member log, if `held` is 'forked'. */
  readonly forkedWith?: string;
  /** Why the last sync failed: a key of `syncProblemText`; absent if it succeeded. */
  readonly trouble?: string;
  /** The progress of a first sync, in records; absent once it is complete. */
  readonly first?: { readonly done: number; readonly total: number };
  /** An invitation in progress, to be withdrawn if it was interrupted. */
  readonly invitation?: {
    readonly door: string;
    readonly password: string;
    /** An instant: the deadline for the new member to fetch their keys. */
    readonly until?: string;
  };
}

/** A record as the circle has it. */
export interface CircleDocRow {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly childId: string;
  /** The latest revision known to be on the server; null before the record has been pushed. */
  readonly rev: string | null;
  readonly doc: CircleDocument;
  /**
   * 'versions' if two people changed the same field and nobody has chosen yet; 'parked' if it isn't among the records because its
   * child isn't here or an unreadable record, or another child's, had its id; 'none' otherwise.
   */
  readonly mark: 'versions' | 'parked' | 'none';
}

/** A record that has to be pushed to the circle. With list 'history', a `RecordHistory`. */
export interface OutboxRow {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly childId: string;
  readonly list: CircleList | 'history';
  readonly id: string;
  /** When it was last written or deleted; absent if the record's own timestamp says so. Not indexed: row types are bound to the indexes. */
  readonly at?: string;
}

/** A document from the server that can't be applied. It's never overwritten, and is checked again later. */
export interface CircleQuarantineRow {
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
    | 'other-child'
    | 'late';
  /** The id of the signing device if it was removed before this document arrived here: 'late'. */
  readonly by?: string;
  /** What a parent decided about exactly this revision. */
  readonly said?: 'take' | 'leave';
  readonly at: string;
}

/** A photo to be pushed or pulled; 'there' once both sides have it. */
export interface CirclePhotoRow {
  readonly id?: number;
  readonly childId: string;
  /** The id of the photo. */
  readonly picture: string;
  readonly state: 'up' | 'down' | 'there';
}

/** A row that a merge stored. The `fingerprintOf` what it stored tells an undo whether it was changed since. */
export interface MergedRow {
  readonly id: string;
  readonly print: string;
}

/** Some records of one list, or some quarantined ones, stored apart from the live ones. Their photos are in `photos` with all others. */
export type RecordBatch = {
  readonly id?: number;
  /** The photos that these records use, so that nothing removes them. */
  readonly photoIds: readonly string[];
  /** In `replaced`, after a merge: what it stored in each row that it touched; `records` are the rows as they were before. */
  readonly merged?: readonly MergedRow[];
} & (
  | { readonly list: ListName; readonly records: readonly AnyRecord[] }
  | { readonly list: 'setAside'; readonly records: readonly QuarantinedRecord[] }
);

/** The newest backup that was read back completely. */
export interface BackupMark {
  readonly key: 'backup';
  /** The moment that the backup shows; what was saved later is not in the file. */
  readonly at: string;
  readonly fileName: string;
  readonly records: number;
  /** Whether it needs a passphrase; absent if it's plain. */
  readonly sealed?: boolean;
  /** How many photos could not be read for the backup and are missing from it; absent if none. */
  readonly lostPhotos?: number;
  /** How many records could not be read for the backup and are missing from it; absent if none. */
  readonly lostRecords?: number;
}

/** Describes `replaced`: the journal as it was before a restore, or the restored one after 'Undo restore'. */
export interface ReplacedMark {
  readonly key: 'replaced';
  readonly kind: 'before-restore' | 'before-undo';
  /** When it was replaced. */
  readonly at: string;
  readonly counts: Counts;
  /** The backup mark of that journal, restored with it. */
  readonly backup: BackupMark | null;
  /** What merges had brought into it since that backup; absent if nothing. */
  readonly brought?: MergedSinceBackupMark;
}

/**
 * The unlock methods and the progress of a migration. Read it only through `data/lock/lock-file.ts`. Never encrypted; absent with the
 * lock off.
 */
export interface LockMark {
  readonly key: 'vault';
  readonly file: { readonly version: number; readonly [field: string]: unknown };
}

/** Describes `replaced` after a merge: the rows that it touched, as they were. */
export interface MergedMark {
  readonly key: 'replaced';
  readonly kind: 'before-merge';
  /** When it was merged. */
  readonly at: string;
  readonly fileName: string;
  /** How many records it added, changed and quarantined. */
  readonly added: Counts;
  readonly changed: number;
  readonly setAside: number;
  /** How many of these `MergedSinceBackupMark` counts; absent if none. */
  readonly counted?: number;
}

/** Records that merges brought since the latest backup but that were changed before it, so their timestamps don't show that they are new. */
export interface MergedSinceBackupMark {
  readonly key: 'brought';
  /** When the latest of them was merged. */
  readonly at: string;
  readonly records: number;
}

/** The rule that made the keys in `factKeys`; absent until they are renewed, and while there are none. */
export interface FactKeysMark {
  readonly key: 'fact-keys';
  readonly rule: number;
}

export type Mark =
  | BackupMark
  | ReplacedMark
  | MergedMark
  | MergedSinceBackupMark
  | LockMark
  | FactKeysMark;

/** An encrypted picture: a Blob, or bytes if this browser can't store Blobs. */
export type EncryptedPicture = Blob | ArrayBuffer;

/** The two pictures of a photo, encrypted separately. */
export interface EncryptedPictures {
  readonly full: EncryptedPicture;
  readonly thumb: EncryptedPicture;
}

/** The type of a Blob that holds an encrypted picture; no plain picture has it. */
export const encryptedPictureType = 'application/x-kinleaf-sealed';

const picturePaths = /(^|\.)pictures\.(full|thumb)$/;

/**
 * Returns whether a part of a row, at `path`, is a picture that is already encrypted and is stored beside the row's ciphertext. Throws for a
 * plain Blob: storing it would leak the picture.
 */
export function isEncryptedPicture(part: EncryptedPicture, path: string): boolean {
  if (!(part instanceof Blob)) return picturePaths.test(path);
  if (part.type === encryptedPictureType) return true;
  throw new Error('A picture that is not sealed cannot be stored');
}

/** Stands in for the pictures of a photo row that failed decryption. */
export const unreadablePictures = {
  width: 0,
  height: 0,
  type: '',
  sizes: { full: 0, thumb: 0 },
  pictures: { full: new ArrayBuffer(0), thumb: new ArrayBuffer(0) },
};
