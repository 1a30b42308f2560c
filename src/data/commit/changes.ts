import type {
  Child,
  FoodItem,
  JournalEntry,
  Recommendation,
  Report,
} from '@/domain/schema/entities';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';
import type { Mark, RecordBatch } from '@/data/db/rows';
import type {
  CircleQuarantineRow,
  CircleDocRow,
  CirclePhotoRow,
  CircleRow,
  DraftPhoto,
  RevisionRow,
  OutboxRow,
  StoredPhoto,
} from '@/data/db/db';

/** The row type of each store. Photos have none: they are stored with the rows that use them. */
export interface Rows {
  readonly children: Child;
  readonly journal: JournalEntry;
  readonly food: FoodItem;
  readonly reports: Report;
  readonly recommendations: Recommendation;
  readonly setAside: QuarantinedRecord;
  readonly staged: RecordBatch;
  readonly replaced: RecordBatch;
  readonly draftPhotos: DraftPhoto;
  readonly marks: Mark;
  readonly history: RevisionRow;
  readonly circles: CircleRow;
  readonly circleDocs: CircleDocRow;
  readonly outbox: OutboxRow;
  readonly circleAside: CircleQuarantineRow;
  readonly circlePhotos: CirclePhotoRow;
}

export type StoreName = keyof Rows;

/** The stores whose ids the database assigns. */
type Numbered = 'staged' | 'replaced' | 'circlePhotos';

type Id<S extends StoreName> = S extends Numbered ? number : string;

/** Ids of photos that a change no longer uses, removed if nothing else does; `unknown` if the old row was not read. */
export type ReleasedPhotos = readonly string[] | 'unknown';

interface Put {
  /** 'add' fails if the id exists; 'put' overwrites. */
  readonly kind: 'put' | 'add';
  readonly store: StoreName;
  readonly row: Rows[StoreName];
  /** Photos that the row uses and that may not be stored yet. */
  readonly photos: readonly StoredPhoto[];
  /** Those among them that must overwrite the stored ones, whose bytes may be lost. */
  readonly renewed: readonly StoredPhoto[];
  readonly released: ReleasedPhotos;
  /** For 'put', the row that it replaces, if the caller has read it: it goes to the history. */
  readonly before?: Rows[StoreName] | undefined;
}

interface Delete {
  readonly kind: 'delete';
  readonly store: StoreName;
  readonly id: Id<StoreName>;
  readonly released: ReleasedPhotos;
  /** The row that is deleted, if the caller has read it. */
  readonly before?: Rows[StoreName] | undefined;
}

/** One row added, put or deleted, with its photos. */
export type Change = Put | Delete;

/** Photos of the row, stored unless they are there already; those in `renewed` are stored again even so. */
interface WithPhotos {
  readonly photos?: readonly StoredPhoto[];
  readonly renewed?: readonly StoredPhoto[];
}

/** Adds a new row. If its id exists already, the commit is refused, so that neither row is lost. */
export function add<S extends StoreName>(
  store: S,
  row: Rows[S],
  { photos = [], renewed = [] }: WithPhotos = {},
): Change {
  return { kind: 'add', store, row, photos, renewed, released: [] };
}

/** Puts a row. `before` is the row that it replaces: its photos are released and its text goes to the history. */
export function put<S extends StoreName>(
  store: S,
  row: Rows[S],
  {
    photos = [],
    renewed = [],
    before,
  }: WithPhotos & { readonly before?: Rows[S] | undefined } = {},
): Change {
  const used = new Set(photosOf(store, row));
  const released =
    before === undefined ? [] : photosOf(store, before).filter((id) => !used.has(id));
  return { kind: 'put', store, row, photos, renewed, released, before };
}

/**
 * Deletes a row. `row` is the stored one; without it (if the browser lost its bytes, for example), the photos of all rows are checked
 * for use.
 */
export function remove<S extends StoreName>(store: S, id: Id<S>, row?: Rows[S]): Change {
  const unseen = photoIndexes[store] === undefined ? [] : 'unknown';
  const released = row === undefined ? unseen : photosOf(store, row);
  return { kind: 'delete', store, id, released, before: row };
}

/** Returns the change with other photos to release than those its own row names. */
export function withReleased(change: Change, released: ReleasedPhotos): Change {
  return { ...change, released };
}

/** For each store, the indexed fields that hold photo ids: one id, or a list of ids. */
type PhotoIndexes = { readonly [S in StoreName]?: readonly (keyof Rows[S] & string)[] };

/** Everything that may use a photo. All code that keeps or releases photos follows this one table. */
const photoIndexes: PhotoIndexes = {
  children: ['photoId'],
  journal: ['photoId', 'morePhotoIds'],
  food: ['photoId'],
  staged: ['photoIds'],
  replaced: ['photoIds'],
  setAside: ['photoIds'],
};

/** The same table as pairs of a store and an index. */
export const photoUses: readonly (readonly [store: string, index: string])[] = Object.entries(
  photoIndexes,
).flatMap(([store, indexes]) => indexes.map((index) => [store, index] as const));

/** Returns the photo ids of a row, each once. The row may be damaged: anything that isn't an id is ignored. */
export function photosOf(store: StoreName, row: object): readonly string[] {
  const indexes: readonly string[] = photoIndexes[store] ?? [];
  const named: unknown[] = indexes.map((index): unknown => Reflect.get(row, index)).flat();
  return [...new Set(named.filter((id) => typeof id === 'string'))];
}
