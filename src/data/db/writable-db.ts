import { Dexie, type Table } from 'dexie';
import type {
  Child,
  FoodItem,
  JournalEntry,
  Recommendation,
  Report,
} from '@/domain/schema/entities';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';
import type {
  CircleQuarantineRow,
  CircleDocRow,
  CirclePhotoRow,
  CircleRow,
  Mark,
  OutboxRow,
  RecordBatch,
} from './rows';
import { beginWithAsync } from './async-scopes';
import { keepBareStores, addEncryptionLayer } from './bare-stores';
import type { DraftPhoto, FactKeys, PhotoRow, RevisionRow } from './record-rows';
import { reportStorage } from './storage-state';
import { abortOnPageHide, wasAborted } from './open-transactions';

/** The stores and their indexes. After a change, `npm run docs:stores` writes them into docs/storage.md. */
export class KinleafDatabase extends Dexie {
  /** Children, with their lists, such as medicines. */
  children!: Table<Child, string>;
  /** Entries. */
  journal!: Table<JournalEntry, string>;
  /** Foods, with their moves between states. */
  food!: Table<FoodItem, string>;
  /** Reports, and the pages for visits. */
  reports!: Table<Report, string>;
  /** Recommendations, which can be made again. */
  recommendations!: Table<Recommendation, string>;
  /** Photos, by the SHA-256 of the full picture. */
  photos!: Table<PhotoRow, string>;
  /** Photos of drafts, by the key of the draft. */
  draftPhotos!: Table<DraftPhoto, string>;
  /** Records read from a file, in batches. */
  staged!: Table<RecordBatch, number>;
  /** Records replaced by the latest restore or merge. */
  replaced!: Table<RecordBatch, number>;
  /** Latest backup, restore and merge; the lock file. */
  marks!: Table<Mark, Mark['key']>;
  /** Quarantined records, with the reason. */
  setAside!: Table<QuarantinedRecord, string>;
  /** Index keys of an entry's facts. */
  factKeys!: Table<FactKeys, string>;
  /** Earlier versions of records, without photos. */
  history!: Table<RevisionRow, string>;
  /** Care circles: server, keys, members. */
  circles!: Table<CircleRow, string>;
  /** Records as the circle has them, by `{list}/{id}`. */
  circleDocs!: Table<CircleDocRow, string>;
  /** Records to push, by `{list}/{id}`. */
  outbox!: Table<OutboxRow, string>;
  /** Quarantined documents of the circle's server. */
  circleAside!: Table<CircleQuarantineRow, string>;
  /** Photos to upload or download. */
  circlePhotos!: Table<CirclePhotoRow, number>;

  constructor(name = 'kinleaf') {
    super(name);
    addEncryptionLayer(this);
    beginWithAsync(this);
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
    // Backups: what was read from a file, what a restore replaced, and how much was written since the last one.
    this.version(2).stores({
      food: 'id, [childId+date+createdAt], [childId+state+date+createdAt], [childId+updatedAt], photoId',
      staged: '++id, *photoIds',
      replaced: '++id, *photoIds',
      marks: 'key',
    });
    // Quarantined records; those of the earlier layout were in localStorage.
    this.version(3).stores({ setAside: 'id, *photoIds' });
    // Entries with several photos. Code for an older version would delete all but the first as unused.
    this.version(4).stores({
      journal:
        'id, [childId+date+createdAt], [childId+category+date+createdAt], [childId+updatedAt], photoId, *morePhotoIds',
    });
    // Facts of entries, indexed by child, subject and day. No entry had any before.
    this.version(5).stores({ factKeys: 'id, *keys' });
    // The lock. No new index, but code for an older version would quarantine encrypted rows as damaged.
    this.version(6).stores({});
    // Earlier versions of records, and the care circle: what is shared and what waits to be pushed.
    this.version(7).stores({
      history: 'id, [recordId+at], [childId+at], at',
      circles: 'childId',
      circleDocs: 'key, childId, [childId+mark]',
      outbox: 'key, childId',
      circleAside: 'key, childId',
      circlePhotos: '++id, childId, [childId+state], [childId+picture]',
    });
    // Facts that count in any category, such as measurements. No new index, but code for an older version would store no keys for them.
    this.version(8).stores({});
    // Skills. Again no new index, but code for version 8 would store no keys for them.
    this.version(9).stores({});
  }
}

/**
 * The database of this tab; the first query opens it.
 *
 * Other tabs matter: when a newer version of the app wants to upgrade, or another tab clears all data, this tab closes its connection
 * at once and says so on the screen. When an older tab blocks our upgrade, this tab says which one to close. When the browser ends
 * the connection (storage cleared, disk error), the screen says so instead of failing query by query.
 */
export const writableDb = new KinleafDatabase();

// Must be registered before the library's own listener, which closes the stores.
abortOnPageHide(writableDb);
keepBareStores(writableDb);

writableDb.on('versionchange', ({ newVersion }) => {
  closeStores({ forGood: true });
  // No new version: another tab cleared all data, and the stores with it.
  reportStorage(newVersion === null ? 'cleared' : 'outdated');
  // Stops the library's own listener, which would let the next query open the newer stores with this code.
  return false;
});
writableDb.on('blocked', () => {
  reportStorage('blocked-by-tab');
});
/** Whether this page is closing the stores itself: the library's 'close' event looks the same as when the browser does. */
let isOwnClosing = false;

writableDb.on('close', () => {
  if (!isOwnClosing && !wasAborted()) reportStorage('closed');
});
// The library closes them when the page enters the back/forward cache, and its listener runs before a bubbling one of ours.
if ('onpagehide' in globalThis) {
  addEventListener('pagehide', () => (isOwnClosing = true), { capture: true });
  addEventListener('pageshow', () => (isOwnClosing = false), { capture: true });
}

/** Closes this tab's stores on purpose. Writes in progress still finish; with `forGood`, no later query reopens them. */
export function closeStores({ forGood }: { readonly forGood: boolean }): void {
  const before = isOwnClosing;
  isOwnClosing = true;
  writableDb.close({ disableAutoOpen: forGood });
  isOwnClosing = before;
}

writableDb.on('ready', () => {
  reportStorage('ok');
});
