import { Dexie, type Table } from 'dexie';
import type { Child, FoodItem, JournalEntry, Recommendation, Report } from '../../domain/entities';
import type { CircleDoc, CircleList } from '../../domain/circle/circle-doc';
import type { Member } from '../../domain/circle/member';
import type { AsideRecord } from '../../domain/set-aside';
import type { Mark, RecordBatch } from './backup-rows';
import { keepBare } from './bare-stores';
import { passThroughSealing } from './pass-through';
import type { SealedPictures } from './sealed-pictures';
import { reportStorage } from './storage-state';
import { endWithThePage } from './under-way';

interface PhotoIdentity {
  /** SHA-256 of the full picture's bytes, in hex. */
  readonly id: string;
  /** Pixels of the full picture. */
  readonly width: number;
  readonly height: number;
}

/** A stored photo: re-encoded JPEG without metadata, beside a card-size thumbnail. */
export interface StoredPhoto extends PhotoIdentity {
  readonly full: Blob;
  readonly thumb: Blob;
  /** Both pictures as bytes, where this browser stores no Blobs: photo-rows.ts. */
  readonly bytes?: PictureBytes;
  /** Both pictures as they are stored while the journal is sealed. */
  readonly pictures?: SealedPictures;
}

interface PictureBytes {
  readonly full: ArrayBuffer;
  readonly thumb: ArrayBuffer;
}

/** What stands in a store for a photo: photo-rows.ts makes it and reads it. */
export type PhotoRow =
  | (PhotoIdentity & { readonly full: Blob; readonly thumb: Blob })
  | (PhotoIdentity & { readonly bytes: PictureBytes; readonly type: string })
  | SealedPhotoRow;

export interface SealedPhotoRow extends PhotoIdentity {
  readonly pictures: SealedPictures;
  /** What the pictures are once they are opened. */
  readonly type: string;
  readonly sizes: { readonly full: number; readonly thumb: number };
}

/** The photos of a half-written form that no record has yet. Its text is in localStorage, see drafts.ts. */
export interface DraftPhoto {
  readonly key: string;
  readonly photo: PhotoRow;
  /** Those after the first; absent where there are none. */
  readonly more?: readonly PhotoRow[];
}

/** What the facts of an entry are found by: `domain/facts/fact-keys.ts`. Written with the entry, by commit alone. */
export interface FactKeys {
  /** That of the entry. */
  readonly id: string;
  readonly keys: readonly string[];
}

/** What a record said before it was changed: its words, without its photos. */
export interface EarlierWords {
  readonly id: string;
  readonly list: 'children' | 'journal' | 'food';
  readonly recordId: string;
  readonly childId: string;
  /** When other words took their place. */
  readonly at: string;
  /** Whose words they were: the id of a device of the child's circle; absent without one. */
  readonly by?: string;
  readonly was: Child | JournalEntry | FoodItem;
}

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

/** A record that was written and has to go to the circle; `history` is one of `EarlierWords`. */
export interface OutboxRow {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly childId: string;
  readonly list: CircleList | 'history';
  readonly id: string;
}

/** What came from the server and cannot be taken in: never written over, and looked at again. */
export interface CircleAsideRow {
  /** `${childId}/${id on the server}`. */
  readonly key: string;
  readonly childId: string;
  readonly rev: string;
  readonly reason: 'sealed-otherwise' | 'signature' | 'not-allowed' | 'newer' | 'unreadable';
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

/** The stores and their indexes: docs/storage.md says what is in them. */
export class KinleafDatabase extends Dexie {
  children!: Table<Child, string>;
  journal!: Table<JournalEntry, string>;
  food!: Table<FoodItem, string>;
  reports!: Table<Report, string>;
  recommendations!: Table<Recommendation, string>;
  photos!: Table<PhotoRow, string>;
  draftPhotos!: Table<DraftPhoto, string>;
  /** Read from a backup file and not restored yet. */
  staged!: Table<RecordBatch, number>;
  /** Replaced by the latest restore. */
  replaced!: Table<RecordBatch, number>;
  marks!: Table<Mark, Mark['key']>;
  /** What the journal cannot show: records of no child, records that cannot be read. */
  setAside!: Table<AsideRecord, string>;
  factKeys!: Table<FactKeys, string>;
  history!: Table<EarlierWords, string>;
  circles!: Table<CircleRow, string>;
  circleDocs!: Table<CircleDocRow, string>;
  outbox!: Table<OutboxRow, string>;
  circleAside!: Table<CircleAsideRow, string>;
  circlePhotos!: Table<CirclePhotoRow, number>;

  constructor(name = 'kinleaf') {
    super(name);
    passThroughSealing(this);
    // Versions are append-only: never edit one that was released, add the next and an upgrade test.
    this.version(1).stores({
      children: 'id, photoId',
      journal:
        'id, [childId+date+createdAt], [childId+category+date+createdAt], [childId+updatedAt], photoId',
      food: 'id, [childId+date+createdAt], [childId+state+date+createdAt], photoId',
      reports: 'id, [childId+createdAt]',
      recommendations: 'id, [childId+createdAt]',
      photos: 'id',
      draftPhotos: 'key',
    });
    // Backups: what is read from a file, what a restore replaced, and how much was written since the last one.
    this.version(2).stores({
      food: 'id, [childId+date+createdAt], [childId+state+date+createdAt], [childId+updatedAt], photoId',
      staged: '++id, *photoIds',
      replaced: '++id, *photoIds',
      marks: 'key',
    });
    // Records that were set aside; those of the earlier layout stood in localStorage.
    this.version(3).stores({ setAside: 'id, *photoIds' });
    // Entries with several photos: a version before would take those after the first for unused.
    this.version(4).stores({
      journal:
        'id, [childId+date+createdAt], [childId+category+date+createdAt], [childId+updatedAt], photoId, *morePhotoIds',
    });
    // Facts of entries, found by child, subject and day. No entry had any before.
    this.version(5).stores({ factKeys: 'id, *keys' });
    // The lock: no other index, but a version before would take sealed rows for damaged ones and set them aside.
    this.version(6).stores({});
    // What records said before, and the care circle: what is shared with whom, and what is on its way.
    this.version(7).stores({
      history: 'id, [recordId+at], [childId+at], at',
      circles: 'childId',
      circleDocs: 'key, childId, [childId+mark]',
      outbox: 'key, childId',
      circleAside: 'key, childId',
      circlePhotos: '++id, childId, [childId+state], [childId+picture]',
    });
  }
}

/**
 * The database of this tab. It opens itself on the first query.
 *
 * With other tabs in mind: when a newer version of the product asks to upgrade, or another tab clears all data,
 * this tab lets go at once and says so on the screen; when an older tab holds on to the old version, this one says which tab to close;
 * when the browser ends the connection (storage cleared, disk error), the screen says so instead of failing
 * query by query.
 */
export const db = new KinleafDatabase();

// Before the library's own listener, which closes the stores.
endWithThePage(db);
keepBare(db);

db.on('versionchange', ({ newVersion }) => {
  closeStores({ forGood: true });
  // No new version: another tab cleared all data, and the stores with it.
  reportStorage(newVersion === null ? 'cleared' : 'outdated');
  // Else the library's own listener runs too: it would let the next query open the newer stores with this code.
  return false;
});
db.on('blocked', () => {
  reportStorage('blocked-by-tab');
});
/** Whether this page closes the stores itself, which the library tells as it tells a closing by the browser. */
let isOwnClosing = false;

db.on('close', () => {
  if (!isOwnClosing) reportStorage('closed');
});
// The library closes them when the page is put aside for the Back button, and listens before us.
if ('onpagehide' in globalThis) {
  addEventListener('pagehide', () => (isOwnClosing = true), { capture: true });
  addEventListener('pageshow', () => (isOwnClosing = false), { capture: true });
}

/** Closes the stores of this tab on purpose. Writes under way are finished; `forGood`, no query opens them again. */
export function closeStores({ forGood }: { readonly forGood: boolean }): void {
  const before = isOwnClosing;
  isOwnClosing = true;
  db.close({ disableAutoOpen: forGood });
  isOwnClosing = before;
}

db.on('ready', () => {
  reportStorage('ok');
});
