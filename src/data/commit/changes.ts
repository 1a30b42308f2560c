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
  CircleAsideRow,
  CircleDocRow,
  CirclePhotoRow,
  CircleRow,
  DraftPhoto,
  RevisionRow,
  OutboxRow,
  StoredPhoto,
} from '@/data/db/db';

/** What stands in each store, by its name. Photos are not among them: they go along with what uses them. */
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
  readonly circleAside: CircleAsideRow;
  readonly circlePhotos: CirclePhotoRow;
}

export type StoreName = keyof Rows;

/** The stores whose rows are numbered by the database. */
type Numbered = 'staged' | 'replaced' | 'circlePhotos';

/** What names a row of a store. */
type Id<S extends StoreName> = S extends Numbered ? number : string;

/** Ids of photos that a change lets go of, to be removed when nobody else uses them; `unknown` where nobody looked. */
export type ReleasedPhotos = readonly string[] | 'unknown';

interface Put {
  /** What is added takes the place of no other row; what is put may. */
  readonly kind: 'put' | 'add';
  readonly store: StoreName;
  readonly row: Rows[StoreName];
  /** Photos that the row uses and that may not be stored yet. */
  readonly photos: readonly StoredPhoto[];
  /** Photos among them that take the place of stored ones, whose bytes may be lost. */
  readonly renewed: readonly StoredPhoto[];
  readonly letGo: ReleasedPhotos;
  /** In a put, what stands there until then, where whoever writes has read it: its words are kept. */
  readonly before?: Rows[StoreName] | undefined;
}

interface Delete {
  readonly kind: 'delete';
  readonly store: StoreName;
  readonly id: Id<StoreName>;
  readonly letGo: ReleasedPhotos;
  /** What stands there until then, where whoever deletes it has read it. */
  readonly before?: Rows[StoreName] | undefined;
}

/** One row added or put in its place, or one taken away by its name, with the photos that go along. */
export type Change = Put | Delete;

/** Photos of the row, stored where they are not there yet; `renewed`, those among them that are stored even so. */
interface WithPhotos {
  readonly photos?: readonly StoredPhoto[];
  readonly renewed?: readonly StoredPhoto[];
}

/** Adds a new row. Where one of its id stands already, the commit is refused: neither may be lost for the other. */
export function add<S extends StoreName>(
  store: S,
  row: Rows[S],
  { photos = [], renewed = [] }: WithPhotos = {},
): Change {
  return { kind: 'add', store, row, photos, renewed, letGo: [] };
}

/**
 * Puts a row, over the one of its id where there is one. `before` is that one: its photo is then let go, and its words are kept.
 */
export function put<S extends StoreName>(
  store: S,
  row: Rows[S],
  {
    photos = [],
    renewed = [],
    before,
  }: WithPhotos & { readonly before?: Rows[S] | undefined } = {},
): Change {
  const kept = new Set(photosOf(store, row));
  const letGo = before === undefined ? [] : photosOf(store, before).filter((id) => !kept.has(id));
  return { kind: 'put', store, row, photos, renewed, letGo, before };
}

/**
 * Takes the row of an id away. `row` is what stands there; where nobody has read it, as with one whose bytes the browser
 * lost, the photos of all rows are looked at.
 */
export function remove<S extends StoreName>(store: S, id: Id<S>, row?: Rows[S]): Change {
  const unseen = photoIndexes[store] === undefined ? [] : 'unknown';
  const letGo = row === undefined ? unseen : photosOf(store, row);
  return { kind: 'delete', store, id, letGo, before: row };
}

/** The same change, which lets go of photos that its own row does not name. */
export function lettingGo(change: Change, letGo: ReleasedPhotos): Change {
  return { ...change, letGo };
}

/** For each store whose rows may use photos, the indexed fields that name them: one id, or a list of ids. */
type PhotoIndexes = { readonly [S in StoreName]?: readonly (keyof Rows[S] & string)[] };

/**
 * What may use a photo: three of the live stores, what is set aside, what a restore reads or has replaced. Everything that
 * keeps a photo or lets it go follows this one table.
 */
const photoIndexes: PhotoIndexes = {
  children: ['photoId'],
  journal: ['photoId', 'morePhotoIds'],
  food: ['photoId'],
  staged: ['photoIds'],
  replaced: ['photoIds'],
  setAside: ['photoIds'],
};

/** The same table as pairs of a store and one of its indexes. */
export const photoUses: readonly (readonly [store: string, index: string])[] = Object.entries(
  photoIndexes,
).flatMap(([store, indexes]) => indexes.map((index) => [store, index] as const));

/** The photos that a row names, each once. It may be a damaged one: whatever is no id names none. */
export function photosOf(store: StoreName, row: object): readonly string[] {
  const indexes: readonly string[] = photoIndexes[store] ?? [];
  const named: unknown[] = indexes.map((index): unknown => Reflect.get(row, index)).flat();
  return [...new Set(named.filter((id) => typeof id === 'string'))];
}
