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
  CircleAsideRow,
  CircleDocRow,
  CirclePhotoRow,
  CircleRow,
  Mark,
  OutboxRow,
  RecordBatch,
} from './rows';
import { keepBare, passThroughSealing } from './bare-stores';
import type { DraftPhoto, FactKeys, PhotoRow, RevisionRow } from './record-rows';
import { reportStorage } from './storage-state';
import { abortOnPageHide } from './open-transactions';

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
  setAside!: Table<QuarantinedRecord, string>;
  factKeys!: Table<FactKeys, string>;
  history!: Table<RevisionRow, string>;
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
export const writableDb = new KinleafDatabase();

// Before the library's own listener, which closes the stores.
abortOnPageHide(writableDb);
keepBare(writableDb);

writableDb.on('versionchange', ({ newVersion }) => {
  closeStores({ forGood: true });
  // No new version: another tab cleared all data, and the stores with it.
  reportStorage(newVersion === null ? 'cleared' : 'outdated');
  // Else the library's own listener runs too: it would let the next query open the newer stores with this code.
  return false;
});
writableDb.on('blocked', () => {
  reportStorage('blocked-by-tab');
});
/** Whether this page closes the stores itself, which the library tells as it tells a closing by the browser. */
let isOwnClosing = false;

writableDb.on('close', () => {
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
  writableDb.close({ disableAutoOpen: forGood });
  isOwnClosing = before;
}

writableDb.on('ready', () => {
  reportStorage('ok');
});
